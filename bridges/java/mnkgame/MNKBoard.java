package mnkgame;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The board that players may use as their own: play, take back, ask. */
public class MNKBoard {
    public final int M;
    public final int N;
    public final int K;

    protected final MNKCellState[][] B;
    protected final List<MNKCell> MC = new ArrayList<>();
    protected final Set<MNKCell> FC = new HashSet<>();
    protected int currentPlayer;
    protected MNKGameState gameState;

    private static final MNKCellState[] STONES = {MNKCellState.P1, MNKCellState.P2};
    private static final MNKGameState[] WINS = {MNKGameState.WINP1, MNKGameState.WINP2};
    private static final int[][] DIRECTIONS = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

    public MNKBoard(int M, int N, int K) {
        if (M < 1 || N < 1 || K < 1) throw new IllegalArgumentException("M, N and K must be at least 1");
        this.M = M;
        this.N = N;
        this.K = K;
        B = new MNKCellState[M][N];
        reset();
    }

    public void reset() {
        MC.clear();
        FC.clear();
        for (int i = 0; i < M; i++) {
            for (int j = 0; j < N; j++) {
                B[i][j] = MNKCellState.FREE;
                FC.add(new MNKCell(i, j));
            }
        }
        currentPlayer = 0;
        gameState = MNKGameState.OPEN;
    }

    public MNKCellState cellState(int i, int j) {
        check(i, j);
        return B[i][j];
    }

    public MNKGameState gameState() {
        return gameState;
    }

    /** 0 or 1: who moves next. */
    public int currentPlayer() {
        return currentPlayer;
    }

    public MNKGameState markCell(int i, int j) {
        check(i, j);
        if (gameState != MNKGameState.OPEN) throw new IllegalStateException("the game is over");
        if (B[i][j] != MNKCellState.FREE) throw new IllegalStateException("the cell is taken");
        MNKCell old = new MNKCell(i, j);
        B[i][j] = STONES[currentPlayer];
        FC.remove(old);
        MC.add(new MNKCell(i, j, B[i][j]));
        if (isWin(i, j)) {
            gameState = WINS[currentPlayer];
        } else if (FC.isEmpty()) {
            gameState = MNKGameState.DRAW;
        }
        currentPlayer = 1 - currentPlayer;
        return gameState;
    }

    public void unmarkCell() {
        if (MC.isEmpty()) throw new IllegalStateException("there is no move to take back");
        MNKCell last = MC.remove(MC.size() - 1);
        B[last.i][last.j] = MNKCellState.FREE;
        FC.add(new MNKCell(last.i, last.j));
        currentPlayer = 1 - currentPlayer;
        gameState = MNKGameState.OPEN;
    }

    public MNKCell[] getMarkedCells() {
        return MC.toArray(new MNKCell[0]);
    }

    public MNKCell[] getFreeCells() {
        return FC.toArray(new MNKCell[0]);
    }

    private void check(int i, int j) {
        if (i < 0 || i >= M || j < 0 || j >= N) throw new IndexOutOfBoundsException(i + "," + j);
    }

    private boolean isWin(int i, int j) {
        for (int[] step : DIRECTIONS) {
            if (1 + runFrom(i, j, step[0], step[1]) + runFrom(i, j, -step[0], -step[1]) >= K) return true;
        }
        return false;
    }

    /** Stones like the one at i, j that follow it in one direction; K of them are enough. */
    private int runFrom(int i, int j, int di, int dj) {
        MNKCellState stone = B[i][j];
        int count = 0;
        for (int r = i + di, c = j + dj; r >= 0 && r < M && c >= 0 && c < N && B[r][c] == stone && count < K; ) {
            count++;
            r += di;
            c += dj;
        }
        return count;
    }
}
