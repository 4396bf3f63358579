package dev.ecphory.internal.index.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PostingsTest {
    private static final int VOCABULARY = 30_522;

    @ParameterizedTest
    @ValueSource(ints = {1, 48, 49, 1_000, 6_144, 6_145, VOCABULARY})
    void aTableOfFewTermsAndAPlaceForEachHoldTheSame(int distinct) {
        SplittableRandom random = new SplittableRandom(distinct);
        Map<Integer, Map<Integer, Integer>> expected = new TreeMap<>();
        Postings table = Postings.ofVocabulary(VOCABULARY);
        Postings places = new Postings(16);
        int[] terms = random.ints(0, VOCABULARY).distinct().limit(distinct).toArray();
        for (int i = 0; i < 3 * distinct; i++) {
            int term = i < distinct ? terms[i] : terms[random.nextInt(distinct)];
            table.add(term, i / 7);
            places.add(term, i / 7);
            expected.computeIfAbsent(term, none -> new TreeMap<>()).merge(i / 7, 1, Integer::sum);
        }
        for (int term = -1; term <= VOCABULARY; term++) {
            int[] held = postings(expected.getOrDefault(term, Map.of()));
            for (Postings each : new Postings[] {table, places}) {
                assertThat(each.size(term)).isEqualTo(held.length);
                assertThat(Arrays.copyOf(each.list(term), held.length)).isEqualTo(held);
                assertThat(each.sizeBefore(term, distinct / 7)).isEqualTo((int) Arrays.stream(held)
                        .filter(one -> Postings.passage(one) < distinct / 7)
                        .count());
            }
        }
        assertThat(table.terms()).isEqualTo(places.terms());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 5_086})
    void whatIsRestoredIsTheSame(int distinct) {
        Postings written = Postings.ofVocabulary(VOCABULARY);
        for (int i = 0; i < distinct; i++) {
            written.add(i * 6, i);
            written.add(i * 6, i + 1);
        }
        Postings read = Postings.ofVocabulary(VOCABULARY);
        for (int term = 0; term < written.terms(); term++) {
            read.restore(term, Arrays.copyOf(written.list(term), written.size(term)));
        }
        assertThat(read.terms()).isEqualTo(written.terms());
        assertThat(Stream.iterate(0, term -> term + 1).limit(VOCABULARY))
                .allMatch(term -> read.size(term) == written.size(term));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 1_000})
    void theHoldersOfTwoTermsAreThoseOfEitherThatHoldTheOther(int share) {
        SplittableRandom random = new SplittableRandom(share);
        Postings postings = new Postings(16);
        int[] both = random.ints(0, 5_000).limit(200).sorted().distinct().toArray();
        BitSet shared = new BitSet();
        Arrays.stream(both).forEach(shared::set);
        for (int passage = 0; passage < 5_000; passage++) {
            boolean common = random.nextInt(share) == 0;
            if (shared.get(passage) || common) {
                postings.add(1, passage);
            }
            if (shared.get(passage) || (!common && random.nextInt(10 * share) == 0)) {
                postings.add(2, passage);
            }
        }
        assertThat(postings.holders(1, 2)).isEqualTo(both).isEqualTo(postings.holders(2, 1));
        assertThat(postings.holders(1, 3)).isEmpty();
        assertThat(postings.holders(-1, 2)).isEmpty();
    }

    private static int[] postings(Map<Integer, Integer> counts) {
        return counts.entrySet().stream()
                .mapToInt(one -> one.getKey() << 5 | Math.min(31, one.getValue()))
                .toArray();
    }
}
