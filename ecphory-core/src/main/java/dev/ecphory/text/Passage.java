package dev.ecphory.text;

/**
 * A part of a text that is short enough to be understood at once, with its word pieces. Offsets count UTF-16 units.
 * Immutable; threads may share it.
 */
public final class Passage {
    private final int start;
    private final int end;
    private final Pieces pieces;
    private final int from;
    private final int to;

    Passage(int start, int end, Pieces pieces, int from, int to) {
        this.start = start;
        this.end = end;
        this.pieces = pieces;
        this.from = from;
        this.to = to;
    }

    /** Where it begins in the text. */
    public int start() {
        return start;
    }

    /** Where it ends in the text, exclusive: where the next one begins. */
    public int end() {
        return end;
    }

    /** How many word pieces it has; none when it is blank. */
    public int size() {
        return to - from;
    }

    /** A copy of its word pieces' tokens. */
    public int[] ids() {
        return pieces.ids(from, to);
    }

    /** Its words, without the blanks around them; {@code whole} is the text it was cut from. */
    public String in(String whole) {
        return whole.substring(start, end).strip();
    }

    @Override
    public String toString() {
        return "Passage[" + start + ", " + end + ")";
    }
}
