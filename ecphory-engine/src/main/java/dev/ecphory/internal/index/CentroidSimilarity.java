package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.QuantizedVectors;
import java.util.Arrays;

/** How near events are to the middle of some others, by the vectors of their passages. Reads only. */
record CentroidSimilarity(NamespaceIndex index, QuantizedVectors rows) {
    /**
     * The best passage's cosine of each event to the mean of the given ones; 0 for an event that is not embedded as a
     * whole, as long replies are not: they would resemble any middle.
     */
    float[] of(int[] given, int[] events) {
        byte[] middle = new byte[rows.dimension()];
        float scale = QuantizedVectors.quantise(middle(given), middle);
        float[] field = new float[events.length];
        float[] cosine = new float[1];
        for (int i = 0; i < events.length; i++) {
            float best = Float.NEGATIVE_INFINITY;
            for (int passage = first(events[i]); passage < end(events[i]); passage++) {
                rows.cosines(middle, scale, passage, cosine, 1);
                best = Math.max(best, cosine[0]);
            }
            field[i] = Float.isFinite(best) ? best : 0;
        }
        return field;
    }

    /** Each given event counts once, however many passages it has. */
    private float[] middle(int[] given) {
        float[] middle = new float[rows.dimension()];
        float[] one = new float[rows.dimension()];
        for (int event : given) {
            Arrays.fill(one, 0);
            for (int passage = first(event); passage < end(event); passage++) {
                rows.addTo(one, passage);
            }
            float factor = QuantizedVectors.toUnit(one);
            for (int i = 0; i < middle.length; i++) {
                middle[i] += factor * one[i];
            }
        }
        return middle;
    }

    private int first(int event) {
        return index.passageStart.at(event);
    }

    private int end(int event) {
        return index.passageStart.at(event + 1);
    }
}
