package dev.ecphory.ingest.importer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ingest.Gathered;
import dev.ecphory.ingest.ImportLimits;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.RuleContentRouter;
import dev.ecphory.ingest.Samples;
import dev.ecphory.ingest.SourcePreview;
import dev.ecphory.ingest.StrategyTable;
import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.Modality;
import dev.ecphory.Event.TimeBasis;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ImportersTest {
    @TempDir
    private Path folder = Path.of("");

    private static String recognised(Path source) throws IOException {
        SourcePreview look = SourcePreview.at(source);
        return Stream.concat(Importers.all().stream(), Stream.of(Importers.documents()))
                .filter(each -> each.recognises(look))
                .findFirst()
                .orElseThrow()
                .name();
    }

    @Test
    void everySourceIsRecognisedByWhatIsInIt() throws Exception {
        assertThat(recognised(Samples.write(folder, "a.json", Samples.CHATGPT))).isEqualTo("chatgpt");
        assertThat(recognised(Samples.write(folder, "b.json", Samples.CLAUDE))).isEqualTo("claude");
        assertThat(recognised(Samples.write(folder, "c.json", Samples.MEM0))).isEqualTo("mem0");
        assertThat(recognised(Samples.write(folder, "d.jsonl", Samples.MCP))).isEqualTo("mcp-memory");
        assertThat(recognised(Samples.write(folder, "e.json", "[{\"x\":1}]"))).isEqualTo("document");
        byte[] export = Samples.CLAUDE.getBytes(StandardCharsets.UTF_8);
        assertThat(recognised(Samples.zip(folder.resolve("f.zip"), "data/conversations.json", export)))
                .isEqualTo("claude");
        Path vault = Files.createDirectory(folder.resolve("vault"));
        Samples.write(vault, "note.md", "hello");
        assertThat(recognised(vault)).isEqualTo("markdown");
    }

    @Test
    void aConversationOfChatGptIsReadAsItWasShown() throws Exception {
        Gathered read = Gathered.of(new ChatGptImporter(), Samples.write(folder, "a.json", Samples.CHATGPT));
        assertThat(read.texts()).containsExactly("My starter is called Bruno.", "Feed Bruno daily.");
        Event first = read.events.getFirst();
        assertThat(first.speaker()).isEqualTo("user");
        assertThat(first.session()).isEqualTo("chatgpt:c-1");
        assertThat(first.occurredAt()).isEqualTo(OffsetDateTime.parse("2024-03-05T16:00:01.25Z"));
        assertThat(first.timeBasis()).isEqualTo(TimeBasis.STATED);
        assertThat(first.metadata()).containsEntry("title", "Sourdough").containsEntry("role", "user");
        Event last = read.events.getLast();
        assertThat(last.occurredAt()).as("came with what was before it").isEqualTo("2024-03-05T16:00:03Z");
        assertThat(last.metadata()).containsEntry("model", "gpt-x");
        assertThat(read.problems()).hasSize(2);
        assertThat(read.problems().get(0)).contains("item 2", "is not an object");
        assertThat(read.problems().get(1)).contains("item 3");
    }

    private static String showing(String pointer) {
        return Samples.CHATGPT.replace(
                "{\"content_type\":\"image_asset_pointer\"}",
                "{\"content_type\":\"image_asset_pointer\",\"asset_pointer\":\"" + pointer + "\",\"size_bytes\":9}");
    }

    private static Asset shown(Gathered read) {
        return read.events.getLast().asset().orElseThrow();
    }

    @Test
    void whatLiesInAnExportOfChatGptIsKnownByItsPathAndDigest() throws Exception {
        String sha = "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81"; // of 1, 2, 3
        byte[] bytes = {1, 2, 3};
        Path export = Samples.write(folder, "conversations.json", showing("file-service://file-7xAb"));
        Files.createDirectories(folder.resolve("images/deep"));
        Files.write(folder.resolve("images/file-7xAb-starter.png"), bytes);
        Files.write(folder.resolve("file-7xAbc-other.png"), bytes);
        Asset expected = new Asset("images/file-7xAb-starter.png", "image/png", sha, 3L);
        assertThat(shown(Gathered.of(new ChatGptImporter(), export))).isEqualTo(expected);

        Path zip = folder.resolve("export.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("conversations.json"));
            out.write(showing("sediment://file_7xAb").getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new ZipEntry("user-1/file_7xAb.webp"));
            out.write(bytes);
        }
        assertThat(shown(Gathered.of(new ChatGptImporter(), zip)))
                .isEqualTo(new Asset("user-1/file_7xAb.webp", "image/webp", sha, 3L));

        Files.write(folder.resolve("file-7xAb.png"), bytes);
        assertThat(shown(Gathered.of(new ChatGptImporter(), export)).reference())
                .as("two begin with it")
                .isEqualTo("file-service://file-7xAb");
    }

    @Test
    void noPointerLeadsOutOfAnExport() throws Exception {
        Path inside = Files.createDirectory(folder.resolve("export"));
        Files.write(folder.resolve("file-secret.png"), new byte[] {1});
        Files.createSymbolicLink(inside.resolve("file-link.png"), folder.resolve("file-secret.png"));
        for (String pointer : List.of(
                "file-service://file-secret",
                "file-service://file-link",
                "file-service://../file-secret",
                "file:///etc/passwd",
                "file-service://file-")) {
            Path export = Samples.write(inside, "conversations.json", showing(pointer));
            assertThat(shown(Gathered.of(new ChatGptImporter(), export)))
                    .isEqualTo(new Asset(pointer, "application/octet-stream", null, 9L));
        }
    }

    @Test
    void anImageThatWasShownToChatGptBecomesAnAssetAlsoWhereNothingWasSaid() throws Exception {
        String part =
                "{\"content_type\":\"image_asset_pointer\",\"asset_pointer\":\"file-service://file-7x\",\"size_bytes\":17}";
        String export = Samples.CHATGPT
                .replace("{\"content_type\":\"image_asset_pointer\"}", part)
                .replace("\"My starter is called Bruno.\"", part)
                .replace(
                        "\"recipient\":\"all\",\"metadata\":{}",
                        "\"metadata\":{\"attachments\":[{\"id\":\"file-7x\",\"mime_type\":\"image/jpeg\"}]}");
        Gathered read = Gathered.of(new ChatGptImporter(), Samples.write(folder, "a.json", export));
        assertThat(read.texts()).containsExactly("", "Feed Bruno daily.");
        assertThat(read.events.getFirst().asset())
                .hasValue(new Asset("file-service://file-7x", "image/jpeg", null, 17L));
        assertThat(read.events.getLast().modality()).isEqualTo(Modality.IMAGE);
        assertThat(read.events.getLast().asset().orElseThrow().mediaType()).isEqualTo("application/octet-stream");
    }

    @Test
    void whatWasReplacedIsReadOnRequestAndSaysSo() throws Exception {
        ImportOptions how =
                new ImportOptions(ZoneOffset.UTC, true, new RuleContentRouter(StrategyTable.RAW), ImportLimits.DEFAULT);
        Gathered read = Gathered.of(new ChatGptImporter(), Samples.write(folder, "a.json", Samples.CHATGPT), how);
        assertThat(read.texts())
                .containsExactly("My starter is called Bruno.", "Feed Bruno daily.", "An answer that was replaced.");
        assertThat(read.metadata("branch")).containsExactly("", "", "replaced");
    }

    @Test
    void aTreeThatBitesItsTailComesToAnEnd() throws Exception {
        String loop = """
            [{"id":"x","current_node":"a","mapping":{"a":{"parent":"b","children":["b"],"message":{"id":"1","author":
            {"role":"user"},"content":{"parts":["one"]}}},"b":{"parent":"a","children":["a"]}}}]
            """;
        ImportOptions how =
                new ImportOptions(ZoneOffset.UTC, true, new RuleContentRouter(StrategyTable.RAW), ImportLimits.DEFAULT);
        assertThat(Gathered.of(new ChatGptImporter(), Samples.write(folder, "a.json", loop), how)
                        .texts())
                .containsExactly("one");
    }

    @Test
    void aConversationOfClaudeIsReadFromItsArchive() throws Exception {
        byte[] export = Samples.CLAUDE.getBytes(StandardCharsets.UTF_8);
        Path zip = Samples.zip(folder.resolve("x.zip"), "conversations.json", export);
        Gathered read = Gathered.of(new ClaudeImporter(), zip);
        assertThat(read.texts()).containsExactly("We leave for Porto in May.", "Noted.");
        assertThat(read.events.getFirst().metadata()).containsEntry("attachments", "map.pdf");
        assertThat(read.events.getLast().occurredAt()).isEqualTo(OffsetDateTime.parse("2026-01-05T10:00:03+02:00"));
        assertThat(read.problems()).singleElement().asString().contains("message 3", "uuid");
    }

    @Test
    void whatWasRecalledIntoAConversationIsNotSaidAgain() throws Exception {
        String recalled = "<ecphory-recall>\\nAnna lives in Faro.\\n</ecphory-recall>\\nWhere does Anna live?";
        String export = Samples.CHATGPT.replace("My starter is called Bruno.", recalled);
        Gathered read = Gathered.of(new ChatGptImporter(), Samples.write(folder, "a.json", export));
        assertThat(read.texts().getFirst()).isEqualTo("Where does Anna live?");
    }

    @Test
    void memoriesOfMem0AreObservations() throws Exception {
        Gathered read = Gathered.of(new Mem0Importer(), Samples.write(folder, "m.json", Samples.MEM0));
        assertThat(read.texts()).containsExactly("Dana prefers tea", "Dana plays the oboe");
        assertThat(read.events.getFirst().metadata())
                .containsEntry("role", "observation")
                .containsEntry("categories", "food, habits")
                .containsEntry("mem0.type", "preference")
                .containsEntry("user_id", "dana");
        assertThat(read.events.getFirst().occurredAt()).isEqualTo(OffsetDateTime.parse("2026-02-01T09:00:00-08:00"));
        assertThat(read.events.getLast().timeBasis()).isEqualTo(TimeBasis.UNKNOWN);
        assertThat(read.problems()).singleElement().asString().contains("item 2");
    }

    @Test
    void theGraphOfMcpComesInWords() throws Exception {
        Gathered read = Gathered.of(new McpMemoryImporter(), Samples.write(folder, "m.jsonl", Samples.MCP));
        assertThat(read.texts())
                .containsExactly(
                        "Ada_L: Speaks Catalan", "Ada_L: Lives in Girona", "Girona (city)", "Ada_L lives in Girona");
        assertThat(read.problems()).hasSize(2).allMatch(problem -> problem.contains("m.jsonl line "));
    }

    @Test
    void aVaultKeepsTagsLinksAndDays() throws Exception {
        Path vault = Files.createDirectory(folder.resolve("v"));
        Samples.write(vault, "Projects/Boat.md", """
            ---
            title: The boat
            tags: [wood, "sea"]
            aliases:
              - Skiff
            date: 2026-02-03T10:00:00+01:00
            ---
            # Plan
            Ask [[Ivo|my uncle]] about #varnish and `#1`.
            """);
        Samples.write(vault, "2026-03-01.md", "Rained all day.\n");
        Samples.write(vault, "broken.md", "---\n: [ : :\n\t- x\n---\nStill words.\n");
        Samples.write(vault, ".obsidian/plugin.md", "not a note");
        Samples.write(vault, "ruler.md", "---\n\nonly a line across the page\n");
        Gathered read = Gathered.of(new VaultImporter(), vault);
        assertThat(read.events).hasSize(4);
        Event day = read.events.get(0);
        assertThat(day.occurredAt()).isEqualTo("2026-03-01T00:00:00Z");
        assertThat(day.timeBasis()).isEqualTo(TimeBasis.ZONE_ASSUMED);
        Event boat = read.events.get(1);
        assertThat(boat.text()).isEqualTo("# Plan\nAsk [[Ivo|my uncle]] about #varnish and `#1`.");
        assertThat(boat.metadata())
                .containsEntry("tags", "wood, sea, varnish")
                .containsEntry("links", "Ivo")
                .containsEntry("aliases", "Skiff")
                .containsEntry("source.title", "The boat")
                .containsEntry("source.heading", "Plan")
                .containsEntry("source.lines", "8-9")
                .containsEntry("role", "user");
        assertThat(boat.occurredAt()).isEqualTo("2026-02-03T10:00:00+01:00");
        assertThat(read.texts().get(2)).as("words stay").contains("Still words.");
        assertThat(read.problems()).singleElement().asString().contains("broken.md", "YAML");
        assertThat(read.done).isEqualTo(4).isEqualTo(read.total);
    }

    @Test
    void theSameItemHasTheSameId() throws Exception {
        Path file = Samples.write(folder, "a.json", Samples.CHATGPT);
        List<String> once = ids(Gathered.of(new ChatGptImporter(), file));
        assertThat(once).doesNotHaveDuplicates().isEqualTo(ids(Gathered.of(new ChatGptImporter(), file)));
    }

    private static List<String> ids(Gathered read) {
        return read.events.stream().map(event -> String.valueOf(event.id())).toList();
    }

    @Test
    void anArchiveThatUnpacksWithoutEndIsLeft() throws Exception {
        byte[] bomb = new byte[64 << 20];
        java.util.Arrays.fill(bomb, (byte) ' ');
        bomb[0] = '[';
        Path zip = Samples.zip(folder.resolve("b.zip"), "conversations.json", bomb);
        Gathered read = Gathered.of(new ChatGptImporter(), zip);
        assertThat(read.problems()).singleElement().asString().contains("conversations.json");
    }

    @Test
    void anArchiveWithoutConversationsIsSaidToBe() throws Exception {
        Path zip = Samples.zip(folder.resolve("b.zip"), "other.json", new byte[] {'1'});
        assertThat(Gathered.of(new ChatGptImporter(), zip).problems())
                .singleElement()
                .asString()
                .contains("no conversations.json");
    }
}
