package dev.ecphory.internal.retrieval.context;

import dev.ecphory.internal.text.WordPieceTokenizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Shortens texts to the sentences that matter to a cue, in their order, with an ellipsis where something is left out. A sentence is worth
 * the words of the cue that it holds and, less, what it tells at all: rare words, numbers, names; one that asks or exclaims tells less.
 * Deterministic. Not for several threads.
 */
public final class Excerpts {
    /** No cue: what tells most stays. */
    public static final Excerpts PLAIN = new Excerpts(Map.of());

    static final String ELLIPSIS = "…";
    /** Forms of a word agree in so many letters: "allergic", "allergies". */
    private static final int STEM = 5;
    /** What a sentence is worth beside the words of the cue, which are worth 1 together. */
    private static final double INFORMATION = .15;

    private static final double NUMBER = .12;
    private static final double NAME = .06;
    private static final double ASKS = -.15;
    private static final double EXCLAIMS = -.05;
    private static final double BRACKETED = -.15;
    private static final double CODE = -1;
    /** The word piece of the most common word; words are numbered by how common they are in English. */
    private static final int MOST_COMMON = 1_996;
    /** A word is told as informative from this share of the greatest rarity. */
    private static final double COMMON = .45;
    /** Longer texts are read up to here, in UTF-16 units. */
    private static final int READ = 20_000;

    private final Map<String, Double> cue;
    private final Map<String, Double> information = new HashMap<>();

    /**
     * For a cue.
     *
     * @param cue what each of its words is worth, by the word's {@linkplain #stem stem}; all of them add up to 1
     */
    public Excerpts(Map<String, Double> cue) {
        this.cue = Map.copyOf(cue);
    }

    /** By what a word is told from others, given in lower case. */
    public static String stem(String word) {
        return word.length() <= STEM ? word : word.substring(0, STEM);
    }

    /** A sentence, a bracket or a block of code, from one place of the text to before another. */
    private record Part(int from, int to, double worth) {}

    /**
     * A text in about so many characters.
     *
     * @param most UTF-16 units, without the ellipses
     * @return the text itself where it is no longer
     */
    String of(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        List<Part> best = parts(text.substring(0, Math.min(READ, text.length())));
        best.sort(Comparator.comparingDouble((Part part) -> -part.worth()).thenComparingInt(Part::from));
        List<Part> kept = new ArrayList<>();
        int left = most;
        for (Part part : best) {
            int length = part.to() - part.from();
            if (length <= left) {
                kept.add(part);
                left -= length + 1;
            } else if (kept.isEmpty()) {
                kept.add(within(text, part, most));
                left = 0;
            }
        }
        kept.sort(Comparator.comparingInt(Part::from));
        return joined(text, kept);
    }

    private static String joined(String text, List<Part> kept) {
        StringBuilder shown = new StringBuilder();
        int at = 0;
        for (Part part : kept) {
            String between = text.substring(at, part.from());
            if (!between.isBlank()) {
                shown.append(shown.isEmpty() ? "" : " ").append(ELLIPSIS).append(' ');
            } else if (!shown.isEmpty()) {
                shown.append(between.indexOf('\n') >= 0 ? '\n' : ' ');
            }
            shown.append(text, part.from(), part.to());
            at = part.to();
        }
        return text.substring(at).isBlank()
                ? shown.toString()
                : shown.append(' ').append(ELLIPSIS).toString();
    }

    /** The stretch of a sentence around the first word of the cue; its beginning where it holds none. */
    private Part within(String text, Part part, int most) {
        int from = part.from();
        int wanted = Math.min(firstOfCue(text, part) - most / 4, part.to() - most);
        if (wanted > from) {
            from = Math.max(from, text.lastIndexOf(' ', wanted) + 1);
        }
        int to = Math.min(from + most, part.to());
        if (to < part.to()) {
            int blank = text.lastIndexOf(' ', to);
            to = blank > from ? blank : to - (Character.isLowSurrogate(text.charAt(to)) ? 1 : 0);
        }
        return new Part(from, to, part.worth());
    }

