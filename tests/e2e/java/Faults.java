import java.io.File;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import mnkgame.MNKCell;
import mnkgame.MNKPlayer;

/** Players that do what crashes or hangs the course's own tester, and worse; one class for each. */
public class Faults {
    /** Plays well-behaved moves until the third, at which it misbehaves. */
    abstract static class Polite extends Orderly {
        private int moves;

        abstract MNKCell misbehave(MNKCell[] free, MNKCell[] marked) throws Exception;

        @Override
        public MNKCell selectCell(MNKCell[] FC, MNKCell[] MC) {
            if (++moves < 3) return super.selectCell(FC, MC);
            try {
                MNKCell cell = misbehave(FC, MC);
                return cell != null ? cell : super.selectCell(FC, MC);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                return super.selectCell(FC, MC);
            }
        }
    }

    public static class Null extends Orderly {
        @Override
        public MNKCell selectCell(MNKCell[] FC, MNKCell[] MC) {
            return null;
        }
    }

    public static class OffBoard extends Polite {
        MNKCell misbehave(MNKCell[] free, MNKCell[] marked) {
            return new MNKCell(-1, 99);
        }
    }

    public static class Taken extends Polite {
        MNKCell misbehave(MNKCell[] free, MNKCell[] marked) {
            return marked[0];
        }
    }

    public static class Throws extends Polite {
        MNKCell misbehave(MNKCell[] free, MNKCell[] marked) {
            throw new IllegalArgumentException("out of ideas");
        }
    }

    public static class Recurses extends Polite {
        MNKCell misbehave(MNKCell[] free, MNKCell[] marked) {
            return misbehave(free, marked);
        }
    }

    public static class Endless extends Polite {
        MNKCell misbehave(MNKCell[] free, MNKCell[] marked) {
            while (true) {
                if (free.length < 0) return null;
            }
        }
    }

    public static class Exits extends Polite {
        MNKCell misbehave(MNKCell[] free, MNKCell[] marked) {
            System.exit(0);
            return null;
        }
    }

    public static class Floods extends Polite {
        MNKCell misbehave(MNKCell[] free, MNKCell[] marked) {
            String line = "blah ".repeat(2000);
            while (true) System.out.println(line);
        }
    }

    /** Outside the heap, where neither -Xmx nor the bound on direct buffers counts it. */
    public static class Hoards extends Polite {
        MNKCell misbehave(MNKCell[] free, MNKCell[] marked) throws Exception {
            java.lang.reflect.Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            Object unsafe = field.get(null);
            java.lang.reflect.Method allocate = unsafe.getClass().getMethod("allocateMemory", long.class);
            java.lang.reflect.Method fill =
                    unsafe.getClass().getMethod("setMemory", long.class, long.class, byte.class);
            while (true) fill.invoke(unsafe, allocate.invoke(unsafe, 1L << 20), 1L << 20, (byte) 1);
        }
    }

    public static class FillsTheHeap extends Polite {
        private final List<byte[]> kept = new ArrayList<>();

        MNKCell misbehave(MNKCell[] free, MNKCell[] marked) {
            while (true) kept.add(new byte[1 << 20]);
        }
    }

    public static class FailsToBegin extends Orderly {
        @Override
        public void initPlayer(int M, int N, int K, boolean first, int timeout_in_secs) {
            throw new UnsupportedOperationException("not this board");
        }
    }

    public static class NeverBegins extends Orderly {
        @Override
        public void initPlayer(int M, int N, int K, boolean first, int timeout_in_secs) {
            while (M > 0) Thread.onSpinWait();
        }
    }

    public static class NeverMade extends Orderly {
        public NeverMade() {
            throw new IllegalStateException("no constructor for you");
        }
    }

    /** Leaves threads running, which never end and hold the JVM; plays on. */
    public static class LeavesThreads extends Polite {
        MNKCell misbehave(MNKCell[] free, MNKCell[] marked) {
            for (int i = 0; i < 4; i++) {
                new Thread(
                                () -> {
                                    while (true) Thread.onSpinWait();
                                })
                        .start();
            }
            return null;
        }
    }

    /** Has a thread that works while the opponent thinks; throws if it was not held. */
    public static class Ponders extends Orderly {
        private volatile long longestGap;
        private long moved;

        public Ponders() {
            Thread thread =
                    new Thread(
                            () -> {
                                long last = System.nanoTime();
                                while (true) {
                                    long now = System.nanoTime();
                                    longestGap = Math.max(longestGap, now - last);
                                    last = now;
                                }
                            });
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public MNKCell selectCell(MNKCell[] FC, MNKCell[] MC) {
            long away = System.nanoTime() - moved;
            // The thread sees that it was away as soon as it runs again.
            for (long begun = System.nanoTime(); System.nanoTime() - begun < 50_000_000; ) Thread.onSpinWait();
            if (moved != 0 && away > 300_000_000 && longestGap < away / 2) {
                throw new IllegalStateException("worked while the opponent thought");
            }
            longestGap = 0;
            moved = System.nanoTime();
            return super.selectCell(FC, MC);
        }
    }

    /** Tries to get out; throws only where it succeeds. */
    public static class Escapes extends Polite {
        MNKCell misbehave(MNKCell[] free, MNKCell[] marked) throws Exception {
            String home = System.getenv("MNK_TEST_HOME");
            if (home != null) throw new IllegalStateException("sees our environment");
            for (String path : new String[] {"/root", "/home", "/etc/passwd", "/var"}) {
                File[] inside = new File(path).listFiles();
                if (new File(path).isFile() || (inside != null && inside.length > 0)) {
                    throw new IllegalStateException("sees " + path);
                }
            }
            boolean isWritten = false;
            try {
                isWritten = new File("/usr/x").createNewFile() || new File("/x").createNewFile();
            } catch (java.io.IOException e) {
                isWritten = false;
            }
            if (isWritten) throw new IllegalStateException("writes outside");
            boolean isConnected = true;
            try (Socket socket = new Socket("1.1.1.1", 53)) {
                isConnected = socket.isConnected();
            } catch (java.io.IOException e) {
                isConnected = false;
            }
            if (isConnected) throw new IllegalStateException("has a network");
            ProcessHandle.current().parent().ifPresent(ProcessHandle::destroyForcibly);
            new ProcessBuilder("sh", "-c", "kill -9 1; sleep 1000 &").start();
            return null;
        }
    }
}
