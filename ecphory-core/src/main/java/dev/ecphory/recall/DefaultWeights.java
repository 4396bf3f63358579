package dev.ecphory.recall;

/**
 * The weights of the default recipe, chosen on development conversations of two kinds at once and checked on
 * conversations left out; see {@code docs/decisions}.
 */
final class DefaultWeights {
    static final Weights NEURAL_BASE = Weights.of(Signal.MEANING, .6, Signal.WORDS, .4, Signal.MAX_SIM, .4);

    static final Weights NEURAL = Weights.of(
            Signal.MEANING, 1.05,
            Signal.WORDS, .4,
            Signal.MAX_SIM, .45,
            Signal.BIGRAMS, .16,
            Signal.AUTHOR, .6,
            Signal.WINDOW_WORDS, .25,
            Signal.SESSION_MAX, .1,
            Signal.WINDOW_MAX, .8,
            Signal.WINDOW_MEAN, .75,
            Signal.AFTER_QUESTION, .4,
            Signal.DATE, .9,
            Signal.DATE_MENTIONED, .25,
            Signal.ANSWER_TIME, .22,
            Signal.ANSWER_NAME, .2,
            Signal.ANSWER_PLACE, .6,
            Signal.ANSWER_TITLE, .3,
            Signal.DIRECTIVE, .6,
            Signal.PREFERENCE, .29);

    static final Weights EDGE_BASE = Weights.of(Signal.WORDS, .6, Signal.MAX_SIM, .6);

    static final Weights EDGE = Weights.of(
            Signal.WORDS, .67,
            Signal.MAX_SIM, .72,
            Signal.GIST, .38,
            Signal.BIGRAMS, .29,
            Signal.AUTHOR, .75,
            Signal.WINDOW_WORDS, .18,
            Signal.SESSION_MAX, .15,
            Signal.WINDOW_MAX, .5,
            Signal.WINDOW_MEAN, .95,
            Signal.AFTER_QUESTION, .32,
            Signal.DATE, .6,
            Signal.DATE_MENTIONED, .25,
            Signal.ANSWER_TIME, .2,
            Signal.ANSWER_NAME, .4,
            Signal.ANSWER_PLACE, .35,
            Signal.ANSWER_TITLE, .35,
            Signal.DIRECTIVE, .7,
            Signal.PREFERENCE, .44);

    /** Where it is asked for: as much as the plain vector counts. */
    static final double CONTEXTUAL = .38;

    /** Where it is asked for: as much as the best two signals; see decision 62. */
    static final double CUED = 2;

    /** What was of no use for one question may be for a like one, so that less follows from it. */
    static final double PASSED_OVER = -.5;

    private DefaultWeights() {}
}
