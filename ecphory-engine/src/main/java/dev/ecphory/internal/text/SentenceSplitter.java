package dev.ecphory.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Cuts a text into sentences of words, the same words that the other recognisers read. A sentence ends at its mark
 * before a blank, unless the mark belongs to an initial or an abbreviation, and at the end of a line; a longer
 * one than {@value #MOST_WORDS} words is cut. Linear in the text. Stateless; threads may share it.
 */
public final class SentenceSplitter {
    private static final LexiconVocabulary NO_WORDS = new LexiconVocabulary();
    private static final Set<String> ABBREVIATIONS =
            Set.of("dr", "mr", "mrs", "ms", "st", "prof", "jr", "sr", "vs", "no", "inc", "ltd", "co", "mt");
    private static final int PAUSES =
            TokenizedText.COMMA | TokenizedText.COLON | TokenizedText.DASH | TokenizedText.BRACKET;
    private static final int GLUE = TokenizedText.HYPHEN
            | TokenizedText.SLASH
            | TokenizedText.DOT
            | TokenizedText.APOSTROPHE
            | TokenizedText.OTHER
            | TokenizedText.MARKUP
            | TokenizedText.COLON
            | TokenizedText.COMMA;

    /** Nobody says a sentence of more words: what reads one may look at each pair of them. */
    private static final int MOST_WORDS = 200;
    /** From here on a longer one is cut where it pauses. */
    private static final int MANY_WORDS = 150;

    private SentenceSplitter() {}

    /** The sentences of a text, in order; none for a text without words. */
    public static List<Sentence> of(String text) {
        TokenizedText tokens = TokenizedText.of(text, NO_WORDS);
        List<Sentence> sentences = new ArrayList<>();
        List<Sentence.Word> words = new ArrayList<>();
        boolean quoted = false;
        int i = 0;
        while (i < tokens.count()) {
            if (!words.isEmpty() && tokens.sentenceStart(i) && !abbreviated(tokens, i, words)) {
                sentences.add(new Sentence(words, asks(tokens, i)));
                words = new ArrayList<>();
                quoted &= !blankLine(text, tokens.end(i - 1), tokens.start(i));
            }
            quoted ^= oddQuotes(text, i == 0 ? 0 : tokens.end(i - 1), tokens.start(i));
            int last = i;
            while (last + 1 < tokens.count() && glued(tokens, last + 1)) {
                last++;
            }
            int from = tokens.start(i);
            int to = tokens.end(last);
            boolean pause = words.isEmpty() || pause(tokens, i);
            if (words.size() >= (pause ? MANY_WORDS : MOST_WORDS)) {
                sentences.add(new Sentence(words, false));
                words = new ArrayList<>();
                pause = true;
            }
            words.add(new Sentence.Word(folded(text, from, to), from, to, tokens.capital(i), pause, quoted));
            i = last + 1;
        }
        if (!words.isEmpty()) {
            sentences.add(new Sentence(words, asks(tokens, tokens.count())));
        }
        return List.copyOf(sentences);
    }

    private static String folded(String text, int from, int to) {
        return text.substring(from, to).replace('\u2019', '\'').toLowerCase(Locale.ROOT);
    }

    private static boolean pause(TokenizedText tokens, int i) {
        int gap = tokens.gap(i);
        return (gap & PAUSES) != 0 || ((gap & TokenizedText.HYPHEN) != 0 && (gap & TokenizedText.SPACE) != 0);
    }

    private static boolean asks(TokenizedText tokens, int end) {
        return (tokens.gap(end) & TokenizedText.QUESTION) != 0;
    }

    private static boolean abbreviated(TokenizedText tokens, int i, List<Sentence.Word> words) {
        Sentence.Word last = words.getLast();
        return (tokens.gap(i) & ~TokenizedText.SPACE) == TokenizedText.DOT
                && last.capital()
                && last.to() == tokens.end(i - 1)
                && ABBREVIATIONS.contains(last.folded());
    }

    /** Nothing but a sign that joins lies between the token and the one before. */
    private static boolean glued(TokenizedText tokens, int i) {
        int gap = tokens.gap(i);
        if (gap == 0) {
            return true;
        }
        if ((gap & ~GLUE) != 0 || tokens.start(i) - tokens.end(i - 1) != 1) {
            return false;
        }
        boolean numbers = tokens.isNumber(i) && tokens.isNumber(i - 1);
        return numbers || (gap & (TokenizedText.COLON | TokenizedText.COMMA)) == 0;
    }

    private static boolean oddQuotes(String text, int from, int to) {
        boolean odd = false;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            odd ^= c == '"' || c == '\u201c' || c == '\u201d' || c == '\u201e' || c == '\u00ab' || c == '\u00bb';
        }
        return odd;
    }

    private static boolean blankLine(String text, int from, int to) {
        int lines = 0;
        for (int i = from; i < to; i++) {
            lines += text.charAt(i) == '\n' ? 1 : 0;
        }
        return lines > 1;
    }
}
