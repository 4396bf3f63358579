package dev.ecphory.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
        signals = Rules.read(lines(folder + "/signals.txt"), vocabulary);
        questions = Rules.read(lines(folder + "/questions.txt"), vocabulary);
        topics = Rules.read(lines(folder + "/topics.txt"), vocabulary);
        kinds = Rules.read(lines(folder + "/kinds.txt"), vocabulary);
        utterances = Rules.read(lines(folder + "/utterances.txt"), vocabulary);
        respelled = Respelling.table(kinds.words("@respell"), vocabulary);
    }

    static Lexicon english() {
        return English.LEXICON;
    }

    Tokens tokens(String text) {
        return Tokens.of(text, vocabulary);
    }

    static List<String> lines(String file) {
        InputStream found = Lexicon.class.getResourceAsStream(file);
        if (found == null) {
            throw new IllegalStateException("the lexicon " + file + " is not in the jar; build it again");
        }
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(found, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
