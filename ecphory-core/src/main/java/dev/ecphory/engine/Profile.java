package dev.ecphory.engine;

import dev.ecphory.memory.Fact;
import dev.ecphory.memory.LogEntry;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one entity. Immutable; threads may share it.
 *
 * @param entity the key that its facts stand under
 * @param names the keys of every name that it goes by, itself included
 * @param kind what it seems to be, as mentions say; null when no event mentions it
 * @param mentions events that mention it
 * @param first the first of them; null when there is none
 * @param last the last of them; null when there is none
 * @param facts what holds of it, by predicate
 * @param relationships the facts whose object is another entity, its own and others' about it, by slot
 * @param landmarks life events that it told or that mention it, in the order of the log
 */
public record Profile(
        String entity,
        SortedSet<String> names,
        @Nullable String kind,
        long mentions,
        @Nullable LogEntry first,
        @Nullable LogEntry last,
        List<Fact> facts,
        List<Fact> relationships,
        List<Gatekeeper.Landmark> landmarks) {
    /** Copies the collections. */
    public Profile {
        names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
        facts = List.copyOf(facts);
        relationships = List.copyOf(relationships);
        landmarks = List.copyOf(landmarks);
    }

    /** True when nothing is known of it, under any name. */
    public boolean unknown() {
        return mentions == 0 && facts.isEmpty() && relationships.isEmpty() && landmarks.isEmpty() && names.size() < 2;
    }
}
