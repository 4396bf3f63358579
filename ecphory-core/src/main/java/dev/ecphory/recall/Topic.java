package dev.ecphory.recall;

import dev.ecphory.memory.Embedding;
import dev.ecphory.text.PromptForm;
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
 * @param prompt whether it reads like a message to an assistant rather than like a question
 * @param vector what the text means, when there is a neural embedder
 */
record Topic(
        String text,
        Form form,
        QuestionCues wording,
        boolean prompt,
        @Nullable Embedding vector) {
    /** Without a vector yet. */
    static Topic of(String question, Recipe recipe) {
        QuestionCues wording = QuestionCues.of(question, List.of());
        Form form = recipe.formed() ? Form.of(wording) : Form.ANSWER;
        if (form != Form.ANSWER) {
            return new Topic(QuestionTopic.of(question), form, wording, false, null);
        }
        boolean prompt = recipe.formed() && PromptForm.is(question);
        return new Topic(prompt ? PromptForm.sought(question) : question, form, wording, prompt, null);
    }

    /** The same as a question, for a memory that is no record of conversations. */
    Topic asQuestion() {
        return new Topic(text, form, wording, false, vector);
    }

    Topic meaning(@Nullable Embedding found) {
        return new Topic(text, form, wording, prompt, found);
    }
}
