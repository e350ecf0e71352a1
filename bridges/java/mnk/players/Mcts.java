package mnk.players;

/** mnk's player {@code mcts}. */
public final class Mcts extends EnginePlayer {
    public Mcts() {
        super("mcts");
    }
}
