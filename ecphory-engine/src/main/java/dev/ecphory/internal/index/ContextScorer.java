package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.ScoreRange;
import dev.ecphory.internal.index.column.SessionColumn;
import dev.ecphory.internal.language.TextSignals;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Score fields that an event takes from its neighbours in the session: what is said around an utterance tells what it
 * is about. Plain array arithmetic over a base field, linear in the events.
 */
public final class ContextScorer {
    /** How many turns before and after count for {@link #windowMax}. */
    public static final int MAX_REACH = 6;
    /** How many turns before and after count for {@link #windowMean}. */
    public static final int MEAN_REACH = 3;

    private final SessionColumn sessions;
    private final int[] signalsOf;
    private final int events;

    ContextScorer(SessionColumn sessions, int[] signalsOf, int events) {
        this.sessions = sessions;
        this.signalsOf = signalsOf;
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
                float value = base[members[i]];
                best = value > best ? value : best;
            }
            for (int i = 0; i < size; i++) {
                out[members[i]] = best;
            }
        }
        return out;
    }

    /** The mean score in each event's session, of the events that are in sight. */
    public float[] sessionMean(float[] base, BitSet excluded) {
        float[] out = new float[events];
        for (int session = 0; session < sessions.count(); session++) {
            int[] members = sessions.events(session);
            int size = sessions.size(session);
            float sum = 0;
            int seen = 0;
            for (int i = 0; i < size; i++) {
                if (!excluded.get(members[i])) {
                    sum += base[members[i]];
                    seen++;
                }
            }
            for (int i = 0; i < size && seen > 0; i++) {
                out[members[i]] = sum / seen;
            }
        }
        return out;
    }

    /**
     * The share, 0 to 1, of the events in sight that are turns of a conversation: of a session that somebody declared, or of a
     * segment in which somebody replies.
     *
     * @param replies the events of assistants
     */
    public double inConversations(BitSet excluded, BitSet replies) {
        int in = 0;
        for (int session = 0; session < sessions.count(); session++) {
            int[] members = sessions.events(session);
            int seen = 0;
            boolean conversation = sessions.name(session) != null;
            for (int i = 0; i < sessions.size(session); i++) {
                seen += excluded.get(members[i]) ? 0 : 1;
                conversation |= replies.get(members[i]);
            }
            in += conversation ? seen : 0;
        }
        int seen = events - excluded.cardinality();
        return seen == 0 ? 0 : (double) in / seen;
    }

    /**
     * How recent each event's session is: 1 for the one that began last, half of that every {@code halving} sessions before it.
     * Sessions of which nothing is in sight do not count.
     */
    public float[] recency(BitSet excluded, int halving) {
        float[] out = new float[events];
        int since = 0;
        for (int session = sessions.count() - 1; session >= 0; session--) {
            int[] members = sessions.events(session);
            int size = sessions.size(session);
            float recent = (float) Math.pow(.5, (double) since / halving);
            boolean seen = false;
            for (int i = 0; i < size; i++) {
                out[members[i]] = recent;
                seen |= !excluded.get(members[i]);
            }
            since += seen ? 1 : 0;
        }
        return out;
    }

    /**
     * The best score at most {@value #MAX_REACH} turns away in the session, the event's own included. All sessions are
     * laid out side by side with a gap as wide as the reach, then windows of 2, 4, 8 and 13 turns are each made of two
     * of the one before.
     */
    public float[] windowMax(float[] base) {
        float[] turns = new float[events + (sessions.count() + 1) * MAX_REACH];
        Arrays.fill(turns, Float.NEGATIVE_INFINITY);
        int at = MAX_REACH;
        for (int session = 0; session < sessions.count(); session++) {
            int[] members = sessions.events(session);
            int size = sessions.size(session);
            for (int i = 0; i < size; i++) {
                turns[at + i] = base[members[i]];
            }
            at += size + MAX_REACH;
        }
        widen(turns, 1);
        widen(turns, 2);
        widen(turns, 4);
        widen(turns, 2 * MAX_REACH + 1 - 8);
        float[] out = new float[events];
        at = 0;
        for (int session = 0; session < sessions.count(); session++) {
            int[] members = sessions.events(session);
            int size = sessions.size(session);
            for (int i = 0; i < size; i++) {
                out[members[i]] = turns[at + i];
            }
            at += size + MAX_REACH;
        }
        return out;
    }

    private static void widen(float[] turns, int step) {
        for (int i = 0; i < turns.length - step; i++) {
            turns[i] = Math.max(turns[i], turns[i + step]);
        }
    }

    private int longestSession() {
        int longest = 0;
        for (int session = 0; session < sessions.count(); session++) {
            longest = Math.max(longest, sessions.size(session));
        }
        return longest;
    }

    /** The mean score of the neighbours at most {@value #MEAN_REACH} turns away in the session; 0 when alone. */
    public float[] windowMean(float[] base) {
        float[] out = new float[events];
        float[] turns = new float[longestSession() + 2 * MEAN_REACH];
        for (int session = 0; session < sessions.count(); session++) {
            int[] members = sessions.events(session);
            int size = sessions.size(session);
            for (int i = 0; i < size; i++) {
                turns[MEAN_REACH + i] = base[members[i]];
            }
            Arrays.fill(turns, MEAN_REACH + size, size + 2 * MEAN_REACH, 0);
            for (int i = 0; i < size; i++) {
                float before = turns[i] + turns[i + 1] + turns[i + 2];
                float sum = before + turns[i + 4] + turns[i + 5] + turns[i + 6];
                int neighbours = Math.min(MEAN_REACH, i) + Math.min(MEAN_REACH, size - 1 - i);
                out[members[i]] = neighbours > 0 ? sum / neighbours : 0;
            }
        }
        return out;
    }

    /** How early in its session each event stands: 1 for the first, 0 for the last of several. */
    public float[] openings() {
        float[] out = new float[events];
        for (int session = 0; session < sessions.count(); session++) {
            int[] members = sessions.events(session);
            int last = Math.max(1, sessions.size(session) - 1);
            for (int i = 0; i < sessions.size(session); i++) {
                out[members[i]] = 1 - (float) i / last;
            }
        }
        return out;
    }

    /** The score of the turn before, where that asks a question; 0 elsewhere. */
    public float[] questionBefore(float[] base) {
        float[] out = new float[events];
        int[] next = sessions.next();
        int question = TextSignals.Signal.QUESTION.bit();
        for (int event = 0; event < events; event++) {
            if ((signalsOf[event] & question) != 0 && next[event] >= 0) {
                out[next[event]] = base[event];
            }
        }
        return out;
    }

    /**
     * What each reply gains when it is worth what it replies to, less {@code cost}.
     *
     * @param replies the events that reply to the last event before them that is none
     */
    public float[] replies(float[] scores, BitSet replies, float cost) {
        float[] gains = new float[events];
        for (int session = 0; session < sessions.count() && !replies.isEmpty(); session++) {
            int[] members = sessions.events(session);
            float asked = Float.NEGATIVE_INFINITY;
            for (int i = 0; i < sessions.size(session); i++) {
                int event = members[i];
                if (replies.get(event)) {
                    gains[event] = gain(scores[event], asked - cost);
                } else {
                    asked = scores[event];
                }
            }
        }
        return gains;
    }

    /**
     * What each brief turn gains when it is worth what it goes on with, less {@code cost}.
     *
     * @param replies events in between that do not count
     * @param brief events that say little by themselves
     */
    public float[] followUps(float[] scores, BitSet replies, BitSet brief, float cost) {
        float[] gains = new float[events];
        for (int session = 0; session < sessions.count() && !replies.isEmpty(); session++) {
            int[] members = sessions.events(session);
            float worth = Float.NEGATIVE_INFINITY;
            for (int i = 0; i < sessions.size(session); i++) {
                int event = members[i];
                if (!replies.get(event)) {
                    worth = brief.get(event) ? Math.max(scores[event], worth - cost) : scores[event];
                    gains[event] = gain(scores[event], worth);
                }
            }
        }
        return gains;
    }

    /** Nothing that is out of sight lends or gains. */
    private static float gain(float own, float dependencies) {
        return own == Float.NEGATIVE_INFINITY || dependencies <= own ? 0 : dependencies - own;
    }

    /** Brings a field to the range 0 to 1 in place; NaN becomes 0, a flat field all zeros. */
    public static float[] minMax(float[] field) {
        ScoreRange.of(field).scale(field);
        return field;
    }
}
