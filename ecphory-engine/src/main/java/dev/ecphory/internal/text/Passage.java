package dev.ecphory.internal.text;

/**
 * A part of a text that is short enough to be understood at once, with its word pieces. Immutable; threads may share it.
 *
 * @param start where it begins in the text, in UTF-16 units
 * @param end where it ends, exclusive: where the next one begins
 * @param pieces those of the whole text
 * @param from its first piece
 * @param to the piece after its last
 */
public record Passage(int start, int end, WordPieces pieces, int from, int to) {
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
}
