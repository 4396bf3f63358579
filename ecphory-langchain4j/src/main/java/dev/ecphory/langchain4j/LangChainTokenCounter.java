package dev.ecphory.langchain4j;

import dev.ecphory.spi.TokenCounter;
import dev.langchain4j.model.TokenCountEstimator;

/**
 * Any LangChain4j token count estimator as a {@link TokenCounter}, so that a context's budget is counted as its reader counts
 * it. Threads may share it if they may share the estimator.
 *
 * @param name what traces call it, such as the reader's model id
 * @param estimator what counts
 */
public record LangChainTokenCounter(String name, TokenCountEstimator estimator) implements TokenCounter {
    @Override
    public int count(CharSequence text) {
        return text.isEmpty() ? 0 : estimator.estimateTokenCountInText(text.toString());
    }
}
