package dev.ecphory.internal.index.column;

import java.util.BitSet;
import java.util.Collections;
import java.util.PriorityQueue;

/**
 * Which events of a log are looked at where some are to stand for all: those whose sequence numbers, read backwards bit by bit, are
 * least (van der Corput, 1935). They lie evenly in the log, and however many of them are out of sight, so do the next ones; and since
 * the number alone says which come first, an index of some events and a search engine find the same ones. Stateless.
 */
public final class EvenSample {
    /** From one in so many events in sight on, those that come first are looked up; of fewer, each is looked at. */
    private static final int SPARSE = 16;

    private EvenSample() {}

    /**
     * The first of some events by that order.
     *
     * @param seqs their sequence numbers by row, ascending
     * @param outOfSight rows that are not among them
     * @return rows; all that are in sight where there are no more
     */
    public static BitSet of(LongColumn seqs, int events, BitSet outOfSight, int count) {
        int inSight = events - outOfSight.get(0, events).cardinality();
        BitSet sample = new BitSet(events);
        if (inSight <= count) {
            sample.set(0, events);
            sample.andNot(outOfSight);
            return sample;
        }
        int bits = Long.SIZE - Long.numberOfLeadingZeros(seqs.at(events - 1));
        if (bits < Integer.SIZE - 1 && (long) inSight * SPARSE >= 1L << bits) {
            for (long next = 0, left = count; left > 0; next++) {
                int row = seqs.find(Long.reverse(next) >>> (Long.SIZE - bits));
                if (row >= 0 && !outOfSight.get(row)) {
                    sample.set(row);
                    left--;
                }
            }
            return sample;
        }
        PriorityQueue<Long> first = new PriorityQueue<>(Collections.reverseOrder());
        for (int row = outOfSight.nextClearBit(0); row < events; row = outOfSight.nextClearBit(row + 1)) {
            long place = Long.reverse(seqs.at(row)) >>> 1;
            if (first.size() < count) {
                first.add(place);
            } else if (place < first.element()) {
                first.remove();
                first.add(place);
            }
        }
        first.forEach(place -> sample.set(seqs.find(Long.reverse(place << 1))));
        return sample;
    }
}
