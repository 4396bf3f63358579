package dev.ecphory.internal.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.runtime.EngineFixture;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.AccessLog.Kind;
import dev.ecphory.spi.store.EventStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What was asked of a memory and reported of it can be carried to another, once. */
final class AccessHistoryTest {
    private static final Instant AT = Instant.parse("2026-03-02T08:00:00.123456Z");

    private final EventStore store = EngineFixture.store();
    private final Ecphory engine = EngineFixture.edge(store);
    private final Memory memory = engine.memory("mira");

    @AfterEach
    void close() {
        engine.close();
    }

    private void said(String... ids) {
        for (String id : ids) {
            var unused = memory.append(EngineFixture.saying(id, "The boat is " + id + "."));
        }
    }

    private static AccessHistory.DatedAccess told(Kind kind, String question, String... events) {
        return new AccessHistory.DatedAccess(AT, kind, question, List.of(events), null);
    }

    private static List<AccessHistory.DatedAccess> all(Memory of) {
        List<AccessHistory.DatedAccess> all = new ArrayList<>();
        EngineMemory.of(of).learning().history().each(all::add);
        return all;
    }

    private List<AccessHistory.DatedAccess> all() {
        return all(memory);
    }

    private long bring(List<AccessHistory.DatedAccess> told) {
        return EngineMemory.of(memory).learning().history().bring(told);
    }

    /** A recall, what was reported of it, a cycle, and another recall. */
    private static List<AccessHistory.DatedAccess> five() {
        return List.of(
                told(Kind.DELIVERED, "Which boat?", "b", "a"),
                told(Kind.USED, "Which boat?", "b"),
                told(Kind.IGNORED, "Which boat?", "a"),
                told(Kind.CYCLE, ""),
                told(Kind.DELIVERED, "And now?", "a"));
    }

    @Test
    void whatWasAskedIsToldByIdsInItsOrderThoughNobodyHasWrittenItDownYet() {
        said("a", "b");
        List<String> given = EngineFixture.ids(memory.recall("Which boat is b?", EngineFixture.AT_ONCE));
        assertThat(all()).hasSize(1);
        assertThat(all().getFirst().kind()).isEqualTo(Kind.DELIVERED);
        assertThat(all().getFirst().question()).isEqualTo("Which boat is b?");
        assertThat(all().getFirst().events()).isEqualTo(given).hasSize(2);
    }

    @Test
    void whatIsBroughtIsToldAgainAndTheSameOnceMoreAddsNothing() {
        said("a", "b");
        assertThat(bring(five())).isEqualTo(5);
        assertThat(all()).isEqualTo(five());
        assertThat(store.accessLog().lastCycle(memory.namespace())).isEqualTo(4);
        assertThat(bring(five())).isZero();
        assertThat(all()).isEqualTo(five());
    }

    @Test
    void goesOnWhereAKillLeftItAndTakesAnEarlierCopyForKnown() {
        said("a", "b");
        for (int through = 0; through <= 5; through++) {
            List<AccessHistory.DatedAccess> begun = five().subList(0, through);
            assertThat(bring(begun)).isEqualTo(through == 0 ? 0 : 1);
        }
        assertThat(bring(five().subList(0, 2))).as("an older one").isZero();
        assertThat(all()).isEqualTo(five());
    }

    @Test
    void moreThanAPageArrivesWholeAndInOrder() {
        said("a", "b");
        List<AccessHistory.DatedAccess> many = new ArrayList<>();
        for (int i = 0; i < 2_500; i++) {
            many.add(i % 1_100 == 1_099 ? told(Kind.CYCLE, "") : told(Kind.DELIVERED, "question " + i, "b"));
        }
        assertThat(bring(many)).isEqualTo(2_500);
        assertThat(all()).isEqualTo(many);
    }

    @Test
    void whatDoesNotGoOnFromWhatIsThereIsRefusedAndNothingChanges() {
        said("a", "b");
        assertThat(bring(five())).isEqualTo(5);
        List<AccessHistory.DatedAccess> other = new ArrayList<>(five());
        other.set(1, told(Kind.USED, "Which boat?", "a"));
        other.add(told(Kind.DELIVERED, "More?", "a"));
        assertThatThrownBy(() -> bring(other))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("accesses");
        List<AccessHistory.DatedAccess> unknown = new ArrayList<>(five());
        unknown.add(told(Kind.DELIVERED, "More?", "a"));
        unknown.add(told(Kind.DELIVERED, "Who?", "nobody"));
        assertThatThrownBy(() -> bring(unknown))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("nobody");
        assertThat(all()).isEqualTo(five());
    }

    @Test
    void whatWasErasedIsToldOfNoMore() {
        said("a", "b");
        assertThat(bring(five())).isEqualTo(5);
        var unused = memory.deletion().erase(new Selection.Events(Set.of("a")));
        assertThat(all()).allSatisfy(one -> assertThat(one.events()).doesNotContain("a"));
        assertThat(all()).anySatisfy(one -> assertThat(one.kind()).isEqualTo(Kind.USED));
    }

    @Test
    void isOfOneNamespaceAlone() {
        said("a", "b");
        assertThat(bring(five())).isEqualTo(5);
        Memory other = engine.memory("ben");
        assertThat(all(other)).isEmpty();
        assertThatThrownBy(() -> EngineMemory.of(other).learning().history().bring(five()))
                .hasMessageContaining("namespace ben");
        assertThat(all(other)).isEmpty();
    }

    @Test
    void aStoreThatCanOnlyBeReadSaysSo() {
        said("a", "b");
        try (Ecphory reading = EngineFixture.edge(new WrappedStore(store) {
            @Override
            public boolean readOnly() {
                return true;
            }

            @Override
            public void close() {}
        })) {
            assertThatThrownBy(() -> EngineMemory.of(reading.memory("mira"))
                            .learning()
                            .history()
                            .bring(five()))
                    .isInstanceOf(StoreUnavailableException.class);
        }
        assertThat(all()).isEmpty();
    }

    @Test
    void timesAreKeptToTheMicrosecondOnEveryStore() {
        assertThat(new AccessHistory.DatedAccess(AT.plusNanos(789), Kind.CYCLE, "", List.of(), null).at())
                .isEqualTo(AT);
    }
}
