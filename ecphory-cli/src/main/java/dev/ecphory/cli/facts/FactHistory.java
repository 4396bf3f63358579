package dev.ecphory.cli.facts;

import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.Memory;
import dev.ecphory.Fact;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.FactJson;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** What was so over time, as {@code history} and {@code timeline} answer it. */
final class FactHistory {
    @Mixin
    private final AsOfOptions asOf = new AsOfOptions();

    /** How a person reads the facts, when there are any. */
    interface Shown extends BiConsumer<ConsolePage, FactView> {}

    /**
     * The answer for facts that had begun by then.
     *
     * @param told gives the facts as known at an instant; null for now
     * @param none what to say when there are none
     * @param shown makes a page of them
     */
    MemoryQuery.Answer answer(
            Memory memory,
            Function<@Nullable Instant, List<Fact>> told,
            String none,
            Function<List<Fact>, Shown> shown) {
        Instant validAt = asOf.validAt();
        List<Fact> facts = FactJson.begun(told.apply(asOf.knownAt()), validAt);
        FactView view = new FactView(new EvidenceEvents(memory), Objects.requireNonNullElseGet(validAt, memory::now));
        return MemoryQuery.Answer.of(() -> FactJson.past(memory, facts, validAt, asOf.knownAt()), page -> {
            if (facts.isEmpty()) {
                page.line(none);
            } else {
                shown.apply(facts).accept(page, view);
            }
            CausalRelationView.show(
                    page,
                    facts.stream()
                            .flatMap(fact -> memory.knowledge().causalRelations(fact).stream())
                            .distinct()
                            .toList());
            BacklogNotice.note(page, memory);
        });
    }
}
