package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.AppendResult;
import dev.ecphory.ConflictException;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.internal.store.RandomTruth;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Decision.Verdict;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.FactReader.Filter;
import dev.ecphory.spi.store.MentionTable.Mention;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store promises about erasing, redacting, and the holes they leave. */
public interface EventEraserContract extends StoreFixture {
    /** The space of the fixtures' vectors. */
    VectorSpace SPACE = new VectorSpace("small", "1", 2, "none");

    @Test
    default void leavesHolesThatEveryReaderPassesOver() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(10));
            LogPosition whole = store.log().logPosition(ALICE);
            assertThat(StoreFixture.reached(store, ALICE)).isEqualTo(new LogPosition(10, 10, 0, 0));
            assertThat(store.eraser().erase(ALICE, List.of(3L, 9L, 10L, 4L, 99L, 3L)))
                    .isEqualTo(Map.of("events", 4L));
            assertThat(store.log().after(ALICE, 0, 100))
                    .extracting(LogEntry::seq)
                    .containsExactly(1L, 2L, 5L, 6L, 7L, 8L);
            assertThat(store.log().after(ALICE, 2, 2)).extracting(LogEntry::seq).containsExactly(5L, 6L);
            assertThat(store.log().at(ALICE, List.of(10L, 5L, 3L)))
                    .extracting(LogEntry::seq)
                    .containsExactly(5L);
            assertThat(store.log().byId(ALICE, "e3")).isEmpty();
            assertThat(StoreFixture.reached(store, ALICE)).isEqualTo(new LogPosition(10, 6, 0, 0));
            assertThat(store.log().logPosition(ALICE).hasNoErasureSince(whole)).isFalse();
            assertThat(store.log().lastSeq(ALICE)).isEqualTo(10);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void neverGivesANumberOutTwice() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(5));
            store.eraser().erase(ALICE, List.of(4L, 5L));
            assertThat(store.log().append(ALICE, StoreFixture.numbered(5)))
                    .containsExactly(
                            new AppendResult("e1", 1, true),
                            new AppendResult("e2", 2, true),
                            new AppendResult("e3", 3, true),
                            new AppendResult("e4", 6, false),
                            new AppendResult("e5", 7, false));
            assertThat(StoreFixture.reached(store, ALICE)).isEqualTo(new LogPosition(7, 5, 0, 0));
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void changesNothingWhenThereIsNothingToErase() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(2));
            LogPosition whole = store.log().logPosition(ALICE);
            assertThat(store.eraser().erase(ALICE, List.of(3L, 0L))).isEmpty();
            assertThat(store.eraser().erase(ALICE, List.of())).isEmpty();
            assertThat(store.eraser().redact(ALICE, List.of(7L))).isEmpty();
            assertThat(store.eraser().erase(BOB, List.of(1L))).isEmpty();
            assertThat(store.eraser().eraseAll(BOB)).isEmpty();
            assertThat(store.log().logPosition(ALICE)).isEqualTo(whole);
            assertThat(StoreFixture.reached(store, ALICE)).isEqualTo(new LogPosition(2, 2, 0, 0));
            assertThat(store.log().logPosition(BOB)).isEqualTo(LogPosition.EMPTY);
        }
    }

    @Test
    default void takesEverythingAlongThatComesFromAnEventOrNamesIt() {
        try (EventStore store = newStore()) {
            Filled filled = new Filled(store, ALICE);
            assertThat(store.eraser().erase(ALICE, List.of(2L)))
                    .containsExactly(
                            Map.entry("accesses", 1L),
                            Map.entry("annotations", 4L),
                            Map.entry("claims", 2L),
                            Map.entry("contradictions", 1L),
                            Map.entry("decisions", 12L),
                            Map.entry("events", 1L),
                            Map.entry("facts", 1L),
                            Map.entry("mentions", 2L),
                            Map.entry("setbacks", 1L),
                            Map.entry("vectors", 1L));
            assertThat(store.claims().after(ALICE, 0, 10))
                    .extracting(claim -> claim.id())
                    .containsExactly("c1");
            assertThat(store.claims().through(ALICE, "rules")).isEqualTo(4);
            assertThat(store.decisions().after(ALICE, 0, 100))
                    .containsExactlyElementsOf(filled.decided.stream()
                            .filter(one -> filled.staying.contains(one.number()))
                            .toList());
            assertThat(store.accessLog().newest(ALICE, 10)).containsExactly(filled.other);
            assertThat(store.choreFailures().all(ALICE))
                    .extracting(ChoreFailureTable.ChoreFailure::seq)
                    .containsExactly(1L);
            assertThat(store.vectors().after(ALICE, SPACE, 0, 10))
                    .extracting(EventVectors::seq)
                    .containsExactly(1L, 3L, 4L);
            assertThat(store.vectors().through(ALICE, SPACE)).isEqualTo(4);
            assertDerivedIsGone(store);
            assertThat(store.log().logPosition(ALICE).decisions()).isEqualTo(filled.decided.size());
            assertThat(store.decisions()
                            .append(ALICE, List.of(new Decision.AdmitEvent("e1")))
                            .getFirst()
                            .number())
                    .isEqualTo(filled.decided.size() + 1L);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void keepsTheSkeletonOfARedactedEvent() {
        Event whole = Event.ofText("my password is tiger")
                .id("w")
                .speaker("Ann")
                .recipient("Bo")
                .session("s")
                .caption("a tiger")
                .metadata("k", "tiger")
                .idempotencyKey("tiger key")
                .build();
        try (EventStore store = newStore()) {
            store.log().append(ALICE, List.of(StoreFixture.numbered(1).getFirst(), whole));
            LogEntry before = store.log().byId(ALICE, "w").orElseThrow();
            LogPosition unredacted = store.log().logPosition(ALICE);
            assertThat(store.eraser().redact(ALICE, List.of(2L))).isEqualTo(Map.of("events", 1L));
            LogEntry after = store.log().byId(ALICE, "w").orElseThrow();
            assertThat(after)
                    .isEqualTo(new LogEntry(
                            ALICE, 2, before.recordedAt(), before.event().toRedacted()));
            assertThat(after.event().text()).isEqualTo(Event.REDACTED);
            assertThat(after.event().speaker()).isEqualTo("Ann");
            assertThat(after.occurredAt()).isEqualTo(before.occurredAt());
            assertThat(after.toString()).doesNotContain("tiger");
            assertThat(store.log().logPosition(ALICE).hasNoErasureSince(unredacted))
                    .isFalse();
            assertThat(StoreFixture.reached(store, ALICE)).isEqualTo(new LogPosition(2, 2, 0, 0));
            assertThatThrownBy(() -> store.log().append(ALICE, List.of(whole))).isInstanceOf(ConflictException.class);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void redactsWhatWasDerivedButKeepsDecisionsAboutTheEvent() {
        try (EventStore store = newStore()) {
            Filled filled = new Filled(store, ALICE);
            assertThat(store.eraser().redact(ALICE, List.of(2L)))
                    .containsEntry("claims", 2L)
                    .containsEntry("decisions", 9L)
                    .containsEntry("events", 1L)
                    .containsEntry("vectors", 1L)
                    .containsEntry("accesses", 1L);
            assertThat(store.decisions().after(ALICE, 0, 100)).hasSize(filled.decided.size() - 9);
            assertThat(store.vectors().at(ALICE, SPACE, List.of(2L))).containsExactly(new EventVectors(2, List.of()));
            assertThat(store.vectors().through(ALICE, SPACE)).isEqualTo(4);
            assertDerivedIsGone(store);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void erasesAWholeNamespaceAndLeavesTheOthersAlone() {
        try (EventStore store = newStore()) {
            Filled alices = new Filled(store, ALICE);
            Filled bobs = new Filled(store, BOB);
            store.settings().put(ALICE, "language", "en");
            store.leases().acquire(ALICE, "chore", "me", LeaseTable.LONGEST);
            assertThat(store.eraser().eraseAll(ALICE))
                    .containsExactly(
                            Map.entry("accesses", 2L),
                            Map.entry("annotations", 4L),
                            Map.entry("claims", 3L),
                            Map.entry("contradictions", 1L),
                            Map.entry("decisions", (long) alices.decided.size()),
                            Map.entry("events", 4L),
                            Map.entry("facts", 1L),
                            Map.entry("leases", 1L),
                            Map.entry("mentions", 2L),
                            Map.entry("setbacks", 2L),
                            Map.entry("settings", 1L),
                            Map.entry("vectors", 4L));
            assertThat(store.namespaces()).containsExactly(BOB);
            assertThat(store.log().logPosition(ALICE)).isEqualTo(LogPosition.EMPTY);
            assertThat(store.settings().of(ALICE)).isEmpty();
            assertThat(store.decisions().after(ALICE, 0, 10)).isEmpty();
            assertThat(store.claims().extractors(ALICE)).isEmpty();
            assertThat(store.vectors().spaces(ALICE)).isEmpty();
            assertThat(store.leases().acquire(ALICE, "chore", "you", LeaseTable.LONGEST))
                    .isTrue();
            assertDerivedIsGone(store);

            assertThat(StoreFixture.reached(store, BOB)).isEqualTo(new LogPosition(4, 4, 0, bobs.decided.size()));
            assertThat(store.decisions().after(BOB, 0, 100)).isEqualTo(bobs.decided);
            assertThat(store.claims().after(BOB, 0, 10)).hasSize(3);
            assertThat(store.annotations().after(BOB, 0, 10)).hasSize(4);
            assertThat(store.facts().facts(BOB, Filter.ALL, null, 10)).hasSize(1);
            assertThat(store.mentions().entities(BOB, 10)).hasSize(1);
            assertThat(store.accessLog().newest(BOB, 10)).hasSize(2);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void givesANameThatIsUsedAnewAnEpochThatItNeverHad() {
        try (EventStore store = newStore()) {
            List<Long> epochs = new ArrayList<>();
            for (int life = 0; life < 3; life++) {
                assertThat(store.log()
                                .append(ALICE, StoreFixture.numbered(3))
                                .getFirst()
                                .seq())
                        .isEqualTo(1);
                epochs.add(store.log().logPosition(ALICE).epoch());
                store.eraser().erase(ALICE, List.of(1L));
                epochs.add(store.log().logPosition(ALICE).epoch());
                store.eraser().redact(ALICE, List.of(2L));
                epochs.add(store.log().logPosition(ALICE).epoch());
                store.eraser().eraseAll(ALICE);
            }
            assertThat(epochs).doesNotHaveDuplicates();
        }
    }

    @Test
    default void embedsOnOverHoles() {
        try (EventStore store = newStore()) {
            VectorTable table = store.vectors();
            store.log().append(ALICE, StoreFixture.numbered(10));
            table.put(ALICE, SPACE, vectors(1, 2));
            store.eraser().erase(ALICE, List.of(2L, 3L, 5L, 9L, 10L));
            assertThat(table.through(ALICE, SPACE)).isEqualTo(3);
            assertThatThrownBy(() -> table.put(ALICE, SPACE, vectors(6, 7)))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> table.put(ALICE, SPACE, vectors(4, 5, 6))).isInstanceOf(RetryableException.class);
            table.put(ALICE, SPACE, vectors(4, 6));
            assertThat(table.through(ALICE, SPACE)).isEqualTo(6);
            table.put(ALICE, SPACE, vectors(7, 8));
            assertThat(table.through(ALICE, SPACE)).isEqualTo(10);
            table.put(ALICE, SPACE, vectors(6, 7));
            assertThat(table.through(ALICE, SPACE)).isEqualTo(10);
            assertThat(table.after(ALICE, SPACE, 0, 10))
                    .extracting(EventVectors::seq)
                    .containsExactly(1L, 4L, 6L, 7L, 8L);
            assertThat(store.findProblems()).isEmpty();
            store.log().append(ALICE, List.of(Event.ofText("more").build()));
            table.put(ALICE, SPACE, vectors(11));
            assertThat(table.through(ALICE, SPACE)).isEqualTo(11);
        }
    }

    @Test
    default void takesNothingThatWasDerivedFromAnEventErasedMeanwhile() {
        RandomTruth truth = new RandomTruth(1);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(5));
            store.eraser().erase(ALICE, List.of(3L));
            assertThatThrownBy(() -> store.annotations().put(ALICE, "v", 0, truth.annotations(1, 5)))
                    .isInstanceOf(RetryableException.class);
            assertThatThrownBy(() ->
                            store.mentions().put(ALICE, "v", 0, 5, List.of(new Mention(3, "ann", "Ann", "person"))))
                    .isInstanceOf(RetryableException.class);
            assertThatThrownBy(() ->
                            store.claims().put(ALICE, "x", 0, 5, List.of(truth.claim("c", 3_000, "ann", List.of()))))
                    .isInstanceOf(RetryableException.class);
            List<EvidenceSpan> erased = List.of(new EvidenceSpan("e1", 0, 1), new EvidenceSpan("e3", 0, 1));
            assertThatThrownBy(
                            () -> store.claims().put(ALICE, "x", 0, 5, List.of(truth.claim("c", 1_000, "ann", erased))))
                    .isInstanceOf(RetryableException.class);
            assertThatThrownBy(() -> store.facts()
                            .replaceSubjects(
                                    ALICE,
                                    FactReader.FactCheckpoint.NOTHING,
                                    new FactReader.FactCheckpoint(1, 1),
                                    Set.of("ann"),
                                    List.of(truth.fact("f", "ann", erased)),
                                    List.of()))
                    .isInstanceOf(RetryableException.class);
            assertThat(store.annotations().through(ALICE, "v")).isZero();
            assertThat(store.claims().extractors(ALICE)).isEmpty();
            assertDerivedIsGone(store);
        }
    }

    @Test
    default void scrubsAndListsItsFilesAndBackups() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(5));
            store.eraser().scrubFiles();
            assertThat(store.eraser().files())
                    .allSatisfy(file -> assertThat(file).exists());
            assertThat(store.eraser().backups()).isEmpty();
            assertThat(store.log().after(ALICE, 0, 10)).hasSize(5);
        }
    }

    private static void assertDerivedIsGone(EventStore store) {
        assertThat(store.annotations().after(ALICE, 0, 10)).isEmpty();
        assertThat(store.annotations().through(ALICE, "v")).isZero();
        assertThat(store.mentions().entities(ALICE, 10)).isEmpty();
        assertThat(store.mentions().through(ALICE, "v")).isZero();
        assertThat(store.facts().facts(ALICE, Filter.ALL, null, 10)).isEmpty();
        assertThat(store.facts().contradictions(ALICE)).isEmpty();
        assertThat(store.facts().checkpoint(ALICE)).isEqualTo(FactReader.FactCheckpoint.NOTHING);
    }

    private static List<EventVectors> vectors(long... seqs) {
        List<EventVectors> run = new ArrayList<>();
        for (long seq : seqs) {
            run.add(new EventVectors(seq, List.of(Embedding.of(SPACE, new float[] {seq, 1}))));
        }
        return run;
    }

    /** A namespace with a row of everything about events 1 to 4, and of everything that goes with event 2. */
    final class Filled {
        private final List<DecisionRecord> decided;
        private final Set<Long> staying = Set.of(1L, 2L, 5L, 7L, 11L, 12L, 13L, 17L, 19L);
        private final Access other = Access.delivered(Instant.EPOCH, "other", List.of(1L, 12L, 22L));

        private Filled(EventStore store, Namespace namespace) {
            RandomTruth truth = new RandomTruth(3);
            List<EvidenceSpan> second = List.of(new EvidenceSpan("e1", 0, 1), new EvidenceSpan("e2", 0, 1));
            store.log().append(namespace, StoreFixture.numbered(4));
            store.vectors().put(namespace, SPACE, vectors(1, 2, 3, 4));
            store.annotations().put(namespace, "v", 0, truth.annotations(1, 4));
            store.mentions()
                    .put(
                            namespace,
                            "v",
                            0,
                            4,
                            List.of(new Mention(1, "ann", "Ann", "person"), new Mention(2, "ann", "Ann", "person")));
            store.claims()
                    .put(
                            namespace,
                            "rules",
                            0,
                            4,
                            List.of(
                                    truth.claim("c1", 1_000, "ann"),
                                    truth.claim("c2", 2_000, "ann", List.of()),
                                    truth.claim("c4", 4_000, "ann", second)));
            store.facts()
                    .replaceSubjects(
                            namespace,
                            FactReader.FactCheckpoint.NOTHING,
                            new FactReader.FactCheckpoint(4_000, 0),
                            Set.of("ann"),
                            List.of(truth.fact("f", "ann", second)),
                            List.of(truth.contradiction("k", "ann")));
            decided = store.decisions()
                    .append(
                            namespace,
                            List.of(
                                    new Decision.Link("a", "b"),
                                    new Decision.RetractClaim("c1"),
                                    new Decision.RetractClaim("c2"),
                                    new Decision.ResolveContradiction("c1", "c4", Decision.Choice.BOTH),
                                    new Decision.AssertClaim(truth.claim("mine", 9, "ann", List.of())),
                                    new Decision.AssertClaim(truth.claim("cited", 9, "ann", second)),
                                    new Decision.RetractEvent("e1"),
                                    new Decision.RetractEvent("e2"),
                                    new Decision.RestoreEvent("e2"),
                                    new Decision.AdmitEvent("e2"),
                                    new Decision.AddDirective("d", "say e2"),
                                    new Decision.RecordMood(1, 0, -1),
                                    new Decision.AddIntention(
                                            "i1", "say it", new IntentionTrigger.OnKeyword("it"), "e1"),
                                    new Decision.AddIntention(
                                            "i2", "say e2", new IntentionTrigger.OnKeyword("e2"), "e2"),
                                    new Decision.MarkReminded("i2"),
                                    new Decision.RemoveIntention("i2"),
                                    new Decision.RemoveIntention("i1"),
                                    new Decision.RestoreClaim("cited"),
                                    new Decision.RestoreClaim("mine"),
                                    new Decision.RestoreClaim("c4"),
                                    new Decision.JudgePair("c4", "c1", Verdict.REPLACES, "judge")));
            store.accessLog()
                    .record(namespace, List.of(other, Access.delivered(Instant.EPOCH, "the second", List.of(4L, 2L))));
            store.choreFailures().add(namespace, "facts", 1, "x");
            store.choreFailures().add(namespace, "facts", 2, "x");
        }
    }
}
