package dev.ecphory.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class VectorHeadsTest {
    private static final int DIMENSION = 256;
    private static final int ROWS = VectorHeads.WORTH_IT + 5_000;

    @Test
    void findsTheNearestByTheirHeadsAndMeasuresThemWhole() {
        Random random = new Random(7);
        VectorRows byHeads = VectorRows.ordered(DIMENSION);
        VectorRows whole = new VectorRows(DIMENSION);
        for (int row = 0; row < ROWS; row++) {
            float[] vector = vector(random);
            byHeads.set(row, vector);
            whole.set(row, vector);
        }
        int found = 0;
        for (int question = 0; question < 20; question++) {
            byte[] query = new byte[DIMENSION];
            float scale = VectorRows.quantise(vector(random), query);
            float[] guessed = new float[ROWS];
            float[] exact = new float[ROWS];
            byHeads.cosines(query, scale, guessed);
            whole.cosines(query, scale, exact);
            int[] best = Top.of(guessed, 100);
            Set<Integer> truth = Arrays.stream(Top.of(exact, 100)).boxed().collect(Collectors.toSet());
            for (int row : best) {
                assertThat(guessed[row]).isEqualTo(exact[row]);
                found += truth.contains(row) ? 1 : 0;
            }
        }
        assertThat(found).isGreaterThan(1_900);
    }

    @Test
    void saysNothingOfPassagesWithoutAVector() {
        Random random = new Random(8);
        VectorRows rows = VectorRows.ordered(DIMENSION);
        for (int row = 0; row < ROWS; row += 2) {
            rows.set(row, vector(random));
        }
        byte[] query = new byte[DIMENSION];
        float[] field = new float[ROWS + 3];
        rows.cosines(query, VectorRows.quantise(vector(random), query), field);
        assertThat(field[0]).isNotNaN();
        assertThat(field[1]).isNaN();
        assertThat(field[ROWS + 2]).isNaN();
    }

    /** Numbers that tell less and less, as principal components do. */
    private static float[] vector(Random random) {
        float[] vector = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) {
            vector[i] = (float) (random.nextGaussian() / Math.sqrt(1 + i / 4.0));
        }
        return vector;
    }
}
