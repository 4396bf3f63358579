package dev.ecphory.internal.index.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.index.ContextScorer;
import dev.ecphory.internal.index.EventFields;
import dev.ecphory.internal.index.EventPassages;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.QueryTerms;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However the log grew and whenever it was read, one replay gives the same index. */
final class SameLogSameIndexTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final VectorSpace SPACE = new VectorSpace("random", "1", 16, "plain");
    private static final TermAnalyzer ENGLISH = TermAnalyzer.of("en");

    @AfterAll
    static void close() {
        ENGLISH.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void anIndexThatGrewEqualsOneMadeAtOnce(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SettableClock clock = new SettableClock();
        EventStore store = new InMemoryEventStore(clock, new SplittableRandom(seed));
        Projection grown = new Projection(ANN, store, ENGLISH, false);
        RandomEvents events = new RandomEvents(seed);
        for (int batch = 0; batch < 25; batch++) {
            store.log().append(ANN, events.next(1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 5)));
            clock.advance(Duration.ofMinutes(random.nextInt(600)));
            if (random.nextBoolean()) {
                grown.catchUp(random.nextBoolean() ? SPACE : null, through -> {});
            }
            if (random.nextBoolean()) {
                embedSome(store, random);
            }
        }
        assertSame(grown, grown.emptyCopy());
        assertThat(grown.digest(SPACE)).isEqualTo(grown.emptyCopy().digest(SPACE));
        long before = grown.digest(SPACE);
        grown.rebuild(through -> {});
        assertThat(grown.digest(SPACE)).isEqualTo(before);
    }

    @Test
    void aDifferentLogHasAnotherDigest() {
        RandomEvents events = new RandomEvents(9);
        List<Event> some = events.next(20);
        EventStore one = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
        EventStore two = new InMemoryEventStore(new SettableClock(), new SplittableRandom(2));
        one.log().append(ANN, some);
        List<Event> others = new ArrayList<>(some);
        others.set(10, Event.ofText(some.get(10).text() + "!x").id("r11").build());
        two.log().append(ANN, others);
        Projection first = new Projection(ANN, one, ENGLISH, false);
        Projection second = new Projection(ANN, two, ENGLISH, false);
        assertThat(first.digest(null)).isNotEqualTo(second.digest(null));
    }

    @Test
    void everyFieldHasANumberForEveryEvent() {
        EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
        Projection projection = new Projection(ANN, store, ENGLISH, false);
        for (int events : new int[] {0, 1, 300}) {
            store.log()
                    .append(
                            ANN,
                            new RandomEvents(events)
                                    .next(events).stream()
                                            .map(event -> event.withIdAndTime(events + event.id(), NOW))
                                            .toList());
            int count = (int) store.log().lastSeq(ANN);
            projection.read(null, fields -> {
                QueryTerms terms = fields.terms("What did Anna say about the wedding in May 2023?");
                assertThat(fields.events()).isEqualTo(count);
                EventFields all = fields.all();
                for (float[] field : List.of(
                        all.words(terms, new BitSet()),
                        all.bigrams(terms),
                        all.windowWords(terms, new BitSet()),
                        all.maxSim(terms),
                        all.gist(terms, new BitSet()),
                        all.authoredBy(List.of("Ann")),
                        all.context().windowMax(new float[count]),
                        all.context().windowMean(new float[count]),
                        all.context().sessionMax(new float[count]))) {
                    assertThat(field).hasSize(count);
                    for (float value : field) {
                        assertThat(Float.isInfinite(value)).isFalse();
                    }
                }
                return true;
            });
        }
    }

    @Test
    void aFieldIsBroughtToZeroToOneWhateverIsInIt() {
        assertThat(ContextScorer.minMax(new float[] {2, 4, 3})).containsExactly(0, 1, .5f);
        assertThat(ContextScorer.minMax(new float[] {7, 7})).containsExactly(0, 0);
        assertThat(ContextScorer.minMax(new float[] {Float.NaN, 1, 3})).containsExactly(0, 0, 1);
        assertThat(ContextScorer.minMax(new float[] {Float.NaN})).containsExactly(0);
        assertThat(ContextScorer.minMax(new float[0])).isEmpty();
    }

    private static final java.time.OffsetDateTime NOW = java.time.OffsetDateTime.parse("2024-05-05T10:00:00Z");

    private static void assertSame(Projection grown, Projection atOnce) {
        assertThat(atOnce.digest(null)).isEqualTo(grown.digest(null));
        String question = "When did Anna deploy the boat? 東京 🎂";
        List<float[]> one = grown.read(null, fields -> fields(fields, question));
        List<float[]> two = atOnce.read(null, fields -> fields(fields, question));
        for (int i = 0; i < one.size(); i++) {
            assertThat(two.get(i)).containsExactly(one.get(i));
        }
    }

    private static List<float[]> fields(NamespaceIndexReader fields, String question) {
        QueryTerms terms = fields.terms(question);
        EventFields all = fields.all();
        return List.of(
                all.words(terms, new BitSet()),
                all.bigrams(terms),
                all.windowWords(terms, new BitSet()),
                all.maxSim(terms),
                all.gist(terms, new BitSet()));
    }

    private static void embedSome(EventStore store, SplittableRandom random) {
        List<LogEntry> next = store.log().after(ANN, store.vectors().through(ANN, SPACE), 1 + random.nextInt(40));
        List<EventVectors> run = new ArrayList<>();
        for (LogEntry entry : next) {
            List<Embedding> vectors = new ArrayList<>();
            for (int passage = random.nextInt(10) == 0
                            ? 0
                            : EventPassages.modelPassages(entry).size();
                    passage > 0;
                    passage--) {
                float[] vector = new float[SPACE.dimension()];
                for (int i = 0; i < vector.length; i++) {
                    vector[i] = (float) random.nextGaussian();
                }
                vectors.add(Embedding.of(SPACE, vector));
            }
            run.add(new EventVectors(entry.seq(), vectors));
        }
        store.vectors().put(ANN, SPACE, run);
    }
}
