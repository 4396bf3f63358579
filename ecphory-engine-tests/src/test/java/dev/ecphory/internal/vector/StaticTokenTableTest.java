package dev.ecphory.internal.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.internal.text.WordPieceTokenizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StaticTokenTableTest {
    private final StaticTokenTable table = StaticTokenTable.bundled();
    private final WordPieceTokenizer pieces = WordPieceTokenizer.uncased();

    private int id(String word) {
        int[] ids = pieces.encode(word);
        assertThat(ids).as(word).hasSize(1);
        return ids[0];
    }

    private float cosine(String one, String other) {
        return table.cosine(id(one), id(other));
    }

    @Test
    void hasARowOfLengthOneForEveryTokenOfTheVocabulary() {
        assertThat(table.size()).isEqualTo(pieces.size());
        assertThat(table.dimension()).isEqualTo(256);
        assertThat(table.source()).hasSize(64);
        for (int token = 999; token < table.size(); token++) {
            assertThat(table.cosine(token, token)).as(pieces.token(token)).isCloseTo(1, within(1e-5f));
        }
    }

    @Test
    void relatedWordsAreNearerThanUnrelatedOnes() {
        assertThat(cosine("car", "vehicle")).isGreaterThan(cosine("car", "banana") + .2f);
        assertThat(cosine("dog", "puppy")).isGreaterThan(cosine("dog", "seven") + .2f);
        assertThat(cosine("married", "wedding")).isGreaterThan(cosine("married", "kitchen") + .2f);
    }

    @Test
    void whatIsNoWordIsNearNothing() {
        for (int token :
                new int[] {0, WordPieceTokenizer.UNKNOWN, WordPieceTokenizer.START, WordPieceTokenizer.END, 500}) {
            assertThat(table.scale(token)).isZero();
            assertThat(table.cosine(token, token)).isZero();
            assertThat(table.neighbours(token, -1, 10).size()).isZero();
        }
    }

    @Test
    void neighboursAreExactlyThoseAboveTheFloorNearestFirst() {
        int car = id("car");
        List<Integer> expected = new ArrayList<>();
        for (int token = 0; token < table.size(); token++) {
            if (table.scale(token) != 0 && table.cosine(car, token) >= .6f) {
                expected.add(token);
            }
        }
        expected.sort((a, b) -> {
            int nearer = Float.compare(table.cosine(car, b), table.cosine(car, a));
            return nearer != 0 ? nearer : Integer.compare(a, b);
        });
        NearestTokens found = table.neighbours(car, .6f, Integer.MAX_VALUE);
        assertThat(found.token(0)).isEqualTo(car);
        List<Integer> tokens = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            tokens.add(found.token(i));
            assertThat(found.cosine(i)).isEqualTo(table.cosine(car, found.token(i)));
        }
        assertThat(tokens).isEqualTo(expected).hasSizeGreaterThan(3);
        assertThat(table.neighbours(car, .6f, 3).size()).isEqualTo(3);
    }

    @Test
    void theListsThatShipAreWhatAScanFinds() {
        for (int token = 0; token < table.size(); token += 211) {
            NearestTokens known = table.neighbours(token, .5f, 32);
            NearestTokens scanned = table.neighbours(token, .5f, 33);
            assertThat(known.size()).isEqualTo(Math.min(32, scanned.size()));
            for (int place = 0; place < known.size(); place++) {
                assertThat(known.token(place)).as(pieces.token(token)).isEqualTo(scanned.token(place));
                assertThat(known.cosine(place)).isEqualTo(scanned.cosine(place));
            }
        }
    }

    @Test
    void neighboursAreOrderedByCosineThenByToken() {
        long[] packed = {
            NearestTokens.pack(-.5f, 3),
            NearestTokens.pack(.25f, 9),
            NearestTokens.pack(1, 30_000),
            NearestTokens.pack(0, 1),
            NearestTokens.pack(.25f, 4),
            NearestTokens.pack(-1, 2)
        };
        Arrays.sort(packed);
        NearestTokens sorted = new NearestTokens(packed);
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            seen.add(sorted.token(i) + ":" + sorted.cosine(i));
        }
        assertThat(seen).containsExactly("30000:1.0", "4:0.25", "9:0.25", "1:0.0", "3:-0.5", "2:-1.0");
    }

    @Test
    void aBagIsTheWeightedSumOfItsRows() {
        int dog = id("dog");
        int car = id("car");
        float[] bag = table.bag(new int[] {dog, car, dog}, token -> token == dog ? 2 : .5f);
        byte[] dogs = table.row(dog);
        byte[] cars = table.row(car);
        for (int i = 0; i < bag.length; i++) {
            float expected = 4 * table.scale(dog) * dogs[i] + .5f * table.scale(car) * cars[i];
            assertThat(bag[i]).isCloseTo(expected, within(1e-5f));
        }
    }

    @Test
    void aRowGivenOutIsACopy() {
        byte[] row = table.row(id("dog"));
        row[0]++;
        assertThat(table.row(id("dog"))[0]).isNotEqualTo(row[0]);
    }

    @Test
    void refusesWhatIsNoTable() {
        assertThatThrownBy(() -> StaticTokenTable.read(new ByteArrayInputStream(new byte[64])))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("version 1");
        byte[] implausible = {0x45, 0x43, 0x53, 0x54, 0, 0, 0, 1, -1, 0, 0, 0, 0, 0, 1, 0};
        assertThatThrownBy(() -> StaticTokenTable.read(new ByteArrayInputStream(implausible)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("plausible");
    }
}
