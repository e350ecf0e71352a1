package mnk.bridge;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mnkgame.MNKBoard;
import mnkgame.MNKCell;
import mnkgame.MNKPlayer;

/**
 * One player of the course as a brain of the Gomocup protocol on standard input and output.
 *
 * <p>It calls the player as the course's tester does: initPlayer on the same object for every game,
 * selectCell with the free cells and the moves so far. Besides the protocol's commands it knows INFO
 * mnk_k and mnk_first, and it answers FAULT kind what for a fault of the player's. Time is kept by
 * whoever runs it.
 */
public final class Host {
    private final String className;
    private final PrintStream out;
    private MNKPlayer player;
    private MNKBoard board;
    private int k = 5;
    private boolean isFirst = true;
    private int timeoutSeconds = 10;

    private Host(String className, PrintStream out) {
        this.className = className;
        this.out = out;
    }

    /** A fault of the player's, with the word that the other side knows it by. */
    private static final class Fault extends Exception {
        private static final long serialVersionUID = 1;

        Fault(String kind, String what) {
            super(kind + " " + what);
        }
    }

    /** Student's code, which may throw whatever it likes. */
    private interface Call<T> {
        T run() throws Throwable;
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        BufferedReader in =
                new BufferedReader(
                        new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        // What the player prints is no answer, and what we are told is not for the player.
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        if (arguments.length == 2 && arguments[0].equals("--find")) {
            for (String name : Finder.players(arguments[1])) out.println(name);
            out.flush();
            Runtime.getRuntime().halt(0);
        }
        new Host(arguments[0], out).serve(in);
        // Threads that the player left running do not keep us.
        Runtime.getRuntime().halt(0);
    }

    private void serve(BufferedReader in) throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.trim().split("[ ,]+");
            try {
                if (words[0].equals("END")) return;
                String answer = answer(words, in);
                if (answer != null) out.print(answer + "\r\n");
            } catch (Fault fault) {
                out.print("FAULT " + fault.getMessage() + "\r\n");
            }
            out.flush();
        }
    }

    private String answer(String[] words, BufferedReader in) throws IOException, Fault {
        switch (words[0]) {
            case "ABOUT":
                return "name=\"" + className + "\", version=\"\"";
            case "INFO":
                learn(words);
                return null;
            case "START":
                return begin(number(words, 1), number(words, 1));
            case "RECTSTART":
                return begin(number(words, 2), number(words, 1));
            case "RESTART":
                return begin(board.M, board.N);
            case "BEGIN":
                return move();
            case "TURN":
                board.markCell(number(words, 2), number(words, 1));
                return move();
            case "BOARD":
                board.reset();
                for (String line = in.readLine(); line != null && !line.trim().equals("DONE"); line = in.readLine()) {
                    String[] cell = line.trim().split(",");
                    board.markCell(number(cell, 1), number(cell, 0));
                }
                return move();
            default:
                return "UNKNOWN";
        }
    }

    private static int number(String[] words, int index) {
        return Integer.parseInt(words[index]);
    }

    private void learn(String[] words) {
        if (words.length < 3) return;
        switch (words[1]) {
            case "mnk_k":
                k = number(words, 2);
                break;
            case "mnk_first":
                isFirst = number(words, 2) == 1;
                break;
            case "timeout_turn":
                // The course counts in whole seconds, and none at all would mean no time.
                timeoutSeconds = Math.max(1, number(words, 2) / 1000);
                break;
            default:
                break;
        }
    }

    private String begin(int rows, int columns) throws Fault {
        board = new MNKBoard(rows, columns, k);
        if (player == null) player = guarded(this::create);
        guarded(
                () -> {
                    player.initPlayer(rows, columns, k, isFirst, timeoutSeconds);
                    return null;
                });
        return "OK";
    }

    private MNKPlayer create() throws Throwable {
        try {
            return (MNKPlayer) Class.forName(className).getDeclaredConstructor().newInstance();
        } catch (java.lang.reflect.InvocationTargetException wrapped) {
            throw wrapped.getCause();
        }
    }

    private String move() throws Fault {
        MNKCell[] free = board.getFreeCells();
        MNKCell[] marked = board.getMarkedCells();
        MNKCell cell = guarded(() -> player.selectCell(free, marked));
        if (cell == null) throw new Fault("no_move", "selectCell returned null");
        if (cell.i < 0 || cell.i >= board.M || cell.j < 0 || cell.j >= board.N) {
            throw new Fault("off_board", "row " + cell.i + ", column " + cell.j);
        }
        // A taken cell is told as it is: who runs the game judges it.
        if (isFree(free, cell)) board.markCell(cell.i, cell.j);
        return cell.j + "," + cell.i;
    }

    private static boolean isFree(MNKCell[] free, MNKCell cell) {
        for (MNKCell other : free) {
            if (other != null && other.i == cell.i && other.j == cell.j) return true;
        }
        return false;
    }

    private <T> T guarded(Call<T> call) throws Fault {
        try {
            return call.run();
        } catch (Throwable thrown) {
            throw new Fault("exception", describe(thrown));
        }
    }

    /** "java.lang.NullPointerException: text at Mine.java:12, Mine.java:40": its own lines only, on one line. */
    private static String describe(Throwable thrown) {
        List<String> places = new ArrayList<>();
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (element.getClassName().startsWith("mnk.bridge.")) break;
            if (places.size() < 3) places.add(element.getFileName() + ":" + element.getLineNumber());
        }
        String text = thrown + (places.isEmpty() ? "" : " at " + String.join(", ", places));
        text = text.replaceAll("[^ -~]", " ");
        return text.length() > 400 ? text.substring(0, 400) : text;
    }
}
