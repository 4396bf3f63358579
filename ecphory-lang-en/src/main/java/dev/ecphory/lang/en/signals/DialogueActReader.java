package dev.ecphory.lang.en.signals;

import dev.ecphory.internal.language.DialogueActs;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import java.util.BitSet;

/** Reads tokens with the words of English. */
public final class DialogueActReader {
    /** So many words at most say nothing in one message. */
    private static final int LONGEST_BLAND = 40;

    public static final DialogueActReader ENGLISH = new DialogueActReader(EnglishLexicon.english());

    private final BitSet function;
    private final BitSet opener;
    private final BitSet talk;
    private final BitSet wish;
    private final BitSet deciding;
    private final BitSet knowing;
    private final BitSet subject;
    private final BitSet reason;
    private final BitSet since;
    private final BitSet request;

    private DialogueActReader(EnglishLexicon lexicon) {
        function = lexicon.utterances.words("@function");
        opener = lexicon.utterances.words("@opener");
        talk = lexicon.utterances.words("@talk");
        wish = lexicon.utterances.words("@wish");
        deciding = lexicon.utterances.words("@deciding");
        knowing = lexicon.utterances.words("@knowing");
        subject = lexicon.utterances.words("@subject");
        reason = lexicon.utterances.words("@reason");
        since = lexicon.utterances.words("@since");
        request = lexicon.utterances.words("@request");
    }

    /** Reads a text. */
    public DialogueActs read(String text) {
        TokenizedText tokens = EnglishLexicon.english().tokens(text);
        return read(tokens, TextSignalReader.ENGLISH.read(tokens, false));
    }

    public DialogueActs read(TokenizedText tokens, TextSignals signals) {
        int count = tokens.count();
        boolean decides = false;
        boolean talks = false;
        boolean wishes = false;
        for (int i = 0; i < count; i++) {
            decides |= in(deciding, tokens, i) && !in(knowing, tokens, i + 1) && !in(knowing, tokens, i + 2);
            talks |= in(talk, tokens, i);
            wishes |= in(wish, tokens, i);
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
    private boolean idle(TokenizedText tokens, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!in(function, tokens, i)
                    && !in(opener, tokens, i)
                    && !in(talk, tokens, i)
                    && !in(deciding, tokens, i)) {
                return false;
            }
        }
        return true;
    }

    /** A question, or a request to say something, in which no clause tells anything. */
    private boolean asks(TokenizedText tokens, int from, int to) {
        int first = from;
        while (first < to && in(opener, tokens, first)) {
            first++;
        }
        boolean question = (tokens.gap(to) & TokenizedText.QUESTION) != 0;
        if (first == to || (!question && !in(request, tokens, first))) {
            return false;
        }
        for (int i = first; i < to; i++) {
            boolean begins = i == first || tokens.clauseStart(i);
            if (in(reason, tokens, i)
                    || (begins && in(subject, tokens, i))
                    || (in(since, tokens, i) && i + 1 < to && in(subject, tokens, i + 1))) {
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
