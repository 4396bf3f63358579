package dev.ecphory.lang.en.lexicon;

import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.LexiconVocabulary;
import dev.ecphory.internal.text.PhraseRules;
import dev.ecphory.internal.text.TokenizedText;
import java.util.List;
import java.util.Map;

/**
 * Everything a language's data files say: the words of time, the signals of a text, the cues of a question.
 *
 * <p>Another language is another folder of files beside {@code en}. Immutable; threads may share it.
 */
final class EnglishLexicon {
    private static final class English {
        static final EnglishLexicon LEXICON = new EnglishLexicon("en");
    }

    final LexiconVocabulary vocabulary = new LexiconVocabulary();
    final TimeLexicon time;
    final PhraseRules signals;
    final PhraseRules questions;
    final PhraseRules topics;
    final PhraseRules kinds;
    final PhraseRules utterances;
    /** What swapped letters were meant to be. */
    final Map<String, String> respelled;

    private EnglishLexicon(String folder) {
        time = new TimeLexicon(lines(folder + "/time.txt"), vocabulary);
        signals = rules(folder + "/signals.txt", vocabulary);
        questions = rules(folder + "/questions.txt", vocabulary);
        topics = rules(folder + "/topics.txt", vocabulary);
        kinds = rules(folder + "/kinds.txt", vocabulary);
        utterances = rules(folder + "/utterances.txt", vocabulary);
        respelled = QuestionSpellingCorrector.table(kinds.words("@respell"), vocabulary);
    }

    static EnglishLexicon english() {
        return English.LEXICON;
    }

    TokenizedText tokens(String text) {
        return TokenizedText.of(text, vocabulary);
    }

    /** Phrase rules of a file; words they speak of join the vocabulary. */
    static PhraseRules rules(String file, LexiconVocabulary vocabulary) {
        return new PhraseRules(DataFile.text(EnglishLexicon.class, file).lines().toList(), vocabulary);
    }

    /** The lines of a further file. */
    static List<String> lines(String file) {
        return DataFile.lines(EnglishLexicon.class, file);
    }
}
