package dev.ecphory.internal.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The terms of what is written exactly: identifiers, codes, versions, paths, hashtags, numbers with signs, symbols. Each is a term as a
 * whole ({@code c++}, {@code #567}, {@code -40}, {@code .net}), beside the words that {@link TermAnalyzer} reads in it, and so is every
 * part of it that the analysis joins to others ({@code foo} and {@code bar} of {@code foo_bar}). Plain words have none. Stateless.
 */
final class CodeTerms {
    /** What is longer is data rather than a name of something. */
    private static final int LONGEST = 100;

    private static final String SENTENCE = ".,!?'\"()\u2019";

    /** A part of one letter tells little. */
    private static final int SHORTEST_PART = 2;

    /** What ends a sentence or a phrase, and opens or closes quotations and brackets. */
    private static final String AROUND =
            ".,;:!?()[]{}<>'`*~\"\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u3002\uff0c";

    private CodeTerms() {}

    /** The terms of a text that its analysis lacks, each once. */
    static List<String> of(CharSequence text, TermAnalyzer words) {
        Set<String> terms = new LinkedHashSet<>();
        for (String chunk : chunks(text, true)) {
            add(chunk, words, terms);
        }
        return new ArrayList<>(terms);
    }

    /** The words and codes of a text as they are written, without those that its analysis drops, each once. */
    static List<String> written(CharSequence text, TermAnalyzer words) {
        return chunks(text, false).stream()
                .map(CodeTerms::bare)
                .filter(chunk ->
                        chunk.length() <= LONGEST && !words.terms(chunk).isEmpty())
                .distinct()
                .toList();
    }

    /** What stands between white space; where only codes are wanted, without what is letters alone. */
    private static List<String> chunks(CharSequence text, boolean codes) {
        List<String> chunks = new ArrayList<>();
        int length = text.length();
        int from = 0;
        boolean coded = false;
        for (int at = 0; at <= length; at++) {
            if (at < length && !separates(text, at)) {
                coded |= !Character.isLetter(text.charAt(at));
                continue;
            }
            if (coded || (!codes && at > from)) {
                chunks.add(text.subSequence(from, at).toString());
            }
            from = at + 1;
            coded = false;
        }
        return chunks;
    }

    /** White space, and signs that stand between words without a blank; a comma within a number is none. */
    private static boolean separates(CharSequence text, int at) {
        char c = text.charAt(at);
        return switch (c) {
            case '\u2014', '\u2026', '|', ';', '"', '\u201c', '\u201d' -> true;
            case ',' -> !(digit(text, at - 1) && digit(text, at + 1));
            default -> Character.isWhitespace(c) || Character.isSpaceChar(c);
        };
    }

    private static boolean digit(CharSequence text, int at) {
        return at >= 0 && at < text.length() && Character.isDigit(text.charAt(at));
    }

    private static void add(String chunk, TermAnalyzer words, Set<String> terms) {
        String code = bare(chunk);
        if (code.length() > LONGEST || !isCode(code)) {
            return;
        }
        Set<String> read = new HashSet<>(words.terms(code));
        Set<String> own = new LinkedHashSet<>();
        String whole = folded(code);
        own.add(whole);
        if (whole.length() > 1 && whole.charAt(0) == 'v' && Character.isDigit(whole.charAt(1))) {
            own.add(whole.substring(1)); // a version, said without its v
        }
        String parts = spaced(code);
        if (!parts.equals(code)) {
            words.terms(parts).stream()
                    .filter(part -> part.length() >= SHORTEST_PART)
                    .forEach(own::add);
        }
        own.removeAll(read);
        terms.addAll(own);
    }

    /** Without quotation marks, brackets and the marks of a sentence around it; signs alone are left as they are. */
    private static String bare(String chunk) {
        int from = 0;
        int to = chunk.length();
        while (to > from && AROUND.indexOf(chunk.charAt(to - 1)) >= 0) {
            to--;
        }
        while (from < to && AROUND.indexOf(chunk.charAt(from)) >= 0 && !leads(chunk, from, to)) {
            from++;
        }
        String bare = chunk.substring(from, to);
        return bare.codePoints().anyMatch(point -> Character.isLetterOrDigit(point) || symbol(point)) ? bare : chunk;
    }

    /** A single dot before a name is part of it. */
    private static boolean leads(String chunk, int at, int to) {
        return chunk.charAt(at) == '.'
                && (at == 0 || chunk.charAt(at - 1) != '.')
                && at + 1 < to
                && Character.isLetterOrDigit(chunk.charAt(at + 1));
    }

    /** Whether it is more than a word or a number, or words joined by apostrophes and hyphens. */
    private static boolean isCode(String code) {
        boolean letters = false;
        boolean digits = false;
        boolean signs = false;
        for (int at = 0; at < code.length(); ) {
            int point = code.codePointAt(at);
            int next = at + Character.charCount(point);
            if (symbol(point)) {
                return true;
            } else if (Character.isDigit(point)) {
                digits = true;
            } else if (Character.isLetter(point) || mark(point)) {
                letters = true;
            } else if (!(at > 0 && next < code.length() && (apostrophe(point) || (hyphen(point) && !digits)))) {
                signs = true;
            }
            at = next;
        }
        return (letters || digits) ? signs || (digits && hyphened(code)) : smiley(code);
    }

    /** Different signs together, like a smiley or an operator; marks of a sentence are none. */
    private static boolean smiley(String signs) {
        return signs.chars().distinct().count() > 1 && !signs.chars().allMatch(c -> SENTENCE.indexOf(c) >= 0);
    }

    private static boolean hyphened(String code) {
        return code.codePoints().anyMatch(CodeTerms::hyphen);
    }

    private static boolean mark(int point) {
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> false;
        };
    }

    /** Signs that mean something by themselves. */
    private static boolean symbol(int point) {
        return point == '\u00a7'
                || switch (Character.getType(point)) {
                    case Character.MATH_SYMBOL, Character.CURRENCY_SYMBOL, Character.OTHER_SYMBOL -> true;
                    default -> false;
                };
    }

    private static boolean apostrophe(int point) {
        return point == '\'' || point == '\u2019';
    }

    private static boolean hyphen(int point) {
        return Character.getType(point) == Character.DASH_PUNCTUATION || point == '\u2212';
    }

    /** With a blank for what joins its parts; numbers stay whole. */
    private static String spaced(String code) {
        StringBuilder parts = new StringBuilder();
        for (int at = 0; at < code.length(); ) {
            int point = code.codePointAt(at);
            boolean kept = Character.isLetterOrDigit(point)
                    || mark(point)
                    || symbol(point)
                    || apostrophe(point)
                    || (digit(code, at - 1) && digit(code, at + 1));
            parts.appendCodePoint(kept ? point : ' ');
            at += Character.charCount(point);
        }
        return parts.toString();
    }

    /** In lower case and of one width, with plain hyphens. */
    private static String folded(String code) {
        StringBuilder folded = new StringBuilder();
        Normalizer.normalize(code, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .codePoints()
                .forEach(point -> folded.appendCodePoint(hyphen(point) ? '-' : point));
        return folded.toString();
    }
}
