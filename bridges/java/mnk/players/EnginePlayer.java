package mnk.players;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mnkgame.MNKCell;
import mnkgame.MNKPlayer;

/**
 * A player of mnk in the course's framework: drives {@code mnk engine} in a process of its own.
 *
 * <p>It never forfeits for a fault of that process. Slow to start, killed, not there at all: it is started again as
 * long as there is time, and when there is none left the free cell nearest to the centre is played.
 */
public class EnginePlayer implements MNKPlayer {
    /** What is kept back of the time for a move: to ask, to hear the answer, to play something else. */
    private static final long RESERVE = 300;

    private final String spec;
    private int rows;
    private int columns;
    private int run;
    private long timeout;
    private Process process;
    private BlockingQueue<String> answers;
    private boolean isReady;

    /** The player that the system property mnk.player names; by default the champion. */
    public EnginePlayer() {
        this(System.getProperty("mnk.player", "champion"));
    }

    /** The player of this spec: "mics:width=6". */
    protected EnginePlayer(String spec) {
        this.spec = spec;
    }

    @Override
    public String playerName() {
        return "mnk " + spec;
    }

    @Override
    public void initPlayer(int M, int N, int K, boolean first, int timeout_in_secs) {
        long deadline = now() + Math.max(200, timeout_in_secs * 1000L - RESERVE);
        rows = M;
        columns = N;
        run = K;
        timeout = timeout_in_secs * 1000L;
        end();
        start(deadline);
    }

    @Override
    public MNKCell selectCell(MNKCell[] FC, MNKCell[] MC) {
        long deadline = now() + Math.max(100, timeout - RESERVE);
        MNKCell cell = null;
        // A second try finds a new process in place of one that is gone.
        for (int tries = 0; tries < 2 && cell == null && now() < deadline; tries++) {
            if (isReady && !process.isAlive()) end();
            start(deadline);
            if (isReady) cell = ask(FC, MC, deadline);
        }
        return cell != null ? cell : nearestToCentre(FC);
    }

    private MNKCell ask(MNKCell[] free, MNKCell[] marked, long deadline) {
        StringBuilder text = new StringBuilder();
        text.append("INFO timeout_turn ").append(Math.max(50, deadline - now())).append("\r\nBOARD\r\n");
        for (int at = 0; at < marked.length; at++) {
            int owner = (marked.length - at) % 2 == 0 ? 1 : 2;
            text.append(marked[at].j).append(',').append(marked[at].i).append(',').append(owner).append("\r\n");
        }
        answers.clear();
        if (!send(text.append("DONE\r\n").toString())) return null;
        for (String line = next(deadline + RESERVE / 2); line != null; line = next(deadline + RESERVE / 2)) {
            String[] words = line.trim().split(",");
            if (words.length != 2) continue;
            try {
                int j = Integer.parseInt(words[0]);
                int i = Integer.parseInt(words[1]);
                for (MNKCell cell : free) {
                    if (cell.i == i && cell.j == j) return cell;
                }
            } catch (NumberFormatException e) {
                continue;
            }
        }
        // Its answer would come in the middle of the next question.
        end();
        return null;
    }

    /** Has a process with the game set up, if that is possible in time; one that is slow is waited for again later. */
    private void start(long deadline) {
        if (isReady) return;
        if (process == null || !process.isAlive()) {
            end();
            try {
                process =
                        new ProcessBuilder(program(), "engine", "--player", spec)
                                .redirectError(ProcessBuilder.Redirect.DISCARD)
                                .start();
            } catch (IOException e) {
                process = null;
                return;
            }
            answers = new LinkedBlockingQueue<>();
            listen(process.getInputStream(), answers);
            if (!send("INFO mnk_k " + run + "\r\nRECTSTART " + columns + "," + rows + "\r\n")) return;
        }
        for (String line = next(deadline); line != null; line = next(deadline)) {
            if (!line.trim().equals("OK")) continue;
            isReady = true;
            return;
        }
    }

    private void end() {
        isReady = false;
        if (process == null) return;
        send("END\r\n");
        process.destroyForcibly();
        process = null;
    }

    private boolean send(String text) {
        try {
            OutputStream to = process.getOutputStream();
            to.write(text.getBytes(StandardCharsets.UTF_8));
            to.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The next line, if it comes in time and the process lives. */
    private String next(long deadline) {
        try {
            while (true) {
                String line = answers.poll(Math.min(20, Math.max(0, deadline - now())), TimeUnit.MILLISECONDS);
                if (line != null) return line;
                if (now() >= deadline || !process.isAlive()) return answers.poll();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static void listen(InputStream from, BlockingQueue<String> to) {
        Thread thread =
                new Thread(
                        () -> {
                            try (BufferedReader reader =
                                    new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
                                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                                    to.add(line);
                                }
                            } catch (IOException e) {
                                return;
                            }
                        });
        thread.setDaemon(true);
        thread.start();
    }

    private MNKCell nearestToCentre(MNKCell[] free) {
        MNKCell best = free[0];
        for (MNKCell cell : free) {
            if (distance(cell) < distance(best)) best = cell;
        }
        return best;
    }

    private int distance(MNKCell cell) {
        return Math.max(Math.abs(2 * cell.i - rows + 1), Math.abs(2 * cell.j - columns + 1));
    }

    /** The system property mnk.program, the variable MNK_PROGRAM, the mnk that wrote the jar, or the one in PATH. */
    private static String program() throws IOException {
        String told = System.getProperty("mnk.program", System.getenv("MNK_PROGRAM"));
        if (told != null) return told;
        try (InputStream in = EnginePlayer.class.getResourceAsStream("/mnk/program")) {
            if (in != null) {
                String path = new String(in.readAllBytes(), StandardCharsets.UTF_8).trim();
                if (new java.io.File(path).canExecute()) return path;
            }
        }
        return "mnk";
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }
}
