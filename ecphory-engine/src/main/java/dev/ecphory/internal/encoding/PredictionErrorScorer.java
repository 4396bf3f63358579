package dev.ecphory.internal.encoding;

import dev.ecphory.internal.encoding.NearestMessages.Message;
import dev.ecphory.internal.encoding.NearestMessages.Near;
import dev.ecphory.internal.vector.StaticEmbedder;
import java.util.List;

/**
 * How differently an event reads from what the memory nearest to it leads one to expect (True Memory, signal π):
 * {@code 1 - cos(emb(e [SEP] m), emb(m [SEP] m))}; 0 for noise, and 0 when the two do not speak of the same. The
 * embedder's vectors are sums over tokens, so a pair's is made of what was read before. Belongs to one thread.
 */
final class PredictionErrorScorer {
    /** Below this cosine two texts do not speak of the same (code of the seed). */
    static final double TOPICAL = .20;

    /** How many of the near messages are looked at for the nearest in meaning. */
    private static final int LOOKED_AT = 4;

    private final StaticEmbedder embedder;
    private final float[] separator;

    PredictionErrorScorer(StaticEmbedder embedder) {
        this.embedder = embedder;
        this.separator = embedder.sum("[SEP]");
    }

    /**
     * What was compared with what.
     *
     * @param nearest the log's number of the memory nearest in meaning; 0 when there is none
     * @param topical its cosine to the event
     * @param value π, 0 to 2
     */
    record Measured(long nearest, double topical, double value) {
        static final Measured NONE = new Measured(0, 0, 0);
    }

    Measured of(Message event, List<Near> near) {
        float[] read = sum(event);
        Message nearest = null;
        double topical = -2;
        for (Near one : near.subList(0, Math.min(LOOKED_AT, near.size()))) {
            double cosine = cosine(read, sum(one.message()));
            if (cosine > topical) {
                topical = cosine;
                nearest = one.message();
            }
        }
        if (nearest == null) {
            return Measured.NONE;
        }
        if (topical < TOPICAL) {
            return new Measured(nearest.seq(), topical, 0);
        }
        float[] memory = sum(nearest);
        float[] pair = new float[read.length];
        float[] expected = new float[read.length];
        for (int i = 0; i < pair.length; i++) {
            pair[i] = read[i] + separator[i] + memory[i];
            expected[i] = memory[i] + separator[i] + memory[i];
        }
        return new Measured(nearest.seq(), topical, Math.clamp(1 - cosine(pair, expected), 0, 2));
    }

    private float[] sum(Message message) {
        return message.sum(embedder);
    }

    /** 0 when one of them has no direction. */
    private static double cosine(float[] one, float[] other) {
        double dot = 0;
        double ones = 0;
        double others = 0;
        for (int i = 0; i < one.length; i++) {
            dot += (double) one[i] * other[i];
            ones += (double) one[i] * one[i];
            others += (double) other[i] * other[i];
        }
        return ones == 0 || others == 0 ? 0 : dot / Math.sqrt(ones * others);
    }
}
