package dev.ecphory.engine;

import dev.ecphory.recall.Item;
import dev.ecphory.recall.Recollection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A memory and where it is kept, with the score by which it is compared with those of other scopes. */
public record ScopedRecollection(
        String question, String context, int tokens, List<Scoped> items, Map<Scope, Recollection> scopes) {
    /**
     * A memory and where it is kept.
     *
     * @param scope of its memory
     * @param item as that memory recalled it
     * @param score by which it is compared with those of other scopes
     */
    public record Scoped(Scope scope, Item item, double score) {}

    /** Events of all these memories that have no neural vectors yet; see {@link Recollection#pendingVectors}. */
    public int pendingVectors() {
        return scopes.values().stream().mapToInt(Recollection::pendingVectors).sum();
    }

    public ScopedRecollection {
        items = List.copyOf(items);
        Map<Scope, Recollection> copy = new EnumMap<>(Scope.class);
        copy.putAll(scopes);
        scopes = Collections.unmodifiableMap(copy);
    }
}
