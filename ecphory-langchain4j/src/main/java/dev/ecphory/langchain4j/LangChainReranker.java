package dev.ecphory.langchain4j;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.Reranker;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.scoring.ScoringModel;
import java.util.List;

/**
 * Any LangChain4j scoring model as a {@link Reranker}. A call takes as long as the model's timeout and retries
 * allow; what the model does with a passage longer than its window is the model's. Threads may share it if they may
 * share the model.
 */
public final class LangChainReranker implements Reranker {
    private final ScoringModel model;
    private final String id;

    /**
     * @param model who scores
     * @param id which model it is, with its version
     */
    public LangChainReranker(ScoringModel model, String id) {
        this.model = model;
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public float[] score(String question, List<String> passages) {
        if (passages.isEmpty()) {
            return new float[0];
        }
        List<TextSegment> texts = passages.stream()
                .map(text -> TextSegment.from(text.isBlank() ? "-" : text))
                .toList();
        List<Double> scores = LangChainFailures.asking(
                id, () -> List.copyOf(model.scoreAll(texts, question).content()));
        float[] found = new float[passages.size()];
        for (int i = 0; i < found.length; i++) {
            Double score = i < scores.size() ? scores.get(i) : null;
            if (scores.size() != found.length || score == null || !Float.isFinite(score.floatValue())) {
                throw new ModelUnavailableException(
                        "the model " + id + " gave " + scores.size() + " scores for " + found.length
                                + " passages, or one that is no number",
                        "look at the model's settings",
                        null);
            }
            found[i] = score.floatValue();
        }
        return found;
    }

    /** Does nothing: who made the model closes it. */
    @Override
    public void close() {}
}
