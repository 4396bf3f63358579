package dev.ecphory.internal.text;

/** How much of a question is read. Stateless. */
public final class QuestionText {
    /** The longest question that is read whole, in UTF-16 units. */
    public static final int MAX = 20_000;

    private QuestionText() {}

    /** What of a question is read: at most {@link #MAX} UTF-16 units, never half a character. */
    public static String cut(String question) {
        if (question.length() <= MAX) {
            return question;
        }
        boolean half =
                Character.isHighSurrogate(question.charAt(MAX - 1)) && Character.isLowSurrogate(question.charAt(MAX));
        return question.substring(0, half ? MAX - 1 : MAX);
    }
}
