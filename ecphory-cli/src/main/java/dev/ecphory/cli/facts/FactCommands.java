package dev.ecphory.cli.facts;

import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the caller has to say about what holds. */
public final class FactCommands {
    private FactCommands() {}

    /** Something is so. */
    @Command(
            name = "assert",
            description =
                    "Asserts that something is so; nothing that was only said supersedes it. Prints the claim's id.")
    public static final class Assert extends MemoryCommand {
        @Option(
                names = "--from",
                paramLabel = "TIME",
                description = "Since when: a time, a day, a month or a year, UTC without an offset. Default: now.")
        private @Nullable String from;

        @Option(
                names = "--until",
                paramLabel = "TIME",
                description = "Until when, exclusive, written the same. Default: it lasts.")
        private @Nullable String until;

        @Parameters(index = "0", paramLabel = "SUBJECT", description = "Of whom or what.")
        private String subject = "";

        @Parameters(index = "1", paramLabel = "PREDICATE", description = "What of it: lives_in, job, likes.")
        private String predicate = "";

        @Parameters(index = "2", paramLabel = "OBJECT", description = "The value.")
        private String object = "";

        @Override
        public Integer call() throws Exception {
            TimePoint since = from == null ? TimePoint.of(Instant.now()) : TimeFormats.since("--from", from);
            TimePoint to = until == null ? null : TimeFormats.since("--until", until);
            return ask(memory -> {
                String claim = memory.facts().assertWithTime(subject, predicate, object, since, to);
                List<Fact> slot = memory.facts().history(subject, predicate, null);
                FactView view = new FactView(
                        new EvidenceEvents(memory), EngineMemory.of(memory).now());
                return reply(
                        () -> Json.object("claim", claim, "facts", view.json().all(slot)), page -> {
                            page.text("asserted " + claim);
                            view.tables(page, slot);
                        });
            });
        }
    }

    /** Something is not believed any more. */
    @Command(
            name = "retract",
            description = "Stops believing a claim, heard or asserted; what it had superseded holds again.")
    public static final class Retract extends QueryCommand {
        @Parameters(paramLabel = "CLAIM", description = "The claim's id, as facts and history show it.")
        private String claim = "";

        @Override
        public Reply of(Memory memory) {
            return decide(memory, claim, true);
        }
    }

    /** Something is believed again. */
    @Command(name = "restore", description = "Believes a retracted claim again.")
    public static final class Restore extends QueryCommand {
        @Parameters(paramLabel = "CLAIM", description = "The claim's id.")
        private String claim = "";

        @Override
        public Reply of(Memory memory) {
            return decide(memory, claim, false);
        }
    }

    private static JsonCommand.Reply decide(Memory memory, String claim, boolean retract) {
        Slot slot = existing(memory, claim);
        if (retract) {
            memory.facts().retractClaim(claim);
        } else {
            memory.facts().restoreClaim(claim);
        }
        List<Fact> facts = memory.facts().history(slot.subject(), slot.predicate(), null);
        FactView view =
                new FactView(new EvidenceEvents(memory), EngineMemory.of(memory).now());
        return JsonCommand.reply(
                () -> Json.object(
                        "claim",
                        claim,
                        "retracted",
                        retract,
                        "facts",
                        view.json().all(facts)),
                page -> {
                    page.text((retract ? "retracted " : "restored ") + claim);
                    if (facts.isEmpty()) {
                        page.text("Nothing is known of " + slot.subject() + ", "
                                + slot.predicate().replace('_', ' ') + ", any more.");
                    }
                    view.tables(page, facts);
                });
    }

    private static Slot existing(Memory memory, String claim) {
        return memory.facts().claims(List.of(claim)).stream()
                .findFirst()
                .orElseThrow(() -> new NotFoundException(
                        "no claim " + PlainText.quoted(claim, 80) + " in namespace "
                                + PlainText.quoted(memory.namespace().value(), 60),
                        "take the id from ecphory history, or from facts --json"))
                .slot();
    }
}
