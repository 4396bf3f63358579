package dev.ecphory.lang.en.lexicon;

import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.LexiconVocabulary;
import dev.ecphory.internal.text.PhraseRules;
import dev.ecphory.internal.text.TokenizedText;
import java.util.List;
import java.util.Map;

/**
 * The words and phrase rules of English: times, signals of a text, cues of a question.
 *
 * <p>Immutable; threads may share it.
 */
public final class EnglishLexicon {
    private static final class English {
        static final EnglishLexicon LEXICON = new EnglishLexicon();
    }

    public final LexiconVocabulary vocabulary = new LexiconVocabulary();
    public final TimeLexicon time;
    public final PhraseRules signals;
    public final PhraseRules questions;
    public final PhraseRules topics;
    public final PhraseRules kinds;
    public final PhraseRules utterances;
    /** What swapped letters were meant to be. */
    final Map<String, String> respelled;

    private EnglishLexicon() {
        time = new TimeLexicon(lines("time.txt"), vocabulary);
        signals = rules("signals.txt", vocabulary);
        questions = rules("questions.txt", vocabulary);
        topics = rules("topics.txt", vocabulary);
        kinds = rules("kinds.txt", vocabulary);
        utterances = rules("utterances.txt", vocabulary);
        respelled = QuestionSpellingCorrector.table(kinds.words("@respell"), vocabulary);
    }

    public static EnglishLexicon english() {
        return English.LEXICON;
    }

    public TokenizedText tokens(String text) {
        return TokenizedText.of(text, vocabulary);
    }

    /** Phrase rules of a file; words they speak of join the vocabulary. */
    public static PhraseRules rules(String file, LexiconVocabulary vocabulary) {
        return new PhraseRules(DataFile.text(EnglishLexicon.class, file).lines().toList(), vocabulary);
    }

    /** The lines of a further file. */
    public static List<String> lines(String file) {
        return DataFile.lines(EnglishLexicon.class, file);
    }
}
