package dev.ecphory.bench.strangers;

import java.util.Locale;

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
record Asked(String set, String memory, Kind kind, boolean answered, int items, int tokens, double relevance) {
    /** What a prompt is to the memory that it is put to. */
    enum Kind {
        /** A question that the memory answers. */
        OWN("own questions"),
        /** A question that another memory of the data set answers. */
        STRANGER("strangers' questions"),
        /** A question that no such memory answers, or nonsense. */
        OFF_TOPIC("off-topic and nonsense"),
        /** A prompt that needs no memory. */
        IDLE("prompts that need no memory"),
        /** A turn of the conversation's user that asks nothing of the memory. */
        TURN("the user's turns that are no query");

        private final String shown;

        Kind(String shown) {
            this.shown = shown;
        }

        String shown() {
            return shown;
        }

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
