package dev.ecphory.spi;

import dev.ecphory.InvalidInputException;
import java.util.Arrays;

/**
 * A unit vector in a {@link VectorSpace}. The one place through which every vector enters, from a model or from a store.
 * Immutable; threads may share it.
 */
public final class Embedding {
    /** What rounding to floats can take from a length of 1, with room: such a vector is kept bit for bit. */
    private static final double UNIT_TOLERANCE = 1e-6;

    private final VectorSpace space;
    private final float[] unit;

    private Embedding(VectorSpace space, float[] unit) {
        this.space = space;
        this.unit = unit;
    }

    /**
     * Checks and normalises a vector; one that is of length 1 already, as every stored one is, keeps its exact bits.
     *
     * @throws InvalidInputException when it has the wrong dimension, a NaN or infinite number, or no length
     */
    public static Embedding of(VectorSpace space, float[] vector) {
        if (vector.length != space.dimension()) {
            throw rejected(space, vector.length + " numbers", "has the wrong dimension, not " + space.dimension());
        }
        double squares = 0;
        for (int i = 0; i < vector.length; i++) {
            if (!Float.isFinite(vector[i])) {
                throw rejected(space, Float.toString(vector[i]), "at " + i + " is not a finite number");
            }
            squares += (double) vector[i] * vector[i];
        }
        if (squares < 1e-24) {
            throw rejected(space, "of length 0", "has no direction");
        }
        if (Math.abs(squares - 1) < UNIT_TOLERANCE) {
            return new Embedding(space, vector.clone());
        }
        float[] unit = new float[vector.length];
        double scale = 1 / Math.sqrt(squares);
        for (int i = 0; i < vector.length; i++) {
            unit[i] = (float) (vector[i] * scale);
        }
        return new Embedding(space, unit);
    }

    private static InvalidInputException rejected(VectorSpace space, String value, String wrong) {
        return new InvalidInputException(
                "vector", value, wrong, "check the embedder of space " + space.key() + ", nothing was stored");
    }

    /** The space it is comparable in. */
    public VectorSpace space() {
        return space;
    }

    /** A copy of its numbers, of length 1 together. */
    public float[] toArray() {
        return unit.clone();
    }

    /** One of its numbers. */
    public float component(int index) {
        return unit[index];
    }

    /** The cosine to another vector of the same space. */
    public float cosine(Embedding other) {
        if (!other.space.equals(space)) {
            throw new IllegalArgumentException(other.space.key() + " is not comparable with " + space.key());
        }
        float sum = 0;
        for (int i = 0; i < unit.length; i++) {
            sum += unit[i] * other.unit[i];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Embedding that && that.space.equals(space) && Arrays.equals(that.unit, unit);
    }

    @Override
    public int hashCode() {
        return 31 * space.hashCode() + Arrays.hashCode(unit);
    }

    @Override
    public String toString() {
        return "Embedding[" + space.key() + "]";
    }
}
