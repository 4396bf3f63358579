package dev.ecphory.internal.context;

/**
 * A text without what does not show: line ends of every kind become one, control characters show themselves, characters
 * without width are left out, because they hide words from whoever reads by eye and join what was kept apart. Linear.
 * Stateless.
 */
final class VisibleText {
    private static final char REPLACEMENT = '\uFFFD';
    private static final char PICTURES = '\u2400';
    private static final char PICTURE_OF_DELETE = '\u2421';

    private VisibleText() {}

    /** The text with {@code \n} as its only line end. */
    static String of(String text) {
        int i = 0;
        while (i < text.length() && plain(text.charAt(i))) {
            i++;
        }
        if (i == text.length()) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length() + 16).append(text, 0, i);
        while (i < text.length()) {
            int point = text.codePointAt(i);
            int next = i + Character.charCount(point);
            if (point == '\r' && next < text.length() && text.charAt(next) == '\n') {
                next++;
            }
            append(point, text, i, next, shown);
            i = next;
        }
        return shown.toString();
    }

    private static boolean plain(char c) {
        return (c >= ' ' && c < 0x7F) || c == '\n' || c == '\t' || (c >= 0xC0 && c < 0x300);
    }

    private static void append(int point, String text, int from, int to, StringBuilder shown) {
        if (lineEnd(point)) {
            shown.append('\n');
        } else if (point == '\t') {
            shown.append('\t');
        } else if (point < ' ') {
            shown.append((char) (PICTURES + point));
        } else if (point == 0x7F) {
            shown.append(PICTURE_OF_DELETE);
        } else if (point < 0xA0 && point > 0x7F) {
            shown.append(REPLACEMENT);
        } else if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
            shown.append(REPLACEMENT);
        } else if (!invisible(point) || joins(point, text, from, to)) {
            shown.appendCodePoint(point);
        }
    }

    /** What any program may take for the end of a line. */
    static boolean lineEnd(int point) {
        return switch (point) {
            case '\n', '\r', 0x0B, '\f', 0x85, 0x2028, 0x2029 -> true;
            default -> false;
        };
    }

    /** True for characters without a shape of their own: joiners, marks of direction, tags, fillers, selectors. */
    static boolean invisible(int point) {
        return switch (point) {
            case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0x2800 -> true;
            default ->
                Character.getType(point) == Character.FORMAT
                        || (point >= 0x180B && point <= 0x180F)
                        || (point >= 0xFE00 && point <= 0xFE0D)
                        || (point >= 0xFFF0 && point <= 0xFFFB)
                        || (point >= 0xE0000 && point <= 0xE0FFF);
        };
    }

    /** Joiners are part of how some scripts and pictures are written; between plain letters they only hide. */
    private static boolean joins(int point, String text, int from, int to) {
        return (point == 0x200C || point == 0x200D)
                && from > 0
                && to < text.length()
                && text.charAt(from - 1) > 0x2FF
                && text.charAt(to) > 0x2FF;
    }
}
