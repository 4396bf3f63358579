package dev.ecphory.internal.retrieval.rerank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.testkit.InMemoryEventStore;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Which seats are kept for what few events hold of a question. */
final class LiteralSeatsTest {
    private static final Namespace ANN = Namespace.of("ann");
    private final List<RecalledEvent> ranked = ranked();

    static List<RecalledEvent> ranked() {
        InMemoryEventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
        store.log()
                .append(
                        ANN,
                        IntStream.range(0, 30)
                                .mapToObj(i -> Event.ofText("turn " + i).build())
                                .toList());
        return store.log().after(ANN, 0, 30).stream()
                .map(entry -> new RecalledEvent(entry, 1.0 / entry.seq(), 1, false, List.of()))
                .toList();
    }

    private List<Long> seated(int limit, Map<Long, Boolean> literal) {
        List<RecalledEvent> seated = LiteralSeats.seated(ranked, literal, limit);
        assertThat(seated).isSortedAccordingTo(Comparator.comparingDouble((RecalledEvent event) -> -event.score()));
        assertThat(seated).hasSameSizeAs(ranked);
        return seated.stream().map(event -> event.entry().seq()).toList();
    }

    @Test
    void leavesTheOrderOfTheOthersAsItWas() {
        assertThat(seated(10, Map.of())).isEqualTo(seqs(1, 30));
        assertThat(seated(10, Map.of(3L, false, 7L, false))).isEqualTo(seqs(1, 30));
        assertThat(seated(10, Map.of(20L, false)))
                .startsWith(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 20L, 10L, 11L, 12L)
                .endsWith(19L, 21L, 22L, 23L, 24L, 25L, 26L, 27L, 28L, 29L, 30L);
    }

    @Test
    void takesNoSeatFromOneThatIsLiteralItselfAndNeverMoreThanHalf() {
        Map<Long, Boolean> literal = new LinkedHashMap<>();
        LongStream.of(10, 30, 29, 28, 27, 26, 25).forEach(seq -> literal.put(seq, false));
        assertThat(seated(10, literal)).startsWith(1L, 2L, 3L, 4L, 5L, 10L, 30L, 29L, 28L, 27L, 6L);
    }

    @Test
    void ofAFewSeatsOneIsKeptUnlessTheFirstOnesAreLiteralThemselves() {
        assertThat(seated(4, Map.of(20L, false))).startsWith(1L, 2L, 3L, 20L, 4L, 5L);
        assertThat(seated(1, Map.of(20L, false))).startsWith(20L, 1L);
        assertThat(seated(4, Map.of(2L, false, 20L, false))).startsWith(1L, 2L, 3L, 4L, 5L);
        Map<Long, Boolean> several = new LinkedHashMap<>();
        LongStream.of(30, 20, 10).forEach(seq -> several.put(seq, false));
        assertThat(seated(4, several)).startsWith(1L, 2L, 3L, 30L, 4L);
    }

    @Test
    void whatHoldsAllOfAFewWordsComesFirst() {
        assertThat(seated(10, Map.of(20L, true, 25L, false)))
                .startsWith(20L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 25L, 9L, 10L);
        assertThat(seated(1, Map.of(20L, true))).startsWith(20L, 1L);
    }

    private static List<Long> seqs(long from, long to) {
        return LongStream.rangeClosed(from, to).boxed().toList();
    }
}
