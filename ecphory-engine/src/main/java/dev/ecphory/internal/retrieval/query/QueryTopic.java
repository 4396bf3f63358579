package dev.ecphory.internal.retrieval.query;

import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.QuestionReader;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.spi.Embedding;
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
public record QueryTopic(
        String text,
        AnswerForm form,
        QuestionCues wording,
        boolean prompt,
        @Nullable Embedding vector) {
    /** Without a vector yet. */
    public static QueryTopic of(String question, RetrievalProfile recipe, QuestionReader language) {
        QuestionCues wording = language.cues(question, List.of());
        AnswerForm form = recipe.formed() ? AnswerForm.of(wording) : AnswerForm.ANSWER;
        if (form != AnswerForm.ANSWER) {
            return new QueryTopic(language.topic(question), form, wording, false, null);
        }
        boolean prompt = recipe.formed() && language.isPrompt(question);
        return new QueryTopic(prompt ? language.sought(question) : question, form, wording, prompt, null);
    }

    /** The same as a question, for a memory that is no record of conversations. */
    public QueryTopic asQuestion() {
        return new QueryTopic(text, form, wording, false, vector);
    }

    public QueryTopic meaning(@Nullable Embedding found) {
        return new QueryTopic(text, form, wording, prompt, found);
    }
}
