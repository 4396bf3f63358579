package dev.ecphory.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.InvalidInputException;
import org.junit.jupiter.api.Test;

final class EmbeddingTest {
    private static final VectorSpace SPACE = new VectorSpace("model", "r1", 3, "plain");

    @Test
    void refusesVectorsThatNoCosineCanCompare() {
        refused("not a finite number", 1, Float.NaN, 0);
        refused("not a finite number", 1, Float.POSITIVE_INFINITY, 0);
        refused("not a finite number", Float.NEGATIVE_INFINITY, 0, 0);
        refused("has no direction", 0, 0, 0);
        refused("has no direction", 0, -0f, Float.MIN_VALUE);
        refused("wrong dimension, not 3", 1, 0);
        refused("wrong dimension, not 3", 1, 0, 0, 0);
        refused("wrong dimension, not 3");
    }

    @Test
    void bringsAVectorToLengthOne() {
        assertThat(Embedding.of(SPACE, new float[] {3, 0, 4}).toArray()).containsExactly(.6f, 0, .8f);
        assertThat(Embedding.of(SPACE, new float[] {Float.MAX_VALUE, 0, 0}).component(0))
                .isEqualTo(1);
    }

    @Test
    void keepsTheBitsOfAVectorThatIsOfLengthOneAlready() {
        Embedding first = Embedding.of(SPACE, new float[] {.3f, .5f, .7f});
        Embedding again = Embedding.of(SPACE, first.toArray());
        assertThat(again).isEqualTo(first).hasSameHashCodeAs(first);
        assertThat(again.toArray()).containsExactly(first.toArray());
    }

    @Test
    void isNotChangedThroughItsArrays() {
        float[] given = {1, 0, 0};
        Embedding embedding = Embedding.of(SPACE, given);
        given[0] = 9;
        embedding.toArray()[0] = 9;
        assertThat(embedding.component(0)).isEqualTo(1);
    }

    @Test
    void neverComparesAcrossSpaces() {
        Embedding one = Embedding.of(SPACE, new float[] {1, 1, 0});
        Embedding other = Embedding.of(new VectorSpace("model", "r2", 3, "plain"), new float[] {1, 1, 0});
        assertThat(one.cosine(one)).isCloseTo(1, within(1e-6f));
        assertThatThrownBy(() -> one.cosine(other)).isInstanceOf(IllegalArgumentException.class);
        assertThat(one).isNotEqualTo(other).hasToString("Embedding[model/r1/3/plain]");
    }

    @Test
    void readsASpaceBackFromItsKey() {
        assertThat(VectorSpace.parse(SPACE.key())).isEqualTo(SPACE);
        assertThatThrownBy(() -> VectorSpace.parse("model/r1/3")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new VectorSpace("a", "r", 0, "p")).isInstanceOf(IllegalArgumentException.class);
    }

    private static void refused(String wrong, float... vector) {
        assertThatThrownBy(() -> Embedding.of(SPACE, vector))
                .isInstanceOfSatisfying(InvalidInputException.class, refused -> {
                    assertThat(refused.field()).isEqualTo("vector");
                    assertThat(refused).hasMessageContaining(wrong);
                    assertThat(refused.nextStep()).contains(SPACE.key());
                });
    }

    @Test
    void aSpaceComesBackFromItsKeyWhateverItsNamesHold() {
        for (String name : new String[] {"plain", "BAAI/bge-m3", "100%", "a%2Fb", "a%25b", "%2/%252F/", "/"}) {
            VectorSpace space = new VectorSpace(name, name, 3, name);
            assertThat(VectorSpace.parse(space.key())).isEqualTo(space);
        }
        assertThat(new VectorSpace("100%", "r", 3, "p").key()).isEqualTo("100%/r/3/p");
    }
}
