package dev.ecphory.cli;

import dev.ecphory.engine.CausalEdge;
import dev.ecphory.engine.Memory;
import dev.ecphory.memory.Fact;
import dev.ecphory.wire.FactJson;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Sources;
import dev.ecphory.wire.Times;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** What was so over time, as {@code history} and {@code timeline} answer it. */
final class Past {
    @Mixin
    private final AsOfFlags asOf = new AsOfFlags();

    /** How a person reads the facts, when there are any. */
    interface Shown extends BiConsumer<Page, FactView> {}

    /**
     * The answer for facts that had begun by then.
     *
     * @param told gives the facts as known at an instant; null for now
     * @param none what to say when there are none
     * @param shown makes a page of them
     */
    Asking.Answer answer(
            Memory memory,
            Function<@Nullable Instant, List<Fact>> told,
            String none,
            Function<List<Fact>, Shown> shown) {
        Instant validAt = asOf.validAt();
        List<Fact> facts = told.apply(asOf.knownAt()).stream()
                .filter(fact -> validAt == null || !fact.validFrom().at().isAfter(validAt))
                .toList();
        FactView view = new FactView(new Sources(memory), Objects.requireNonNullElseGet(validAt, Instant::now));
        Map<CausalEdge, String> causes = new LinkedHashMap<>();
        facts.forEach(fact -> memory.knowledge().causes(fact).forEach(edge -> causes.putIfAbsent(edge, fact.claim())));
        return Asking.Answer.of(
                () -> Json.object(
                        "asOf",
                        Times.isoOrNull(validAt),
                        "knownAt",
                        Times.isoOrNull(asOf.knownAt()),
                        "facts",
                        view.json().all(facts),
                        "causes",
                        causes.entrySet().stream()
                                .map(edge -> {
                                    Map<String, @Nullable Object> object = FactJson.of(edge.getKey());
                                    object.put("claim", edge.getValue());
                                    return object;
                                })
                                .toList()),
                page -> {
                    if (facts.isEmpty()) {
                        page.line(none);
                    } else {
                        shown.apply(facts).accept(page, view);
                    }
                    CauseView.show(page, List.copyOf(causes.keySet()));
                    Behind.note(page, memory);
                });
    }
}
