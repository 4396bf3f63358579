package dev.ecphory.recall;

/**
 * Where one event stands for one question.
 *
 * @param rank its place in the whole ranking, 1 is best; 0 when the recipe did not rank it
 * @param of events that were ranked
 * @param item the event, its score and reasons
 * @param needed the score of the last item inside the limit
 * @param because the difference, for a person
 */
public record WhyNot(int rank, int of, Item item, double needed, String because) {}
