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
 * Shortens texts to the sentences that matter to a cue, in their order, with an ellipsis where something is left out. Long sentences are
 * taken apart at their commas, semicolons, colons and dashes, so that one clause of them can stand alone. A part is worth the words of the
 * cue that it holds and, less, what it tells at all: rare words, numbers, names; one that asks or exclaims tells less. Deterministic. Not
 * for several threads.
 */
public final class Excerpts {
    static final String ELLIPSIS = "…";
    /** Forms of a word agree in so many letters: "allergic", "allergies". */
    private static final int STEM = 5;
    /** What a part is worth beside the words of the cue, which are worth 1 together. */
    private static final double INFORMATION = .15;

    private static final double NUMBER = .12;
    private static final double NAME = .06;
    /** A text begins with what it is about. */
    private static final double FIRST = .1;

    private static final double ASKS = -.15;
    private static final double EXCLAIMS = -.05;
    private static final double BRACKETED = -.15;
    private static final double LEAST = .03;
    private static final double CODE = .02;
    /** The word piece of the most common word; words are numbered by how common they are in English. */
    private static final int MOST_COMMON = 1_996;
    /** A word is told as informative from this share of the greatest rarity. */
    private static final double COMMON = .45;
    /** Longer sentences are taken apart, in UTF-16 units. */
    private static final int LONG = 140;
    /** Clauses without a joint are cut where they are longer. */
    private static final int LONGEST = LONG + 42;
    /** No clause is shorter than this where a sentence is taken apart. */
    private static final int SHORTEST = 40;
    /** Longer texts are read up to here, in UTF-16 units; what follows is one part, and the last to be told. */
    private static final int READ = 15_000;

    private static final double[] INFORMATION_BY_PIECE = informationByPiece();

    private final Map<String, Double> cue;
    /** The words of the part that is weighed. */
    private final Set<String> seen = new HashSet<>(64);

    /**
     * For a cue.
     *
     * @param cue what each of its words is worth, by the word's {@linkplain #stem stem}; all of them add up to 1
     */
    public Excerpts(Map<String, Double> cue) {
        this.cue = new HashMap<>(cue);
    }

    /** For no cue: what tells most stays. */
    public static Excerpts plain() {
        return new Excerpts(Map.of());
    }

    /** By what a word is told from others, given in lower case. */
    public static String stem(String word) {
        return word.length() <= STEM ? word : word.substring(0, STEM);
    }

    /**
     * A sentence, a clause, a bracket or a block of code, from one place of the text to before another.
     *
     * @param worth how much it matters to the cue, from {@value #CODE} to about 1
     */
    record Part(int from, int to, double worth) {
        int length() {
            return to - from;
        }
    }

    /** A text in about so many UTF-16 units: its best parts that fit, without the ellipses, and never none. */
    String of(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        List<Part> best = parts(text);
        List<Part> kept = new ArrayList<>();
        int left = most;
        for (Part part : best) {
            if (part.length() <= left) {
                kept.add(part);
                left -= part.length() + 1;
            }
        }
        return joined(text, kept.isEmpty() && !best.isEmpty() ? best.subList(0, 1) : kept);
    }

    /** What is told of a text of which these parts are kept, given in any order; the text itself where they are all it has. */
    static String joined(String text, List<Part> parts) {
        List<Part> kept = new ArrayList<>(parts);
        kept.sort(Comparator.comparingInt(Part::from));
        StringBuilder shown = new StringBuilder();
        int at = 0;
        for (Part part : kept) {
            String between = text.substring(at, part.from());
            if (!between.isBlank()) {
                shown.append(shown.isEmpty() ? "" : " ").append(ELLIPSIS).append(' ');
            } else if (!shown.isEmpty()) {
                shown.append(between);
            }
            shown.append(text, part.from(), part.to());
            at = part.to();
        }
        return text.substring(at).isBlank()
                ? shown.toString()
                : shown.append(' ').append(ELLIPSIS).toString();
    }

