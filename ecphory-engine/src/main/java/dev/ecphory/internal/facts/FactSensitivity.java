package dev.ecphory.internal.facts;

import dev.ecphory.Fact;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** What is sensitive in facts. Threads may share it. */
@FunctionalInterface
public interface FactSensitivity {
    /** Knows of no fact, so that every one of them counts as sensitive. */
    FactSensitivity UNKNOWN = facts -> Map.of();

    /**
     * What is sensitive in the words of facts and in the sentences that they rest on, by the facts' ids; one that rests on
     * nothing, or on what cannot be read, is missing.
     */
    Map<String, Set<Sensitivity>> of(Collection<Fact> facts);
}
