package dev.ecphory.internal.language;

/**
 * What a message does, by its form and its function words: whether it states anything at all. English; a question in another
 * language is told by its mark alone. Immutable; threads may share it.
 *
 * @param asks whether it asks and states nothing beside: each sentence is a question or says nothing
 * @param bland whether it says nothing that could be remembered: it only keeps the talk going
 * @param decides whether it says yes or no
 * @param reacts whether it holds a question or words that keep a talk going
 */
public record DialogueActs(boolean asks, boolean bland, boolean decides, boolean reacts) {
    private static final int ASKS = 1;
    private static final int BLAND = 2;
    private static final int DECIDES = 4;
    private static final int REACTS = 8;

    /** As {@link #bits} tells it. */
    public static DialogueActs of(int bits) {
        return new DialogueActs((bits & ASKS) != 0, (bits & BLAND) != 0, (bits & DECIDES) != 0, (bits & REACTS) != 0);
    }

    /** As one number, the same in every version. */
    public int bits() {
        return (asks ? ASKS : 0) | (bland ? BLAND : 0) | (decides ? DECIDES : 0) | (reacts ? REACTS : 0);
    }
}
