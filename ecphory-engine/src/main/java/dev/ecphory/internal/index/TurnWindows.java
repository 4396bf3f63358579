package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.SessionColumn;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How often a word stands in the turns that are laid out and in those right before and after them in their sessions. Counts one word
 * at a time, for as many steps as there are occurrences near what is laid out. Not for several threads.
 */
final class TurnWindows {
    private final SessionLayout rows;
    private final SessionLayout all;
    private final SessionColumn sessions;
    /** The passages of the turns that are laid out or beside one that is; empty where all are. */
    private final BitSet near = new BitSet();

    private final float[] held;
    private final int[] touched;
    private int touchedCount;

    /**
     * Of the turns that are laid out.
     *
     * @param passageStart the first passage of each event, by row, and one beyond the last
     */
    TurnWindows(SessionLayout rows, SessionColumn sessions, int[] passageStart) {
        this.rows = rows;
        this.all = rows.all();
        this.sessions = sessions;
        this.held = new float[rows.size()];
        this.touched = new int[rows.size()];
        for (int place = 0; place < rows.size() && rows != all; place++) {
            int turn = rows.inAll(place);
            for (int beside = Math.max(0, turn - 1); beside < Math.min(all.size(), turn + 2); beside++) {
                int row = all.row(beside);
                near.set(passageStart[row], passageStart[row + 1]);
            }
        }
    }

    /** Whether a passage stands in any window. */
    boolean holds(int passage) {
        return rows == all || near.get(passage);
    }

    /** Counts a word that stands so often in a passage of an event that some window holds. */
    void add(int row, int count, BitSet excluded) {
        int turn = all.place(row);
        if (!excluded.get(turn)) {
            int session = sessions.of(row);
            int last = all.last(session, turn, 1);
            for (int beside = all.first(session, turn, 1); beside <= last; beside++) {
                int place = rows.find(beside);
                if (place >= 0) {
                    if (held[place] == 0) {
                        touched[touchedCount++] = place;
                    }
                    held[place] += count;
                }
            }
        }
    }

    /** The places in whose windows the word stands. */
    int[] touched() {
        return Arrays.copyOf(touched, touchedCount);
    }

    /** How often it stands in the window of a place; forgets it. */
    float take(int place) {
        float count = held[place];
        held[place] = 0;
        touchedCount = 0;
        return count;
    }

    /** The length of a place's window, given those of the events. */
    int length(int place, int[] lengthOf) {
        int turn = rows.inAll(place);
        int session = sessions.of(rows.row(place));
        int last = all.last(session, turn, 1);
        int length = 0;
        for (int beside = all.first(session, turn, 1); beside <= last; beside++) {
            length += lengthOf[all.row(beside)];
        }
        return length;
    }
}
