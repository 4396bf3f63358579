package dev.ecphory.lab.reader;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.contest.ServedContext;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.reader.CachedModel.CachedReply;
import dev.ecphory.spi.LanguageModel.Prompt;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A reader for every contestant: a model that is given the question, when it is asked, and the served context as quoted
 * data, and answers in as few words as the question allows. It knows neither the contestant nor the question's category. An
 * empty context is read too, which measures what a model knows by itself. Threads may share it.
 */
public final class ModelRespondent implements Respondent {
    private static final PromptText ANSWER = PromptText.of(ModelRespondent.class, "answer.txt");
    private static final String NO_NOTES = "(there are no notes)";

    private final CachedModel asking;
    private final int maxTokens;
    private final Duration deadline;

    /**
     * @param maxTokens of an answer, at least 1
     * @param deadline of one try
     */
    public ModelRespondent(CachedModel asking, int maxTokens, Duration deadline) {
        this.asking = asking;
        this.maxTokens = maxTokens;
        this.deadline = deadline;
    }

    @Override
    public String id() {
        return "model " + asking.id() + ", prompt " + ANSWER.digest() + ", max-tokens " + maxTokens;
    }

    /**
     * {@inheritDoc}
     *
     * @throws ModelUnavailableException also when the model twice says nothing at all
     */
    @Override
    public Prediction answer(Question question, ServedContext serving, int repetition) {
        String notes = serving.context().isBlank() ? NO_NOTES : serving.context();
        Prompt prompt = ANSWER.filled(
                Map.of("today", PromptText.today(question.askedAt())),
                Map.of("notes", notes, "question", question.text()),
                null,
                maxTokens,
                deadline);
        String slot = "answer-r" + repetition;
        ModelCost spent = ModelCost.NOTHING;
        for (String each : List.of(slot, slot + "-again")) {
            CachedReply told = asking.ask(prompt, each);
            spent = spent.plus(told.spent());
            if (!told.text().isBlank()) {
                return new Prediction(told.text(), spent);
            }
        }
        throw new ModelUnavailableException(
                "the reader " + asking.id() + " twice answered question " + question.id() + " with nothing",
                "raise max-tokens above " + maxTokens + " or name another model",
                null);
    }
}
