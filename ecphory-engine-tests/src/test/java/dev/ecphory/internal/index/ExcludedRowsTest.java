package dev.ecphory.internal.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.internal.index.column.ExcludedRows;
import dev.ecphory.internal.index.column.QuantizedVectors;
import dev.ecphory.internal.index.column.ScoreRange;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ExcludedRowsTest {
    private static final long SEED = 20_261_125;

    @Test
    void aSampleLiesEvenlyAmongWhatIsLeft() {
        Random random = new Random(SEED);
        for (int round = 0; round < 200; round++) {
            int events = 1 + random.nextInt(300);
            int count = 1 + random.nextInt(40);
            BitSet excluded = rows(random, events);
            int[] left =
                    IntStream.range(0, events).filter(row -> !excluded.get(row)).toArray();
            int[] expected = IntStream.range(0, Math.min(count, left.length))
                    .map(i -> left[(int) ((2L * i + 1) * left.length / (2L * Math.min(count, left.length)))])
                    .toArray();
            assertThat(ExcludedRows.sample(excluded, events, count))
                    .as("seed %d, round %d", SEED, round)
                    .containsExactly(expected);
        }
    }

    @Test
    void aFieldIsBroughtIntoARangeThatOthersGive() {
        Random random = new Random(SEED + 3);
        for (int round = 0; round < 200; round++) {
            float[] field = field(random, 1 + random.nextInt(300));
            int[] places = IntStream.range(0, field.length)
                    .filter(place -> random.nextInt(3) == 0)
                    .toArray();
            ScoreRange range = round % 2 == 0 ? ScoreRange.of(field) : ScoreRange.of(field, places);
            float[] total = new float[field.length];
            Arrays.fill(total, 5);
            range.addTo(total, field, 2);
            float[] scaled = field.clone();
            range.scale(scaled);
            for (int place = 0; place < field.length; place++) {
                boolean known = range.most() > range.least() && !Float.isNaN(field[place]);
                float expected = known ? (field[place] - range.least()) / (range.most() - range.least()) : 0;
                assertThat(scaled[place])
                        .as("seed %d, round %d", SEED, round)
                        .isCloseTo(Math.max(0, Math.min(1, expected)), within(1e-5f));
                assertThat(total[place]).isCloseTo(5 + 2 * scaled[place], within(1e-5f));
            }
        }
    }

    @Test
    void setsRows() {
        Random random = new Random(SEED + 1);
        for (int round = 0; round < 50; round++) {
            int events = 1 + random.nextInt(300);
            BitSet excluded = rows(random, events);
            float[] field = new float[events];
            ExcludedRows.set(field, excluded, 7);
            for (int row = 0; row < events; row++) {
                assertThat(field[row]).as("seed %d, round %d", SEED, round).isEqualTo(excluded.get(row) ? 7 : 0);
            }
        }
    }

    @Test
    void cosinesAreThoseOfEveryPassageThatIsWanted() {
        Random random = new Random(SEED + 2);
        for (int round = 0; round < 50; round++) {
            int passages = 1 + random.nextInt(300);
            QuantizedVectors rows = new QuantizedVectors(8);
            for (int passage = 0; passage < passages; passage++) {
                if (random.nextInt(10) > 0) {
                    rows.set(passage, field(random, 8));
                }
            }
            byte[] query = new byte[8];
            random.nextBytes(query);
            BitSet out = rows(random, passages);
            float[] all = new float[passages];
            rows.cosines(query, .5f, all);
            float[] some = new float[passages];
            rows.cosines(query, .5f, some, ExcludedRows.words(out, passages));
            for (int passage = 0; passage < passages; passage++) {
                assertThat(some[passage])
                        .as("seed %d, round %d, passage %d", SEED, round, passage)
                        .isEqualTo(Float.valueOf(out.get(passage) ? 0 : all[passage]));
            }
        }
    }

    /** From none to all, and everything between. */
    private static BitSet rows(Random random, int events) {
        BitSet rows = new BitSet();
        double share = random.nextInt(5) == 0 ? random.nextInt(2) : random.nextDouble();
        for (int row = 0; row < events; row++) {
            rows.set(row, random.nextDouble() < share);
        }
        return rows;
    }

    private static float[] field(Random random, int events) {
        boolean complete = random.nextInt(3) > 0;
        boolean flat = random.nextInt(10) == 0;
        float[] field = new float[events];
        for (int row = 0; row < events; row++) {
            int kind = random.nextInt(4);
            field[row] = kind == 0 && !complete ? Float.NaN : kind == 1 || flat ? 0 : random.nextFloat() * 9 - 3;
        }
        return field;
    }
}
