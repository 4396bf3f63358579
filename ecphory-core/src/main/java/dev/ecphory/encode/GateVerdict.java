package dev.ecphory.encode;

/**
 * What the gate decided about one event. Immutable; threads may share it.
 *
 * @param score equation 1
 * @param threshold what the score had to reach in its category
 * @param admitted whether it is let in
 * @param why in words, for a person
 */
public record GateVerdict(double score, double threshold, boolean admitted, Why why) {
    /** What decided. */
    public enum Why {
        /** A standing instruction is never gated. */
        DIRECTIVE("a standing instruction is never gated"),
        /** A correction or a change of what was said is never gated. */
        MARKED("it corrects or changes what was said"),
        /** It matters too little, whatever else. */
        FLOOR("its salience is below the floor"),
        /** The score reached the threshold. */
        REACHED("its score reaches the threshold"),
        /** The score did not. */
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
