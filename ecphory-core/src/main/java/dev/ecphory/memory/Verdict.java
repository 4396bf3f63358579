package dev.ecphory.memory;

/** Whether of two statements about one subject the later takes the place of the earlier. */
public enum Verdict {
    /** They cannot hold at the same time, so the later one takes the earlier one's place. */
    REPLACES,
    /** Both can hold at the same time. */
    COEXISTS,
    /** Nobody could tell. */
    UNDECIDED
}
