package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Namespace;
import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.internal.store.RandomTruth;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What import reads besides JSONL, and what export writes besides it. */
final class SourcesTest {
    private static final String SESSION = "0b8f0e0a-1111-4222-8333-444455556666";
    private static final String TRANSCRIPT = """
        {"parentUuid":null,"sessionId":"%1$s","type":"user","uuid":"u1","timestamp":"2026-04-01T10:00:00Z","message":{"role":"user","content":"We deploy on Thursdays."}}
        {"parentUuid":"u1","sessionId":"%1$s","type":"assistant","uuid":"u2","timestamp":"2026-04-01T10:00:05Z","message":{"role":"assistant","content":[{"type":"text","text":"Understood."},{"type":"tool_use","name":"x"}]}}
        """.formatted(SESSION);

    private static final String CHATGPT = """
        [{"id":"c","title":"Tea","create_time":1709654400,"current_node":"b","mapping":{
        "a":{"parent":null,"children":["b"],"message":{"id":"1","author":{"role":"user"},"create_time":1709654401,
        "content":{"content_type":"text","parts":["I drink oolong."]}}},
        "b":{"parent":"a","children":[],"message":{"id":"2","author":{"role":"assistant"},"create_time":1709654402,
        "content":{"content_type":"text","parts":["A fine choice."]}}}}}, 3]
        """;

