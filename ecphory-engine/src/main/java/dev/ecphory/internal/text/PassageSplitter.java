package dev.ecphory.internal.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a text into passages of whole sentences, as many as fit into a number of word pieces. The passages follow one
 * another without a gap, so that their spans together are the text, character for character. A text that fits is one
 * passage; a sentence that does not fit by itself is cut between words. Linear in the text; the same text gives the same
 * passages. Stateless; threads may share it.
 *
 * <p>A sentence ends at a full stop, question or exclamation mark before a blank (unless what follows goes on in lower
 * case, or the stop belongs to an initial), at its Chinese, Japanese, Arabic or Devanagari sister, before a bullet, and
 * at the end of a line: so lines of code, rows of a table and items of a list stay whole.
 */
public final class PassageSplitter {
    /** The most word pieces of a passage: what the second retrieval study measured with. */
    public static final int MAX_PIECES = 120;

    private PassageSplitter() {}

    /** The passages of a text, of at most {@link #MAX_PIECES} word pieces; one for a text without words. */
    public static List<Passage> of(String text) {
        return of(text, WordPieceTokenizer.uncased(), MAX_PIECES);
    }

    /** The passages of a text, of at most {@code max} (at least 1) of {@code tokens}' pieces. */
    public static List<Passage> of(String text, WordPieceTokenizer tokens, int max) {
        WordPieces pieces = tokens.pieces(text);
        if (pieces.size() <= max) {
            return List.of(new Passage(0, text.length(), pieces, 0, pieces.size()));
        }
        List<Passage> passages = new ArrayList<>();
        int start = 0;
        int first = 0;
        int piece = 0;
        int sentence = 0;
        while (sentence < text.length()) {
            int next = nextSentence(text, sentence);
            int until = piece;
            while (until < pieces.size() && pieces.start(until) < next) {
                until++;
            }
            if (until - first > max && piece > first) {
                passages.add(new Passage(start, sentence, pieces, first, piece));
                start = sentence;
                first = piece;
            }
            while (until - first > max) {
                int cut = lastWord(pieces, tokens, first, first + max);
                int end = pieces.start(cut);
                passages.add(new Passage(start, end, pieces, first, cut));
                start = end;
                first = cut;
            }
            piece = until;
            sentence = next;
        }
        passages.add(new Passage(start, text.length(), pieces, first, pieces.size()));
        return List.copyOf(passages);
    }

    /** The last piece up to {@code most} that begins a word; {@code most} itself inside one word that is too long. */
    private static int lastWord(WordPieces pieces, WordPieceTokenizer tokens, int first, int most) {
        for (int cut = most; cut > first; cut--) {
            if (!tokens.continues(pieces.id(cut))) {
                return cut;
            }
        }
        return most;
    }

    /** Where the sentence after the one at {@code from} begins; the text's length when there is none. */
    static int nextSentence(String text, int from) {
        int at = from;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (endsLine(c)) {
                return c == '\r' && at < text.length() && text.charAt(at) == '\n' ? at + 1 : at;
            }
            if (c == '•' && at - 1 > from) {
                return at - 1;
            }
            if (endsWide(c)) {
                return blanks(text, closing(text, at));
            }
            if (endsNarrow(c)) {
                int end = closing(text, at);
                int next = blanks(text, end);
                if (next > end && next < text.length() && begins(text, next) && !initial(text, at - 1)) {
                    return next;
                }
                at = next;
            }
        }
        return at;
    }

    private static boolean endsLine(char c) {
        return c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029';
    }

    private static boolean endsWide(char c) {
        return "。！？｡؟।۔".indexOf(c) >= 0;
    }

    private static boolean endsNarrow(char c) {
        return c == '.' || c == '!' || c == '?' || c == '…';
    }

    /** Over further end marks, and the quotes and brackets that close with the sentence. */
    private static int closing(String text, int from) {
        int at = from;
        while (at < text.length()
                && (endsNarrow(text.charAt(at))
                        || endsWide(text.charAt(at))
                        || "\"')]}”’»」』）】》*_`".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        return at;
    }

    private static int blanks(String text, int from) {
        int at = from;
        while (at < text.length()
                && !endsLine(text.charAt(at))
                && (Character.isSpaceChar(text.charAt(at)) || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    /** What follows a full stop begins a sentence unless it goes on in lower case, or the line ends there anyway. */
    private static boolean begins(String text, int at) {
        return !Character.isLowerCase(text.charAt(at)) && !endsLine(text.charAt(at));
    }

    /** "J." in "J. Smith". */
    private static boolean initial(String text, int stop) {
        return text.charAt(stop) == '.'
                && stop > 0
                && Character.isUpperCase(text.charAt(stop - 1))
                && (stop == 1 || !Character.isLetterOrDigit(text.charAt(stop - 2)));
    }
}
