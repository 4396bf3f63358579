package dev.ecphory.cli.facts;

import dev.ecphory.Fact;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What holds. */
@Command(name = "facts", description = "Lists what holds, now or as of another time, as far as was known.")
public final class FactsCommand extends MemoryCommand {
    @Mixin
    private final AsOfOptions asOf = new AsOfOptions();

    @Option(names = "--subject", paramLabel = "NAME", description = "Of whom or what, by any of its names.")
    private @Nullable String subject;

    @Option(names = "--predicate", paramLabel = "NAME", description = "Which predicate, or a synonym: lives_in, job.")
    private @Nullable String predicate;

    @Override
    public Integer call() throws Exception {
        Instant validAt = asOf.validAt();
        Instant knownAt = asOf.knownAt();
        return ask(memory -> {
            List<Fact> facts = memory.facts().facts(subject, predicate, validAt, knownAt);
            FactView view = new FactView(
                    new EvidenceEvents(memory), EngineMemory.of(memory).now());
            return reply(
                    () -> Json.object(
                            "asOf",
                            TimeFormats.isoOrNull(validAt),
                            "knownAt",
                            TimeFormats.isoOrNull(knownAt),
                            "facts",
                            view.json().all(facts)),
                    page -> {
                        if (facts.isEmpty()) {
                            page.line("Nothing of that kind " + (validAt == null ? "is" : "was") + " held to be true.");
                        }
                        view.tables(page, facts);
                        BacklogNotice.note(page, memory);
                    });
        });
    }
}
