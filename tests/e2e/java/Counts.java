import mnkgame.MNKCell;
import mnkgame.MNKPlayer;

/** Plays, in its n-th game, the n-th free cell row by row: its moves show how many games its object has seen. */
public class Counts implements MNKPlayer {
    private int columns;
    private int games;

    @Override
    public void initPlayer(int M, int N, int K, boolean first, int timeout_in_secs) {
        columns = N;
        games++;
    }

    @Override
    public MNKCell selectCell(MNKCell[] FC, MNKCell[] MC) {
        MNKCell[] cells = FC.clone();
        java.util.Arrays.sort(cells, java.util.Comparator.comparingInt(cell -> cell.i * columns + cell.j));
        return cells[(games - 1) % cells.length];
    }

    @Override
    public String playerName() {
        return "Counts";
    }
}
