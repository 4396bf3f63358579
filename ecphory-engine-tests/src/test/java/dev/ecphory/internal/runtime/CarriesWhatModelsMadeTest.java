package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Asset;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.model.Scribe;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.transfer.ModelClaimTransfer;
import dev.ecphory.internal.transfer.ModelSummaryTransfer;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What language models made of a memory goes with it, and nobody is asked for it again. */
final class CarriesWhatModelsMadeTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final String READER = "model-2:scripted";

    private final SettableClock clock = new SettableClock();
    private final EventStore first = FreshStore.on(clock, 3);
    private final EventStore second = FreshStore.on(clock, 3);

    private Ecphory engine(EventStore store, ScriptedModel model) {
        return Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .languageModel(model)
                .clock(clock)
                .open();
    }

    /** Says something in a few sessions. */
    private void live(Memory memory, int events) {
        Utterances utterances = new Utterances(new Random(17));
        for (int i = 0; i < events; i++) {
            clock.advance(Duration.ofSeconds(3));
            Event said = utterances.next(clock.instant());
            var unused = memory.append(said);
        }
    }

    private static void consolidate(Memory memory) {
        assertThat(memory.consolidate(ProgressListener.SILENT).complete()).isTrue();
    }

    private static List<ModelClaimTransfer.Read> reads(Memory memory) {
        List<ModelClaimTransfer.Read> reads = new ArrayList<>();
        EngineMemory.of(memory).transfer().readings().each(reads::add);
        return reads;
    }

    private static List<ModelSummaryTransfer.TransferredSummary> told(Memory memory) {
        return memory.summaries(List.of(Kind.values())).stream()
                .filter(one -> ModelSummaryTransfer.carries(one.kind(), one.maker()))
                .map(one -> new ModelSummaryTransfer.TransferredSummary(
                        one.kind(), one.subject(), one.text(), one.facts(), one.maker()))
                .toList();
    }

    private static void events(Memory from, Memory to) {
        var unused = EngineMemory.of(to)
                .transfer()
                .append(from.list(0, 1_000).stream()
                        .map(entry -> new NamespaceTransfer.Recorded(entry.event(), entry.recordedAt()))
                        .toList());
    }

    /** What came of it all. */
    private record Brought(long read, long left, long told) {
        static final Brought NOTHING = new Brought(0, 0, 0);
    }

    private static Brought bring(
            List<ModelClaimTransfer.Read> reads, List<ModelSummaryTransfer.TransferredSummary> told, Memory to) {
        long read = 0;
        long left = 0;
        for (ModelClaimTransfer.Read one : reads) {
            ModelClaimTransfer.Taken taken =
                    EngineMemory.of(to).transfer().readings().bring(one, ProgressListener.SILENT);
            read += taken.read();
            left += taken.left();
        }
        long fresh = EngineMemory.of(to).transfer().tellings().bring(told);
        EngineMemory.of(to).transfer().finish();
        return new Brought(read, left, fresh);
    }

    private static Brought bring(Memory from, Memory to) {
        return bring(reads(from), told(from), to);
    }

    private static List<String> made(EventStore store) {
        List<String> made = new ArrayList<>(Known.derived(store, ANN));
        store.claims().extractors(ANN).forEach(reader -> {
            made.add(reader + " " + store.claims().through(ANN, reader));
            store.rawRowImport().claims(ANN, reader, 0, 10_000).forEach(claim -> made.add(claim.toString()));
        });
        return made;
    }

    @Test
    void claimsAndSessionsAreThereAsTheyWereAndNobodyIsAsked() {
        ScriptedModel nobody = Scribe.model();
        try (Ecphory from = engine(first, Scribe.model());
                Ecphory to = engine(second, nobody)) {
            Memory memory = from.memory("ann");
            Memory brought = to.memory("ann");
            live(memory, 620);
            consolidate(memory);
            var unused = memory.admin().resummarizeSessions(ProgressListener.SILENT);
            consolidate(memory);
            assertThat(told(memory))
                    .extracting(ModelSummaryTransfer.TransferredSummary::kind)
                    .contains(Kind.SESSION, Kind.OUTCOME);
            assertThat(reads(memory)).hasSize(2);

            events(memory, brought);
            List<ModelClaimTransfer.Read> twice = new ArrayList<>(reads(memory));
            twice.addAll(reads(memory));
            Brought result = bring(twice, told(memory), brought);
            assertThat(result).isEqualTo(new Brought(620, 0, told(memory).size()));
            consolidate(brought);
            var unusedAgain = brought.admin().resummarizeSessions(ProgressListener.SILENT);
            assertThat(nobody.asked()).isEmpty();
            assertThat(made(first)).anyMatch(line -> line.contains("first_word"));
            Known.requireSame("as it was", made(second), made(first));
            assertThat(bring(memory, brought)).isEqualTo(Brought.NOTHING);
            assertThat(reads(brought)).isEqualTo(reads(memory));
        }
    }

    @Test
    void whatTheModelMadeNothingOfIsTriedHereAndWhatItReadLaterCounts() {
        ScriptedModel mumbling = new ScriptedModel(prompt ->
                prompt.user().contains("mumble") && !prompt.user().contains("clearly") ? "hm" : Scribe.answer(prompt));
        ScriptedModel here = Scribe.model();
        try (Ecphory from = engine(first, mumbling);
                Ecphory to = engine(second, here)) {
            Memory memory = from.memory("ann");
            Memory brought = to.memory("ann");
            for (String text : List.of("The cello is old.", "A mumble of mine.", "Tea is ready.")) {
                var unused = memory.append(Event.ofText(text).speaker("Ann").build());
            }
            consolidate(memory);
            assertThat(reads(memory)).singleElement().satisfies(read -> assertThat(read.failed())
                    .hasSize(1));
            events(memory, brought);
            assertThat(bring(memory, brought).read()).isEqualTo(3);
            assertThat(second.choreFailures().all(ANN))
                    .extracting(ChoreFailureTable.ChoreFailure::seq)
                    .containsExactly(2L);
            consolidate(brought);
            assertThat(here.asked()).hasSize(1);
            assertThat(here.asked().getFirst().user()).contains("mumble").doesNotContain("cello");
            assertThat(reads(brought))
                    .singleElement()
                    .satisfies(read -> assertThat(read.failed()).isEmpty())
                    .satisfies(read ->
                            assertThat(read.claims()).extracting(Claim::object).containsExactly("The", "A", "Tea"));
            assertThat(second.claims().extractors(ANN)).contains(READER, READER + "/2");
        }
    }

    @Test
    void readingsThatDoNotGoOnFromThoseThatAreThereAreLeftToTheModelHere() {
        ScriptedModel here = Scribe.model();
        try (Ecphory from = engine(first, Scribe.model());
                Ecphory to = engine(second, here)) {
            Memory memory = from.memory("ann");
            Memory brought = to.memory("ann");
            live(memory, 5);
            consolidate(memory);
            var unused = brought.append(
                    Event.ofText("I was here before.").id("mine").speaker("Ben").build());
            events(memory, brought);
            assertThat(bring(memory, brought)).isEqualTo(new Brought(0, 5, 0));
            assertThat(second.claims().extractors(ANN)).doesNotContain(READER);
            consolidate(brought);
            assertThat(here.asked()).isNotEmpty();
            assertThat(second.claims().through(ANN, READER)).isEqualTo(6);
        }
    }

    @Test
    void aClaimThatNoAnswerCouldHaveGivenOfTheEventIsNotTaken() {
        try (Ecphory from = engine(first, Scribe.model());
                Ecphory to = engine(second, Scribe.model())) {
            Memory memory = from.memory("ann");
            Memory brought = to.memory("ann");
            var unused = memory.append(
                    Event.ofText("The cello is old.").id("e1").speaker("Ann").build(),
                    Event.ofText("Tea is ready.").id("e2").speaker("Ann").build());
            consolidate(memory);
            events(memory, brought);
            ModelClaimTransfer.Read read = reads(memory).getFirst();
            Claim good = read.claims().getFirst();
            List<Claim> lies = List.of(
                    with(good, "m:e1:0", 9_999_500, List.of(new EvidenceSpan("e1", 0, 17))),
                    with(good, "m:e1:1", 1_501, List.of(new EvidenceSpan("e1", 0, 18))),
                    with(good, "m:e1:2", 1_502, List.of(new EvidenceSpan("e2", 0, 5))),
                    with(good, "m:e1:3", 1_504, List.of(new EvidenceSpan("e1", 0, 5))),
                    with(good, "m:e1:4", 1_004, List.of(new EvidenceSpan("e1", 0, 5))),
                    with(good, "m:e1:5", 1_505, List.of()));
            ModelClaimTransfer readings = EngineMemory.of(brought).transfer().readings();
            ModelClaimTransfer.Read ofRules = new ModelClaimTransfer.Read("rules-9", read.events(), Set.of(), lies);
            assertThat(readings.bring(ofRules, ProgressListener.SILENT)).isEqualTo(new ModelClaimTransfer.Taken(0, 0));
            ModelClaimTransfer.Read ofModel = new ModelClaimTransfer.Read(READER, read.events(), Set.of(), lies);
            assertThat(readings.bring(ofModel, ProgressListener.SILENT)).isEqualTo(new ModelClaimTransfer.Taken(2, 0));
            assertThat(second.rawRowImport().claims(ANN, READER, 0, 100))
                    .singleElement()
                    .satisfies(claim -> assertThat(claim.id()).isEqualTo("m:e1:0"))
                    .satisfies(claim -> assertThat(claim.authority()).isEqualTo(Authority.USER_SAID))
                    .satisfies(claim -> assertThat(claim.confidence()).isEqualTo(.8))
                    .satisfies(claim -> assertThat(claim.order()).isEqualTo(1_500))
                    .satisfies(claim -> assertThat(claim.learnedAt())
                            .isEqualTo(brought.get("e1").orElseThrow().recordedAt()));
        }
    }

    private static Claim with(Claim claim, String id, long order, List<EvidenceSpan> evidence) {
        return new Claim(
                id,
                claim.kind(),
                claim.slot(),
                claim.object(),
                claim.text(),
                1,
                Authority.USER_ASSERTED,
                claim.change(),
                claim.replaces(),
                claim.validFrom(),
                claim.validTo(),
                claim.learnedAt().plusSeconds(9),
                order,
                evidence);
    }

    @Test
    void whatWasRedactedOrSaidBesidesHereIsNotSpokenOf() {
        try (Ecphory from = engine(first, Scribe.model());
                Ecphory to = engine(second, Scribe.model())) {
            Memory memory = from.memory("ann");
            Memory brought = to.memory("ann");
            for (String session : List.of("redacted", "longer", "same")) {
                for (int i = 0; i < 3; i++) {
                    var unused = memory.append(Event.ofText("Tomatoes grow in bed " + i + " of " + session + ".")
                            .id(session + i)
                            .speaker("Ann")
                            .session(session)
                            .build());
                }
            }
            consolidate(memory);
            var unusedTold = memory.admin().resummarizeSessions(ProgressListener.SILENT);
            events(memory, brought);
            var unused = brought.deletion().redact(Selection.events(List.of("redacted1")));
            var unusedMore = brought.append(Event.ofText("Beans grow there, too.")
                    .id("longer3")
                    .speaker("Ben")
                    .session("longer")
                    .build());
            Brought result = bring(memory, brought);
            assertThat(result.read()).isEqualTo(9);
            assertThat(second.rawRowImport().claims(ANN, READER, 0, 100))
                    .hasSize(8)
                    .noneMatch(claim -> claim.id().contains("redacted1"));
            assertThat(told(brought)).isNotEmpty().allMatch(one -> one.subject().equals("same"));
            assertThat(made(second)).noneMatch(line -> line.contains("bed 1 of redacted"));
        }
    }

    @Test
    void whatAModelSawElsewhereIsTakenUnlessWordsAreThere() {
        try (Ecphory engine = engine(second, Scribe.model())) {
            Memory memory = engine.memory("ann");
            var unused = memory.append(photo("p"), photo("q"));
            EngineMemory.of(memory).assetDescriptions().describe("q", "a black cat", "Ann");
            List<ModelSummaryTransfer.TransferredSummary> told = List.of(saw("p"), saw("p"), saw("q"), saw("gone"));
            assertThat(EngineMemory.of(memory).transfer().tellings().bring(told))
                    .isEqualTo(1);
            assertThat(EngineMemory.of(memory).transfer().tellings().bring(told))
                    .isZero();
            assertThat(memory.recall("the sleeping puppy", EngineFixture.AT_ONCE)
                            .context())
                    .contains("a puppy asleep")
                    .contains("a black cat");
        }
    }

    private static Event photo(String id) {
        return Event.ofText("").id(id).asset(Asset.of(id + ".png", "image/png")).build();
    }

    private static ModelSummaryTransfer.TransferredSummary saw(String event) {
        return new ModelSummaryTransfer.TransferredSummary(
                Kind.DERIVED_TEXT, event, "a puppy asleep", List.of(), "model:eyes");
    }
}
