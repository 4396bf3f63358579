package dev.ecphory.quarkus;

import dev.ecphory.Ecphory;

/** A bean that changes how the engine is opened, after the configuration and before it opens. */
@FunctionalInterface
public interface EcphoryCustomizer {
    /** Sets what the configuration has no property for, such as a language model. */
    void customize(Ecphory.Builder builder);
}
