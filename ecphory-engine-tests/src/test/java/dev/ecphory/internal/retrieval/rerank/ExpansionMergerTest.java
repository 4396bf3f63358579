package dev.ecphory.internal.retrieval.rerank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.expansion.ExpandedQuery;
import dev.ecphory.internal.retrieval.expansion.ExpandedQuery.Kind;
import dev.ecphory.internal.retrieval.expansion.ExpansionHits;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.testkit.InMemoryEventStore;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many seats other looks may have, and where. */
final class ExpansionMergerTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final int RANKED = 100;

    private final List<RecalledEvent> all = all();

    private static List<RecalledEvent> all() {
        InMemoryEventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
        List<Event> events = IntStream.range(0, RANKED + 60)
                .mapToObj(i -> Event.ofText("turn " + i).id("e" + i).build())
                .toList();
        store.log().append(ANN, events);
        List<RecalledEvent> found = new ArrayList<>();
        for (LogEntry entry : store.log().after(ANN, 0, 1_000)) {
            found.add(new RecalledEvent(entry, 1.0 / entry.seq(), 1, false, List.of()));
        }
        return found;
    }

    private List<RecalledEvent> seated(int limit, ExpansionHits... looks) {
        return ExpansionMerger.merge(all.subList(0, RANKED), List.of(looks), limit).events().stream()
                .limit(limit)
                .toList();
    }

    private ExpansionHits look(Kind kind, int from) {
        return new ExpansionHits(new ExpandedQuery(kind, "a look"), all.subList(from, from + 20));
    }

    private static boolean brought(RecalledEvent found) {
        return found.entry().seq() > RANKED;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 10, 11, 14, 15, 20, 33, 60, 100})
    void everyPrefixKeepsTheQuota(int limit) {
        List<RecalledEvent> seated =
                seated(limit, look(Kind.SUB_QUESTIONS, 100), look(Kind.SUB_QUESTIONS, 120), look(Kind.HYPOTHESIS, 140));
        int told = 0;
        int supposed = 0;
        for (int seat = 1; seat <= seated.size(); seat++) {
            RecalledEvent found = seated.get(seat - 1);
            boolean hypothesis = found.entry().seq() > 140;
            told += brought(found) && !hypothesis ? 1 : 0;
            supposed += hypothesis ? 1 : 0;
            int later = Math.max(0, seat - 10);
            assertThat(10 * told).isLessThanOrEqualTo(2 * later);
            assertThat(10 * (told + supposed)).isLessThanOrEqualTo(3 * later);
        }
        assertThat(seated).hasSize(limit).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 50})
    void everySeatOfTheQuotaIsGivenAndTheFirstTenStay(int limit) {
        assertThat(seated(limit, look(Kind.INSIGHTS, 100)).stream().filter(ExpansionMergerTest::brought))
                .hasSize((limit - 10) / 5);
        assertThat(seated(limit, look(Kind.HYPOTHESIS, 100)).stream().filter(ExpansionMergerTest::brought))
                .hasSize((limit - 10) * 3 / 10);
        assertThat(seated(limit, look(Kind.SUB_QUESTIONS, 100)).subList(0, 10)).isEqualTo(all.subList(0, 10));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 60})
    void whatHasASeatTakesNoneOfThemAndScoresNeverRise(int limit) {
        assertThat(seated(limit, look(Kind.SUB_QUESTIONS, 0))).isEqualTo(all.subList(0, limit));
        List<RecalledEvent> seated = seated(limit, look(Kind.SUB_QUESTIONS, 90));
        for (int seat = 1; seat < seated.size(); seat++) {
            assertThat(seated.get(seat).score())
                    .isLessThanOrEqualTo(seated.get(seat - 1).score());
        }
        assertThat(seated.get(14).reasons().getLast().because()).isEqualTo("was looked for as: a look");
    }
}
