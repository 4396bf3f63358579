package dev.ecphory.lang.en.query;

import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import java.util.List;
import java.util.Set;

/**
 * Tells messages to an assistant from questions, by their form: a message tells something, about the writer or about what is to
 * be done, and may ask besides; a question only asks. English. Stateless; threads may share it.
 */
public final class PromptDetector {
    private static final Set<String> WRITER = Set.of(
            "i", "i'm", "i've", "i'd", "i'll", "me", "my", "mine", "we", "we're", "we've", "we'll", "our", "us",
            "let's");

    private PromptDetector() {}

    /** True for a message: it tells something in a sentence that is no question, and speaks of its writer or has several sentences. */
    public static boolean is(String text) {
        List<Sentence> sentences = SentenceSplitter.of(text);
        boolean tells = sentences.stream().anyMatch(sentence -> !sentence.asks());
        return tells && (sentences.size() > 1 || sentences.stream().anyMatch(PromptDetector::speaksOfWriter));
    }

    /**
     * The sentences of a message that tell what is sought, without greetings, thanks and other small talk; the whole text when
     * nothing else is left.
     */
    public static String sought(String text) {
        StringBuilder sought = new StringBuilder();
        for (Sentence sentence : SentenceSplitter.of(text)) {
            int from = sentence.words().getFirst().from();
            int to = sentence.words().getLast().to();
            String said = text.substring(from, to);
            if (!QuestionKindReader.read(said).idle()) {
                sought.append(sought.isEmpty() ? "" : " ").append(said).append(sentence.asks() ? "?" : ".");
            }
        }
        return sought.isEmpty() ? text : sought.toString();
    }

    private static boolean speaksOfWriter(Sentence sentence) {
        return sentence.words().stream().anyMatch(word -> WRITER.contains(word.folded()));
    }
}
