package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.RetryableException;
import dev.ecphory.internal.store.RandomTruth;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store of summaries promises. */
public interface SummaryTableContract extends StoreFixture {
    private static EventStore withEvents(SummaryTableContract here) {
        EventStore store = here.newStore();
        store.log().append(ALICE, StoreFixture.numbered(20));
        return store;
    }

    @Test
    default void givesBackWhatWasPutByKindAndId() {
        RandomTruth random = new RandomTruth(5);
        try (EventStore store = withEvents(this)) {
            SummaryTable table = store.summaries();
            assertThat(table.of(ALICE, List.of(Kind.values()))).isEmpty();
            List<Summary> all = new ArrayList<>();
            for (Kind kind : Kind.values()) {
                all.add(random.summary(kind, "s '名前' 🙂", 3L, 1L, 20L));
                all.add(random.summary(kind, "self", 2L));
            }
            table.put(ALICE, 0, all, List.of());
            all.sort(Comparator.comparing(Summary::id));
            assertThat(table.of(ALICE, List.of(Kind.values()))).isEqualTo(all);
            assertThat(table.of(ALICE, List.of(Kind.SESSION, Kind.GIST)))
                    .hasSize(4)
                    .allSatisfy(one -> assertThat(one.kind()).isIn(Kind.SESSION, Kind.GIST));
            assertThat(table.of(ALICE, List.of())).isEmpty();
            assertThat(table.byId(ALICE, all.getFirst().id())).contains(all.getFirst());
            assertThat(table.byId(ALICE, "none")).isEmpty();
            assertThat(table.of(BOB, List.of(Kind.values()))).isEmpty();
            assertThat(table.byId(BOB, all.getFirst().id())).isEmpty();
        }
    }

    @Test
    default void replacesThoseOfTheSameIdAndRemovesOthersAtOnce() {
        RandomTruth random = new RandomTruth(6);
        try (EventStore store = withEvents(this)) {
            SummaryTable table = store.summaries();
            Summary first = random.summary(Kind.SESSION, "one", 1L);
            Summary second = random.summary(Kind.SESSION, "two", 2L);
            table.put(ALICE, 0, List.of(first, second), List.of());
            long revision = table.revision(ALICE);
            Summary other = random.summary(Kind.SESSION, "one", 1L, 3L).withAmendment("not any more");
            table.put(ALICE, revision, List.of(other), List.of(second.id(), "none"));
            assertThat(table.of(ALICE, List.of(Kind.SESSION))).containsExactly(other);
            assertThat(table.revision(ALICE)).isNotEqualTo(revision);
        }
    }

    @Test
    default void refusesWhatWasMadeFromAnOlderRevision() {
        RandomTruth random = new RandomTruth(7);
        try (EventStore store = withEvents(this)) {
            SummaryTable table = store.summaries();
            table.put(ALICE, 0, List.of(random.summary(Kind.MONTH, "2026-01", 1L)), List.of());
            List<Summary> before = table.of(ALICE, List.of(Kind.values()));
            assertThatThrownBy(() -> table.put(
                            ALICE, 0, List.of(random.summary(Kind.MONTH, "2026-02", 2L)), List.of("month:2026-01")))
                    .isInstanceOf(RetryableException.class);
            assertThat(table.of(ALICE, List.of(Kind.values()))).isEqualTo(before);
        }
    }

    @Test
    default void whatWasMadeFromAnErasedOrRedactedEventGoesWithIt() {
        RandomTruth random = new RandomTruth(8);
        try (EventStore store = withEvents(this)) {
            SummaryTable table = store.summaries();
            Summary stays = random.summary(Kind.SESSION, "stays", 5L, 6L);
            table.put(
                    ALICE,
                    0,
                    List.of(
                            stays,
                            random.summary(Kind.SESSION, "erased", 1L, 2L),
                            random.summary(Kind.ENTITY, "redacted", 2L, 3L)),
                    List.of());
            long revision = table.revision(ALICE);
            assertThat(store.eraser().erase(ALICE, List.of(1L))).containsEntry("summaries", 1L);
            assertThat(store.eraser().redact(ALICE, List.of(3L))).containsEntry("summaries", 1L);
            assertThat(table.of(ALICE, List.of(Kind.values()))).containsExactly(stays);
            assertThat(table.revision(ALICE)).isNotEqualTo(revision);
            long now = table.revision(ALICE);
            assertThatThrownBy(
                            () -> table.put(ALICE, now, List.of(random.summary(Kind.SESSION, "late", 1L)), List.of()))
                    .isInstanceOf(RetryableException.class);
            assertThat(store.eraser().eraseAll(ALICE)).containsEntry("summaries", 1L);
            assertThat(table.of(ALICE, List.of(Kind.values()))).isEmpty();
        }
    }

    @Test
    default void clearsWholeKinds() {
        RandomTruth random = new RandomTruth(9);
        try (EventStore store = withEvents(this)) {
            SummaryTable table = store.summaries();
            Summary insight = random.summary(Kind.INSIGHT, "i", 1L);
            table.put(ALICE, 0, List.of(insight, random.summary(Kind.SESSION, "s", 1L)), List.of());
            long revision = table.revision(ALICE);
            table.clear(ALICE, List.of(Kind.SESSION, Kind.MONTH));
            assertThat(table.of(ALICE, List.of(Kind.values()))).containsExactly(insight);
            assertThat(table.revision(ALICE)).isGreaterThan(revision);
        }
    }
}
