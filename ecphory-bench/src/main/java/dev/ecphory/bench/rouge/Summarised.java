package dev.ecphory.bench.rouge;

import java.util.Map;

/**
 * One reference and what came of it.
 *
 * @param conversation it belongs to, with the data set's name
 * @param gold by arm, scores of a summary of the events that the reference was made from: ROUGE-1, -2, -L
 * @param context by recipe, scores of its context: ROUGE-1 recall, ROUGE-2 recall, points covered
 */
record Summarised(String conversation, Map<String, double[]> gold, Map<String, double[]> context) {
    static final String PLAIN = "default-summaries";
    static final String WITH = "default+summaries";
}
