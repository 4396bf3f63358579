package dev.ecphory.bench.truth;

/** How much of the way from what is said to what is true is examined. */
public enum Level {
    /** From claims to facts: extraction is left out. */
    CASCADE,
    /** The whole way, with claims read from the utterances by rules, without a model. */
    RULES;

    /** What is examined at this level. */
    Memory memory() {
        return switch (this) {
            case CASCADE -> Truth.cascade(Reading.given());
            case RULES -> new EngineMemory();
        };
    }
}
