package dev.ecphory.internal.retrieval.rerank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.learning.AssociatedEvent;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.testkit.InMemoryEventStore;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many seats associations may have, and where. */
final class AssociationMergerTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final int RANKED = 100;

    private final List<RecalledEvent> all = all();

    private static List<RecalledEvent> all() {
        InMemoryEventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
        List<Event> events = IntStream.range(0, RANKED + 20)
                .mapToObj(i -> Event.ofText("turn " + i).id("e" + i).build())
                .toList();
        store.log().append(ANN, events);
        List<RecalledEvent> found = new ArrayList<>();
        for (LogEntry entry : store.log().after(ANN, 0, 1_000)) {
            found.add(new RecalledEvent(entry, 1.0 / entry.seq(), 1, false, List.of()));
        }
        return found;
    }

    private List<RecalledEvent> seated(int limit, int from, int first, int count) {
        List<AssociatedEvent> brought = all.subList(first, first + count).stream()
                .map(found -> new AssociatedEvent(found, "by an edge"))
                .toList();
        return AssociationMerger.merge(all.subList(0, RANKED), brought, from, RerankStageName.ASSOCIATIONS, limit)
                .events()
                .stream()
                .limit(limit)
                .toList();
    }

    private static boolean brought(RecalledEvent found) {
        return found.entry().seq() > RANKED;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 9, 10, 11, 19, 20, 33, 60, 100})
    void everyPrefixKeepsTheQuotaOfATenth(int limit) {
        for (int from : List.of(10, 20)) {
            List<RecalledEvent> seated = seated(limit, from, RANKED, 20);
            int seats = 0;
            for (int seat = 1; seat <= seated.size(); seat++) {
                seats += brought(seated.get(seat - 1)) ? 1 : 0;
                assertThat(10 * seats).isLessThanOrEqualTo(seat);
            }
            assertThat(seated).hasSize(limit).doesNotHaveDuplicates();
            assertThat(seats).isEqualTo(Math.max(0, limit / 10 - from / 10 + 1));
            int own = Math.min(limit, from - 1);
            assertThat(seated.subList(0, own)).isEqualTo(all.subList(0, own));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 60})
    void whatHasASeatTakesNoneAndScoresNeverRise(int limit) {
        assertThat(seated(limit, 10, 0, 9)).isEqualTo(all.subList(0, limit));
        List<RecalledEvent> seated = seated(limit, 10, RANKED, 20);
        for (int seat = 1; seat < seated.size(); seat++) {
            assertThat(seated.get(seat).score())
                    .isLessThanOrEqualTo(seated.get(seat - 1).score());
        }
        assertThat(seated.get(9).reasons().getLast().because()).isEqualTo("by an edge");
        assertThat(seated.get(9).reasons().getLast().stage()).isEqualTo("associations");
    }
}
