package mnk.players;

/** mnk's player {@code quasirandom}. */
public final class Quasirandom extends EnginePlayer {
    public Quasirandom() {
        super("quasirandom");
    }
}
