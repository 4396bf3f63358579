package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.SessionColumn;
import dev.ecphory.internal.index.column.TopRowCollector;
import dev.ecphory.internal.index.column.TopRows;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The events that a recall scores, laid out session by session, so that the turns of a session stand at successive places: all of a
 * namespace, or some of them. A place is the position of an event in that layout, a row its position in the index. Immutable;
 * threads may share it.
 */
public final class SessionLayout {
    private static final int[] NONE = new int[0];

    /** The row at each place. */
    private final int[] rows;
    /** The place of each row. */
    private final int[] places;
    /** The first place of each session, and the end of the last. */
    private final int[] starts;
    /** Whether places are rows, as where no session goes on after another began. */
    private final boolean inOrder;
    /** Of some events the layout of all, and the place of each in it; null for the layout of all. */
    private final @Nullable SessionLayout all;

    private final int[] at;
    /** Places whose turns before are no context. */
    private final BitSet breaks;

    SessionLayout(SessionColumn sessions, int events) {
        this(sessions, events, new BitSet());
    }

    /**
     * Of sessions with breaks.
     *
     * @param breaks rows to which the turns before in their session are no context, nor the rows to these
     */
    SessionLayout(SessionColumn sessions, int events, BitSet breaks) {
        rows = new int[events];
        starts = new int[sessions.count() + 1];
        int count = 0;
        boolean same = true;
        for (int session = 0; session < sessions.count(); session++) {
            int size = sessions.size(session);
            System.arraycopy(sessions.events(session), 0, rows, count, size);
            for (int place = count; place < count + size; place++) {
                same &= rows[place] == place;
            }
            count += size;
            starts[session + 1] = count;
        }
        inOrder = same;
        places = inOrder ? rows : new int[events];
        for (int place = 0; place < events && !inOrder; place++) {
            places[rows[place]] = place;
        }
        all = null;
        at = places;
        this.breaks = places(breaks);
    }

    private SessionLayout(SessionLayout all, int[] at) {
        this.all = all;
        this.at = at;
        this.breaks = all.breaks;
        this.rows = new int[at.length];
        for (int place = 0; place < at.length; place++) {
            rows[place] = all.rows[at[place]];
        }
        this.places = NONE;
        this.starts = NONE;
        this.inOrder = false;
    }

    /** Some of the events, by their places here, ascending. */
    public SessionLayout of(int[] some) {
        return new SessionLayout(this, some);
    }

    /** The layout of all events, where this is one of some. */
    public SessionLayout all() {
        return all == null ? this : all;
    }

    /** The place in the layout of all events. */
    public int inAll(int place) {
        return all == null ? place : at[place];
    }

    /** How many events are laid out. */
    public int size() {
        return rows.length;
    }

    /** The row at a place. */
    public int row(int place) {
        return rows[place];
    }

    /** The place here of one in the layout of all events; negative where it is not laid out. */
    public int find(int inAll) {
        return all == null ? inAll : Arrays.binarySearch(at, inAll);
    }

    /** The place of a row; negative where it is not laid out. */
    public int place(int row) {
        return all == null ? places[row] : find(all.places[row]);
    }

    /** The places of some rows. Not to be changed. */
    public BitSet places(BitSet of) {
        if (inOrder) {
            return of;
        }
        BitSet found = new BitSet(rows.length);
        if (all != null) {
            for (int place = 0; place < rows.length && !of.isEmpty(); place++) {
                found.set(place, of.get(rows[place]));
            }
            return found;
        }
        for (int row = of.nextSetBit(0); row >= 0 && row < places.length; row = of.nextSetBit(row + 1)) {
            found.set(places[row]);
        }
        return found;
    }

    /** Of a value for each row the values at the places; the same array where places are rows. */
    public float[] gather(float[] byRow) {
        return inOrder ? byRow : copy(byRow);
    }

    /** The same; always a new array. */
    public float[] copy(float[] byRow) {
        float[] field = new float[rows.length];
        for (int place = 0; place < field.length; place++) {
            field[place] = byRow[rows[place]];
        }
        return field;
    }

    /** The best rows of a field by place; ties by the lower row. */
    public TopRows best(float[] field, int count) {
        if (inOrder) {
            return TopRows.of(field, count);
        }
        TopRowCollector top = new TopRowCollector(Math.min(count, field.length));
        for (int place = 0; place < field.length; place++) {
            top.offer(rows[place], field[place]);
        }
        return top.best();
    }

    /** Of values at the places of all events the values at these places; a new array. */
    public float[] select(float[] byPlace) {
        if (all == null) {
            return byPlace.clone();
        }
        float[] field = new float[at.length];
        for (int place = 0; place < field.length; place++) {
            field[place] = byPlace[at[place]];
        }
        return field;
    }

    /** Of values at the places of all events the value of each row; the same array where places are rows. */
    float[] scatter(float[] byPlace) {
        if (inOrder) {
            return byPlace;
        }
        float[] field = new float[byPlace.length];
        for (int place = 0; place < field.length; place++) {
            field[rows[place]] = byPlace[place];
        }
        return field;
    }

    /** How many sessions there are; of the layout of all events. */
    int sessions() {
        return starts.length - 1;
    }

    /** The first place of a session in the layout of all events; of the one after the last, the end. */
    int start(int session) {
        return starts[session];
    }

    /** The first place that is at most so many turns before one of a session; in the layout of all events. */
    int first(int session, int place, int reach) {
        int first = Math.max(starts[session], place - reach);
        return breaks.isEmpty() ? first : Math.max(first, breaks.previousSetBit(place));
    }

    /** The last place that is at most so many turns after one of a session; likewise. */
    int last(int session, int place, int reach) {
        int last = Math.min(starts[session + 1] - 1, place + reach);
        int gap = breaks.isEmpty() ? -1 : breaks.nextSetBit(place + 1);
        return gap < 0 ? last : Math.min(last, gap - 1);
    }
}
