package dev.ecphory.internal.text;

import dev.ecphory.knowledge.EvidenceSpan;
import java.text.Normalizer;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a model says it read: exactly, else without regard to case, width, kinds of quotation marks and dashes,
 * and white space. Stateless; threads may share it.
 */
public final class QuoteMatcher {
    private QuoteMatcher() {}

    /** Where the quote stands in a stretch of an event's text; null when it does not. */
    public static @Nullable EvidenceSpan find(String event, String text, int from, int to, String quote) {
        return find(event, text, from, to, quote, span -> true);
    }

    /**
     * Where words stand in a text as {@link #find} finds them, as a whole: not "Ann" in "Anna". Scripts that put no blanks
     * between words have none to tell.
     */
    public static @Nullable EvidenceSpan findWhole(String event, String text, String words) {
        boolean marks = words.codePoints().noneMatch(Character::isLetterOrDigit);
        return find(event, text, 0, text.length(), words, span -> marks || whole(text, span));
    }

    private static @Nullable EvidenceSpan find(
            String event, String text, int from, int to, String quote, Predicate<EvidenceSpan> accepted) {
        String wanted = quote.strip();
        if (wanted.isEmpty()) {
            return null;
        }
        for (int at = text.indexOf(wanted, from);
                at >= 0 && at + wanted.length() <= to;
                at = text.indexOf(wanted, at + 1)) {
            EvidenceSpan exact = new EvidenceSpan(event, at, at + wanted.length());
            if (accepted.test(exact)) {
                return exact;
            }
        }
        int[] places = new int[to - from + 1];
        String folded = folded(text, from, to, places);
        String needle = folded(wanted, 0, wanted.length(), null);
        for (int at = needle.isEmpty() ? -1 : folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + 1)) {
            EvidenceSpan found = new EvidenceSpan(event, places[at], places[at + needle.length() - 1] + 1);
            if (accepted.test(found)) {
                return found;
            }
        }
        return null;
    }

    private static boolean whole(String text, EvidenceSpan span) {
        return !joined(text, span.from()) && !joined(text, span.to());
    }

    /** Whether a word goes on over a place in a text. */
    private static boolean joined(String text, int place) {
        if (place == 0 || place == text.length()) {
            return false;
        }
        int before = text.codePointBefore(place);
        int behind = text.codePointAt(place);
        return inWord(before) && inWord(behind) && spaced(before) && spaced(behind);
    }

    private static boolean inWord(int c) {
        return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    private static boolean spaced(int c) {
        return switch (Character.UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> false;
            default -> true;
        };
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
