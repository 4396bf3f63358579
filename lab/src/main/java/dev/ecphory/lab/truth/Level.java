package dev.ecphory.lab.truth;

import dev.ecphory.internal.facts.resolve.FactResolver;

/** The part of the way from what is said to what is true that is examined. */
public enum Level {
    /** From claims to facts: extraction is left out. */
    CASCADE,
    /** The whole way, with claims read from the utterances by rules, without a model. */
    RULES,
    /** Claims read by the extractor for models, from the answers of a model that makes no mistakes. */
    MODEL;

    /** What is examined at this level. */
    Truth.FactMemory memory() {
        return switch (this) {
            case CASCADE -> Truth.cascade(new FactResolver(LifeKind::cardinality));
            case RULES -> new EngineFactMemory();
            case MODEL -> new ModelMemory();
        };
    }

    /** What that memory calls the things that are told. */
    TruthVocabulary vocabulary() {
        return this == CASCADE ? TruthVocabulary.own() : TruthVocabulary.registry();
    }
}
