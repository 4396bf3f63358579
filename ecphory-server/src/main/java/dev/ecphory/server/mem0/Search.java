package dev.ecphory.server.mem0;

import dev.ecphory.engine.Memory;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.RecallJson;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A search of mem0's: a recall in each owner's namespace, of which the best {@value #CANDIDATES} events are held against the
 * filter. Immutable.
 *
 * @param query what is looked for
 * @param condition the filter, which names the owners
 * @param limit memories to give at most
 * @param threshold the least score to give, from 0 to 1
 * @param at when it is asked, for relative dates; null for now
 * @param expired whether to give those that are expired
 * @param explain whether to give the reasons of each score
 */
record Search(
        String query,
        Condition condition,
        int limit,
        double threshold,
        @Nullable OffsetDateTime at,
        boolean expired,
        boolean explain) {
    /** Of one owner's events, those that can be found by one search. */
    static final int CANDIDATES = 1_000;

    private static final int USUAL = 10;

    /** What a request asks for. */
    static Search of(Asked asked, Memories memories) {
        String query = asked.needed("query");
        Double threshold = asked.number("threshold", 0, 1);
        return new Search(
                query,
                memories.condition(asked),
                asked.whole(asked.has("top_k") ? "top_k" : "limit", 1, CANDIDATES, USUAL),
                threshold == null ? 0 : threshold,
                Conversation.time(asked, "reference_date"),
                asked.flag("show_expired", false),
                asked.flag("explain", false));
    }

    /**
     * One that passes.
     *
     * @param score from 0 to 1; to be compared inside one search alone
     */
    private record Found(Row row, Item item, double score) {
        /** A recall adds up as many points as it likes; mem0 ends at 1. */
        Found(Row row, Item item) {
            this(row, item, Math.max(0, item.score()) / (1 + Math.max(0, item.score())));
        }
    }

    /** The memories found, the best first. */
    List<Map<String, @Nullable Object>> in(Memories memories) {
        List<Found> found = new ArrayList<>();
        for (Owner owner : memories.among(condition)) {
            Memory memory = memories.realm().memory(Role.READ, owner);
            OffsetDateTime now = Memories.now(memory);
            LocalDate today = now.toLocalDate();
            RecallOptions options = RecallOptions.defaults()
                    .withLimit(CANDIDATES)
                    .withMaxTokens(0)
                    .withAskedAt(at == null ? now : at);
            for (Item item : memory.recall(query, options).items()) {
                Found one = new Found(Row.of(owner, item.entry()), item);
                if (one.score() >= threshold && (expired || !one.row().expired(today)) && condition.holds(one.row())) {
                    found.add(one);
                }
            }
        }
        return found.stream()
                .sorted(Comparator.<Found>comparingDouble(one -> -one.score())
                        .thenComparing(one -> one.row().id().text()))
                .limit(limit)
                .map(this::json)
                .toList();
    }

    private Map<String, @Nullable Object> json(Found found) {
        Map<String, @Nullable Object> json = found.row().json();
        json.put("score", found.score());
        if (explain) {
            json.put(
                    "score_details",
                    Json.object(
                            "reasons",
                            found.item().reasons().stream().map(RecallJson::of).toList()));
        }
        return json;
    }
}
