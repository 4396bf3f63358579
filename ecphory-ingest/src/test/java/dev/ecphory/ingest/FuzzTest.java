package dev.ecphory.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.ecphory.ingest.importer.Importers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the bytes are, reading them ends in events or complaints. */
final class FuzzTest {
    private static final long SEED = 20_261_122;
    /** More with {@code -Dingest.fuzz=N}. */
    private static final int ROUNDS = Integer.getInteger("ingest.fuzz", 120);

    @TempDir
    private Path folder = Path.of("");

    private Map<String, byte[]> samples() throws IOException {
        Map<String, byte[]> all = new TreeMap<>();
        all.put("c.json", Samples.CHATGPT.getBytes(StandardCharsets.UTF_8));
        all.put("l.json", Samples.CLAUDE.getBytes(StandardCharsets.UTF_8));
        all.put("m.json", Samples.MEM0.getBytes(StandardCharsets.UTF_8));
        all.put("g.jsonl", Samples.MCP.getBytes(StandardCharsets.UTF_8));
        all.put(
                "n.md",
                "---\ntags: [a, b]\ndate: 2026-01-01\n---\n# H\nwords [[L]] #t\n".getBytes(StandardCharsets.UTF_8));
        all.put("t.csv", "a,b\n1,\"x\ny\"\n".repeat(20).getBytes(StandardCharsets.UTF_8));
        all.put("h.html", "<h1>A</h1><p>b<table><tr><td>c".getBytes(StandardCharsets.UTF_8));
        byte[] claude = Samples.CLAUDE.getBytes(StandardCharsets.UTF_8);
        all.put("z.zip", Files.readAllBytes(Samples.zip(folder.resolve("base.zip"), "conversations.json", claude)));
        all.put("p.pdf", Files.readAllBytes(Samples.pdf(folder.resolve("base.pdf"), 2)));
        all.put("w.docx", Files.readAllBytes(Samples.docx(folder.resolve("base.docx"), List.of("a", "b"))));
        return all;
    }

    @Test
    void mutatedSourcesEndInEventsOrComplaints() throws Exception {
        ImportLimits hurried = new ImportLimits(1 << 22, 1 << 22, 1 << 22, Duration.ofSeconds(20), 96);
        ImportOptions how =
                new ImportOptions(ZoneOffset.UTC, true, new RuleContentRouter(StrategyTable.SUMMARISED), hurried);
        int read = 0;
        for (Map.Entry<String, byte[]> sample : samples().entrySet()) {
            Random random = new Random(SEED ^ sample.getKey().hashCode());
            boolean parsed = sample.getKey().matches("[hpw]\\..*");
            Path base = Files.createDirectory(folder.resolve("f" + read));
            int rounds = parsed ? ROUNDS / 4 : ROUNDS;
            for (int i = 0; i < rounds; i++) {
                Path file = base.resolve(i + sample.getKey());
                Files.write(file, mutated(sample.getValue(), random));
            }
            List<Importer> all =
                    parsed || sample.getKey().endsWith("csv") ? List.of(Importers.documents()) : Importers.all();
            for (Importer importer : all) {
                for (Path source : parsed ? List.of(base) : files(base)) {
                    try {
                        Gathered gathered = Gathered.of(importer, source, how);
                        read += gathered.events.size() + gathered.complaints.size();
                        boolean unused = importer.recognises(SourcePreview.at(source));
                    } catch (RuntimeException ours) {
                        fail("seed " + SEED + ", " + importer.name() + " on " + source.getFileName(), ours);
                    } catch (IOException said) {
                        read++; // the source itself, which the caller hears
                    }
                }
            }
        }
        assertThat(read).isGreaterThan(ROUNDS);
    }

    private static List<Path> files(Path base) throws IOException {
        try (var all = Files.list(base)) {
            return all.sorted().toList();
        }
    }

    private static byte[] mutated(byte[] sample, Random random) {
        byte[] bytes = sample.clone();
        int changes = 1 + random.nextInt(6);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> bytes = java.util.Arrays.copyOf(bytes, Math.max(1, at));
                case 3 -> bytes[at] = (byte) "{}[]\",:\\0-\n#".charAt(random.nextInt(12));
                default -> {
                    int length = Math.min(random.nextInt(40), bytes.length - at);
                    System.arraycopy(bytes, random.nextInt(bytes.length - length + 1), bytes, at, length);
                }
            }
        }
        return bytes;
    }
}
