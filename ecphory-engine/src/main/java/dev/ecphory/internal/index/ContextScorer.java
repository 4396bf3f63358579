package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.ScoreRange;
import dev.ecphory.internal.index.column.SessionColumn;
import dev.ecphory.internal.language.TextSignals;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Score fields that an event takes from its neighbours in the session: what is said around an utterance tells what it
 * is about. Plain array arithmetic over a base field by place, linear in the events.
 */
public final class ContextScorer {
    /** How many turns before and after count for {@link #windowMax}. */
    public static final int MAX_REACH = 6;
    /** How many turns before and after count for {@link #windowMean}. */
    public static final int MEAN_REACH = 3;

    private final SessionLayout rows;
    private final SessionColumn sessions;
    private final int[] signalsOf;

    ContextScorer(SessionLayout rows, SessionColumn sessions, int[] signalsOf) {
        this.rows = rows;
        this.sessions = sessions;
        this.signalsOf = signalsOf;
    }

    /** The best score in each event's session. */
    public float[] sessionMax(float[] base) {
        float[] out = new float[rows.size()];
        for (int session = 0; session < rows.sessions(); session++) {
            float best = Float.NEGATIVE_INFINITY;
            for (int place = rows.start(session); place < rows.start(session + 1); place++) {
                best = Math.max(best, base[place]);
            }
            Arrays.fill(out, rows.start(session), rows.start(session + 1), best);
        }
        return out;
    }

    /** The mean score in each event's session, of the events that are in sight. */
    public float[] sessionMean(float[] base, BitSet excluded) {
        float[] out = new float[rows.size()];
        for (int session = 0; session < rows.sessions(); session++) {
            float sum = 0;
            int seen = 0;
            for (int place = rows.start(session); place < rows.start(session + 1); place++) {
                if (!excluded.get(place)) {
                    sum += base[place];
                    seen++;
                }
            }
            Arrays.fill(out, rows.start(session), rows.start(session + 1), seen == 0 ? 0 : sum / seen);
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
        int all = 0;
        for (int session = 0; session < rows.sessions(); session++) {
            int seen = 0;
            boolean conversation = sessions.name(session) != null;
            for (int place = rows.start(session); place < rows.start(session + 1); place++) {
                seen += excluded.get(place) ? 0 : 1;
                conversation |= replies.get(place);
            }
            in += conversation ? seen : 0;
            all += seen;
        }
        return all == 0 ? 0 : (double) in / all;
    }

    /**
     * How recent each event's session is: 1 for the one that began last, half of that every {@code halving} sessions before it.
     * Sessions of which nothing is in sight do not count.
     */
    public float[] recency(BitSet excluded, int halving) {
        float[] out = new float[rows.size()];
        int since = 0;
        for (int session = rows.sessions() - 1; session >= 0; session--) {
            float recent = (float) Math.pow(.5, (double) since / halving);
            Arrays.fill(out, rows.start(session), rows.start(session + 1), recent);
            since += excluded.nextClearBit(rows.start(session)) < rows.start(session + 1) ? 1 : 0;
        }
        return out;
    }

    /**
     * The best score at most {@value #MAX_REACH} turns away in the session, the event's own included. Windows of 2, 4, 8 and 13
     * turns are each made of two of the one before, over all sessions side by side with a gap as wide as the reach.
     */
    public float[] windowMax(float[] base) {
        float[] turns = new float[rows.size() + (rows.sessions() + 1) * MAX_REACH];
        Arrays.fill(turns, Float.NEGATIVE_INFINITY);
        for (int session = 0; session < rows.sessions(); session++) {
            int start = rows.start(session);
            System.arraycopy(base, start, turns, start + (session + 1) * MAX_REACH, rows.start(session + 1) - start);
        }
        widen(turns, 1);
        widen(turns, 2);
        widen(turns, 4);
        widen(turns, 2 * MAX_REACH + 1 - 8);
        float[] out = new float[rows.size()];
        for (int session = 0; session < rows.sessions(); session++) {
            int start = rows.start(session);
            System.arraycopy(turns, start + session * MAX_REACH, out, start, rows.start(session + 1) - start);
        }
        return out;
    }

    private static void widen(float[] turns, int step) {
        for (int i = 0; i < turns.length - step; i++) {
            turns[i] = Math.max(turns[i], turns[i + step]);
        }
    }

    /** The mean score of the neighbours at most {@value #MEAN_REACH} turns away in the session; 0 when alone. */
    public float[] windowMean(float[] base) {
        float[] out = new float[rows.size()];
        for (int session = 0; session < rows.sessions(); session++) {
            int start = rows.start(session);
            int end = rows.start(session + 1);
            for (int place = start; place < end; place++) {
                if (place - MEAN_REACH >= start && place + MEAN_REACH < end) {
                    float before = base[place - 3] + base[place - 2] + base[place - 1];
                    out[place] = (before + base[place + 1] + base[place + 2] + base[place + 3]) / (2 * MEAN_REACH);
                } else {
                    out[place] = atBorder(base, start, end, place);
                }
            }
        }
        return out;
    }

    private static float atBorder(float[] base, int start, int end, int place) {
        int first = Math.max(start, place - MEAN_REACH);
        int last = Math.min(end - 1, place + MEAN_REACH);
        float sum = 0;
        for (int other = first; other <= last; other++) {
            sum += other == place ? 0 : base[other];
        }
        return last == first ? 0 : sum / (last - first);
    }

    /** How early in its session each event stands: 1 for the first, 0 for the last of several. */
    public float[] openings() {
        float[] out = new float[rows.size()];
        for (int session = 0; session < rows.sessions(); session++) {
            int start = rows.start(session);
            int last = Math.max(1, rows.start(session + 1) - start - 1);
            for (int place = start; place < rows.start(session + 1); place++) {
                out[place] = 1 - (float) (place - start) / last;
            }
        }
        return out;
    }

    /** The score of the turn before, where that asks a question; 0 elsewhere. */
    public float[] questionBefore(float[] base) {
        float[] out = new float[rows.size()];
        int question = TextSignals.Signal.QUESTION.bit();
        for (int session = 0; session < rows.sessions(); session++) {
            for (int place = rows.start(session) + 1; place < rows.start(session + 1); place++) {
                out[place] = (signalsOf[rows.row(place - 1)] & question) != 0 ? base[place - 1] : 0;
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
        float[] gains = new float[rows.size()];
        for (int session = 0; session < rows.sessions() && !replies.isEmpty(); session++) {
            float asked = Float.NEGATIVE_INFINITY;
            for (int place = rows.start(session); place < rows.start(session + 1); place++) {
                if (replies.get(place)) {
                    gains[place] = gain(scores[place], asked - cost);
                } else {
                    asked = scores[place];
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
        float[] gains = new float[rows.size()];
        for (int session = 0; session < rows.sessions() && !replies.isEmpty(); session++) {
            float worth = Float.NEGATIVE_INFINITY;
            for (int place = rows.start(session); place < rows.start(session + 1); place++) {
                if (!replies.get(place)) {
                    worth = brief.get(place) ? Math.max(scores[place], worth - cost) : scores[place];
                    gains[place] = gain(scores[place], worth);
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
