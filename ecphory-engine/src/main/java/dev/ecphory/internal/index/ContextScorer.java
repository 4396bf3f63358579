package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.ScoreRange;
import dev.ecphory.internal.index.column.SessionColumn;
import dev.ecphory.internal.language.TextSignals;
import java.util.BitSet;

/**
 * Score fields that an event takes from its neighbours in the session: what is said around an utterance tells what it is about. The
 * events of a layout take them from a base field over all events; what is excluded is told by places among all.
 */
public final class ContextScorer {
    /** How many turns before and after count for {@link #windowMax}. */
    public static final int MAX_REACH = 6;
    /** How many turns before and after count for {@link #windowMean}. */
    public static final int MEAN_REACH = 3;

    private final SessionLayout rows;
    private final SessionLayout all;
    private final SessionColumn sessions;
    private final int[] signalsOf;

    ContextScorer(SessionLayout rows, SessionColumn sessions, int[] signalsOf) {
        this.rows = rows;
        this.all = rows.all();
        this.sessions = sessions;
        this.signalsOf = signalsOf;
    }

    /** The best score in each event's session. */
    public float[] sessionMax(float[] base) {
        float[] out = new float[rows.size()];
        int known = -1;
        for (int place = 0; place < out.length; place++) {
            int session = session(place);
            if (session == known) {
                out[place] = out[place - 1];
            } else {
                known = session;
                float best = Float.NEGATIVE_INFINITY;
                for (int turn = all.start(session); turn < all.start(session + 1); turn++) {
                    best = Math.max(best, base[turn]);
                }
                out[place] = best;
            }
        }
        return out;
    }

    /** The mean score in each event's session, of the events that are in sight. */
    public float[] sessionMean(float[] base, BitSet excluded) {
        float[] out = new float[rows.size()];
        int known = -1;
        for (int place = 0; place < out.length; place++) {
            int session = session(place);
            if (session == known) {
                out[place] = out[place - 1];
            } else {
                known = session;
                out[place] = sessionMean(base, excluded, session);
            }
        }
        return out;
    }

    private float sessionMean(float[] base, BitSet excluded, int session) {
        float sum = 0;
        int seen = 0;
        for (int turn = all.start(session); turn < all.start(session + 1); turn++) {
            if (!excluded.get(turn)) {
                sum += base[turn];
                seen++;
            }
        }
        return seen == 0 ? 0 : sum / seen;
    }

    /**
     * The share, 0 to 1, of the events in sight that are turns of a conversation: of a session that somebody declared, or of a
     * segment in which somebody replies.
     *
     * @param replies the events of assistants
     */
    public double inConversations(BitSet excluded, BitSet replies) {
        int in = 0;
        int inSight = 0;
        for (int session = 0; session < all.sessions(); session++) {
            int seen = 0;
            boolean conversation = sessions.name(session) != null;
            for (int place = all.start(session); place < all.start(session + 1); place++) {
                seen += excluded.get(place) ? 0 : 1;
                conversation |= replies.get(place);
            }
            in += conversation ? seen : 0;
            inSight += seen;
        }
        return inSight == 0 ? 0 : (double) in / inSight;
    }

    /**
     * How recent each event's session is: 1 for the one that began last, half of that every {@code halving} sessions before it.
     * Sessions of which nothing is in sight do not count.
     */
    public float[] recency(BitSet excluded, int halving) {
        float[] ofSession = new float[all.sessions()];
        int since = 0;
        for (int session = all.sessions() - 1; session >= 0; session--) {
            ofSession[session] = (float) Math.pow(.5, (double) since / halving);
            since += excluded.nextClearBit(all.start(session)) < all.start(session + 1) ? 1 : 0;
        }
        float[] out = new float[rows.size()];
        for (int place = 0; place < out.length; place++) {
            out[place] = ofSession[session(place)];
        }
        return out;
    }

    /** The best score at most {@value #MAX_REACH} turns away in the session, the event's own included. */
    public float[] windowMax(float[] base) {
        float[] out = new float[rows.size()];
        for (int place = 0; place < out.length; place++) {
            int session = session(place);
            int turn = rows.inAll(place);
            int first = all.first(session, turn, MAX_REACH);
            int last = all.last(session, turn, MAX_REACH);
            float best = base[first];
            for (int other = first + 1; other <= last; other++) {
                best = Math.max(best, base[other]);
            }
            out[place] = best;
        }
        return out;
    }

    /** The mean score of the neighbours at most {@value #MEAN_REACH} turns away in the session; 0 when alone. */
    public float[] windowMean(float[] base) {
        float[] out = new float[rows.size()];
        for (int place = 0; place < out.length; place++) {
            int session = session(place);
            int turn = rows.inAll(place);
            int first = all.first(session, turn, MEAN_REACH);
            int last = all.last(session, turn, MEAN_REACH);
            float sum = 0;
            for (int other = first; other <= last; other++) {
                sum += other == turn ? 0 : base[other];
            }
            out[place] = last == first ? 0 : sum / (last - first);
        }
        return out;
    }

    /** How early in its session each event stands: 1 for the first, 0 for the last of several. */
    public float[] openings() {
        float[] out = new float[rows.size()];
        for (int place = 0; place < out.length; place++) {
            int session = session(place);
            int start = all.start(session);
            int last = Math.max(1, all.start(session + 1) - start - 1);
            out[place] = 1 - (float) (rows.inAll(place) - start) / last;
        }
        return out;
    }

    /** The score of the turn before, where that asks a question; 0 elsewhere. */
    public float[] questionBefore(float[] base) {
        float[] out = new float[rows.size()];
        int question = TextSignals.Signal.QUESTION.bit();
        for (int place = 0; place < out.length; place++) {
            int turn = rows.inAll(place);
            int before = all.first(session(place), turn, 1);
            if (before < turn && (signalsOf[all.row(before)] & question) != 0) {
                out[place] = base[before];
            }
        }
        return out;
    }

    /**
     * What each reply gains when it is worth what it replies to, less {@code cost}, among all events.
     *
     * @param replies the events that reply to the last event before them that is none
     */
    public float[] replies(float[] scores, BitSet replies, float cost) {
        float[] gains = new float[all.size()];
        for (int session = 0; session < all.sessions() && !replies.isEmpty(); session++) {
            float asked = Float.NEGATIVE_INFINITY;
            for (int place = all.start(session); place < all.start(session + 1); place++) {
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
     * What each brief turn gains when it is worth what it goes on with, less {@code cost}, among all events.
     *
     * @param replies events in between that do not count
     * @param brief events that say little by themselves
     */
    public float[] followUps(float[] scores, BitSet replies, BitSet brief, float cost) {
        float[] gains = new float[all.size()];
        for (int session = 0; session < all.sessions() && !replies.isEmpty(); session++) {
            float worth = Float.NEGATIVE_INFINITY;
            for (int place = all.start(session); place < all.start(session + 1); place++) {
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

    private int session(int place) {
        return sessions.of(rows.row(place));
    }

    /** Brings a field to the range 0 to 1 in place; NaN becomes 0, a flat field all zeros. */
    public static float[] minMax(float[] field) {
        ScoreRange.of(field).scale(field);
        return field;
    }
}
