package mnk.bridge;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import mnkgame.MNKPlayer;

/** Which classes of a folder or jar are players: public enough to be made, and not ours. */
final class Finder {
    private Finder() {}

    /** Their names in order. Nothing of them is run, not even what runs when a class is first used. */
    static TreeSet<String> players(String where) throws IOException {
        TreeSet<String> names = new TreeSet<>();
        Path path = Path.of(where);
        if (Files.isDirectory(path)) {
            try (Stream<Path> files = Files.walk(path)) {
                files.forEach(file -> names.add(path.relativize(file).toString()));
            }
        } else {
            try (ZipFile jar = new ZipFile(path.toFile())) {
                jar.stream().forEach(entry -> names.add(entry.getName()));
            }
        }
        TreeSet<String> players = new TreeSet<>();
        for (String name : names) {
            if (!name.endsWith(".class") || name.endsWith("-info.class")) continue;
            String className = name.substring(0, name.length() - ".class".length()).replace(File.separatorChar, '.');
            if (isPlayer(className.replace('/', '.'))) players.add(className.replace('/', '.'));
        }
        return players;
    }

    private static boolean isPlayer(String className) {
        try {
            Class<?> type = Class.forName(className, false, Finder.class.getClassLoader());
            type.getDeclaredConstructor();
            return MNKPlayer.class.isAssignableFrom(type)
                    && !Modifier.isAbstract(type.getModifiers())
                    && !type.getPackageName().equals("mnkgame");
        } catch (ReflectiveOperationException | LinkageError e) {
            return false;
        }
    }
}
