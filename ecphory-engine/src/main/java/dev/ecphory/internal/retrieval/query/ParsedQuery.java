package dev.ecphory.internal.retrieval.query;

import dev.ecphory.QueryClassification;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.RelationPath;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.spi.Embedding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything known about a question before looking.
 *
 * @param question as it was asked
 * @param topic what of it is looked for: the question, or what is left without the words that only say what form the answer
 *     should have
 * @param form what form of answer it wants
 * @param wording what its words tell: names, answer types, cues, each with the phrase that told it
 * @param classification what kind of question it is
 * @param chain the way over relations by which it tells somebody, if it does
 * @param asker who asks, when given or inferred
 * @param subjects whose words are wanted: the one participant named, of several the one who does something, else the asker
 * @param window the time it asks about, if any
 * @param vector what it means, when there is a neural embedder
 */
public record ParsedQuery(
        String question,
        String topic,
        AnswerForm form,
        QuestionCues wording,
        QueryClassification classification,
        @Nullable RelationPath chain,
        @Nullable String asker,
        List<String> subjects,
        @Nullable TimeWindow window,
        @Nullable Embedding vector) {
    public ParsedQuery {
        subjects = List.copyOf(subjects);
    }
}
