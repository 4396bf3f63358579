package dev.ecphory.internal.text;

import dev.ecphory.knowledge.EvidenceSpan;
import java.text.Normalizer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a model says it read: exactly, else without regard to case, width, kinds of quotation marks and dashes,
 * and white space. Stateless; threads may share it.
 */
public final class QuoteMatcher {
    private QuoteMatcher() {}

    /** Where the quote stands in a stretch of an event's text; null when it does not. */
    public static @Nullable EvidenceSpan find(String event, String text, int from, int to, String quote) {
        String wanted = quote.strip();
        if (wanted.isEmpty()) {
            return null;
        }
        int exact = text.indexOf(wanted, from);
        if (exact >= 0 && exact + wanted.length() <= to) {
            return new EvidenceSpan(event, exact, exact + wanted.length());
        }
        int[] places = new int[to - from + 1];
        String folded = folded(text, from, to, places);
        String needle = folded(wanted, 0, wanted.length(), null);
        int found = needle.isEmpty() ? -1 : folded.indexOf(needle);
        if (found < 0) {
            return null;
        }
        return new EvidenceSpan(event, places[found], places[found + needle.length() - 1] + 1);
    }

    /** True when the words stand somewhere in the text, in that order and side by side. */
    public static boolean holds(String text, String words) {
        String folded = " " + words(text) + " ";
        String wanted = words(words);
        return !wanted.isEmpty() && folded.contains(" " + wanted + " ");
    }

    private static String words(String text) {
        return folded(text, 0, text.length(), null)
                .replaceAll("[^\\p{L}\\p{N}\\p{M}]+", " ")
                .strip();
    }

    /** Character by character, so that places can be told: what composes differently stays what it is. */
    private static String folded(String text, int from, int to, int @Nullable [] places) {
        StringBuilder folded = new StringBuilder(to - from);
        boolean space = false;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                space = !folded.isEmpty();
                continue;
            }
            if (space) {
                append(folded, ' ', i - 1, places);
                space = false;
            }
            append(folded, fold(c), i, places);
        }
        return folded.toString();
    }

    private static void append(StringBuilder folded, char c, int place, int @Nullable [] places) {
        if (places != null) {
            places[folded.length()] = place;
        }
        folded.append(c);
    }

    private static char fold(char c) {
        return switch (c) {
            case '\u2018', '\u2019', '\u201b', '\u00b4', '`' -> '\'';
            case '\u201c', '\u201d', '\u201e', '\u00ab', '\u00bb' -> '"';
            case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014' -> '-';
            default -> {
                if (c < 128) {
                    yield Character.toLowerCase(c);
                }
                String composed = Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFKC)
                        .toLowerCase(Locale.ROOT);
                yield composed.length() == 1 ? composed.charAt(0) : c;
            }
        };
    }
}
