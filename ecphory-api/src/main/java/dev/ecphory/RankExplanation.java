package dev.ecphory;

import org.jspecify.annotations.Nullable;

/**
 * Where one event stands for one question.
 *
 * @param rank its place in the whole ranking, 1 is best, among those recalled after every stage; 0 when it is out of sight
 * @param of events that were ranked
 * @param item the event, its score and reasons
 * @param needed the score of the last item inside the limit
 * @param stage what dropped it: {@code sight}, {@code rank}, or a stage after the ranking; null when it is recalled
 * @param because the difference, for a person
 */
public record RankExplanation(
        int rank,
        int of,
        RecalledEvent item,
        double needed,
        @Nullable String stage,
        String because) {}
