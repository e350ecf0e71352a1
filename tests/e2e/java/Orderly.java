import mnkgame.MNKCell;
import mnkgame.MNKPlayer;

/** Plays the free cell that comes first, row by row; checks that it is told what the course's tester tells. */
public class Orderly implements MNKPlayer {
    private int rows;
    private int columns;
    private boolean isFirst;
    private int rounds;

    @Override
    public void initPlayer(int M, int N, int K, boolean first, int timeout_in_secs) {
        rows = M;
        columns = N;
        isFirst = first;
        rounds++;
        System.out.println("round " + rounds + ": " + M + " " + N + " " + K + " " + first + " " + timeout_in_secs);
    }

    @Override
    public MNKCell selectCell(MNKCell[] FC, MNKCell[] MC) {
        System.out.println("0,0"); // what a player prints is no move
        if (FC.length + MC.length != rows * columns) throw new IllegalStateException("cells are missing");
        if ((MC.length % 2 == 0) != isFirst) throw new IllegalStateException("it is not my turn");
        MNKCell best = FC[0];
        for (MNKCell cell : FC) {
            if (cell.i * columns + cell.j < best.i * columns + best.j) best = cell;
        }
        return best;
    }

    @Override
    public String playerName() {
        return "Orderly";
    }
}
