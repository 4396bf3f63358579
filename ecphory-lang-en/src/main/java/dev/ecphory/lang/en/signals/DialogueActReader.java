package dev.ecphory.lang.en.signals;

import dev.ecphory.internal.language.DialogueActs;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import java.util.BitSet;

/** Reads tokens with the words of English. Stateless. */
public final class DialogueActReader {
    /** So many words at most say nothing in one message. */
    private static final int LONGEST_BLAND = 40;

    private static final BitSet FUNCTION = words("@function");
    private static final BitSet OPENER = words("@opener");
    private static final BitSet TALK = words("@talk");
    private static final BitSet WISH = words("@wish");
    private static final BitSet DECIDING = words("@deciding");
    private static final BitSet KNOWING = words("@knowing");
    private static final BitSet SUBJECT = words("@subject");
    private static final BitSet REASON = words("@reason");
    private static final BitSet SINCE = words("@since");
    private static final BitSet REQUEST = words("@request");

    private DialogueActReader() {}

    private static BitSet words(String name) {
        return EnglishLexicon.english().utterances.words(name);
    }

    /** Reads a text. */
    public static DialogueActs read(String text) {
        TokenizedText tokens = EnglishLexicon.english().tokens(text);
        return read(tokens, TextSignalReader.read(tokens, false));
    }

    public static DialogueActs read(TokenizedText tokens, TextSignals signals) {
        int count = tokens.count();
        boolean decides = false;
        boolean talks = false;
        boolean wishes = false;
        for (int i = 0; i < count; i++) {
            decides |= in(DECIDING, tokens, i) && !in(KNOWING, tokens, i + 1) && !in(KNOWING, tokens, i + 2);
            talks |= in(TALK, tokens, i);
            wishes |= in(WISH, tokens, i);
        }
        boolean asked = signals.has(TextSignals.Signal.QUESTION);
        boolean rules = signals.has(TextSignals.Signal.DIRECTIVE) || signals.has(TextSignals.Signal.PREFERENCE);
        boolean questions = false;
        boolean nothing = !decides && count > 0 && count <= LONGEST_BLAND;
        boolean states = count == 0 || rules;
        int from = 0;
        while (from < count && !(states && !nothing)) {
            int to = from + 1;
            while (!tokens.sentenceStart(to)) {
                to++;
            }
            boolean idle = idle(tokens, from, to);
            boolean asks = !idle && asks(tokens, from, to);
            questions |= asks || (tokens.gap(to) & TokenizedText.QUESTION) != 0;
            nothing &= idle && (tokens.gap(to) & TokenizedText.QUESTION) == 0;
            states |= !idle && !asks;
            from = to;
        }
        return new DialogueActs(questions && !states, nothing && talks, decides, asked || talks || wishes);
    }

    /** Nothing but words that keep a talk going. */
    private static boolean idle(TokenizedText tokens, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!in(FUNCTION, tokens, i)
                    && !in(OPENER, tokens, i)
                    && !in(TALK, tokens, i)
                    && !in(DECIDING, tokens, i)) {
                return false;
            }
        }
        return true;
    }

    /** A question, or a request to say something, in which no clause tells anything. */
    private static boolean asks(TokenizedText tokens, int from, int to) {
        int first = from;
        while (first < to && in(OPENER, tokens, first)) {
            first++;
        }
        boolean question = (tokens.gap(to) & TokenizedText.QUESTION) != 0;
        if (first == to || (!question && !in(REQUEST, tokens, first))) {
            return false;
        }
        for (int i = first; i < to; i++) {
            boolean begins = i == first || tokens.clauseStart(i);
            if (in(REASON, tokens, i)
                    || (begins && in(SUBJECT, tokens, i))
                    || (in(SINCE, tokens, i) && i + 1 < to && in(SUBJECT, tokens, i + 1))) {
                return false;
            }
        }
        return true;
    }

    private static boolean in(BitSet words, TokenizedText tokens, int i) {
        int word = tokens.word(i);
        return word > 0 && words.get(word);
    }
}
