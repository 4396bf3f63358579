package dev.ecphory.ingest;

/** Texts as the log takes them. Stateless; threads may share it. */
public final class StorableText {
    private StorableText() {}

    /** Without what the log does not take: a mark stands for each NUL and each half of a character. Linear in the text. */
    public static String text(String text) {
        StringBuilder kept = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            boolean bad = c == 0 || (Character.isSurrogate(c) && !pair);
            if (bad && kept == null) {
                kept = new StringBuilder(text.substring(0, i));
            }
            if (kept != null) {
                kept.append(bad ? '\uFFFD' : c);
                if (pair) {
                    kept.append(text.charAt(i + 1));
                }
            }
            i += pair ? 1 : 0;
        }
        return kept == null ? text : kept.toString();
    }
}
