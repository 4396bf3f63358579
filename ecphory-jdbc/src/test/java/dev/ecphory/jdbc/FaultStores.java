package dev.ecphory.jdbc;

import dev.ecphory.jdbc.sqlite.SqliteStoreOpener;
import dev.ecphory.jdbc.sqlite.SqliteStoreProvider;
import dev.ecphory.Event;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.internal.store.SettableClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Stores to harm, and child processes to harm them with. */
final class FaultStores {
    private FaultStores() {}

    static EventStore open(Path file) {
        return new SqliteStoreProvider().open(file, Durability.FULL, new SettableClock());
    }

    static EventStore open(Path file, InstantSource clock) {
        return new SqliteStoreProvider().open(file, Durability.FULL, clock);
    }

    /** For what does not depend on a power failure: nothing waits for the disk. */
    static EventStore openUnflushed(Path file, InstantSource clock) {
        return new SqliteStoreProvider().open(file, Durability.NORMAL, clock);
    }

    static EventStore open(Path file, Migrations migrations) {
        return new SqliteStoreOpener(Durability.FULL, new SettableClock(), new Random(1), migrations).open(file);
    }

    /** A store with that many events, closed. */
    static Path filled(Path file, int events) {
        try (EventStore store = open(file)) {
            store.log()
                    .append(
                            Child.NAMESPACE,
                            IntStream.rangeClosed(1, events)
                                    .mapToObj(n -> Event.ofText("event " + n + " " + "x".repeat(200))
                                            .id("e" + n)
                                            .build())
                                    .toList());
        }
        return file;
    }

    /** One more schema step, which begins well; what follows may not. */
    static Migrations.Step halfStep(String rest) {
        return new Migrations.Step("003-half.sql", "create table half (n bigint);\n" + rest);
    }

    static String digest(Path file) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static Path folderOf(Path file) {
        return OwnerOnlyFiles.folderOf(file);
    }

    /**
     * A file's bytes, read by another process: closing a descriptor of an open SQLite file in this one would give up
     * its locks.
     */
    static byte[] bytesByAnotherProcess(Path file) throws IOException {
        Process process = new ProcessBuilder("cat", file.toString()).start();
        try (InputStream bytes = process.getInputStream()) {
            return bytes.readAllBytes();
        } finally {
            process.destroy();
        }
    }

    /** Where a marker is, in any of the ways to write it, in any file that belongs to the store. */
    static List<String> holding(Path file, String marker) throws IOException {
        List<String> found = new ArrayList<>();
        List<Path> files;
        try (Stream<Path> all = Files.walk(folderOf(file))) {
            files = all.filter(Files::isRegularFile)
                    .filter(one -> one.toString().startsWith(file.toString()))
                    .toList();
        }
        for (Path one : files) {
            byte[] bytes = bytesByAnotherProcess(one);
            for (Charset charset :
                    List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
                for (String text : List.of(marker, marker.toLowerCase(Locale.ROOT), marker.toUpperCase(Locale.ROOT))) {
                    if (new String(bytes, StandardCharsets.ISO_8859_1)
                            .contains(new String(text.getBytes(charset), StandardCharsets.ISO_8859_1))) {
                        found.add(one.getFileName() + " in " + charset + ": " + text);
                    }
                }
            }
        }
        return found;
    }

    /** The command line of a {@link Child}. */
    static List<String> command(Path folder, String... args) {
        return command(Child.class, folder, args);
    }

    /** The command line of a process that does what a class says. */
    static List<String> command(Class<?> main, Path folder, String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "--enable-native-access=ALL-UNNAMED",
                "-Dorg.sqlite.tmpdir=" + folder,
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                main.getName()));
        command.addAll(List.of(args));
        return command;
    }

    static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** Sends a signal to a process; after STOP it does nothing any more. */
    static void signal(Process process, String name) throws IOException, InterruptedException {
        if (new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor()
                != 0) {
            throw new AssertionError("it failed by itself");
        }
        Path state = Path.of("/proc", Long.toString(process.pid()), "stat");
        while (name.equals("STOP") && !Files.readString(state).contains(") T ")) {
            Thread.onSpinWait();
        }
    }

    static BufferedReader output(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Runs to the end and returns what it said, one line each. */
    static List<String> run(List<String> command) throws IOException {
        Process process = start(command);
        try (BufferedReader output = output(process)) {
            return output.lines().toList();
        } finally {
            process.destroyForcibly();
        }
    }
}
