package mnk.players;

/** mnk's player {@code cadrega}. */
public final class Cadrega extends EnginePlayer {
    public Cadrega() {
        super("cadrega");
    }
}
