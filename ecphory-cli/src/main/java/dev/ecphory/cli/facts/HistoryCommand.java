package dev.ecphory.cli.facts;

import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.knowledge.KnowledgeBase;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.FactJson;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What was so over time, as {@code history} and {@code timeline} answer it. */
public abstract class HistoryCommand extends QueryCommand {
    @Mixin
    private final AsOfOptions asOf = new AsOfOptions();

    /** The facts as known at an instant; null for now. */
    abstract List<Fact> facts(KnowledgeBase knowledge, @Nullable Instant knownAt);

    /** What to say when there are none. */
    abstract String none();

    /** How a person reads them, when there are any. */
    abstract void page(ConsolePage page, FactView view, List<Fact> facts);

    @Override
    public final Reply of(Memory memory) {
        Instant validAt = asOf.validAt();
        List<Fact> facts = FactJson.begun(facts(memory.facts(), asOf.knownAt()), validAt);
        FactView view = new FactView(
                new EvidenceEvents(memory), Objects.requireNonNullElseGet(validAt, EngineMemory.of(memory)::now));
        return reply(() -> FactJson.past(memory, facts, validAt, asOf.knownAt()), page -> {
            if (facts.isEmpty()) {
                page.line(none());
            } else {
                page(page, view, facts);
            }
            CausalRelationView.show(
                    page,
                    facts.stream()
                            .flatMap(fact -> EngineMemory.of(memory).facts().causalRelations(fact).stream())
                            .distinct()
                            .toList());
            BacklogNotice.note(page, memory);
        });
    }

    /** What a slot ever held. */
    @Command(
            name = "history",
            description = "Shows everything that a predicate of a subject ever held, what replaced what, and why.")
    public static final class OfSlot extends HistoryCommand {
        @Parameters(index = "0", paramLabel = "SUBJECT", description = "Of whom or what, by any of its names.")
        private String subject = "";

        @Parameters(index = "1", paramLabel = "PREDICATE", description = "Which predicate, or a synonym.")
        private String predicate = "";

        @Override
        List<Fact> facts(KnowledgeBase knowledge, @Nullable Instant knownAt) {
            return knowledge.history(subject, predicate, knownAt);
        }

        @Override
        String none() {
            return "Nothing is known of that.";
        }

        @Override
        void page(ConsolePage page, FactView view, List<Fact> facts) {
            Slot slot = facts.getFirst().slot();
            page.title(slot.subject() + " · " + slot.predicate().replace('_', ' '));
            view.blocks(page, facts);
        }
    }

    /** What is told of an entity, in the order of the world's time. */
    @Command(
            name = "timeline",
            description = "Shows everything that is told of an entity, in the order in which it was so.")
    public static final class OfEntity extends HistoryCommand {
        @Parameters(paramLabel = "ENTITY", description = "Whom or what, by any of its names.")
        private String entity = "";

        @Override
        List<Fact> facts(KnowledgeBase knowledge, @Nullable Instant knownAt) {
            return knowledge.timeline(entity, knownAt);
        }

        @Override
        String none() {
            return "Nothing is told of it.";
        }

        @Override
        void page(ConsolePage page, FactView view, List<Fact> facts) {
            page.title(facts.getFirst().slot().subject());
            view.inOrder(page, facts);
        }
    }
}
