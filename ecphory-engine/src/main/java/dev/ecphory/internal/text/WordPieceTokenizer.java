package dev.ecphory.internal.text;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts text into the word pieces of uncased BERT, the vocabulary of 30,522 tokens that bge-small and the static token
 * table read. The same text gives the same pieces on every machine. Linear in the text, a few microseconds a message.
 * Immutable but for a cache of folded characters; threads may share it.
 *
 * <p>How: every character is folded by itself, once: control characters vanish, white space becomes a blank, Chinese
 * characters and punctuation become words of their own, the rest is decomposed (NFD), loses its accents and is
 * lower-cased. Each word is then covered greedily by the longest token that fits; a word that cannot be covered, or has
 * more than 100 characters, is one [UNK]. Sources: Devlin et al. 2018 (BERT), Wu et al. 2016, section 4.1. Unlike
 * tokenizers that read "[SEP]" in a text as a separator, a text here is only ever text.
 */
public final class WordPieceTokenizer {
    /** The token for a word that the vocabulary cannot spell. */
    public static final int UNKNOWN = 100;

    /** The token that stands before a text given to a model. */
    public static final int START = 101;

    /** The token that stands after a text given to a model. */
    public static final int END = 102;

    /** The most tokens that a vocabulary may have. */
    public static final int LARGEST = 49_152;

    private static final String RESOURCE = "word-pieces-uncased.txt";
    private static final int MAX_WORD = 100;
    private static final int CONTINUATION = 0x5bd1e995;

    private final Tokens tokens;
    private final @Nullable String[] folded = new @Nullable String[Character.MAX_VALUE + 1];

    private final int unknown;

    private WordPieceTokenizer(Tokens tokens, int unknown) {
        this.tokens = tokens;
        this.unknown = unknown;
    }

    /** The uncased English vocabulary; read on first use, then the same object. */
    public static WordPieceTokenizer uncased() {
        return Uncased.ONLY;
    }

    private static final class Uncased {
        static final WordPieceTokenizer ONLY =
                new WordPieceTokenizer(Tokens.parse(DataFile.text(WordPieceTokenizer.class, RESOURCE)), UNKNOWN);
    }

    /** The number of tokens; ids run from 0 to one less. */
    public int size() {
        return tokens.ends.length;
    }

    /** A token as the vocabulary writes it: with "##" when it continues a word. */
    public String token(int id) {
        return (tokens.continues[id] ? "##" : "") + tokens.spelling(id);
    }

    /** Whether a token continues the word before it. */
    public boolean continues(int id) {
        return tokens.continues[id];
    }

    /** The ids of a text's pieces, without the tokens that models want around it. */
    public int[] encode(CharSequence text) {
        return pieces(text, Integer.MAX_VALUE).ids();
    }

    /**
     * The ids as a model reads them, between {@link #START} and {@link #END}.
     *
     * @param window the most ids to give, both ends included, at least 2; what is beyond is left out
     */
    public int[] encodeForModel(CharSequence text, int window) {
        int[] ids = pieces(text, window - 2).ids();
        int[] framed = new int[ids.length + 2];
        framed[0] = START;
        System.arraycopy(ids, 0, framed, 1, ids.length);
        framed[ids.length + 1] = END;
        return framed;
    }

    /** The token that is a text as a whole; -1 when it takes several, none, or cannot be spelled. */
    public int whole(CharSequence text) {
        int length = text.length();
        if (length == 0 || length > tokens.longest || !latin(text)) {
            int[] ids = encode(text);
            return ids.length == 1 && ids[0] != unknown ? ids[0] : -1;
        }
        char[] word = new char[length];
        int hash = 0;
        for (int i = 0; i < length; i++) {
            word[i] = (char) (text.charAt(i) | 0x20);
            hash = hash * 31 + word[i];
        }
        return tokens.find(word, 0, length, hash, false);
    }

