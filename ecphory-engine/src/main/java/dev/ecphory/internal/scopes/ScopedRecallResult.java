package dev.ecphory.internal.scopes;

import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A memory and where it is kept, with the score by which it is compared with those of other scopes. */
public record ScopedRecallResult(
        String question, String context, int tokens, List<Scoped> items, Map<MemoryScope, RecallResult> scopes) {
    /**
     * A memory and where it is kept.
     *
     * @param scope of its memory
     * @param item as that memory recalled it
     * @param score by which it is compared with those of other scopes
     */
    public record Scoped(MemoryScope scope, RecalledEvent item, double score) {}

    /** Events of all these memories that have no neural vectors yet; see {@link RecallResult#pendingVectors}. */
    public int pendingVectors() {
        return scopes.values().stream().mapToInt(RecallResult::pendingVectors).sum();
    }

    /** Events of all these memories of which no facts are derived yet; see {@link RecallResult#factsBehind}. */
    public int factsBehind() {
        return scopes.values().stream().mapToInt(RecallResult::factsBehind).sum();
    }

    public ScopedRecallResult {
        items = List.copyOf(items);
        Map<MemoryScope, RecallResult> copy = new EnumMap<>(MemoryScope.class);
        copy.putAll(scopes);
        scopes = Collections.unmodifiableMap(copy);
    }
}
