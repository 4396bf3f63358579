package dev.ecphory.index;

import java.util.Arrays;

/**
 * Score fields that an event takes from its neighbours in the session: what is said around an utterance tells what it
 * is about. Plain array arithmetic over a base field, linear in the events.
 */
public final class ContextFields {
    /** How many turns before and after count for {@link #windowMax}. */
    public static final int MAX_REACH = 6;
    /** How many turns before and after count for {@link #windowMean}. */
    public static final int MEAN_REACH = 3;

    private final Sessions sessions;
    private final int events;

    ContextFields(Sessions sessions, int events) {
        this.sessions = sessions;
        this.events = events;
    }

    /** The best score in each event's session. */
    public float[] sessionMax(float[] base) {
        float[] out = new float[events];
        for (int session = 0; session < sessions.count(); session++) {
            int[] members = sessions.events(session);
            int size = sessions.size(session);
            float best = Float.NEGATIVE_INFINITY;
            for (int i = 0; i < size; i++) {
                best = Math.max(best, base[members[i]]);
            }
            for (int i = 0; i < size; i++) {
                out[members[i]] = best;
            }
        }
        return out;
    }

    /** The best score at most {@value #MAX_REACH} turns away in the session, the event's own included. */
    public float[] windowMax(float[] base) {
        float[] out = new float[events];
        for (int session = 0; session < sessions.count(); session++) {
            int[] members = sessions.events(session);
            int size = sessions.size(session);
            for (int i = 0; i < size; i++) {
                float best = Float.NEGATIVE_INFINITY;
                int end = Math.min(size - 1, i + MAX_REACH);
                for (int j = Math.max(0, i - MAX_REACH); j <= end; j++) {
                    best = Math.max(best, base[members[j]]);
                }
                out[members[i]] = best;
            }
        }
        return out;
    }

    /** The mean score of the neighbours at most {@value #MEAN_REACH} turns away in the session; 0 when alone. */
    public float[] windowMean(float[] base) {
        float[] out = new float[events];
        for (int session = 0; session < sessions.count(); session++) {
            int[] members = sessions.events(session);
            int size = sessions.size(session);
            for (int i = 0; i < size; i++) {
                float sum = 0;
                int start = Math.max(0, i - MEAN_REACH);
                int end = Math.min(size - 1, i + MEAN_REACH);
                for (int j = start; j <= end; j++) {
                    if (j != i) {
                        sum += base[members[j]];
                    }
                }
                out[members[i]] = end > start ? sum / (end - start) : 0;
            }
        }
        return out;
    }

    /** The score of the turn before, where {@code asks} is not 0: it asks a question; 0 elsewhere. */
    public float[] questionBefore(float[] base, float[] asks) {
        float[] out = new float[events];
        int[] previous = sessions.previous();
        for (int event = 0; event < events; event++) {
            int before = previous[event];
            if (before >= 0 && asks[before] != 0) {
                out[event] = base[before];
            }
        }
        return out;
    }

    /** Brings a field to the range 0 to 1 in place; NaN becomes 0, a flat field all zeros. */
    public static float[] minMax(float[] field) {
        float least = Float.POSITIVE_INFINITY;
        float most = Float.NEGATIVE_INFINITY;
        for (float value : field) {
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        if (!(most > least)) {
            Arrays.fill(field, 0);
            return field;
        }
        float scale = 1 / (most - least);
        for (int i = 0; i < field.length; i++) {
            float value = (field[i] - least) * scale;
            field[i] = value >= 0 ? value : 0;
        }
        return field;
    }
}
