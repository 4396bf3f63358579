package dev.ecphory.internal.index.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EvenSampleTest {
    private static final long SEED = 20_261_128;
    private static final int ROUNDS = 300;

    /** Sequence numbers of a log with holes, few or many. */
    private static LongColumn log(SplittableRandom random, int events) {
        LongColumn seqs = new LongColumn(8);
        int hole = 1 + random.nextInt(random.nextBoolean() ? 2 : 200);
        long seq = 0;
        for (int event = 0; event < events; event++) {
            seq += 1 + random.nextInt(hole);
            seqs.add(seq);
        }
        return seqs;
    }

    private static BitSet rows(SplittableRandom random, int events) {
        int share = 1 + random.nextInt(40);
        BitSet rows = new BitSet();
        for (int row = 0; row < events; row++) {
            rows.set(row, random.nextInt(40) >= share);
        }
        return rows;
    }

    @Test
    void holdsThoseInSightWhoseNumbersReadBackwardsAreLeast() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            int events = 1 + random.nextInt(600);
            LongColumn seqs = log(random, events);
            BitSet outOfSight = rows(random, events);
            int count = 1 + random.nextInt(40);
            int[] expected = IntStream.range(0, events)
                    .filter(row -> !outOfSight.get(row))
                    .boxed()
                    .sorted(Comparator.comparingLong(row -> Long.reverse(seqs.at(row)) >>> 1))
                    .limit(count)
                    .mapToInt(row -> row)
                    .sorted()
                    .toArray();
            assertThat(EvenSample.of(seqs, events, outOfSight, count).stream())
                    .as("seed %d, round %d", SEED, round)
                    .containsExactly(IntStream.of(expected).boxed().toArray(Integer[]::new));
        }
    }

    @Test
    void liesEvenlyInTheLog() {
        LongColumn seqs = new LongColumn(8);
        for (long seq = 1; seq <= 100_000; seq++) {
            seqs.add(seq);
        }
        int[] sample = EvenSample.of(seqs, 100_000, new BitSet(), 128).stream().toArray();
        assertThat(sample).hasSize(128);
        assertThat(IntStream.range(1, 128).map(i -> sample[i] - sample[i - 1]))
                .allMatch(apart -> apart >= 512 && apart <= 1_024);
        assertThat(sample[0]).isLessThan(1_024);
        assertThat(sample[127]).isGreaterThan(98_976);
    }
}
