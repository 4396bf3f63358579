package dev.ecphory.spi.store;

/**
 * How far a namespace's logs have come. A projection that has seen all four numbers is level.
 *
 * @param lastSeq the newest sequence number given out, 0 when none was
 * @param events events that are there: fewer than {@code lastSeq} when some were erased
 * @param epoch another one whenever events of the namespace were erased or redacted; an index of another epoch must be made
 *     again. It is never the same again, not even when the whole namespace was erased and its name is used anew; 0 while
 *     nothing was ever written
 * @param decisions the number of the newest decision, 0 when there is none
 */
public record LogPosition(long lastSeq, long events, long epoch, long decisions) {
    /** A namespace that nothing has been written to. */
    public static final LogPosition EMPTY = new LogPosition(0, 0, 0, 0);

    /**
     * True when nothing of what was there then was erased or redacted since. A namespace that was erased as a whole is as if
     * nothing had ever been written to it.
     *
     * @param earlier the head as it was read before
     */
    public boolean hasNoErasureSince(LogPosition earlier) {
        return earlier.equals(EMPTY) || (epoch == earlier.epoch && lastSeq >= earlier.lastSeq);
    }
}
