package dev.ecphory.internal.context;

/**
 * A text that is not the caller's to mend, as every supported database can hold it: U+FFFD stands for each NUL and lone
 * surrogate in it. Linear. Stateless.
 */
public final class StorableText {
    private StorableText() {}

    /** The text itself where nothing is to be replaced. */
    public static String of(String value) {
        StringBuilder mended = null;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (Character.isHighSurrogate(c)
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1))) {
                i++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                mended = mended == null ? new StringBuilder(value) : mended;
                mended.setCharAt(i, '\uFFFD');
            }
        }
        return mended == null ? value : mended.toString();
    }
}
