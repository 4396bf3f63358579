package dev.ecphory.cli.facts;

import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** What conflicts. */
@Command(
        name = "contradictions",
        description = "Lists claims that conflict and that nothing has settled, with what both sides rest on.")
public final class ContradictionsCommand extends MemoryCommand {
    @Override
    public Integer call() throws Exception {
        return ask(memory -> {
            List<Contradiction> open = memory.facts().contradictions();
            Map<String, Claim> claims = StatusJson.claims(memory, open);
            FactView view = new FactView(
                    new EvidenceEvents(memory), EngineMemory.of(memory).now());
            return reply(
                    () -> Json.object("contradictions", StatusJson.contradictions(memory, open, view.json())),
                    page -> page(page, open, claims, view, memory));
        });
    }

    private static void page(
            ConsolePage page, List<Contradiction> open, Map<String, Claim> claims, FactView view, Memory memory) {
        for (Contradiction one : open) {
            page.title(one.slot().subject() + " · " + one.slot().predicate().replace('_', ' '));
            page.faint("  " + one.because());
            view.side(page, "older", claims.get(one.older()));
            view.side(page, "newer", claims.get(one.newer()));
            page.faint("  settle: ecphory contradictions resolve " + one.id() + " older|newer|both");
            page.line("");
        }
        if (open.isEmpty()) {
            page.line("Nothing is contested.");
        }
        BacklogNotice.note(page, memory);
    }

    /** One of them settled. */
    @Command(name = "resolve", description = "Settles a contradiction: the older claim holds, the newer, or both.")
    public static final class Resolve extends MemoryCommand {
        @Parameters(index = "0", paramLabel = "ID", description = "The contradiction's id.")
        private String id = "";

        @Parameters(
                index = "1",
                paramLabel = "CHOICE",
                description =
                        "older (the other was never true), newer (it replaces the other from its time on) or both.")
        private Decision.@Nullable Choice choice;

        @Override
        public Integer call() throws Exception {
            Decision.Choice chosen = Objects.requireNonNull(choice, "picocli asks for it");
            return ask(memory -> {
                Contradiction found = memory.facts().contradictions().stream()
                        .filter(one -> one.id().equals(id))
                        .findFirst()
                        .orElseThrow(() -> new NotFoundException(
                                "no open contradiction " + PlainText.quoted(id, 80) + " in namespace "
                                        + PlainText.quoted(memory.namespace().value(), 60),
                                "see ecphory contradictions for those that are"));
                memory.facts().resolve(id, chosen);
                List<Fact> facts = memory.facts()
                        .history(found.slot().subject(), found.slot().predicate(), null);
                FactView view = new FactView(
                        new EvidenceEvents(memory), EngineMemory.of(memory).now());
                return reply(
                        () -> Json.object(
                                "id",
                                id,
                                "choice",
                                EnumNames.lower(chosen),
                                "facts",
                                view.json().all(facts)),
                        page -> {
                            page.line("settled: " + EnumNames.lower(chosen));
                            view.tables(page, facts);
                        });
            });
        }
    }
}
