package dev.ecphory.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.ingest.document.Chunker;
import dev.ecphory.ingest.document.DocumentFormat;
import dev.ecphory.ingest.document.DocumentProcess;
import dev.ecphory.ingest.importer.Importers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DocumentsTest {
    @TempDir
    private Path folder = Path.of("");

    private Gathered read(Path file) throws IOException {
        return Gathered.of(Importers.documents(), file);
    }

    @Test
    void aPdfIsReadPageByPage() throws Exception {
        Gathered read = read(Samples.pdf(folder.resolve("lights.pdf"), 5));
        assertThat(read.complaints).isEmpty();
        assertThat(new HashSet<>(read.metadata("source.pages"))).isEqualTo(Set.of("1", "2", "3", "4", "5"));
        Event third = read.events.stream()
                .filter(event -> event.text().contains("lighthouse 3 counts 21 gulls"))
                .findFirst()
                .orElseThrow();
        assertThat(third.metadata())
                .containsEntry("source.pages", "3")
                .containsEntry("source.title", "Of lighthouses")
                .containsEntry("source.type", "application/pdf")
                .containsEntry("role", "observation");
        assertThat(third.metadata().get("source.id")).hasSize(64);
        assertThat(third.text()).hasSizeLessThanOrEqualTo(Chunker.MOST);
    }

    @Test
    void wordsOfAnOfficeAndOfTheWebAreRead() throws Exception {
        Gathered word = read(Samples.docx(folder.resolve("m.docx"), List.of("Opened at nine.", "Closed at ten.")));
        assertThat(word.texts()).containsExactly("Opened at nine.\n\nClosed at ten.");
        assertThat(word.metadata("source.title")).containsExactly("Minutes");
        Gathered web = read(Samples.write(
                folder,
                "w.html",
                "<html><head><title>T</title><script>evil()</script></head><body><h1>Soup</h1><p>Salt it.</p>"
                        + "<table><tr><td>a</td><td>1</td></tr></table></body></html>"));
        assertThat(web.texts()).containsExactly("Soup\n\nSalt it.\n\na\t1");
        assertThat(web.metadata("source.heading")).containsExactly("Soup");
    }

    /** Of one text, as programs that people write with save it: with headings, numbered and other lists, a table, a footnote. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "pandoc.docx",
                "libreoffice.docx",
                "python-docx.docx",
                "libreoffice.pdf",
                "libreoffice-restricted.pdf",
                "libreoffice.html",
                "pandoc.html"
            })
    void whatRealProgramsSaveIsReadWhole(String name) throws Exception {
        Path file = folder.resolve(name);
        try (InputStream saved = Objects.requireNonNull(DocumentsTest.class.getResourceAsStream("documents/" + name))) {
            long unused = Files.copy(saved, file);
        }
        Gathered read = read(file);
        assertThat(read.problems()).isEmpty();
        assertThat(String.join(" ", read.texts()).replaceAll("\\s+", " "))
                .contains("Notes of the garden club")
                .contains("meets on Tuesdays in the greenhouse")
                .contains("apple trees are pruned in February")
                .contains("Ines brings the boots")
                .contains("Pump rental 40 euro Jonas")
                .contains("Nobody picks the strawberries before June");
        if (!name.endsWith(".pdf")) {
            assertThat(read.metadata("source.heading")).contains("Notes of the garden club");
        }
    }

    @Test
    void aDocumentWithoutTextIsNamed() throws Exception {
        Gathered scan = read(Samples.docx(folder.resolve("scan.docx"), List.of()));
        assertThat(scan.events).isEmpty();
        assertThat(String.join("\n", scan.problems())).contains("scan.docx", "holds no text");
    }

    @Test
    void offsetsFindTheChunkInTheText() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            text.append(i % 20 == 0 ? "# Part " + i + "\n" : "")
                    .append("Paragraph ")
                    .append(i)
                    .append(" speaks of ships and of the weather on that day, at length. ".repeat(1 + i % 4))
                    .append("\n\n");
        }
        Gathered read = read(Samples.write(folder, "a.md", text.toString()));
        assertThat(read.events).hasSizeGreaterThan(5);
        for (Event event : read.events) {
            String[] span = String.valueOf(event.metadata().get("source.chars")).split("-");
            assertThat(text.substring(Integer.parseInt(span[0]), Integer.parseInt(span[1])))
                    .isEqualTo(event.text());
        }
    }

    @Test
    void aChangedDocumentAddsWhatChangedOnly() throws Exception {
        List<String> paragraphs = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            paragraphs.add(
                    "Entry " + i + ": the tide rose by " + (i * 37 % 91) + " and the boats came home, all of them.");
        }
        Path file = Samples.write(folder, "log.txt", String.join("\n\n", paragraphs));
        Set<String> before = ids(read(file));
        paragraphs.add(90, "A paragraph that was put in later.");
        Set<String> after = ids(read(Samples.write(folder, "log.txt", String.join("\n\n", paragraphs))));
        assertThat(before).hasSizeGreaterThan(10);
        after.removeAll(before);
        assertThat(after).hasSizeBetween(1, 2);
    }

    private static Set<String> ids(Gathered read) {
        Set<String> ids = new HashSet<>();
        read.events.forEach(event -> ids.add(String.valueOf(event.id())));
        return ids;
    }

    @Test
    void noCharacterOfATextIsLost() throws Exception {
        String csv = "name,says\nAnna,\"two\nlines\"\nBen,\"x\"\n".repeat(100);
        String json = "[" + "{\"a\":\"b,]}\\\"\",\"c\":[1,2]},\n".repeat(400) + "{}]";
        String line = "word ".repeat(400_000);
        for (String[] each : new String[][] {{"a.csv", csv}, {"b.json", json}, {"c.txt", line}}) {
            Gathered read = read(Samples.write(folder, each[0], each[1]));
            StringBuilder all = new StringBuilder();
            read.texts().forEach(all::append);
            assertThat(all.toString().replaceAll("\\s", "")).as(each[0]).isEqualTo(each[1].replaceAll("\\s", ""));
        }
    }

    @Test
    void aTextThatIsNotUtf8IsReadAsWindowsWroteIt() throws Exception {
        Path file = Files.write(folder.resolve("l.txt"), "un café noir".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(read(file).texts()).containsExactly("un café noir");
    }

    @Test
    void badFilesAreNamedAndTheOthersAreRead() throws Exception {
        Path all = Files.createDirectory(folder.resolve("all"));
        Samples.write(all, "good.txt", "Good words.");
        Files.write(all.resolve("bad.pdf"), "%PDF-1.7 nothing of it".getBytes(StandardCharsets.UTF_8));
        Files.write(all.resolve("bad.docx"), new byte[] {'P', 'K', 3, 4, 0, 0, 9});
        Files.write(all.resolve("noise.dat"), new byte[] {0, 1, 2, 3});
        Samples.write(all, "picture.png", "passed over");
        Files.createSymbolicLink(all.resolve("link.txt"), Samples.write(folder, "outside.txt", "secret"));
        Gathered read = read(all);
        assertThat(read.texts()).containsExactly("Good words.");
        assertThat(read.problems()).hasSize(3);
        assertThat(String.join("\n", read.problems())).contains("bad.pdf", "bad.docx", "noise.dat");
    }

    @Test
    void aParserThatHangsIsEnded() throws Exception {
        ImportLimits hurried = new ImportLimits(1 << 20, 1 << 20, 1 << 20, Duration.ofMillis(300), 64);
        try (DocumentProcess process = new DocumentProcess(List.of("sleep", "600"))) {
            Path file = Samples.write(folder, "a.html", "<p>x</p>");
            String why = "";
            try {
                boolean unused = process.parse(file, DocumentFormat.HTML, hurried, notes -> {}, block -> {});
            } catch (DocumentProcess.Unparsed late) {
                why = String.valueOf(late.getMessage());
            }
            assertThat(why).contains("longer than");
        }
    }

    @Test
    void aParserThatCrashesCostsItsDocumentOnly() throws Exception {
        try (DocumentProcess process = DocumentProcess.own(ImportLimits.DEFAULT)) {
            List<String> seen = new ArrayList<>();
            Path bad = Files.write(folder.resolve("x.pdf"), new byte[] {'%', 'P', 'D', 'F'});
            Path good = Samples.write(folder, "a.html", "<p>still here</p>");
            for (Path file : List.of(bad, good)) {
                try {
                    DocumentFormat format = file.equals(bad) ? DocumentFormat.PDF : DocumentFormat.HTML;
                    boolean unused = process.parse(
                            file,
                            format,
                            ImportLimits.DEFAULT,
                            notes -> {},
                            block -> seen.add(block.text().strip()));
                } catch (DocumentProcess.Unparsed why) {
                    seen.add("unparsed");
                }
            }
            assertThat(seen).containsExactly("unparsed", "still here");
        }
    }

    @Test
    void aDocumentNeverReachesTheNetworkOrOtherFiles() throws Exception {
        Path secret = Samples.write(folder, "secret.txt", "the secret word");
        Path html = Samples.write(
                folder,
                "x.xhtml",
                "<?xml version=\"1.0\"?><!DOCTYPE html [<!ENTITY s SYSTEM \"" + secret.toUri()
                        + "\">]><html><body><p>a &s; b</p></body></html>");
        assertThat(String.join(" ", read(html).texts())).doesNotContain("secret word");
    }

    @Test
    void whatIsBeyondTheLimitIsLeftOutAndSaid() throws Exception {
        ImportLimits small = new ImportLimits(1 << 20, 1 << 20, 3_000, Duration.ofMinutes(1), 64);
        ImportOptions how = new ImportOptions(ZoneOffset.UTC, false, new RuleContentRouter(StrategyTable.RAW), small);
        Path text = Samples.write(folder, "a.txt", "A line of words.\n".repeat(1_000));
        Gathered read = Gathered.of(Importers.documents(), text, how);
        assertThat(read.problems()).singleElement().asString().contains("3000 characters");
        assertThat(read.texts()).isNotEmpty();
        Path large = Samples.write(folder, "b.txt", "x".repeat(2 << 20));
        assertThat(Gathered.of(Importers.documents(), large, how).problems())
                .singleElement()
                .asString()
                .contains("more than");
    }
}
