package mnk.players;

/** mnk's player {@code champion}. */
public final class Champion extends EnginePlayer {
    public Champion() {
        super("champion");
    }
}
