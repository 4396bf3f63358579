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
 * @param at when it is asked, for relative dates
 * @param expired whether to give those that are expired
 * @param explain whether to give the reasons of each score
 */
record Search(
        String query,
        Condition condition,
        int limit,
        double threshold,
        OffsetDateTime at,
        boolean expired,
        boolean explain) {
    /** Of one owner's events, those that can be found by one search. */
    static final int CANDIDATES = 1_000;

    private static final int USUAL = 10;

    /** What a request asks for. */
    static Search of(Asked asked, Memories memories) {
        String query = asked.needed("query");
        OffsetDateTime at = Conversation.time(asked, "reference_date");
        Double threshold = asked.number("threshold", 0, 1);
        return new Search(
                query,
                memories.condition(asked),
                asked.whole(asked.has("top_k") ? "top_k" : "limit", 1, CANDIDATES, USUAL),
                threshold == null ? 0 : threshold,
                at == null ? memories.now() : at,
                asked.flag("show_expired", false),
                asked.flag("explain", false));
    }

    private record Found(Row row, Item item) {}

    /** The memories found, the best first. */
    List<Map<String, @Nullable Object>> in(Memories memories) {
        LocalDate today = memories.today();
        RecallOptions options =
                RecallOptions.defaults().withLimit(CANDIDATES).withMaxTokens(0).withAskedAt(at);
        List<Found> found = new ArrayList<>();
        for (Owner owner : memories.among(condition)) {
            Memory memory = memories.realm().memory(Role.READ, owner);
            for (Item item : memory.recall(query, options).items()) {
                Row row = Row.of(owner, item.entry());
                if (item.score() >= threshold && (expired || !row.expired(today)) && condition.holds(row)) {
                    found.add(new Found(row, item));
                }
            }
        }
        return found.stream()
                .sorted(Comparator.<Found>comparingDouble(one -> -one.item().score())
                        .thenComparing(one -> one.row().id().text()))
                .limit(limit)
                .map(this::json)
                .toList();
    }

    private Map<String, @Nullable Object> json(Found found) {
        Map<String, @Nullable Object> json = found.row().json();
        json.put("score", found.item().score());
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
