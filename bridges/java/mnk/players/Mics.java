package mnk.players;

/** mnk's player {@code mics}. */
public final class Mics extends EnginePlayer {
    public Mics() {
        super("mics");
    }
}
