package dev.ecphory.internal.retrieval.profile;

/**
 * The weights of the default recipe, chosen on development conversations of two kinds at once and checked on
 * conversations left out; see {@code docs/decisions}.
 */
public final class DefaultSignalWeights {
    /** More than everything else can make up for. */
    private static final double ASKING = -15;

    /** As much as who speaks counts; found on own questions about chats, logs and notes, nothing lost on LoCoMo. */
    private static final double BRIEF = -1;

    static final SignalWeights NEURAL_BASE = SignalWeights.of(Signal.MEANING, .6, Signal.WORDS, .4, Signal.MAX_SIM, .4);

    static final SignalWeights NEURAL = SignalWeights.of(
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
            Signal.PREFERENCE, .29,
            Signal.BRIEF, BRIEF,
            Signal.ASKING, ASKING);

    static final SignalWeights EDGE_BASE = SignalWeights.of(Signal.WORDS, .6, Signal.MAX_SIM, .6);

    static final SignalWeights EDGE = SignalWeights.of(
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
            Signal.PREFERENCE, .44,
            Signal.BRIEF, BRIEF,
            Signal.ASKING, ASKING);

    /** Where it is asked for: as much as the plain vector counts. */
    static final double CONTEXTUAL = .38;

    /** Where it is asked for: as much as the best two signals; see decision 62. */
    static final double CUED = 2;

    /** What was of no use for one question may be for a like one, so that less follows from it. */
    static final double PASSED_OVER = -.5;

    /**
     * What counts when the cue is a message to an assistant: less what it says than what the session was about that it goes on
     * with, and how recent that is. Chosen on prompts of five people, each measured with the weights of the other four.
     */
    private static final SignalWeights PROMPT = SignalWeights.of(
            Signal.MEANING, 1.1,
            Signal.WORDS, .2,
            Signal.AUTHOR, .75,
            Signal.SESSION_MAX, 1.4,
            Signal.SESSION_MEAN, 2.2,
            Signal.WINDOW_MAX, 1.1,
            Signal.WINDOW_MEAN, 1.6,
            Signal.OPENING, 1.5,
            Signal.RECENCY, 2.1,
            Signal.CONTINUATION, .5,
            Signal.DIRECTIVE, 1.2,
            Signal.PREFERENCE, .6,
            Signal.ASKING, ASKING);

    /** Where there are no neural vectors. */
    private static final SignalWeights EDGE_PROMPT =
            PROMPT.without(Signal.MEANING).with(Signal.GIST, 1.1);

    /** The weights of a prompt, without the parts that a recipe leaves out. */
    public static SignalWeights prompt(SignalWeights recipe) {
        SignalWeights prompt = recipe.has(Signal.GIST) ? EDGE_PROMPT : PROMPT;
        for (Signal signal : prompt.bySignal().keySet()) {
            boolean left =
                    switch (signal) {
                        case OPENING, RECENCY, CONTINUATION -> true;
                        case SESSION_MEAN -> recipe.has(Signal.SESSION_MAX);
                        default -> recipe.has(signal);
                    };
            if (!left) {
                prompt = prompt.without(signal);
            }
        }
        return prompt;
    }

    private DefaultSignalWeights() {}
}
