package dev.ecphory.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.internal.text.WordPieceTokenizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DistillationTest {
    private static final byte[] SOURCE = new byte[32];

    /** Points near a plane of four dimensions, off the origin, and some rows of zeros. */
    private static double[][] states() {
        Random random = new Random(11);
        double[][] states = new double[200][24];
        for (int i = 0; i < states.length; i++) {
            for (int k = 0; k < 24 && i % 50 != 0; k++) {
                states[i][k] = 3 + random.nextGaussian() * (k < 4 ? 5 : .01);
            }
        }
        return states;
    }

    @Test
    void theShippedTableComesFromTheModelOnTheClassPath() {
        assertThat(StaticTokenTable.bundled().source())
                .isEqualTo(HexFormat.of().formatHex(Distillation.sha256(BgeModel.file())));
    }

    @Test
    void theShippedVocabularyIsTheTokenizersOwn() {
        String[] lines = TokenizerFile.vocabulary().split("\n");
        assertThat(lines).hasSize(WordPieceTokenizer.uncased().size());
        for (int id = 0; id < lines.length; id++) {
            assertThat(WordPieceTokenizer.uncased().token(id)).isEqualTo(lines[id]);
        }
    }

    @Test
    void readsEscapedTokensAndRefusesHoles() {
        assertThat(TokenizerFile.vocabulary("{\"vocab\": {\"b\\\"}\": 1, \"\\u00e9\\\\\": 0}}"))
                .isEqualTo("é\\\nb\"}\n");
        assertThatThrownBy(() -> TokenizerFile.vocabulary("{\"vocab\": {\"b\": 1}}"))
                .hasMessageContaining("no token 0");
    }

    @Test
    void keepsTheCosinesOfTheStatesInFewerDimensions() throws IOException {
        StaticTokenTable table =
                StaticTokenTable.read(new ByteArrayInputStream(Distillation.reduced(states(), 6, SOURCE)));
        double[][] centred = states();
        Distillation.weakenCommon(centred);
        assertThat(table.dimension()).isEqualTo(6);
        assertThat(table.size()).isEqualTo(200);
        for (int i = 1; i < 49; i++) {
            assertThat(table.cosine(i, i + 1)).isCloseTo((float) cosine(centred[i], centred[i + 1]), within(.02f));
        }
        assertThat(table.scale(50)).isZero();
    }

    @Test
    void theSameStatesGiveTheSameBytes() {
        assertThat(Distillation.reduced(states(), 6, SOURCE)).isEqualTo(Distillation.reduced(states(), 6, SOURCE));
    }

    @Test
    void findsTheStrongestDirectionsFirstWithAFixedSign() {
        double[][] vectors = {{0, 3, 0}, {0, -3, 0}, {-2, 0, 0}, {2, 0, 0}, {0, 0, .5}, {0, 0, -.5}};
        double[][] projected = PrincipalComponents.of(vectors, 2).project(vectors);
        assertThat(projected[0]).containsExactly(new double[] {3, 0}, within(1e-12));
        assertThat(projected[2]).containsExactly(new double[] {0, -2}, within(1e-12));
        assertThat(projected[4]).containsExactly(new double[] {0, 0}, within(1e-12));
    }

    @Test
    void directionsAreOrthogonalAndOfLengthOne() {
        double[][] unit = new double[24][24];
        for (int i = 0; i < 24; i++) {
            unit[i][i] = 1;
        }
        double[][] columns = PrincipalComponents.of(states(), 24).project(unit);
        for (int i = 0; i < 24; i++) {
            for (int j = 0; j < 24; j++) {
                assertThat(dot(columns[i], columns[j])).isCloseTo(i == j ? 1 : 0, within(1e-9));
            }
        }
    }

    @Test
    void onlyWordsHaveAMeaning() {
        assertThat(Distillation.meaningful("[UNK]")).isFalse();
        assertThat(Distillation.meaningful("[unused7]")).isFalse();
        assertThat(Distillation.meaningful("[")).isTrue();
        assertThat(Distillation.meaningful("##ing")).isTrue();
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double cosine(double[] a, double[] b) {
        return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
    }
}
