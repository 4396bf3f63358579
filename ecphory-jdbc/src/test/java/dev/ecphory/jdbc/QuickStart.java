package dev.ecphory.jdbc;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/** Starts children of one kind quickly: with their classes in an archive, as the first of them left it. */
final class QuickStart {
    private final Path folder;
    private final String classPath;
    private final Path archive;

    /** @param folder for the archive, empty */
    QuickStart(Path folder) throws IOException {
        this.folder = folder;
        this.classPath = jars(folder);
        this.archive = folder.resolve("classes.jsa");
    }

    /** Runs a child that ends by itself, and keeps what classes it used. */
    void learn(Class<?> main, String... args) throws IOException {
        List<String> unused = FaultStores.run(command("-XX:ArchiveClassesAtExit=" + archive, main, args));
        if (!Files.exists(archive)) {
            throw new AssertionError("no archive: " + unused);
        }
    }

    /** The command line of a child. */
    List<String> command(Class<?> main, String... args) {
        return command("-XX:SharedArchiveFile=" + archive, main, args);
    }

    private List<String> command(String option, Class<?> main, String... args) {
        List<String> command = new ArrayList<>(FaultStores.command(main, folder, args));
        command.set(command.indexOf("-cp") + 1, classPath);
        command.add(1, option);
        // with it, the archive of the modules is not used
        command.remove("--enable-native-access=ALL-UNNAMED");
        return command;
    }

    /** The class path with a file for each folder: an archive knows files only. */
    private static String jars(Path folder) throws IOException {
        List<String> entries = new ArrayList<>();
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        for (String entry : all.split(File.pathSeparator)) {
            if (Files.isDirectory(Path.of(entry))) {
                Path jar = folder.resolve("classes" + entries.size() + ".jar");
                int failed = ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(System.out, System.err, "--create", "--file", jar.toString(), "-C", entry, ".");
                if (failed != 0) {
                    throw new IOException(entry + " could not be put into " + jar);
                }
                entries.add(jar.toString());
            } else {
                entries.add(entry);
            }
        }
        return String.join(File.pathSeparator, entries);
    }
}
