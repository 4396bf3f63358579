package dev.ecphory.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ingest.importer.ChatGptImporter;
import dev.ecphory.ingest.importer.VaultImporter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sources of size, brought by a program with little memory that is killed in the middle. With {@code -Dingest.large=true} the sizes are those
 * that a person has: 200 pages, 50 MB, 10,000 notes.
 */
@Tag("deep")
final class KilledImportTest {
    private static final boolean LARGE = Boolean.getBoolean("ingest.large");
    private static final int MEGABYTES = 96;

    @TempDir
    private Path folder = Path.of("");

    private Process start(Path source, String importer) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + MEGABYTES + "m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BringingMain.class.getName(),
                        folder.resolve("t.db").toString(),
                        source.toString(),
                        importer)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Kills it when it has come so far. */
    private boolean killedAt(int hundredth, Path source, String importer) throws Exception {
        Process process = start(source, importer);
        boolean far = false;
        try (BufferedReader out = reader(process)) {
            String line = out.readLine();
            while (line != null && !far) {
                far = line.startsWith("at ") && Integer.parseInt(line.substring(3)) >= hundredth;
                line = far ? null : out.readLine();
            }
        }
        int unused = process.destroyForcibly().waitFor();
        return far;
    }

    private Map<String, Long> whole(Path source, String importer) throws Exception {
        Map<String, Long> said = new TreeMap<>();
        Process process = start(source, importer);
        long progress = 0;
        try (BufferedReader out = reader(process)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                String[] words = line.split(" ");
                if (words[0].equals("at")) {
                    progress++;
                } else {
                    said.put(words[0], Long.parseLong(words[1]));
                }
            }
        }
        assertThat(process.waitFor()).isZero();
        said.put("progress", progress);
        if (LARGE) {
            System.out.println(importer + " " + said);
        }
        return said;
    }

    private static BufferedReader reader(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private void keepsItsPromises(Path source, String importer, long events, long complaints) throws Exception {
        assertThat(killedAt(50, source, importer)).isTrue();
        Map<String, Long> rest = whole(source, importer);
        assertThat(rest.get("already")).isPositive();
        assertThat(rest.getOrDefault("added", 0L) + rest.getOrDefault("already", 0L))
                .isEqualTo(events);
        assertThat(rest).containsEntry("complaints", complaints);
        assertThat(rest.get("progress")).isPositive();
        assertThat(whole(source, importer)).containsEntry("added", 0L).containsEntry("already", events);
    }

    @Test
    void aKilledImportOfManyConversationsGoesOn() throws Exception {
        Path file = folder.resolve("conversations.json");
        int messages = LargeSources.chatGpt(file, LARGE ? 50_000_000 : 3_000_000, 7);
        Gathered read = Gathered.of(new ChatGptImporter(), file);
        assertThat(read.events).hasSize(messages);
        keepsItsPromises(file, "chatgpt", messages, read.complaints.size());
    }

    @Test
    void aKilledImportOfManyNotesGoesOn() throws Exception {
        Path vault = Files.createDirectory(folder.resolve("vault"));
        int notes = LargeSources.vault(vault, LARGE ? 10_000 : 1_500, 7);
        Gathered read = Gathered.of(new VaultImporter(), vault);
        assertThat(read.events).hasSizeGreaterThanOrEqualTo(notes);
        assertThat(read.complaints).hasSize((LARGE ? 10_000 : 1_500) / 500);
        keepsItsPromises(vault, "markdown", read.events.size(), read.complaints.size());
    }

    @Test
    void aLongPdfIsBroughtWithLittleMemory() throws Exception {
        int pages = LARGE ? 200 : 25;
        Path file = Samples.pdf(folder.resolve("long.pdf"), pages);
        Map<String, Long> first = whole(file, "document");
        assertThat(first.get("added")).isGreaterThanOrEqualTo(pages);
        assertThat(first).containsEntry("complaints", 0L);
        assertThat(first.get("progress")).isPositive();
        assertThat(whole(file, "document")).containsEntry("added", 0L).containsEntry("already", first.get("added"));
    }
}