    private int firstOfCue(String text, Part part) {
        for (int at = part.from(); at < part.to(); at = Math.max(wordEnd(text, at, part.to()), at + 1)) {
            int end = wordEnd(text, at, part.to());
            if (end > at && cue.containsKey(key(text, at, end))) {
                return at;
            }
        }
        return part.from();
    }

    private List<Part> parts(String text) {
        List<Part> parts = new ArrayList<>();
        int from = 0;
        boolean code = false;
        for (int at = 0; at <= text.length(); at++) {
            boolean fence = text.startsWith("```", at);
            if (fence ? !code || at > from : !code && ends(text, from, at)) {
                int to = fence && code ? Math.min(at + 3, text.length()) : at;
                add(text, from, to, code, parts);
                from = to;
                code = fence && !code;
                at = fence ? at + 2 : at;
            }
        }
        add(text, from, text.length(), code, parts);
        return parts;
    }

    /** Whether what began at {@code from} ends before this place: at a line's end, after a mark and a blank, before a bracket. */
    private static boolean ends(String text, int from, int at) {
        if (at >= text.length() || at <= from) {
            return at >= text.length();
        }
        char c = text.charAt(at);
        if (c == '\n') {
            return true;
        }
        if (!Character.isWhitespace(c) || at + 1 >= text.length()) {
            return false;
        }
        char next = text.charAt(at + 1);
        if (next == '[') {
            return true;
        }
        int mark = at - 1;
        while (mark > from && "\"')]*”’".indexOf(text.charAt(mark)) >= 0) {
            mark--;
        }
        char last = text.charAt(mark);
        return "!?…。！？".indexOf(last) >= 0
                || (last == '.' && !Character.isLowerCase(next) && wordLength(text, from, mark) > 2);
    }

    /** The letters before a place: after one or two a point ends no sentence ("Dr.", "e.g.", "2."). */
    private static int wordLength(String text, int from, int mark) {
        int at = mark;
        while (at > from && Character.isLetterOrDigit(text.charAt(at - 1))) {
            at--;
        }
        boolean number = at < mark && Character.isDigit(text.charAt(at));
        return number && at > from ? Math.max(3, mark - at) : mark - at;
    }

    private void add(String text, int from, int to, boolean code, List<Part> parts) {
        int start = from;
        int end = to;
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        if (end > start) {
            parts.add(new Part(start, end, code ? CODE : worth(text, start, end)));
        }
    }

    private double worth(String text, int from, int to) {
        double worth = 0;
        double tells = 0;
        boolean number = false;
        boolean name = false;
        Set<String> seen = new HashSet<>();
        int at = from;
        while (at < to) {
            int end = wordEnd(text, at, to);
            if (end > at) {
                char c = text.charAt(at);
                number |= Character.isDigit(c);
                name |= at > from && Character.isUpperCase(c) && end - at > 1;
                String key = key(text, at, end);
                if (seen.add(key)) {
                    Double share = cue.get(key);
                    worth += share == null ? 0 : share;
                    tells += share == null ? information(text.substring(at, end)) : 0;
                }
            }
            at = Math.max(end, at + 1);
        }
        char last = text.charAt(to - 1);
        return worth
                + INFORMATION * tells
                + (number ? NUMBER : 0)
                + (name ? NAME : 0)
                + (last == '?' ? ASKS : 0)
                + (last == '!' ? EXCLAIMS : 0)
                + (text.charAt(from) == '[' ? BRACKETED : 0);
    }

    /** How much a word tells, 0 to about 1/2, by how rare it is in English at large. */
    private double information(String word) {
        return information.computeIfAbsent(word.toLowerCase(Locale.ROOT), lower -> {
            WordPieceTokenizer pieces = WordPieceTokenizer.uncased();
            int piece = pieces.whole(lower);
            int rank = piece < 0 ? pieces.size() : Math.max(1, piece - MOST_COMMON + 1);
            return Math.max(0, Math.log(rank) / Math.log(pieces.size()) - COMMON);
        });
    }

    private static int wordEnd(String text, int at, int to) {
        int end = at;
        while (end < to && Character.isLetterOrDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static String key(String text, int from, int to) {
        return text.substring(from, Math.min(to, from + STEM)).toLowerCase(Locale.ROOT);
    }
}
