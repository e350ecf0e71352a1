import mnkgame.MNKBoard;
import mnkgame.MNKCell;
import mnkgame.MNKGameState;
import mnkgame.MNKPlayer;

/**
 * Rounds between two players as the course plays them: M N K class1 class2 rounds, and what must come of it: the first
 * one wins, any result, or "kill": every engine below us is killed again and again.
 */
public class Series {
    public static void main(String[] words) throws Exception {
        int rows = Integer.parseInt(words[0]);
        int columns = Integer.parseInt(words[1]);
        int run = Integer.parseInt(words[2]);
        MNKPlayer[] players = {make(words[3]), make(words[4])};
        for (int round = 0; round < Integer.parseInt(words[5]); round++) {
            MNKBoard board = new MNKBoard(rows, columns, run);
            for (int i = 0; i < 2; i++) players[i].initPlayer(rows, columns, run, i == 0, 2);
            while (board.gameState() == MNKGameState.OPEN) {
                MNKPlayer player = players[board.currentPlayer()];
                MNKCell cell = timed(player, () -> player.selectCell(board.getFreeCells(), board.getMarkedCells()));
                board.markCell(cell.i, cell.j); // throws where the cell is taken
                if (words[6].equals("kill")) {
                    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
                }
            }
            if (words[6].equals("win") && board.gameState() != MNKGameState.WINP1) {
                throw new IllegalStateException(words[3] + " did not win: " + board.gameState());
            }
        }
        System.exit(0);
    }

    private interface Turn {
        MNKCell take();
    }

    private static MNKCell timed(MNKPlayer player, Turn turn) {
        long begun = System.nanoTime();
        MNKCell cell = turn.take();
        long taken = (System.nanoTime() - begun) / 1_000_000;
        if (taken > 2000) throw new IllegalStateException(player.playerName() + " took " + taken + " ms");
        return cell;
    }

    private static MNKPlayer make(String name) throws Exception {
        return (MNKPlayer) Class.forName(name).getDeclaredConstructor().newInstance();
    }
}
