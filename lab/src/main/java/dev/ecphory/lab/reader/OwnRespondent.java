package dev.ecphory.lab.reader;

import dev.ecphory.InvalidInputException;
import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.contest.ServedContext;
import dev.ecphory.lab.data.Question;

/** A respondent that leaves the answer to each contestant; what it spent is told by its serving. Stateless; threads may share it. */
public final class OwnRespondent implements Respondent {
    @Override
    public String id() {
        return "own";
    }

    /**
     * {@inheritDoc}
     *
     * @throws InvalidInputException when the contestant does not answer by itself
     */
    @Override
    public Prediction answer(Question question, ServedContext serving, int repetition) {
        String answer = serving.answer();
        if (answer == null) {
            throw new InvalidInputException(
                    "reader",
                    id(),
                    "has no answer to question " + question.id() + ": the contestant serves only context",
                    "name a model as the reader, or contestants that answer");
        }
        return new Prediction(answer, ModelCost.NOTHING);
    }
}
