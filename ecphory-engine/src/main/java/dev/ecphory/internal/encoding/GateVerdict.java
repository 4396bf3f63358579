package dev.ecphory.internal.encoding;

/**
 * What the gate decided about one event. Immutable; threads may share it.
 *
 * @param score equation 1
 * @param threshold what the score had to reach in its category
 * @param admitted whether it is let in
 */
public record GateVerdict(double score, double threshold, boolean admitted, Why why) {
    /** Why the gate decided as it did. */
    public enum Why {
        DIRECTIVE("a standing instruction is never gated"),
        MARKED("it corrects or changes what was said"),
        FLOOR("its salience is below the floor"),
        REACHED("its score reaches the threshold"),
        MISSED("its score does not reach the threshold");

        private final String words;

        Why(String words) {
            this.words = words;
        }

        /** The same for a person. */
        public String words() {
            return words;
        }
    }
}
