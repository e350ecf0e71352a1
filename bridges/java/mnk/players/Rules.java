package mnk.players;

/** mnk's player {@code rules}. */
public final class Rules extends EnginePlayer {
    public Rules() {
        super("rules");
    }
}
