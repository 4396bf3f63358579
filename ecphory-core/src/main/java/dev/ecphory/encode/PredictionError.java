package dev.ecphory.encode;

import dev.ecphory.encode.NearMessages.Near;
import dev.ecphory.memory.Embedding;
import dev.ecphory.model.Embedder;
import java.util.List;

/**
 * How differently an event reads from what the memory nearest to it leads one to expect (True Memory, signal π):
 * {@code 1 - cos(emb(e [SEP] m), emb(m [SEP] m))}; 0 for noise, and 0 when the two do not speak of the same. Threads may
 * share it when they may share the embedder.
 */
final class PredictionError {
    /** Below this cosine two texts do not speak of the same (code of the seed). */
    static final double TOPICAL = .20;

    /** How much of each text is embedded, in UTF-16 units. */
    private static final int READ = 400;
    /** How many of the near messages are looked at for the nearest in meaning. */
    private static final int LOOKED_AT = 4;

    private static final String SEPARATOR = " [SEP] ";

    private final Embedder embedder;

    PredictionError(Embedder embedder) {
        this.embedder = embedder;
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

    Measured of(String text, List<Near> near) {
        String event = Reading.head(text, READ);
        Embedding read = embedder.passage(event);
        Near nearest = null;
        double topical = -1;
        for (Near one : near.subList(0, Math.min(LOOKED_AT, near.size()))) {
            double cosine = read.cosine(embedder.passage(head(one)));
            if (cosine > topical) {
                topical = cosine;
                nearest = one;
            }
        }
        if (nearest == null) {
            return Measured.NONE;
        }
        long seq = nearest.message().seq();
        if (topical < TOPICAL) {
            return new Measured(seq, topical, 0);
        }
        String memory = head(nearest);
        double expected =
                embedder.passage(event + SEPARATOR + memory).cosine(embedder.passage(memory + SEPARATOR + memory));
        return new Measured(seq, topical, Math.clamp(1 - expected, 0, 2));
    }

    private static String head(Near near) {
        return Reading.head(near.message().text(), READ);
    }
}
