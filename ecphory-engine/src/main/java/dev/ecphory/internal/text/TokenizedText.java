package dev.ecphory.internal.text;

import java.util.Arrays;

/**
 * A text cut once into words and numbers, with what stands between them, for every recogniser to read.
 *
 * <p>Letters and digits are separate tokens ("7th" is 7 and th, glued). {@link #gap} of a token tells, as a set of
 * bits, which signs lie before it; the gap after the last token has the index {@link #count}. One pass, linear.
 * Belongs to one thread.
 */
public final class TokenizedText {
    static final int SPACE = 1;
    static final int NEWLINE = 1 << 1;
    public static final int HYPHEN = 1 << 2;
    public static final int DASH = 1 << 3;
    public static final int SLASH = 1 << 4;
    public static final int DOT = 1 << 5;
    public static final int COMMA = 1 << 6;
    public static final int COLON = 1 << 7;
    static final int BANG = 1 << 8;
    public static final int QUESTION = 1 << 9;
    public static final int QUOTE = 1 << 10;
    public static final int APOSTROPHE = 1 << 11;
    public static final int CURRENCY = 1 << 12;
    public static final int PERCENT = 1 << 13;
    public static final int BRACKET = 1 << 14;
    public static final int MARKUP = 1 << 15;
    static final int OTHER = 1 << 16;

    private static final int CLAUSE_SIGNS =
            COMMA | COLON | DASH | BRACKET | QUOTE | MARKUP | NEWLINE | BANG | QUESTION | OTHER;
    private static final int[] ASCII = ascii();

    private static final byte CAPITAL = 1;
    private static final byte SENTENCE = 4;
    private static final byte CLAUSE = 8;
    private static final int LONGEST_NUMBER = 9;

    public final String text;
    private final LexiconVocabulary vocabulary;
    private int count;
    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private int[] gaps = new int[65];
    /** A word's number in the vocabulary, or -1 - value for a number of up to nine digits. */
    private int[] ids = new int[64];

    private byte[] flags = new byte[64];

    private TokenizedText(String text, LexiconVocabulary vocabulary) {
        this.text = text;
        this.vocabulary = vocabulary;
    }

    /** Cuts the text. */
    public static TokenizedText of(String text, LexiconVocabulary vocabulary) {
        TokenizedText tokens = new TokenizedText(text, vocabulary);
        tokens.scan();
        return tokens;
    }

    public int count() {
        return count;
    }

    public int start(int i) {
        return starts[i];
    }

    public int end(int i) {
        return ends[i];
    }

    /** The word's number, 0 when no lexicon knows it or {@code i} is no word. */
    public int word(int i) {
        return i >= 0 && i < count && ids[i] > 0 ? ids[i] : 0;
    }

    public boolean isNumber(int i) {
        return i >= 0 && i < count && ids[i] < 0;
    }

    /** The number's value, or -1 when it is none or longer than nine digits. */
    public int number(int i) {
        return i >= 0 && i < count && ids[i] < 0 && ends[i] - starts[i] <= LONGEST_NUMBER ? -1 - ids[i] : -1;
    }

    public int length(int i) {
        return ends[i] - starts[i];
    }

    /** The signs before token {@code i}; for {@link #count} those after the last. */
    public int gap(int i) {
        return i >= 0 && i <= count ? gaps[i] : NEWLINE;
    }

    /** Nothing lies between the token and the one before. */
    public boolean glued(int i) {
        return i > 0 && i < count && gaps[i] == 0;
    }

    /** Exactly one sign of this kind lies before the token, and no space. */
    public boolean joined(int i, int sign) {
        return i > 0 && i < count && gaps[i] == sign && starts[i] - ends[i - 1] == 1;
    }

    /** Only white space, and at most the allowed signs, lies before the token, which is in the same sentence. */
    public boolean follows(int i, int allowed) {
        return i > 0 && i < count && (gaps[i] & ~(SPACE | allowed)) == 0 && gaps[i] != 0;
    }

    public boolean capital(int i) {
        return (flags[i] & CAPITAL) != 0;
    }

    public boolean sentenceStart(int i) {
        return i >= count || (flags[i] & SENTENCE) != 0;
    }

    public boolean clauseStart(int i) {
        return i >= count || (flags[i] & (SENTENCE | CLAUSE)) != 0;
    }

    public String text(int from, int toInclusive) {
        return text.substring(starts[from], ends[toInclusive]);
    }

