package mnkgame;

/** A player of the course. It needs a public constructor without arguments. */
public interface MNKPlayer {
    /** A new round begins, on the same object as the last; may take as long as a move. */
    void initPlayer(int M, int N, int K, boolean first, int timeout_in_secs);

    /** One of the free cells FC (in no order), after the moves MC (in order). */
    MNKCell selectCell(MNKCell[] FC, MNKCell[] MC);

    String playerName();
}
