package dev.ecphory.internal.retrieval.context;

import dev.ecphory.Asset;
import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import java.util.Locale;

/**
 * When two events say the same: the same speaker, the same words and numbers in the same order; case, white space and the
 * marks after words do not count, but a question is no statement. Of assets that nobody has put into words, the same digest or
 * place. Stateless.
 */
public final class DuplicateKey {
    private static final int START = 24;

    private DuplicateKey() {}

    /** Equal for events that say the same. */
    public static String of(Event event) {
        return event.speaker() + "\n" + folded(event.text()) + "\n"
                + (event.caption() == null ? "" : folded(event.caption()))
                + (event.lacksText() ? event.asset().map(DuplicateKey::of).orElse("") : "");
    }

    /** Equal for texts that say the same, whoever says them; what was recalled into one is no part of it. */
    public static String of(String text) {
        return folded(ContextMarker.strip(text));
    }

    /** Equal for events that say the same, and for few others: the speaker and the first plain letters and digits. */
    static String start(Event event) {
        String text = event.text();
        StringBuilder start =
                new StringBuilder(START + 16).append(event.speaker()).append('\n');
        int most = start.length() + START;
        for (int i = 0; i < text.length() && start.length() < most; i++) {
            char c = text.charAt(i);
            if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
                start.append(c);
            } else if (c >= 'A' && c <= 'Z') {
                start.append((char) (c + 'a' - 'A'));
            }
        }
        return start.toString();
    }

    private static String of(Asset asset) {
        return "\n" + (asset.sha256() == null ? asset.reference() : asset.sha256());
    }

    private static String folded(String text) {
        char[] chars = text.toCharArray(); // a word is never behind its place in the result
        int length = chars.length;
        int folded = 0;
        int i = 0;
        while (i < length) {
            while (i < length && Character.isWhitespace(chars[i])) {
                i++;
            }
            int from = i;
            while (i < length && !Character.isWhitespace(chars[i])) {
                i++;
            }
            int to = i;
            while (to > from && mark(chars[to - 1])) {
                to--;
            }
            int begin = from;
            while (begin < to && quote(chars[begin])) {
                begin++;
            }
            if (begin == to) { // marks alone are words of their own
                begin = from;
                to = i;
            }
            if (begin < to) {
                if (folded > 0) {
                    chars[folded++] = ' ';
                }
                System.arraycopy(chars, begin, chars, folded, to - begin);
                folded += to - begin;
            }
        }
        return new String(chars, 0, folded).toLowerCase(Locale.ROOT);
    }

    private static boolean mark(char c) {
        return switch (c) {
            case '.', '!', ',', ';', ':', '\u2026' -> true;
            default -> quote(c);
        };
    }

    private static boolean quote(char c) {
        return switch (c) {
            case '"', '\'', '\u201C', '\u201D', '\u2018', '\u2019' -> true;
            default -> false;
        };
    }
}
