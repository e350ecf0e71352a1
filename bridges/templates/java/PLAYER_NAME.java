import mnkgame.MNKBoard;
import mnkgame.MNKCell;
import mnkgame.MNKGameState;
import mnkgame.MNKPlayer;

/** Wins if it can, blocks if it must, else plays near the centre. Begin here. */
public class PLAYER_NAME implements MNKPlayer {
    private MNKBoard board;
    private MNKGameState myWin;
    private int timeout;

    /** Called before every game, on the same object: set everything back. */
    @Override
    public void initPlayer(int M, int N, int K, boolean first, int timeout_in_secs) {
        board = new MNKBoard(M, N, K);
        myWin = first ? MNKGameState.WINP1 : MNKGameState.WINP2;
        timeout = timeout_in_secs;
    }

    /** Your move: one of the free cells FC, after the moves MC. Be done before the timeout. */
    @Override
    public MNKCell selectCell(MNKCell[] FC, MNKCell[] MC) {
        if (MC.length > 0) {
            MNKCell last = MC[MC.length - 1];
            board.markCell(last.i, last.j);
        }
        MNKCell choice = choose(FC);
        board.markCell(choice.i, choice.j);
        return choice;
    }

    private MNKCell choose(MNKCell[] free) {
        for (MNKCell cell : free) {
            MNKGameState state = board.markCell(cell.i, cell.j);
            board.unmarkCell();
            if (state == myWin) return cell;
        }
        for (MNKCell cell : free) {
            if (free.length > 1 && opponentWinsAt(cell, free)) return cell;
        }
        MNKCell best = free[0];
        for (MNKCell cell : free) {
            if (distance(cell) < distance(best)) best = cell;
        }
        return best;
    }

    /** Would the opponent win here, if we moved elsewhere? */
    private boolean opponentWinsAt(MNKCell cell, MNKCell[] free) {
        MNKCell elsewhere = free[0].equals(cell) ? free[1] : free[0];
        board.markCell(elsewhere.i, elsewhere.j);
        boolean isOpen = board.gameState() == MNKGameState.OPEN;
        MNKGameState state = isOpen ? board.markCell(cell.i, cell.j) : MNKGameState.OPEN;
        if (isOpen) board.unmarkCell();
        board.unmarkCell();
        return state == MNKGameState.WINP1 || state == MNKGameState.WINP2;
    }

    private int distance(MNKCell cell) {
        return Math.abs(2 * cell.i - board.M + 1) + Math.abs(2 * cell.j - board.N + 1);
    }

    @Override
    public String playerName() {
        return "PLAYER_NAME";
    }
}
