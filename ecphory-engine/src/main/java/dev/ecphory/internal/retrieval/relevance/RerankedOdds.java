package dev.ecphory.internal.retrieval.relevance;

/**
 * What becomes of log-odds once a reranker that was trained on conversations has read: a logistic function of them and of what the
 * reranker gave. Immutable.
 *
 * @param bias the log-odds where both are 0
 * @param odds what the log-odds without the reranker count
 * @param logit what the reranker's count
 */
public record RerankedOdds(double bias, double odds, double logit) {
    /** The log-odds. */
    public double of(double without, double given) {
        return bias + odds * without + logit * given;
    }
}
