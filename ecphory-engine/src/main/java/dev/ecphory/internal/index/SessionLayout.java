package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.SessionColumn;
import dev.ecphory.internal.index.column.TopRowCollector;
import dev.ecphory.internal.index.column.TopRows;
import java.util.BitSet;

/**
 * The events of a namespace as a recall scores them, laid out session by session, so that the turns of a session stand at successive
 * places. A place is the position of an event in that layout, a row its position in the index. Immutable; threads may share it.
 */
public final class SessionLayout {
    /** The row at each place. */
    private final int[] rows;
    /** The place of each row. */
    private final int[] places;
    /** The first place of each session, and the end of the last. */
    private final int[] starts;
    /** Whether places are rows, as where no session goes on after another began. */
    private final boolean inOrder;

    SessionLayout(SessionColumn sessions, int events) {
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
    }

    /** How many events are laid out. */
    public int size() {
        return rows.length;
    }

    /** The row at a place. */
    public int row(int place) {
        return rows[place];
    }

    /** The place of a row. */
    public int place(int row) {
        return places[row];
    }

    /** The places of some rows. Not to be changed. */
    public BitSet places(BitSet of) {
        if (inOrder) {
            return of;
        }
        BitSet found = new BitSet(places.length);
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

    /** Of values at the places the value of each row; the same array where places are rows. */
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

    /** How many sessions there are. */
    int sessions() {
        return starts.length - 1;
    }

    /** The first place of a session; of the one after the last, the end. */
    int start(int session) {
        return starts[session];
    }
}
