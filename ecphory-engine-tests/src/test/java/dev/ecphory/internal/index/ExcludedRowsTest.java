package dev.ecphory.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.index.column.QuantizedVectors;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ExcludedRowsTest {
    private static final long SEED = 20_261_125;

    @Test
    void bringsWhatIsInSightIntoRangeToTheBitHoweverManyRowsThatAre() {
        Random random = new Random(SEED);
        for (int round = 0; round < 400; round++) {
            int events = 1 + random.nextInt(300);
            BitSet excluded = rows(random, events);
            BitSet clamped = round % 3 == 0 ? rows(random, events) : new BitSet();
            float[] field = field(random, events);
            float[] expected = slowly(field.clone(), excluded, clamped);
            float[] found = new ExcludedRows(excluded, clamped, events).inRange(field);
            for (int row = 0; row < events; row++) {
                assertThat(found[row] + 0f) // 0 and -0 are one
                        .as("seed %d, round %d, row %d of %d", SEED, round, row, events)
                        .isEqualTo(expected[row] + 0f);
            }
        }
    }

    @Test
    void setsAndListsRows() {
        Random random = new Random(SEED + 1);
        for (int round = 0; round < 50; round++) {
            int events = 1 + random.nextInt(300);
            BitSet excluded = rows(random, events);
            float[] field = new float[events];
            ExcludedRows.set(field, excluded, 7);
            for (int row = 0; row < events; row++) {
                assertThat(field[row]).as("seed %d, round %d", SEED, round).isEqualTo(excluded.get(row) ? 7 : 0);
            }
            BitSet inSight = new BitSet();
            for (int row : ExcludedRows.inSight(excluded, events)) {
                inSight.set(row);
            }
            excluded.flip(0, events);
            assertThat(inSight).isEqualTo(excluded);
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

    /** What is left out is no number; then those that are there are brought into range, and the clamped by them. */
    private static float[] slowly(float[] field, BitSet excluded, BitSet clamped) {
        float[] own = field.clone();
        float least = Float.POSITIVE_INFINITY;
        float most = Float.NEGATIVE_INFINITY;
        for (int row = 0; row < field.length; row++) {
            if (!excluded.get(row) && !clamped.get(row) && !Float.isNaN(field[row])) {
                least = Math.min(least, field[row]);
                most = Math.max(most, field[row]);
            }
        }
        float scale = 1 / (most - least);
        for (int row = 0; row < field.length; row++) {
            if (excluded.get(row)) {
                field[row] = 0;
            } else if (clamped.get(row)) {
                float value = most > least ? (own[row] - least) / (most - least) : own[row] > most ? 1 : 0;
                field[row] = value > 0 ? Math.min(1, value) : 0;
            } else {
                float value = most > least ? (own[row] - least) * scale : 0;
                field[row] = value >= 0 ? value : 0;
            }
        }
        return field;
    }
}