    /** Plain letters and nothing else: such a text is one word, and its longest token comes first. */
    private static boolean latin(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            int lower = text.charAt(i) | 0x20;
            if (lower < 'a' || lower > 'z') {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether it spells at least half of a text's letters and symbols. Those of a word that it spells letter by letter, as it does with
     * all scripts but Latin and Chinese characters, are not among them: such letters mean nothing.
     */
    public boolean spells(CharSequence text) {
        WordPieces pieces = pieces(text);
        int spelled = 0;
        int other = 0;
        for (int i = 0; i < pieces.size(); i++) {
            CharSequence piece = text.subSequence(pieces.start(i), pieces.end(i));
            int signs =
                    (int) piece.codePoints().filter(WordPieceTokenizer::telling).count();
            if (pieces.id(i) == unknown || (signs == 1 && letterOfOtherScript(Character.codePointAt(piece, 0)))) {
                other += signs;
            } else {
                spelled += signs;
            }
        }
        return spelled >= other;
    }

    private static boolean telling(int point) {
        return Character.isLetterOrDigit(point) || Character.getType(point) == Character.OTHER_SYMBOL;
    }

    private static boolean letterOfOtherScript(int point) {
        return Character.isLetter(point)
                && switch (UnicodeScript.of(point)) {
                    case LATIN, HAN, COMMON -> false;
                    default -> true;
                };
    }

    /** The pieces of a text and where in it they stand. */
    public WordPieces pieces(CharSequence text) {
        return pieces(text, Integer.MAX_VALUE);
    }

    private WordPieces pieces(CharSequence text, int limit) {
        WordPieces pieces = new WordPieces(Math.max(8, Math.min(text.length() / 3, 1 << 16)));
        Word word = new Word();
        int length = text.length();
        int next;
        for (int at = 0; at < length && pieces.size() < limit; at = next) {
            char c = text.charAt(at);
            next = at + 1;
            if (c >= 'a' && c <= 'z') {
                word.add(c, at, next);
            } else if (c >= 'A' && c <= 'Z') {
                word.add((char) (c + 32), at, next);
            } else if (c == ' ') {
                flush(word, pieces);
            } else {
                String fold;
                if (Character.isSurrogate(c)) {
                    int point = Character.codePointAt(text, at);
                    next = at + Character.charCount(point);
                    fold = CharacterFolding.of(point);
                } else {
                    fold = folded(c);
                }
                for (int i = 0; i < fold.length(); i++) {
                    char f = fold.charAt(i);
                    if (f == ' ') {
                        flush(word, pieces);
                    } else {
                        word.add(f, at, next);
                    }
                }
            }
        }
        flush(word, pieces);
        pieces.cut(limit);
        return pieces;
    }

    private void flush(Word word, WordPieces pieces) {
        if (word.length == 0) {
            return;
        }
        if (word.points > MAX_WORD) {
            pieces.add(unknown, word.from, word.to);
        } else {
            cover(word, pieces);
        }
        word.clear();
    }

    /** Longest token first; nothing is kept of a word that cannot be covered to its end. */
    private void cover(Word word, WordPieces pieces) {
        int before = pieces.size();
        int start = 0;
        while (start < word.length) {
            int id = -1;
            int end = Math.min(word.length, start + tokens.longest);
            int seed = start == 0 ? 0 : CONTINUATION;
            int hash = seed;
            for (int i = start; i < end; i++) {
                hash = hash * 31 + word.chars[i];
                word.hashes[i] = hash;
            }
            for (; end > start; end--) {
                id = tokens.find(word.chars, start, end, word.hashes[end - 1], start > 0);
                if (id >= 0) {
                    break;
                }
            }
            if (id < 0) {
                pieces.cut(before);
                pieces.add(unknown, word.from, word.to);
                return;
            }
            pieces.add(id, word.starts[start], word.ends[end - 1]);
            start = end;
        }
    }

    /** Races are harmless: a string is safe to publish, and every thread computes the same one. */
    private String folded(char c) {
        String known = folded[c];
        if (known == null) {
            known = CharacterFolding.of(c);
            folded[c] = known;
        }
        return known;
    }

    /** The word being read: folded characters, and where in the text each came from. */
    private static final class Word {
        private char[] chars = new char[128];
        private int[] starts = new int[128];
        private int[] ends = new int[128];
        private int[] hashes = new int[128];
        private int length;
        private int points;
        private int from;
        private int to;

        void add(char c, int start, int end) {
            if (length == 0) {
                from = start;
            }
            to = end;
            if (!Character.isLowSurrogate(c)) {
                points++;
            }
            if (points > MAX_WORD) {
                length = Math.max(length, 1);
                return;
            }
            if (length == chars.length) {
                chars = Arrays.copyOf(chars, length * 2);
                starts = Arrays.copyOf(starts, length * 2);
                ends = Arrays.copyOf(ends, length * 2);
                hashes = new int[length * 2];
            }
            chars[length] = c;
            starts[length] = start;
            ends[length] = end;
            length++;
        }

        void clear() {
            length = 0;
            points = 0;
        }
    }

    /** The vocabulary: spellings side by side in one array, found through an open-addressed table. */
    private static final class Tokens {
        /** Four places a token, so that most looks for a spelling that is none end at the first. */
        private static final int PLACE_BITS = 17;

        private static final int PLACES = 1 << PLACE_BITS;

        private final char[] pool;
        private final int[] ends;
        private final boolean[] continues;
        /** For each place a token and its hash, so that a spelling that is none is told by one look at memory. */
        private final int[] slots = new int[PLACES * 2];

        private final int longest;

        private Tokens(char[] pool, int[] ends, boolean[] continues, int[] hashes) {
            this.pool = pool;
            this.ends = ends;
            this.continues = continues;
            Arrays.fill(slots, -1);
            int most = 0;
            for (int id = 0; id < ends.length; id++) {
                int slot = slot(hashes[id]);
                while (slots[slot] >= 0) {
                    slot = (slot + 2) & (slots.length - 1);
                }
                slots[slot] = id;
                slots[slot + 1] = hashes[id];
                most = Math.max(most, ends[id] - start(id));
            }
            this.longest = most;
        }

        /** One pass over the characters without a call for each: a process that has just started runs no compiled code. */
        private static Tokens parse(String lines) {
            char[] pool = lines.toCharArray();
            int[] ends = new int[LARGEST];
            boolean[] continues = new boolean[LARGEST];
            int[] hashes = new int[LARGEST];
            int used = 0;
            int id = 0;
            int hash = 0;
            boolean begins = true;
            for (int at = 0; at < pool.length; at++) {
                char c = pool[at];
                if (c == '\n') {
                    ends[id] = used;
                    hashes[id++] = hash;
                    hash = 0;
                    begins = true;
                } else if (begins && c == '#' && pool[at + 1] == '#' && pool[at + 2] != '\n') {
                    continues[id] = true;
                    hash = CONTINUATION;
                    begins = false;
                    at++;
                } else {
                    pool[used++] = c; // what is kept of the lines is never longer than what was read of them
                    hash = hash * 31 + c;
                    begins = false;
                }
            }
            return new Tokens(Arrays.copyOf(pool, used), Arrays.copyOf(ends, id), Arrays.copyOf(continues, id), hashes);
        }

        String spelling(int id) {
            return new String(pool, start(id), ends[id] - start(id));
        }

        /** The token spelled by chars[start, end), or -1. */
        int find(char[] chars, int start, int end, int hash, boolean continuing) {
            for (int slot = slot(hash); ; slot = (slot + 2) & (slots.length - 1)) {
                int id = slots[slot];
                if (id < 0) {
                    return -1;
                }
                if (slots[slot + 1] == hash
                        && continues[id] == continuing
                        && Arrays.equals(pool, start(id), ends[id], chars, start, end)) {
                    return id;
                }
            }
        }

        private int start(int id) {
            return id == 0 ? 0 : ends[id - 1];
        }

        private int slot(int hash) {
            int mixed = hash * 0x9E3779B1;
            return (mixed >>> (Integer.SIZE - PLACE_BITS)) << 1;
        }
    }
}
