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
 * @param wording what the question's words tell, before it is known who speaks
 * @param vector what the text means, when there is a neural embedder
 */
record Topic(
        String text,
        Form form,
        QuestionCues wording,
        @Nullable Embedding vector) {
    /** Without a vector yet. */
    static Topic of(String question, Recipe recipe) {
        QuestionCues wording = QuestionCues.of(question, List.of());
        Form form = recipe.formed() ? Form.of(wording) : Form.ANSWER;
        return new Topic(form == Form.ANSWER ? question : QuestionTopic.of(question), form, wording, null);
    }

    Topic meaning(@Nullable Embedding found) {
        return new Topic(text, form, wording, found);
    }
}