    private static final String PHOTO =
            "{\"id\":\"photo\",\"asset\":{\"reference\":\"kiln.png\",\"mediaType\":\"image/png\"}}\n";

    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
    }

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Test
    void anExportOfChatGptIsRecognisedAndBadItemsAreNamed() throws Exception {
        Path export = file("conversations.json", CHATGPT);
        Answer dry = cli.run("import", export.toString(), "--dry-run");
        assertThat(dry.out()).contains("2 would be added", "short-conversation, raw", "chatgpt");
        Answer brought = cli.run("import", export.toString(), "--json");
        assertThat(brought.code()).isEqualTo(1);
        assertThat(brought.err()).contains("skipped conversations.json item 2");
        assertThat(brought.json())
                .containsEntry("from", "chatgpt")
                .containsEntry("added", "2")
                .containsEntry("invalid", "1");
        assertThat(brought.objects("complaints")).hasSize(1);
        assertThat(brought.objects("kinds")).singleElement().satisfies(kind -> assertThat(kind)
                .containsEntry("kind", "short-conversation")
                .containsEntry("events", "2"));
        assertThat(DocumentationTest.undocumented(brought.json())).isEmpty();
        assertThat(cli.run("import", export.toString(), "--json").json())
                .containsEntry("added", "0")
                .containsEntry("duplicates", "2");
    }

    @Test
    void whatAHookRemembersAndWhatIsImportedIsTheSame() throws Exception {
        Path transcript = file("projects/p/" + SESSION + ".jsonl", TRANSCRIPT);
        Answer brought = cli.run("import", folder.resolve("projects").toString(), "--json");
        assertThat(brought.json()).containsEntry("from", "claude-code").containsEntry("added", "2");
        List<?> events = cli.run("events", "list", "--json").objects("events");
        assertThat(events.toString())
                .contains("claude-code:" + SESSION + ":u1", "We deploy on Thursdays.", "Understood.")
                .doesNotContain("tool_use");
        assertThat(cli.run("import", transcript.toString(), "--json").json())
                .containsEntry("added", "0")
                .containsEntry("duplicates", "2");
    }

    @Test
    void aFolderOfNotesComesOutAsAVault() throws Exception {
        Path note = file("v/Boat.md", "My sister is called Anna.\n");
        assertThat(note).exists();
        assertThat(cli.run("import", folder.resolve("v").toString()).out()).contains("1 added", "markdown");
        cli.run("consolidate");
        Path out = folder.resolve("out");
        assertThat(cli.run("admin", "export", "--format", "obsidian", "--out", out.toString())
                        .code())
                .isZero();
        assertThat(out.resolve("entities/user.md")).content().contains("Anna", "[[events/");
        assertThat(cli.run("admin", "export", "--format", "markdown").out()).contains("> My sister is called Anna.");
        assertThat(cli.run("admin", "export", "--format", "json").out())
                .startsWith("[\n{\"id\"")
                .endsWith("}\n]\n");
        assertThat(cli.run("admin", "export", "--format", "obsidian").code()).isEqualTo(2);
    }

    @Test
    void aPortableStoreOpensByItself() throws Exception {
        cli.run("append", "hello there", "--id", "1");
        cli.run("append", "--namespace", "other", "not mine");
        cli.run("forget", "retract", "1");
        Path own = folder.resolve("own.db");
        assertThat(cli.run("admin", "export", "--format", "sqlite", "--out", own.toString())
                        .code())
                .isZero();
        Cli moved = new Cli(own);
        assertThat(moved.run("events", "get", "1", "--json").json()).containsEntry("text", "hello there");
        assertThat(moved.run("recall", "hello there", "--json").objects("items"))
                .isEmpty();
        assertThat(moved.run("admin", "verify").code()).isZero();
        assertThat(moved.run("events", "list", "--namespace", "other", "--json").objects("events"))
                .isEmpty();
        assertThat(cli.run("admin", "export", "--format", "sqlite", "--out", own.toString())
                        .code())
                .as("never written over")
                .isEqualTo(2);
    }

    @Test
    void whatWasRecalledGoesAlongOnlyWhenAskedForAndIsLearnedAsItWas() throws Exception {
        for (int i = 0; i < 6; i++) {
            cli.run("append", "The kiln of workshop " + i + " stands in the shed.", "--id", "e" + i);
        }
        for (String question : List.of("Which kiln?", "What stands in the shed?", "Where is the workshop?")) {
            cli.run("recall", question, "--limit=6");
            cli.run("events", "feedback", question, "--used=e1", "--used=e2");
        }
        cli.run("consolidate");
        List<?> learned = cli.run("events", "associations", "--json").objects("associations");
        assertThat(learned).isNotEmpty();
        assertThat(cli.run("admin", "export").out()).doesNotContain("access", "Which kiln");
        for (String format : List.of("json", "markdown", "obsidian")) {
            assertThat(cli.run(
                                    "admin",
                                    "export",
                                    "--format",
                                    format,
                                    "--access-log",
                                    "--out",
                                    folder.resolve(format).toString())
                            .code())
                    .as(format)
                    .isEqualTo(2);
        }
        Path lines =
                file("whole.jsonl", cli.run("admin", "export", "--access-log").out());
        Path own = folder.resolve("own.db");
        cli.run("admin", "export", "--format=sqlite", "--access-log", "--out=" + own);

        Cli moved = new Cli(own);
        Cli brought = new Cli(folder.resolve("brought.db"));
        assertThat(brought.run("import", lines.toString()).code()).isZero();
        assertThat(brought.run("import", lines.toString()).code())
                .as("once more")
                .isZero();
        for (Cli one : List.of(moved, brought)) {
            assertThat(pairs(one.run("events", "associations", "--json")))
                    .isEqualTo(pairs(cli.run("events", "associations", "--json")));
        }
        Cli asked = new Cli(folder.resolve("asked.db"));
        asked.run(
                "import", file("events.jsonl", cli.run("admin", "export").out()).toString());
        asked.run("recall", "something else");
        Answer refused = asked.run("import", lines.toString());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("do not go on from what was noted here");
    }

    @Test
    void theRouteOfAnAnswerGoesAlong() throws Exception {
        cli.run("append", "The kiln of the workshop stands in the shed.", "--id", "e1");
        assertThat(cli.run("answer", "What stands in the shed?", "--set=memory-router=canonical")
                        .code())
                .isZero();
        String lines = cli.run("admin", "export", "--access-log").out();
        assertThat(lines).contains("\"route\":\"single_session_user 0.0 canonical extractive\"");
        Path own = folder.resolve("own.db");
        cli.run("admin", "export", "--format=sqlite", "--access-log", "--out=" + own);
        Cli brought = new Cli(folder.resolve("brought.db"));
        assertThat(brought.run("import", file("whole.jsonl", lines).toString()).code())
                .isZero();
        for (Cli one : List.of(new Cli(own), brought)) {
            assertThat(one.run("admin", "export", "--access-log").out()).isEqualTo(lines);
        }
    }

    @Test
    void linesLoseNothingThatWasDecided() throws Exception {
        for (int i = 0; i < 4; i++) {
            cli.run(
                    "append",
                    "The kiln of workshop " + i + " stands in the shed.",
                    "--id",
                    "e" + i,
                    "--speaker",
                    "Ann");
            cli.run("directive", "add", "Be brief, line " + i);
        }
        cli.run("import", file("photo.jsonl", PHOTO).toString());
        cli.run("events", "describe", "photo", "--text", "A kiln with a green door.", "--by", "Ann");
        cli.run("forget", "retract", "e1");
        cli.run("intentions", "add", "Fire the kiln", "--at", "2031-05-01");
        cli.run("forget", "archive", "e2");
        cli.run("mind", "persona", "feel", "--pleasure", "0.5");
        String written = cli.run("admin", "export").out();
        assertThat(written.lines().skip(1).findFirst())
                .as("between the events where it was decided")
                .hasValueSatisfying(line -> assertThat(line)
                        .startsWith("{\"decision\":\"add_directive\",\"at\":\"")
                        .contains("Be brief, line 0"));
        Path lines = file("all.jsonl", written);

        Cli other = new Cli(folder.resolve("other.db"));
        assertThat(other.run("import", lines.toString(), "--dry-run", "--json").json())
                .containsEntry("added", "5")
                .containsEntry("decisions", "9");
        assertThat(other.run("directive", "list").out()).doesNotContain("Be brief");
        assertThat(other.run("import", lines.toString()).out()).contains("5 added", ", 9 decisions");
        assertThat(other.run("admin", "export").out()).isEqualTo(written);
        for (int again = 0; again < 2; again++) {
            assertThat(other.run("import", lines.toString(), "--json").json())
                    .containsEntry("added", "0")
                    .containsEntry("decisions", "0");
        }
        assertThat(other.run("admin", "export").out()).isEqualTo(written);
        assertThat(other.run("directive", "list").out()).contains("Be brief, line 3");
        assertThat(other.run("recall", "the green door", "--json").out())
                .contains("A kiln with a green door.", "photo");
        assertThat(other.run("recall", "workshop 1", "--json").out()).doesNotContain("workshop 1 stands");
        assertThat(other.run("forget", "archive", "--json").out()).contains("e2");
        assertThat(other.run("intentions", "list", "--json").json().toString()).contains("Fire the kiln");
        assertThat(other.run("admin", "verify").code()).isZero();

        cli.run("directive", "add", "Be kind");
        cli.run("append", "The kiln is sold.", "--id", "e9");
        Path newer = file("newer.jsonl", cli.run("admin", "export").out());
        assertThat(other.run("import", newer.toString(), "--json").json())
                .containsEntry("added", "1")
                .containsEntry("decisions", "1");
        assertThat(other.run("admin", "export").out())
                .isEqualTo(cli.run("admin", "export").out());
    }

    @Test
    void everyKindOfDecisionGoesThroughLines() throws Exception {
        cli.run("append", "The kiln stands in the shed.", "--id", "e0");
        RandomTruth truth = new RandomTruth(7);
        List<Decision> decisions =
                IntStream.range(0, 76).mapToObj(truth::decision).toList();
        try (EventStore store = EventStore.open(folder.resolve("t.db"), Durability.NORMAL, Clock.systemUTC())) {
            for (int i = 0; i < 76; i += 19) {
                var unused = store.decisions().append(Namespace.of("test"), decisions.subList(i, i + 19));
            }
        }
        String written = cli.run("admin", "export").out();
        assertThat(written.lines()).hasSize(77);
        Cli other = new Cli(folder.resolve("other.db"));
        Answer brought = other.run("import", file("all.jsonl", written).toString());
        assertThat(brought.code()).as(brought.err()).isZero();
        assertThat(other.run("admin", "export").out()).isEqualTo(written);
    }

    @Test
    void wordsOfAnEventThatWasRedactedDoNotComeBackWithItsDecisions() throws Exception {
        cli.run("import", file("photo.jsonl", PHOTO).toString());
        cli.run("events", "describe", "photo", "--text", "A kiln with a green door.");
        Path lines = file("all.jsonl", cli.run("admin", "export").out());
        cli.run("forget", "redact", "--event", "photo", "--yes");
        cli.run("import", lines.toString(), "--skip-invalid");
        assertThat(cli.run("admin", "export").out()).contains("[redacted]").doesNotContain("green door");
    }

    private static List<String> pairs(Answer answer) {
        return answer.objects("associations").stream()
                .map(one -> ((Map<?, ?>) Objects.requireNonNull(one.get("one"))).get("id") + " "
                        + ((Map<?, ?>) Objects.requireNonNull(one.get("other"))).get("id") + " " + one.get("weight")
                        + " " + one.get("recalls") + " " + one.get("last"))
                .toList();
    }

    @Test
    void theCallerSaysWhatIsDerived() throws Exception {
        Path note = file("n.txt", "My sister is called Anna. I live in Porto.");
        cli.run("import", note.toString(), "--strategy", "skip-derivation");
        cli.run("consolidate");
        assertThat(cli.run("facts", "--json").objects("facts")).isEmpty();
        assertThat(cli.run("recall", "Porto", "--json").objects("items")).isNotEmpty();
        assertThat(cli.run("import", note.toString(), "--strategy", "poetry").err())
                .contains("skip-derivation");
        assertThat(cli.run("import", note.toString(), "--from", "x").err()).contains("mcp-memory");
        assertThat(cli.piping("{}").run("import", "-", "--kind", "code").code()).isEqualTo(2);
    }

    @Test
    void linesAreLinesWhateverTheirMetadataAreCalled() throws Exception {
        Path lines = file("e.jsonl", """
            {"id":"1","text":"a","timestamp":"2026-01-01T00:00:00Z","metadata":{"payload":"x","mapping":"y","memory":"z"}}
            """);
        assertThat(cli.run("import", lines.toString(), "--json").json())
                .containsEntry("from", "jsonl")
                .containsEntry("added", "1");
    }

    @Test
    void aDryRunOfLinesAddsNothing() throws Exception {
        Path lines = file("e.jsonl", "{\"id\":\"1\",\"text\":\"a\"}\n{\"id\":\"2\",\"text\":\"b\"}\n");
        assertThat(cli.run("import", lines.toString(), "--dry-run", "--json").json())
                .containsEntry("added", "2")
                .containsEntry("dryRun", true);
        cli.run("import", lines.toString());
        assertThat(cli.run("import", lines.toString(), "--dry-run", "--json").json())
                .containsEntry("added", "0")
                .containsEntry("duplicates", "2");
    }
}
