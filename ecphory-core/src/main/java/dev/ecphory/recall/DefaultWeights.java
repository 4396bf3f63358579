package dev.ecphory.recall;

/**
 * The weights of the default recipe, chosen on development conversations of two kinds at once and checked on
 * conversations left out; see {@code docs/decisions}.
 */
final class DefaultWeights {
    static final Weights NEURAL_BASE = Weights.of(Signal.MEANING, .6, Signal.WORDS, .4, Signal.MAX_SIM, .4);

    static final Weights NEURAL = Weights.of(
            Signal.MEANING, .95,
            Signal.WORDS, .4,
            Signal.MAX_SIM, .45,
            Signal.BIGRAMS, .2,
            Signal.AUTHOR, .6,
            Signal.WINDOW_WORDS, .25,
            Signal.SESSION_MAX, .1,
            Signal.WINDOW_MAX, .6,
            Signal.WINDOW_MEAN, .6,
            Signal.AFTER_QUESTION, .25,
            Signal.DATE, .7,
            Signal.DATE_MENTIONED, .25,
            Signal.ANSWER_TIME, .2,
            Signal.ANSWER_NAME, .2,
            Signal.ANSWER_PLACE, .35,
            Signal.ANSWER_TITLE, .3,
            Signal.DIRECTIVE, .6,
            Signal.PREFERENCE, .35);

    static final Weights EDGE_BASE = Weights.of(Signal.WORDS, .6, Signal.MAX_SIM, .6);

    static final Weights EDGE = Weights.of(
            Signal.WORDS, .65,
            Signal.MAX_SIM, .7,
            Signal.GIST, .25,
            Signal.BIGRAMS, .3,
            Signal.AUTHOR, .7,
            Signal.WINDOW_WORDS, .15,
            Signal.SESSION_MAX, .1,
            Signal.WINDOW_MAX, .45,
            Signal.WINDOW_MEAN, .9,
            Signal.AFTER_QUESTION, .3,
            Signal.DATE, .6,
            Signal.DATE_MENTIONED, .25,
            Signal.ANSWER_TIME, .2,
            Signal.ANSWER_NAME, .4,
            Signal.ANSWER_PLACE, .35,
            Signal.ANSWER_TITLE, .35,
            Signal.DIRECTIVE, .7,
            Signal.PREFERENCE, .5);

    private DefaultWeights() {}
}
