package dev.ecphory.lab.strangers;

/**
 * A prompt with what the engine made of it, by default options.
 *
 * @param set its data set
 * @param memory that was asked, unique over all sets
 * @param kind of prompt
 * @param answered whether {@code answer} gave one, rather than abstain
 * @param items that {@code recall} returned
 * @param tokens of its context
 * @param relevance of its best item, 0 to 1; 0 without one
 */
record Asked(String set, String memory, Kind kind, boolean answered, int items, int tokens, double relevance) {}
