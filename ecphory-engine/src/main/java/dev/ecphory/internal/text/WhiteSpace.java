package dev.ecphory.internal.text;

/** White space of texts. Stateless; threads may share it. */
public final class WhiteSpace {
    private WhiteSpace() {}

    /** A text in one line: each run of white space of ASCII is one blank, and there is none around it. */
    public static String collapsed(String text) {
        boolean after = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean blank = isBlank(c);
            if (blank && (after || c != ' ')) {
                return collapsed(text, i).strip();
            }
            after = blank;
        }
        return text.strip();
    }

    /** The same of a text that needs it from some place on. */
    private static String collapsed(String text, int from) {
        StringBuilder line = new StringBuilder(text.length()).append(text, 0, from);
        boolean after = from > 0 && isBlank(text.charAt(from - 1));
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean blank = isBlank(c);
            if (!blank) {
                line.append(c);
            } else if (!after) {
                line.append(' ');
            }
            after = blank;
        }
        return line.toString();
    }

    private static boolean isBlank(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }
}
