package dev.ecphory.text;

import java.util.List;
import java.util.Map;

/**
 * Everything a language's data files say: the words of time, the signals of a text, the cues of a question.
 *
 * <p>Another language is another folder of files beside {@code en}. Immutable; threads may share it.
 */
final class Lexicon {
    private static final class English {
        static final Lexicon LEXICON = new Lexicon("en");
    }

    final Vocabulary vocabulary = new Vocabulary();
    final TimeWords time;
    final Rules signals;
    final Rules questions;
    final Rules topics;
    final Rules kinds;
    final Rules utterances;
    /** What swapped letters were meant to be. */
    final Map<String, String> respelled;

    private Lexicon(String folder) {
        time = new TimeWords(lines(folder + "/time.txt"), vocabulary);
        signals = rules(folder + "/signals.txt", vocabulary);
        questions = rules(folder + "/questions.txt", vocabulary);
        topics = rules(folder + "/topics.txt", vocabulary);
        kinds = rules(folder + "/kinds.txt", vocabulary);
        utterances = rules(folder + "/utterances.txt", vocabulary);
        respelled = Respelling.table(kinds.words("@respell"), vocabulary);
    }

    static Lexicon english() {
        return English.LEXICON;
    }

    Tokens tokens(String text) {
        return Tokens.of(text, vocabulary);
    }

    /** Phrase rules of a file; words they speak of join the vocabulary. */
    static Rules rules(String file, Vocabulary vocabulary) {
        return new Rules(DataFile.text(Lexicon.class, file).lines().toList(), vocabulary);
    }

    /** The lines of a further file. */
    static List<String> lines(String file) {
        return DataFile.lines(Lexicon.class, file);
    }
}
