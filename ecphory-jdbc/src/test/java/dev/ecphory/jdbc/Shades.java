package dev.ecphory.jdbc;

import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.util.Locale;

/** An embedder of a space of its own that takes words for directions. Threads may share it. */
public record Shades(VectorSpace space) implements Embedder {
    /** The space that memories come from. */
    public static final Shades OLD = new Shades(new VectorSpace("shades", "old", 24, "plain"));

    /** The space that they are moved to. */
    public static final Shades NEW = new Shades(new VectorSpace("shades", "new", 32, "plain"));

    @Override
    public Embedding passage(String text) {
        float[] sum = new float[space.dimension()];
        sum[0] = .1f;
        for (String word : text.toLowerCase(Locale.ROOT).split("\\W+")) {
            int hash = (space.revision() + word).hashCode();
            sum[Math.floorMod(hash, sum.length)] += 1;
            sum[Math.floorMod(hash / 31, sum.length)] += .5f;
        }
        return Embedding.of(space, sum);
    }

    @Override
    public Embedding question(String text) {
        return passage(text);
    }

    @Override
    public void close() {}
}
