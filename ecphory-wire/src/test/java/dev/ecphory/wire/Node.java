package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A folder of programs for node, with the libraries that its lock file names. Skips the test where there is no node. */
public final class Node {
    private final Path folder;

    private Node(Path folder) {
        this.folder = folder;
    }

    /** The programs of a folder of {@code clients}, installed in {@code target}. */
    public static Node with(Path clients) throws Exception {
        assumeTrue(works(Path.of("."), "node", "--version"), "there is no node here");
        assumeTrue(works(Path.of("."), "npm", "--version"), "there is no npm here");
        Path folder = Files.createDirectories(
                Path.of("target", "clients", clients.getFileName().toString()).toAbsolutePath());
        boolean same = same(clients, folder);
        try (Stream<Path> files = Files.list(clients)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (!same || !Files.isDirectory(folder.resolve("node_modules"))) {
            boolean installed = works(
                    folder,
                    "npm",
                    "ci",
                    "--legacy-peer-deps",
                    "--ignore-scripts",
                    "--prefer-offline",
                    "--no-audit",
                    "--no-fund");
            assumeTrue(installed, "npm could not install the client");
        }
        return new Node(folder);
    }

    private static boolean same(Path clients, Path folder) throws IOException {
        Path before = folder.resolve("package-lock.json");
        return Files.exists(before) && Files.mismatch(before, clients.resolve("package-lock.json")) < 0;
    }

    /** Where the programs are, with what they need. */
    public Path folder() {
        return folder;
    }

    /** What a program says, stripped; fails with it when the program does. */
    public String run(Map<String, String> environment, String... programAndArguments) throws Exception {
        Path said = Files.createTempFile(folder, "said", ".txt");
        List<String> line = new ArrayList<>(List.of("node"));
        line.addAll(List.of(programAndArguments));
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        boolean ended = process.waitFor(10, TimeUnit.MINUTES);
        process.destroyForcibly();
        String text = Files.readString(said).strip();
        Files.delete(said);
        assertThat(ended).as("%s ends; it said: %s", line, text).isTrue();
        assertThat(process.exitValue()).as("%s said: %s", line, text).isZero();
        return text;
    }

    private static boolean works(Path folder, String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(List.of(command))
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean ended = process.waitFor(5, TimeUnit.MINUTES);
            process.destroyForcibly();
            return ended && process.exitValue() == 0;
        } catch (IOException none) {
            return false;
        }
    }
}
