package dev.ecphory.engine;

import dev.ecphory.recall.Item;
import dev.ecphory.recall.Recollection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What several memories recalled for one question. Immutable.
 *
 * @param question as it was asked
 * @param context the contexts of the scopes that had something to say, nearest scope first, each marked and under its scope's
 *     name, together inside the token budget
 * @param tokens tokens of the context
 * @param items the best of all scopes, best first, at most the limit asked for
 * @param scopes what each scope that was told recalled by itself
 */
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

    /** Copies the collections. */
    public ScopedRecollection {
        items = List.copyOf(items);
        Map<Scope, Recollection> copy = new EnumMap<>(Scope.class);
        copy.putAll(scopes);
        scopes = Collections.unmodifiableMap(copy);
    }
}
