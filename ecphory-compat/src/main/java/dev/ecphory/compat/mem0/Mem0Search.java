package dev.ecphory.compat.mem0;

import dev.ecphory.EventFilter;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledEvent;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A search of mem0's: a recall in each owner's namespace of the events that may pass the filter, of which the best {@value
 * #CANDIDATES} are held against it once more. Immutable.
 *
 * @param condition the filter, which names the owners
 * @param threshold the least score to give, from 0 to 1; null for what is likely to help, as any recall gives it
 * @param at when it is asked, for relative dates; null for now
 */
record Mem0Search(
        String query,
        Mem0Filter condition,
        int limit,
        @Nullable Double threshold,
        @Nullable OffsetDateTime at,
        boolean expired,
        boolean explain) {
    /** Of one owner's events, those that can be found by one search. */
    static final int CANDIDATES = 1_000;

    private static final int FEW = 30;
    private static final int USUAL = 10;

    /** What a request asks for. */
    static Mem0Search of(Mem0Request asked, Mem0Service memories) {
        String query = asked.needed("query");
        return new Mem0Search(
                query,
                memories.condition(asked),
                asked.whole(asked.has("top_k") ? "top_k" : "limit", 1, CANDIDATES, USUAL),
                asked.number("threshold", 0, 1),
                Mem0Messages.time(asked, "reference_date"),
                asked.flag("show_expired", false),
                asked.flag("explain", false));
    }

    /**
     * One that passes.
     *
     * @param score from 0 to 1; to be compared inside one search alone
     */
    private record SearchHit(Mem0MemoryView row, RecalledEvent item, double score) {
        /** A recall adds up as many points as it likes; mem0 ends at 1. */
        SearchHit(Mem0MemoryView row, RecalledEvent item) {
            this(row, item, Math.max(0, item.score()) / (1 + Math.max(0, item.score())));
        }
    }

    /** The memories found, the best first. */
    List<Map<String, @Nullable Object>> in(Mem0Service memories) {
        return memories.among(condition).stream()
                .flatMap(owner -> among(owner, memories.realm().memory(Role.READ, owner)).stream())
                .sorted(Comparator.<SearchHit>comparingDouble(one -> -one.score())
                        .thenComparing(one -> one.row().id().text()))
                .limit(limit)
                .map(this::json)
                .toList();
    }

    /** Looks at a few, and only where the filter leaves too few of them, at all that it looks at. */
    private List<SearchHit> among(Mem0Owner owner, Memory memory) {
        int few = Math.min(CANDIDATES, Math.max(FEW, 2 * limit));
        EventFilter filter = Mem0FilterTranslator.of(condition, owner);
        if (!expired) {
            filter = EventFilter.and(
                    filter,
                    Mem0FilterTranslator.unexpired(Mem0Service.now(memory).toLocalDate()));
        }
        List<RecalledEvent> items = recalled(memory, few, filter);
        List<SearchHit> found = passed(owner, memory, items);
        return found.size() < limit && items.size() == few && few < CANDIDATES
                ? passed(owner, memory, recalled(memory, CANDIDATES, filter))
                : found;
    }

    private List<RecalledEvent> recalled(Memory memory, int candidates, EventFilter filter) {
        RecallOptions options = RecallOptions.defaults()
                .withLimit(candidates)
                .withFilter(filter)
                .withMaxTokens(0)
                .withAskedAt(at == null ? Mem0Service.now(memory) : at);
        return memory.recall(query, threshold == null ? options : options.withMinRelevance(0))
                .items();
    }

    private List<SearchHit> passed(Mem0Owner owner, Memory memory, List<RecalledEvent> items) {
        LocalDate today = Mem0Service.now(memory).toLocalDate();
        return items.stream()
                .map(item -> new SearchHit(Mem0MemoryView.of(owner, item.entry()), item))
                .filter(one -> threshold == null || one.score() >= threshold)
                .filter(one -> expired || !one.row().expired(today))
                .filter(one -> condition.holds(one.row()))
                .toList();
    }

    private Map<String, @Nullable Object> json(SearchHit found) {
        Map<String, @Nullable Object> json = found.row().json();
        json.put("score", found.score());
        if (explain) {
            json.put(
                    "score_details",
                    Json.object("reasons", StatusJson.all(found.item().reasons())));
        }
        return json;
    }
}
