package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Fact;
import dev.ecphory.RetryableException;
import dev.ecphory.internal.store.RandomTruth;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.spi.store.FactReader.Filter;
import dev.ecphory.spi.store.FactReader.SlotSize;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store of facts promises. */
public interface FactTableContract extends StoreFixture {
    @Test
    default void givesEveryFactBackExactlyAndInOrder() {
        RandomTruth truth = new RandomTruth(1);
        Set<String> subjects = new java.util.TreeSet<>();
        List<Fact> facts = new ArrayList<>();
        List<Contradiction> contradictions = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            String subject = "subject " + i % 37;
            subjects.add(subject);
            facts.add(truth.fact(
                    "f" + i, subject, List.of(new EvidenceSpan("e\t1", 1, 2), new EvidenceSpan("e2", 0, 0))));
            if (i % 50 == 0) {
                contradictions.add(truth.contradiction("k" + i, subject));
            }
        }
        try (EventStore store = newStore()) {
            FactReader.FactCheckpoint to = new FactReader.FactCheckpoint(12_345_678_901L, 3);
            store.facts()
                    .replaceSubjects(ALICE, FactReader.FactCheckpoint.NOTHING, to, subjects, facts, contradictions);
            assertThat(store.facts().checkpoint(ALICE)).isEqualTo(to);
            facts.sort(Comparator.comparing(Fact::slot)
                    .thenComparing(fact -> fact.validFrom().at())
                    .thenComparing(Fact::learnedAt)
                    .thenComparing(Fact::id));
            assertThat(store.facts().facts(ALICE, Filter.ALL, null, 1_000)).isEqualTo(facts);
            contradictions.sort(Comparator.comparing(Contradiction::id));
            assertThat(store.facts().contradictions(ALICE)).isEqualTo(contradictions);

            List<Fact> paged = new ArrayList<>();
            List<Fact> page = store.facts().facts(ALICE, Filter.ALL, null, 7);
            while (!page.isEmpty()) {
                paged.addAll(page);
                page = store.facts().facts(ALICE, Filter.ALL, page.getLast().id(), 7);
            }
            assertThat(paged).isEqualTo(facts);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void filtersBySlotAndByBothAxesOfTime() {
        Fact one = dated("f1", "ann", "lives_in", 10, 20, 100, null);
        Fact two = dated("f2", "ann", "lives_in", 20, null, 100, 200L);
        Fact three = dated("f3", "ann", "works_at", 0, null, 150, null);
        Fact four = dated("f4", "bo", "lives_in", 30, null, 300, null);
        try (EventStore store = newStore()) {
            store.facts()
                    .replaceSubjects(
                            ALICE,
                            FactReader.FactCheckpoint.NOTHING,
                            new FactReader.FactCheckpoint(1, 1),
                            Set.of("ann", "bo"),
                            List.of(four, three, two, one),
                            List.of());
            assertThat(facts(store, "ann", null, null, null)).containsExactly(one, two, three);
            assertThat(facts(store, "ann", "lives_in", null, null)).containsExactly(one, two);
            assertThat(facts(store, null, "lives_in", null, null)).containsExactly(one, two, four);
            assertThat(facts(store, null, null, 10L, null)).containsExactly(one, three);
            assertThat(facts(store, null, null, 20L, null)).containsExactly(two, three);
            assertThat(facts(store, null, null, 9L, null)).containsExactly(three);
            assertThat(facts(store, null, null, null, 199L)).containsExactly(one, two, three);
            assertThat(facts(store, null, null, null, 200L)).containsExactly(one, three);
            assertThat(facts(store, null, null, null, 99L)).isEmpty();
            assertThat(facts(store, "ann", "lives_in", 25L, 199L)).containsExactly(two);
            assertThat(facts(store, "ann", "lives_in", 25L, 200L)).isEmpty();
            assertThat(facts(store, "nobody", null, null, null)).isEmpty();
        }
    }

    @Test
    default void sizesSlotsAndGivesThemWhole() {
        Fact one = dated("f1", "ann", "lives_in", 10, 20, 100, null);
        Fact two = dated("f2", "ann", "lives_in", 20, null, 100, 200L);
        Fact three = dated("f3", "ann", "works_at", 0, null, 150, null);
        Fact four = dated("f4", "bo", "lives_in", 30, 40, 300, null);
        Fact five = dated("f5", "bo", "lives_in", 40, null, 250, null);
        try (EventStore store = newStore()) {
            FactTable table = store.facts();
            assertThat(table.slots(ALICE)).isEmpty();
            table.replaceSubjects(
                    ALICE,
                    FactReader.FactCheckpoint.NOTHING,
                    new FactReader.FactCheckpoint(1, 1),
                    Set.of("ann", "bo"),
                    List.of(five, four, three, two, one),
                    List.of());
            assertThat(table.slots(ALICE))
                    .containsExactly(
                            new SlotSize(one.slot(), 2, false, Instant.ofEpochSecond(100)),
                            new SlotSize(three.slot(), 1, true, Instant.ofEpochSecond(150)),
                            new SlotSize(four.slot(), 2, true, Instant.ofEpochSecond(300)));
            assertThat(table.bySlots(ALICE, List.of(four.slot(), one.slot(), new Slot("cy", "age"))))
                    .containsExactly(one, two, four, five);
            assertThat(table.bySlots(ALICE, List.of())).isEmpty();
            assertThat(table.slots(BOB)).isEmpty();
            assertThat(table.bySlots(BOB, List.of(one.slot()))).isEmpty();
        }
    }

    @Test
    default void replacesEverythingAboutTheSubjectsAndNothingElse() {
        RandomTruth truth = new RandomTruth(2);
        Fact ann = truth.fact("f1", "ann", List.of());
        Fact bo = truth.fact("f2", "bo", List.of());
        Fact newer = truth.fact("f1", "ann", List.of());
        Contradiction ofAnn = truth.contradiction("k1", "ann");
        Contradiction ofBo = truth.contradiction("k2", "bo");
        try (EventStore store = newStore()) {
            FactTable table = store.facts();
            table.replaceSubjects(
                    ALICE,
                    FactReader.FactCheckpoint.NOTHING,
                    new FactReader.FactCheckpoint(5, 0),
                    Set.of("ann", "bo"),
                    List.of(ann, bo),
                    List.of(ofAnn, ofBo));
            table.replaceSubjects(
                    ALICE,
                    new FactReader.FactCheckpoint(5, 0),
                    new FactReader.FactCheckpoint(5, 2),
                    Set.of("ann"),
                    List.of(newer),
                    List.of());
            assertThat(table.facts(ALICE, Filter.ALL, null, 10)).containsExactly(newer, bo);
            assertThat(table.contradictions(ALICE)).containsExactly(ofBo);
            table.replaceSubjects(
                    ALICE,
                    new FactReader.FactCheckpoint(5, 2),
                    new FactReader.FactCheckpoint(7, 2),
                    Set.of(),
                    List.of(),
                    List.of());
            assertThat(table.checkpoint(ALICE)).isEqualTo(new FactReader.FactCheckpoint(7, 2));
            assertThat(table.facts(ALICE, Filter.ALL, null, 10)).hasSize(2);
            assertThatThrownBy(() -> table.facts(ALICE, Filter.ALL, "gone", 10)).isInstanceOf(RetryableException.class);
            table.clear(ALICE);
            assertThat(table.checkpoint(ALICE)).isEqualTo(FactReader.FactCheckpoint.NOTHING);
            assertThat(table.facts(ALICE, Filter.ALL, null, 10)).isEmpty();
            assertThat(table.contradictions(ALICE)).isEmpty();
        }
    }

    @Test
    default void settlesNothingWhoseCheckpointsWereMovedOrWhoseIdsAreTaken() {
        RandomTruth truth = new RandomTruth(3);
        Fact ann = truth.fact("f1", "ann", List.of());
        try (EventStore store = newStore()) {
            FactTable table = store.facts();
            FactReader.FactCheckpoint at = new FactReader.FactCheckpoint(5, 2);
            table.replaceSubjects(ALICE, FactReader.FactCheckpoint.NOTHING, at, Set.of("ann"), List.of(ann), List.of());
            for (FactReader.FactCheckpoint stale : List.of(
                    FactReader.FactCheckpoint.NOTHING,
                    new FactReader.FactCheckpoint(5, 1),
                    new FactReader.FactCheckpoint(4, 2),
                    new FactReader.FactCheckpoint(5, 0))) {
                assertThatThrownBy(() -> table.replaceSubjects(
                                ALICE, stale, new FactReader.FactCheckpoint(9, 9), Set.of("ann"), List.of(), List.of()))
                        .as("%s", stale)
                        .isInstanceOf(RetryableException.class);
            }
            Fact taken = truth.fact("f1", "bo", List.of());
            for (List<Fact> wrong : List.of(
                    List.of(taken),
                    List.of(truth.fact("f2", "cy", List.of())),
                    List.of(truth.fact("f3", "bo", List.of()), truth.fact("f3", "bo", List.of())))) {
                assertThatThrownBy(() -> table.replaceSubjects(
                                ALICE, at, new FactReader.FactCheckpoint(9, 9), Set.of("bo"), wrong, List.of()))
                        .isInstanceOf(IllegalArgumentException.class);
            }
            assertThat(table.checkpoint(ALICE)).isEqualTo(at);
            assertThat(table.facts(ALICE, Filter.ALL, null, 10)).containsExactly(ann);
        }
    }

    @Test
    default void neverShowsAnotherNamespacesFacts() {
        RandomTruth truth = new RandomTruth(4);
        Fact ann = truth.fact("f1", "ann", List.of());
        try (EventStore store = newStore()) {
            FactTable table = store.facts();
            table.replaceSubjects(
                    ALICE,
                    FactReader.FactCheckpoint.NOTHING,
                    new FactReader.FactCheckpoint(1, 1),
                    Set.of("ann"),
                    List.of(ann),
                    List.of(truth.contradiction("k", "ann")));
            assertThat(table.checkpoint(BOB)).isEqualTo(FactReader.FactCheckpoint.NOTHING);
            assertThat(table.facts(BOB, Filter.ALL, null, 10)).isEmpty();
            assertThat(table.contradictions(BOB)).isEmpty();
            table.replaceSubjects(
                    BOB,
                    FactReader.FactCheckpoint.NOTHING,
                    new FactReader.FactCheckpoint(2, 0),
                    Set.of("ann"),
                    List.of(truth.fact("f1", "ann", List.of())),
                    List.of());
            table.clear(BOB);
            assertThat(table.facts(ALICE, Filter.ALL, null, 10)).containsExactly(ann);
            assertThat(table.contradictions(ALICE)).hasSize(1);
        }
    }

    private static List<Fact> facts(
            EventStore store,
            @Nullable String subject,
            @Nullable String predicate,
            @Nullable Long validAt,
            @Nullable Long knownAt) {
        return store.facts()
                .facts(
                        ALICE,
                        new Filter(
                                subject,
                                predicate,
                                validAt == null ? null : Instant.ofEpochSecond(validAt),
                                knownAt == null ? null : Instant.ofEpochSecond(knownAt)),
                        null,
                        100);
    }

    private static Fact dated(
            String id,
            String subject,
            String predicate,
            long validFrom,
            @Nullable Integer validTo,
            long learned,
            @Nullable Long retracted) {
        return new Fact(
                id,
                id,
                new Slot(subject, predicate),
                "x",
                "x",
                1,
                Authority.USER_SAID,
                TimePoint.of(Instant.ofEpochSecond(validFrom)),
                validTo == null ? null : new TimePoint(Instant.ofEpochSecond(validTo), Granularity.DAY, "then"),
                Instant.ofEpochSecond(learned),
                retracted == null ? null : Instant.ofEpochSecond(retracted),
                null,
                false,
                "",
                List.of());
    }
}
