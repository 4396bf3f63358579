package dev.ecphory.recall;

import dev.ecphory.memory.Embedding;
import dev.ecphory.text.QuestionCues;
import dev.ecphory.text.QuestionTopic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is looked for.
 *
 * @param text the question, or what is left of it without the words that only say what form the answer should have
 * @param form that form
 * @param vector what the text means, when there is a neural embedder
 */
record Topic(String text, Form form, @Nullable Embedding vector) {
    /** Without a vector yet. */
    static Topic of(String question, Recipe recipe) {
        Form form = recipe.formed() ? Form.of(QuestionCues.of(question, List.of())) : Form.ANSWER;
        return new Topic(form == Form.ANSWER ? question : QuestionTopic.of(question), form, null);
    }

    Topic meaning(@Nullable Embedding found) {
        return new Topic(text, form, found);
    }
}
