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
    private static final EnglishLexicon ENGLISH = new EnglishLexicon();

    public final LexiconVocabulary vocabulary = new LexiconVocabulary();
    public final TimeLexicon time = new TimeLexicon(lines("time.txt"), vocabulary);
    public final HolidayCalendar holidays = new HolidayCalendar(lines("holidays.txt"), vocabulary);
    public final PhraseRules signals = rules("signals.txt", vocabulary);
    public final PhraseRules wishes = rules("wishes.txt", vocabulary);
    public final PhraseRules material = rules("material.txt", vocabulary);
    public final PhraseRules questions = rules("questions.txt", vocabulary);
    public final PhraseRules topics = rules("topics.txt", vocabulary);
    public final PhraseRules kinds = rules("kinds.txt", vocabulary);
    public final PhraseRules utterances = rules("utterances.txt", vocabulary);
    /** What swapped letters were meant to be. */
    final Map<String, String> respelled = QuestionSpellingCorrector.table(kinds.words("@respell"), vocabulary);

    private EnglishLexicon() {}

    public static EnglishLexicon english() {
        return ENGLISH;
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
