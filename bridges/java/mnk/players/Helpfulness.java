package mnk.players;

/** mnk's player {@code helpfulness}. */
public final class Helpfulness extends EnginePlayer {
    public Helpfulness() {
        super("helpfulness");
    }
}