    /** The parts of a text, the one that matters most first; among equals the first. None of a blank text. */
    List<Part> parts(String text) {
        List<Part> parts = new ArrayList<>();
        int read = text.length() <= READ ? text.length() : READ - (Character.isLowSurrogate(text.charAt(READ)) ? 1 : 0);
        int from = 0;
        boolean code = false;
        for (int at = 0; at < read; at++) {
            boolean fence = text.charAt(at) == '`' && text.startsWith("```", at);
            if (fence ? !code || at > from : !code && ends(text, from, at)) {
                int to = fence && code ? Math.min(at + 3, read) : at;
                add(text, from, to, code, parts);
                from = to;
                code = fence && !code;
                at = fence ? at + 2 : at;
            }
        }
        add(text, from, read, code, parts);
        add(text, read, text.length(), true, parts);
        parts.sort(Comparator.comparingDouble((Part part) -> -part.worth()).thenComparingInt(Part::from));
        return parts;
    }

    /** Whether what began at {@code from} ends before this place: at a line's end, after a mark and a blank, before a bracket. */
    private static boolean ends(String text, int from, int at) {
        if (at <= from) {
            return false;
        }
        char c = text.charAt(at);
        char before = text.charAt(at - 1);
        if (c == '\n' || before == '\u3002' || before == '\uFF01' || before == '\uFF1F') {
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
        return "!?…".indexOf(last) >= 0
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

    /** Adds a sentence, or its clauses where it is long; a block of code as it is. */
    private void add(String text, int from, int to, boolean code, List<Part> parts) {
        int start = from;
        if (!code && to - from > LONG) {
            for (int at = from + SHORTEST; at < to - SHORTEST; at++) {
                boolean joint = joint(text, at);
                if (at - start >= (joint ? SHORTEST : LONGEST)) {
                    int cut = joint ? at : text.lastIndexOf(' ', at);
                    cut = cut > start ? cut : at - (Character.isLowSurrogate(text.charAt(at)) ? 1 : 0);
                    addPart(text, start, cut, false, parts);
                    start = cut;
                }
            }
        }
        addPart(text, start, to, code, parts);
    }

    /** Whether a clause ends before this place: after a comma, semicolon or colon, or before a dash. */
    private static boolean joint(String text, int at) {
        char c = text.charAt(at);
        return "，、；：".indexOf(text.charAt(at - 1)) >= 0
                || (Character.isWhitespace(c)
                        && (",;:".indexOf(text.charAt(at - 1)) >= 0
                                || ("-–—".indexOf(text.charAt(at + 1)) >= 0
                                        && Character.isWhitespace(text.charAt(at + 2)))));
    }

    private void addPart(String text, int from, int to, boolean code, List<Part> parts) {
        int start = from;
        int end = to;
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        if (end > start) {
            double worth = code ? CODE : Math.max(LEAST, worth(text, start, end) + (parts.isEmpty() ? FIRST : 0));
            parts.add(new Part(start, end, worth));
        }
    }

    private double worth(String text, int from, int to) {
        double worth = 0;
        double tells = 0;
        boolean number = false;
        boolean name = false;
        seen.clear();
        int at = from;
        while (at < to) {
            int end = wordEnd(text, at, to);
            if (end > at) {
                char c = text.charAt(at);
                number |= Character.isDigit(c);
                name |= at > from && Character.isUpperCase(c) && end - at > 1;
                String word = text.substring(at, end).toLowerCase(Locale.ROOT);
                String key = stem(word);
                if (seen.add(key)) {
                    Double share = cue.get(key);
                    worth += share == null ? 0 : share;
                    tells += share == null ? information(word) : 0;
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

    /** How much a word in lower case tells, 0 to about 1/2, by how rare it is in English at large. */
    private static double information(String word) {
        int piece = WordPieceTokenizer.uncased().whole(word);
        return INFORMATION_BY_PIECE[piece < 0 ? INFORMATION_BY_PIECE.length - 1 : piece];
    }

    /** What each word piece tells, and behind them all what a word tells that is none. */
    private static double[] informationByPiece() {
        int size = WordPieceTokenizer.uncased().size();
        double[] tells = new double[size + 1];
        for (int piece = 0; piece <= size; piece++) {
            int rank = piece == size ? size : Math.max(1, piece - MOST_COMMON + 1);
            tells[piece] = Math.max(0, Math.log(rank) / Math.log(size) - COMMON);
        }
        return tells;
    }

    private static int wordEnd(String text, int at, int to) {
        int end = at;
        while (end < to && Character.isLetterOrDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }
}
