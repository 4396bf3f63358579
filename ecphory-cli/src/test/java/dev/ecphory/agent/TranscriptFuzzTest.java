package dev.ecphory.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ingest.DerivationPlan;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.ImportProblem;
import dev.ecphory.ingest.ImportSink;
import dev.ecphory.ingest.Importer;
import dev.ecphory.ingest.RuleContentRouter;
import dev.ecphory.ingest.StrategyTable;
import dev.ecphory.ingest.jsonl.JsonlEvents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the bytes of a transcript or of JSONL are, reading them ends in events or complaints. */
final class TranscriptFuzzTest {
    private static final long SEED = 20_261_122;
    private static final int ROUNDS = 150;

    private static final String TRANSCRIPTS = """
        {"parentUuid":null,"sessionId":"s","type":"user","uuid":"u","timestamp":"2026-04-01T10:00:00Z","message":{"role":"user","content":"hi"}}
        {"timestamp":"2026-04-01T10:00:00Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}}
        {"role":"user","message":{"content":[{"type":"text","text":"hi"}]}}
        {"id":"1","type":"gemini","content":"hi","timestamp":"2026-04-01T10:00:00Z"}
        """;

    private static final String LINES = """
        {"id":"1","text":"a","timestamp":"2026-01-01T00:00:00Z","metadata":{"a":"b"}}
        {"text":"b","image_caption":"c","modality":"audio"}
        """;

    @TempDir
    private Path folder = Path.of("");

    private static final class Counting implements ImportSink {
        private final List<ImportProblem> complaints = new ArrayList<>();
        private int items;

        @Override
        public void event(Event event, @Nullable DerivationPlan plan) {
            items++;
        }

        @Override
        public void complain(ImportProblem complaint) {
            complaints.add(complaint);
            items++;
        }

        @Override
        public void at(long done, long total) {
            // not of interest
        }
    }

    @Test
    void mutatedTranscriptsEndInEventsOrComplaints() throws IOException {
        Random random = new Random(SEED);
        ImportOptions how = ImportOptions.of(ZoneOffset.UTC, new RuleContentRouter(StrategyTable.SUMMARISED));
        Counting counting = new Counting();
        for (int i = 0; i < ROUNDS; i++) {
            Path file = Files.write(folder.resolve(i + ".jsonl"), mutated(TRANSCRIPTS, random));
            for (Importer importer : TranscriptImporter.all()) {
                try {
                    importer.read(file, how, counting);
                } catch (RuntimeException ours) {
                    fail("seed " + SEED + ", " + importer.name() + ", round " + i, ours);
                }
            }
        }
        assertThat(counting.items).isGreaterThan(ROUNDS);
    }

    @Test
    void linesThatAreNotUtf8AreComplainedOfAndNotImported() throws IOException {
        Path file = Files.write(
                folder.resolve("latin1.jsonl"),
                TRANSCRIPTS.replace("hi", "caf\u00e9").getBytes(StandardCharsets.ISO_8859_1));
        ImportOptions how = ImportOptions.of(ZoneOffset.UTC, new RuleContentRouter(StrategyTable.SUMMARISED));
        for (Importer importer : TranscriptImporter.all()) {
            Counting counting = new Counting();
            importer.read(file, how, counting);
            assertThat(counting.complaints)
                    .as(importer.name())
                    .first()
                    .asString()
                    .contains("not UTF-8");
            assertThat(counting.items).isEqualTo(counting.complaints.size());
        }
    }

    @Test
    void mutatedLinesEndInEventsOrComplaints() {
        Random random = new Random(SEED);
        int items = 0;
        for (int i = 0; i < ROUNDS * 4; i++) {
            try (JsonlEvents lines =
                    JsonlEvents.read("", new ByteArrayInputStream(mutated(LINES, random)), ZoneOffset.UTC)) {
                while (lines.hasNext()) {
                    items++;
                    try {
                        Event unused = lines.next();
                    } catch (InvalidInputException said) {
                        items++;
                    }
                }
            } catch (RuntimeException ours) {
                fail("seed " + SEED + ", round " + i, ours);
            }
        }
        assertThat(items).isGreaterThan(ROUNDS);
    }

    private static byte[] mutated(String sample, Random random) {
        byte[] bytes = sample.getBytes(StandardCharsets.UTF_8);
        for (int i = random.nextInt(6); i >= 0; i--) {
            int at = random.nextInt(bytes.length);
            bytes[at] =
                    (byte) (random.nextBoolean() ? random.nextInt(256) : "{}[]\",:\\0\n".charAt(random.nextInt(10)));
        }
        return bytes;
    }
}