    private void scan() {
        int gap = 0;
        int i = 0;
        int end = text.length();
        while (i < end) {
            char c = text.charAt(i);
            if (letter(c)) {
                i = word(i, end, gap);
                gap = 0;
            } else if (Character.isDigit(c)) {
                i = digits(i, end, gap);
                gap = 0;
            } else {
                gap |= c < 128 ? ASCII[c] : other(c);
                i++;
            }
        }
        gaps[count] = gap;
    }

    private int word(int from, int end, int gap) {
        int hash = 0;
        int i = from;
        while (i < end) {
            char c = text.charAt(i);
            if ((c == '\'' || c == '\u2019') && i + 1 < end && i > from && letter(text.charAt(i + 1))) {
                c = '\'';
            } else if (!letter(c)) {
                break;
            }
            hash = LexiconVocabulary.mix(hash, LexiconVocabulary.fold(c));
            i++;
        }
        byte flag = Character.isUpperCase(text.charAt(from)) ? CAPITAL : 0;
        add(from, i, gap, vocabulary.find(text, from, i, hash), flag);
        return i;
    }

    private int digits(int from, int end, int gap) {
        int value = 0;
        int i = from;
        while (i < end && Character.isDigit(text.charAt(i))) {
            if (i - from < LONGEST_NUMBER) {
                value = value * 10 + Character.digit(text.charAt(i), 10);
            }
            i++;
        }
        add(from, i, gap, -1 - value, (byte) 0);
        return i;
    }

    private void add(int from, int to, int gap, int id, byte flag) {
        if (count == starts.length) {
            int size = count * 2;
            starts = Arrays.copyOf(starts, size);
            ends = Arrays.copyOf(ends, size);
            gaps = Arrays.copyOf(gaps, size + 1);
            ids = Arrays.copyOf(ids, size);
            flags = Arrays.copyOf(flags, size);
        }
        starts[count] = from;
        ends[count] = to;
        gaps[count] = gap;
        ids[count] = id;
        flags[count] = (byte) (flag | boundary(gap));
        count++;
    }

    private byte boundary(int gap) {
        if (count == 0 || (gap & (NEWLINE | BANG | QUESTION)) != 0) {
            return SENTENCE;
        }
        if ((gap & DOT) != 0 && (gap & SPACE) != 0) {
            return ends[count - 1] - starts[count - 1] == 1 && ids[count - 1] >= 0 && capital(count - 1)
                    ? 0 // an initial, as in J. Smith
                    : SENTENCE;
        }
        return (gap & CLAUSE_SIGNS) != 0 ? CLAUSE : 0;
    }

    private static boolean letter(char c) {
        if (c < 128) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        }
        int type = Character.getType(c);
        return (type >= Character.UPPERCASE_LETTER && type <= Character.OTHER_LETTER)
                || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK;
    }

    private static int other(char c) {
        return switch (c) {
            case '\u2013', '\u2010', '\u2011', '\u2012' -> HYPHEN;
            case '\u2014', '\u2026' -> DASH;
            case '\u2018', '\u2019' -> APOSTROPHE;
            case '\u201c', '\u201d', '\u00ab', '\u00bb', '\u201e' -> QUOTE;
            case '\u20ac', '\u00a3', '\u00a5', '\u20b9' -> CURRENCY;
            case '\u3002' -> DOT | SPACE;
            case '\u3001', '\uff0c' -> COMMA;
            case '\uff01' -> BANG;
            case '\uff1f', '\u061f' -> QUESTION;
            case '\u00a0', '\u202f', '\u2009' -> SPACE;
            default -> Character.isWhitespace(c) ? SPACE : OTHER;
        };
    }

    private static int[] ascii() {
        int[] kinds = new int[128];
        Arrays.fill(kinds, OTHER);
        kinds[' '] = SPACE;
        kinds['\t'] = SPACE;
        kinds['\r'] = SPACE;
        kinds['\n'] = NEWLINE;
        kinds['-'] = HYPHEN;
        kinds['/'] = SLASH;
        kinds['.'] = DOT;
        kinds[','] = COMMA;
        kinds[';'] = COMMA;
        kinds[':'] = COLON;
        kinds['!'] = BANG;
        kinds['?'] = QUESTION;
        kinds['"'] = QUOTE;
        kinds['\''] = APOSTROPHE;
        kinds['$'] = CURRENCY;
        kinds['%'] = PERCENT;
        for (char c : "()[]{}".toCharArray()) {
            kinds[c] = BRACKET;
        }
        for (char c : "*_`#~|<>".toCharArray()) {
            kinds[c] = MARKUP;
        }
        return kinds;
    }
}
