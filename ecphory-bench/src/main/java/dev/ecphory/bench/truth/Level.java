package dev.ecphory.bench.truth;

/** How much of the way from what is said to what is true is examined. */
public enum Level {
    /** From claims to facts: extraction is left out. */
    CASCADE;

    /** What is examined at this level. */
    Memory memory() {
        return switch (this) {
            case CASCADE -> Truth.cascade(Reading.given());
        };
    }
}
