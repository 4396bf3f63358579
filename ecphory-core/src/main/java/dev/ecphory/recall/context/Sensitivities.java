package dev.ecphory.recall.context;

import dev.ecphory.memory.Annotation.Sensitivity;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** What encoding found sensitive in events. Threads may share it. */
@FunctionalInterface
public interface Sensitivities {
    /** Knows of no event, so that every one of them counts as sensitive. */
    Sensitivities UNKNOWN = ids -> Map.of();

    /** What is sensitive in events, by id; an event that was not looked at yet is missing. */
    Map<String, Set<Sensitivity>> of(Collection<String> ids);
}
