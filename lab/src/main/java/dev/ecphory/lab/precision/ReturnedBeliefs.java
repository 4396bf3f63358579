package dev.ecphory.lab.precision;

import java.util.List;
import java.util.Set;

/**
 * The beliefs that came back for a question, in the benchmark's terms. Immutable.
 *
 * @param recalled ids of the beliefs that were recalled and are not pinned, best first
 * @param pinned ids of the beliefs that stand as directives, without open questions
 * @param questions ids of the open questions that stand as directives
 * @param prelude the directives that hold for the user everywhere, a line each
 * @param turns results that are turns of a conversation and no beliefs
 * @param tokens of the context
 */
record ReturnedBeliefs(
        List<String> recalled, Set<String> pinned, Set<String> questions, String prelude, int turns, int tokens) {}
