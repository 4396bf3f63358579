package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ConflictException;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.events.JsonLinesImport;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.ingest.Exporters;
import dev.ecphory.ingest.Exporters.Parts;
import dev.ecphory.ingest.jsonl.JsonlEvents;
import dev.ecphory.internal.model.Scribe;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.internal.runtime.FakeEmbedder;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.vector.HashingEmbedder;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.testkit.InMemoryEventStore;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memories that go elsewhere and come back: by lines, by rows, under another name, in a file. */
final class PortabilityTest {
    private static final RecallOptions AT_ONCE = RecallOptions.defaults().withPatience(Duration.ZERO);

    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
    }

    private static Ecphory engine(SettableClock clock, Embedder embedder) {
        return builder(clock, embedder).open();
    }

    private static Ecphory engine(SettableClock clock, Embedder embedder, LanguageModel model) {
        return builder(clock, embedder).languageModel(model).open();
    }

    private static Ecphory.Builder builder(SettableClock clock, Embedder embedder) {
        return Ecphory.builder(new InMemoryEventStore(clock, new SplittableRandom(5)))
                .embedder(embedder)
                .background(false)
                .clock(clock);
    }

    /** A memory that has something of everything. */
    private static void live(Memory memory, SettableClock clock) {
        memory.admin().setLanguage("en");
        Utterances utterances = new Utterances(new Random(11));
        for (int i = 0; i < 60; i++) {
            clock.advance(Duration.ofSeconds(3));
            Event said = utterances.next(clock.instant());
            boolean claimed = i % 5 == 0;
            memory.append(
                    claimed
                            ? said.toBuilder()
                                    .claim("Ann", "saying", said.text())
                                    .build()
                            : said);
        }
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        memory.directives().add("Answer in metric units.");
        memory.facts().assertFact("Ann", "lives_in", "Faro", clock.instant(), null);
        memory.deletion().retract("e7");
        for (int i = 0; i < 4; i++) {
            clock.advance(Duration.ofMinutes(1));
            var unusedRecalled = memory.recall("Where does Ann live now? " + i, AT_ONCE);
        }
        ConsolidationResult unusedSecond = memory.consolidate(ProgressListener.SILENT);
        var unusedReceipt = memory.deletion().erase(Selection.events(List.of("e9")));
        ConsolidationResult unusedThird = memory.consolidate(ProgressListener.SILENT);
        long unusedEmbedded = memory.admin().embedPending(ProgressListener.SILENT);
        clock.advance(Duration.ofDays(9));
    }

    private static String exported(Memory memory, Parts parts) throws Exception {
        StringBuilder lines = new StringBuilder();
        Exporters.jsonl(parts).write(memory, lines, ProgressListener.SILENT);
        return lines.toString();
    }

    private static JsonLinesImport.Result imported(Memory memory, String lines, boolean withVectors) {
        byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
        try (JsonlEvents read = JsonlEvents.read("", new ByteArrayInputStream(bytes), ZoneOffset.UTC)) {
            return new JsonLinesImport(memory, false, false, withVectors, note -> {})
                    .run(read, -1, ProgressListener.SILENT);
        }
    }

    @Test
    void outAndInAndOutAgainEverythingIsTheSameByteForByte() throws Exception {
        SettableClock clock = new SettableClock();
        try (Ecphory first = engine(clock, new FakeEmbedder());
                Ecphory second = engine(clock, new FakeEmbedder())) {
            live(first.memory("ann"), clock);
            String lines = exported(first.memory("ann"), Parts.ALL);
            assertThat(lines)
                    .startsWith("{\"setting\":\"language\",\"value\":\"en\"}\n")
                    .contains("\"recorded\":\"2026-01-01T")
                    .contains("{\"decision\":\"add_directive\"")
                    .contains("{\"access\":\"cycle\"")
                    .contains("{\"derived\":\"fact\"")
                    .contains("\"claims\":[{\"subject\":\"Ann\",\"predicate\":\"saying\"")
                    .contains("{\"derived\":\"association\"")
                    .contains("{\"derived\":\"summary\"")
                    .contains("{\"vectors\":\"e1\"");
            Memory brought = second.memory("ann");
            JsonLinesImport.Result result = imported(brought, lines, true);
            assertThat(result.added()).isEqualTo(59);
            assertThat(result.vectors()).isEqualTo(59);
            assertThat(result.derived()).isPositive();
            assertThat(result.ignored()).isEmpty();
            ConsolidationResult unused = brought.consolidate(ProgressListener.SILENT);
            assertThat(brought.admin().embedPending(ProgressListener.SILENT)).isZero();
            assertThat(exported(brought, Parts.ALL)).isEqualTo(lines);
            JsonLinesImport.Result again = imported(brought, lines, true);
            assertThat(again.added()).isZero();
            assertThat(again.vectors()).isZero();
            assertThat(exported(brought, Parts.ALL)).isEqualTo(lines);
            assertThat(brought.get("e12").orElseThrow().recordedAt())
                    .isEqualTo(first.memory("ann").get("e12").orElseThrow().recordedAt());
        }
    }

    @Test
    void aClaimThatDoesNotStandInItsTextIsToldAndItsEventBrought() {
        SettableClock clock = new SettableClock();
        try (Ecphory engine = engine(clock, new FakeEmbedder())) {
            Memory memory = engine.memory("ann");
            String line = """
                {"id":"a","speaker":"Ann","text":"The code is 4711.","claims":[{"subject":"user","predicate":"code","object":4711},{"subject":"user","predicate":"lives_in","object":"Berlin"}]}
                """;
            List<String> notes = new ArrayList<>();
            try (JsonlEvents read = JsonlEvents.read(
                    "", new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)), ZoneOffset.UTC)) {
                var unused = new JsonLinesImport(memory, false, false, false, notes::add)
                        .run(read, -1, ProgressListener.SILENT);
            }
            assertThat(notes).singleElement().asString().contains("event a is kept without a claim", "Berlin", "quote");
            ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
            assertThat(memory.facts().facts("Ann", "code", null, null)).hasSize(1);
            assertThat(memory.facts().facts("Ann", "lives_in", null, null)).isEmpty();
        }
    }

    @Test
    void whatModelsReadAndToldGoesAlongByteForByteAndNobodyIsAskedAgain() throws Exception {
        SettableClock clock = new SettableClock();
        ScriptedModel nobody = Scribe.model();
        try (Ecphory first = engine(clock, new FakeEmbedder(), Scribe.model());
                Ecphory second = engine(clock, new FakeEmbedder(), nobody)) {
            Memory memory = first.memory("ann");
            live(memory, clock);
            ConsolidationResult unusedTold = memory.admin().resummarizeSessions(ProgressListener.SILENT);
            ConsolidationResult unusedAll = memory.consolidate(ProgressListener.SILENT);
            String lines = exported(memory, Parts.ALL);
            assertThat(lines).contains("{\"derived\":\"reading\",\"reader\":\"model-2:scripted\"", "model:scripted");
            Memory brought = second.memory("ann");
            JsonLinesImport.Result result = imported(brought, lines, true);
            assertThat(result.read()).isEqualTo(59);
            assertThat(result.told()).isPositive();
            ConsolidationResult unusedHere = brought.consolidate(ProgressListener.SILENT);
            ConsolidationResult unusedToldHere = brought.admin().resummarizeSessions(ProgressListener.SILENT);
            assertThat(nobody.asked()).isEmpty();
            assertThat(exported(brought, Parts.ALL)).isEqualTo(lines);
            JsonLinesImport.Result again = imported(brought, lines, true);
            assertThat(again.read() + again.unread() + again.told()).isZero();
            assertThat(exported(brought, Parts.ALL)).isEqualTo(lines);
        }
    }

    @Test
    void aReadingThatIsNotWholeIsRefusedWithItsLine() {
        String line =
                "{\"derived\":\"reading\",\"reader\":\"model-2:m\",\"events\":[\"e1\"],\"claims\":[[\"m:e1:0\"]]}\n";
        try (Ecphory engine = engine(new SettableClock(), new FakeEmbedder())) {
            Memory memory = engine.memory("ann");
            assertThatThrownBy(() -> imported(memory, line, true))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("line 1")
                    .hasMessageContaining("is no whole claim");
            assertThat(memory.admin().logPosition().lastSeq()).isZero();
        }
    }

    @Test
    void whatWasRecordedBeforeTheNewestEventIsRecordedNow() throws Exception {
        SettableClock clock = new SettableClock();
        try (Ecphory first = engine(clock, new FakeEmbedder());
                Ecphory second = engine(clock, new FakeEmbedder())) {
            first.memory("ann").append(Event.ofText("early").id("early").build());
            clock.advance(Duration.ofDays(1));
            Memory other = second.memory("ann");
            other.append(Event.ofText("own").id("own").build());
            clock.advance(Duration.ofDays(1));
            JsonLinesImport.Result unused = imported(other, exported(first.memory("ann"), Parts.LOGS), true);
            assertThat(other.get("early").orElseThrow().recordedAt())
                    .isAfter(other.get("own").orElseThrow().recordedAt());
        }
    }

    @Test
    void vectorsOfAnotherSpaceAreRefusedWithWhatToDoAndTheEventsAreThere() throws Exception {
        SettableClock clock = new SettableClock();
        try (Ecphory first = engine(clock, new FakeEmbedder());
                Ecphory second = engine(clock, new HashingEmbedder())) {
            live(first.memory("ann"), clock);
            String lines = exported(first.memory("ann"), Parts.ALL);
            Memory other = second.memory("ann");
            other.append(Event.ofText("own").id("own").build());
            assertThat(other.admin().embedPending(ProgressListener.SILENT)).isEqualTo(1);
            assertThatThrownBy(() -> imported(other, lines, true))
                    .isInstanceOf(ConflictException.class)
                    .hasMessageContaining("fake/1/8/plain")
                    .hasMessageContaining(new HashingEmbedder().space().key())
                    .hasMessageContaining("without vectors");
            assertThat(other.get("e12")).isPresent();
            assertThat(imported(other, lines, false).vectors()).isZero();
            assertThat(other.admin().embedPending(ProgressListener.SILENT)).isEqualTo(59);
        }
    }

    private void tell(String id, String text) {
        Answer unused = cli.run("append", text, "--id=" + id, "--speaker=Ann", "--at=2026-01-10T12:00:00Z");
    }

    private static Answer done(Answer answer) {
        assertThat(answer.code()).as(answer.err()).isZero();
        return answer;
    }

    private static Answer documented(Answer answer) throws Exception {
        assertThat(DocumentationTest.undocumented(done(answer).json())).isEmpty();
        return answer;
    }

    @Test
    void migratesThereAndBackAndSaysWhenItIsLevel() throws Exception {
        tell("home", "I live in Lisbon.");
        tell("noise", "lol");
        done(cli.run("consolidate"));
        String there = folder.resolve("there.db").toString();
        String back = folder.resolve("back.db").toString();
        Answer moved = documented(
                cli.raw("admin", "migrate", "--from=" + folder.resolve("t.db"), "--to=" + there, "--all", "--json"));
        assertThat(moved.json()).containsEntry("level", true);
        assertThat(moved.objects("namespaces").getFirst())
                .containsEntry("events", "2")
                .containsEntry("begunAgain", "0");
        assertThat(done(cli.raw("admin", "migrate", "--from=" + there, "--to=" + back, "--namespace=test"))
                        .out())
                .contains("test: 2 events")
                .contains("level at event 2");
        String lines =
                done(cli.run("admin", "export", "--derived", "--access-log")).out();
        assertThat(done(cli.run("admin", "export", "--db=" + back, "--derived", "--access-log"))
                        .out())
                .isEqualTo(lines);
        tell("more", "I moved to Porto.");
        assertThat(done(cli.on("err").raw("admin", "migrate", "--from=" + folder.resolve("t.db"), "--to=" + there))
                        .out())
                .contains("test: 1 events");
        done(cli.run("append", "mine", "--db=" + there));
        Answer refused = cli.raw("admin", "migrate", "--from=" + folder.resolve("t.db"), "--to=" + there);
        assertThat(refused.code()).isEqualTo(ExitCode.CONFLICT.number());
        assertThat(refused.err()).contains("was written to after it was copied");
    }

    @Test
    void migrateSaysWhatIsMissing() {
        tell("home", "I live in Lisbon.");
        String db = folder.resolve("t.db").toString();
        String to = "--to=" + folder.resolve("other.db");
        assertThat(cli.raw("admin", "migrate", to).err()).contains("--from");
        assertThat(cli.raw("admin", "migrate", "--from=" + db).err()).contains("--to");
        assertThat(cli.raw("admin", "migrate", "--from=" + folder.resolve("nowhere.db"), to)
                        .err())
                .contains("is not there");
        assertThat(cli.raw("admin", "migrate", "--from=" + db, to, "--all", "--namespace=test")
                        .code())
                .isEqualTo(ExitCode.INVALID.number());
        assertThat(cli.without("ECPHORY_NAMESPACE")
                        .raw("admin", "migrate", "--from=" + db, to)
                        .err())
                .contains("--namespace");
    }

    @Test
    void aForkAndASnapshotGoTheirOwnWay() throws Exception {
        tell("home", "I live in Lisbon.");
        assertThat(documented(cli.run("admin", "fork", "--to=copy", "--json")).json())
                .containsEntry("namespace", "test")
                .containsEntry("target", "copy");
        done(cli.run("append", "I live in Rome.", "--namespace=copy", "--id=rome"));
        assertThat(done(cli.run("recall", "Where do I live?")).out()).doesNotContain("Rome");
        assertThat(done(cli.run("recall", "Where do I live?", "--namespace=copy"))
                        .out())
                .contains("Rome")
                .contains("Lisbon");
        assertThat(cli.run("admin", "fork", "--to=copy").code()).isEqualTo(ExitCode.CONFLICT.number());
        assertThat(cli.run("admin", "fork", "--to=test").code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(cli.run("admin", "fork").code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(cli.run("admin", "fork", "--to=~windows/x").code()).isEqualTo(ExitCode.INVALID.number());
        done(cli.run("admin", "fork", "--to=elsewhere", "--into=" + folder.resolve("elsewhere.db")));
        Path file = folder.resolve("monday.db");
        documented(cli.run("admin", "snapshot", "--to=" + file, "--json"));
        assertThat(Files.exists(file)).isTrue();
        tell("later", "I moved to Porto.");
        String old = done(cli.run("recall", "Where do I live?", "--db=" + file)).out();
        assertThat(old).contains("Lisbon").doesNotContain("Porto").doesNotContain("Rome");
        assertThat(cli.run("admin", "snapshot", "--to=" + file).code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(cli.run("admin", "snapshot").code()).isEqualTo(ExitCode.INVALID.number());
    }

    @Test
    void reembedAsksForAModelAtTierEdge() {
        tell("home", "I live in Lisbon.");
        assertThat(cli.run("models", "reembed", "--tier=edge").code()).isEqualTo(ExitCode.MODEL.number());
        assertThat(cli.run("models", "reembed").code()).isZero();
    }
}
