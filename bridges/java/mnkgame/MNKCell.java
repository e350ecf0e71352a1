package mnkgame;

import java.util.Objects;

/** A cell in row i, column j, and whose it is. */
public class MNKCell {
    public final int i;
    public final int j;
    public final MNKCellState state;

    public MNKCell(int i, int j, MNKCellState state) {
        this.i = i;
        this.j = j;
        this.state = state;
    }

    public MNKCell(int i, int j) {
        this(i, j, MNKCellState.FREE);
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof MNKCell)) return false;
        MNKCell cell = (MNKCell) other;
        return i == cell.i && j == cell.j && state == cell.state;
    }

    @Override
    public int hashCode() {
        return Objects.hash(i, j, state == null ? -1 : state.ordinal());
    }

    @Override
    public String toString() {
        return "[" + i + "," + j + "] -> " + state;
    }
}
