package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.cli.events.JsonLinesImport;
import dev.ecphory.ingest.jsonl.JsonlEvents;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Golden conversations: text files of what was said ({@code said: demo} or lines {@code said: id | time | session |
 * speaker | text}), questions, and the ids that must be among the first so many, or must not.
 */
final class GoldenTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

    @TempDir
    private Path folder = Path.of("");

    @TestFactory
    Stream<DynamicTest> theRightMemoriesComeBack() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList().stream().flatMap(this::file);
        }
    }

    private Stream<DynamicTest> file(Path file) {
        return Stream.of(Tier.EDGE, Tier.BASE)
                .map(tier -> DynamicTest.dynamicTest(file.getFileName() + " at tier " + tier, () -> check(file, tier)));
    }

    private void check(Path file, Tier tier) throws IOException {
        Path db = folder.resolve(file.getFileName() + "." + tier + ".db");
        try (Ecphory ecphory = Ecphory.builder(db).tier(tier).background(false).open()) {
            if (tier == Tier.BASE && !ecphory.health().ok()) {
                return;
            }
            Memory memory = ecphory.memory("golden");
            String question = "";
            for (String line : Files.readAllLines(file)) {
                String[] parts = line.split(":", 2);
                String value = parts.length < 2 ? "" : parts[1].strip();
                switch (parts[0]) {
                    case "said" -> said(memory, value);
                    case "question" -> {
                        memory.admin().embedPending(ProgressListener.SILENT);
                        question = value;
                    }
                    default -> {
                        String where = file.getFileName() + " " + tier;
                        RecallOptions all = RecallOptions.defaults().withMinRelevance(0);
                        expected(memory, where, parts[0], question, value, all);
                        if (tier == Tier.BASE) { // words alone cannot tell that a wifi code is a router password
                            expected(memory, where + ", relevant", parts[0], question, value, RecallOptions.defaults());
                        }
                    }
                }
            }
        }
    }

    private static void said(Memory memory, String value) throws IOException {
        if (value.equals("demo")) {
            InputStream demo = Objects.requireNonNull(GoldenTest.class.getResourceAsStream("demo.jsonl"));
            try (JsonlEvents lines = JsonlEvents.read("", demo, ZoneOffset.UTC)) {
                new JsonLinesImport(memory, false, false, true, note -> {}).run(lines, -1, ProgressListener.SILENT);
            }
            return;
        }
        String[] parts = value.split(" \\| ", 5);
        memory.append(Event.ofText(parts[4])
                .id(parts[0])
                .occurredAt(OffsetDateTime.parse(parts[1]))
                .session(parts[2])
                .speaker(parts[3])
                .build());
    }

    private static void expected(
            Memory memory, String where, String rule, String question, String value, RecallOptions options) {
        if (!rule.startsWith("top ")) {
            assertThat(rule.isBlank() || rule.startsWith("#"))
                    .as("%s: a line is said, question, top N or a comment: %s", where, rule)
                    .isTrue();
            return;
        }
        int depth = Integer.parseInt(rule.substring(4));
        List<String> first = memory.recall(question, options.withLimit(depth)).items().stream()
                .map(item -> item.entry().id())
                .toList();
        assertThat(first).as("%s: %s", where, question).containsAll(Arrays.asList(value.split(" ")));
    }
}
