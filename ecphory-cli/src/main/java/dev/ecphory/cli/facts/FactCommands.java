package dev.ecphory.cli.facts;

import static dev.ecphory.cli.JsonCommand.reply;

import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.cli.CommandNode;
import dev.ecphory.cli.JsonCommand.Reply;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.cli.options.Notices;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.TimelineEntry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.FactJson;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What holds, held and conflicts, and what the caller has to say about it. */
public final class FactCommands {
    private FactCommands() {}

    /** {@code ecphory facts}. */
    public static CommandNode group() {
        return decisions(CommandNode.of(All::new)
                .with("list", All::new)
                .with("history", History::new)
                .with("timeline", Timeline::new)
                .with(
                        "contradictions",
                        CommandNode.asking(
                                        "Lists claims that conflict and that nothing has settled, with what both sides"
                                                + " rest on.",
                                        FactCommands::contradictions)
                                .with("resolve", Resolve::new)));
    }

    /** A group with the commands that say what holds. */
    public static CommandNode decisions(CommandNode group) {
        return group.with("assert", Assert::new)
                .asking(
                        "retract",
                        "Stops believing a claim, heard or asserted; what it had superseded holds again.",
                        "CLAIM",
                        "The claim's id, as facts and history show it.",
                        (memory, claim) -> decide(memory, claim, true))
                .asking(
                        "restore",
                        "Believes a retracted claim again.",
                        "CLAIM",
                        "The claim's id.",
                        (memory, claim) -> decide(memory, claim, false));
    }

    /** What holds. */
    @Command(name = "facts", description = "Lists what holds, now or as of another time, as far as was known.")
    public static final class All extends MemoryCommand {
        @Mixin
        private final AsOfOptions asOf = new AsOfOptions();

        @Option(names = "--subject", paramLabel = "NAME", description = "Of whom or what, by any of its names.")
        private @Nullable String subject;

        @Option(
                names = "--predicate",
                paramLabel = "NAME",
                description = "Which predicate, or a synonym: lives_in, job.")
        private @Nullable String predicate;

        @Override
        public Integer call() throws Exception {
            Instant validAt = asOf.validAt();
            Instant knownAt = asOf.knownAt();
            return ask(memory -> {
                MemoryOptions.follow(memory);
                int behind = memory.facts().factsBehind();
                List<Fact> facts = memory.facts().facts(subject, predicate, validAt, knownAt);
                FactView view = FactView.now(memory);
                return reply(
                        () -> Json.object(
                                "asOf",
                                TimeFormats.isoOrNull(validAt),
                                "knownAt",
                                TimeFormats.isoOrNull(knownAt),
                                "facts",
                                view.json().all(facts),
                                "factsBehind",
                                behind),
                        page -> {
                            if (facts.isEmpty()) {
                                page.line("Nothing of that kind " + (validAt == null ? "is" : "was")
                                        + " held to be true.");
                            }
                            view.tables(page, facts);
                            Notices.note(page, memory);
                        });
            });
        }
    }

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
                FactView view = FactView.now(memory);
                return reply(
                        () -> Json.object("claim", claim, "facts", view.json().all(slot)), page -> {
                            page.text("asserted " + claim);
                            view.tables(page, slot);
                        });
            });
        }
    }

    /** Something is not believed any more, or again. */
    private static Reply decide(Memory memory, String claim, boolean retract) {
        Slot slot = existing(memory, claim);
        if (retract) {
            memory.facts().retractClaim(claim);
        } else {
            memory.facts().restoreClaim(claim);
        }
        List<Fact> facts = memory.facts().history(slot.subject(), slot.predicate(), null);
        FactView view = FactView.now(memory);
        return reply(
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
                .orElseThrow(() -> ArgumentChecks.unknown(
                        "no claim", claim, memory, "take the id from ecphory facts history, or from facts --json"))
                .slot();
    }

    /** What a slot ever held. */
    @Command(
            name = "history",
            description = "Shows everything that a predicate of a subject ever held, what replaced what, and why.")
    public static final class History extends QueryCommand {
        @Mixin
        private final AsOfOptions asOf = new AsOfOptions();

        @Parameters(index = "0", paramLabel = "SUBJECT", description = "Of whom or what, by any of its names.")
        private String subject = "";

        @Parameters(index = "1", paramLabel = "PREDICATE", description = "Which predicate, or a synonym.")
        private String predicate = "";

        @Override
        public Reply of(Memory memory) {
            MemoryOptions.follow(memory);
            Instant validAt = asOf.validAt();
            List<Fact> facts = FactJson.begun(memory.facts().history(subject, predicate, asOf.knownAt()), validAt);
            FactView view = view(memory, validAt);
            return reply(() -> FactJson.past(memory, facts, validAt, asOf.knownAt()), page -> {
                if (facts.isEmpty()) {
                    page.line("Nothing is known of that.");
                } else {
                    Slot slot = facts.getFirst().slot();
                    page.title(slot.subject() + " · " + slot.predicate().replace('_', ' '));
                    view.blocks(page, facts);
                }
                causes(page, memory, facts);
                Notices.note(page, memory);
            });
        }
    }

    /** What is told of an entity, in the order of the world's time. */
    @Command(
            name = "timeline",
            description = "Shows what is told of an entity in the order of time: what happened, dated by when it did,"
                    + " what held for a while, and the sessions in which it was spoken of.")
    public static final class Timeline extends QueryCommand {
        @Mixin
        private final AsOfOptions asOf = new AsOfOptions();

        @Parameters(paramLabel = "ENTITY", description = "Whom or what, by any of its names.")
        private String entity = "";

        @Override
        public Reply of(Memory memory) {
            MemoryOptions.follow(memory);
            Instant validAt = asOf.validAt();
            Instant knownAt = asOf.knownAt();
            List<TimelineEntry> entries = EngineMemory.of(memory).facts().timelineEntries(entity, validAt, knownAt);
            return reply(() -> FactJson.timeline(memory, entity, validAt, knownAt), page -> {
                if (entries.isEmpty()) {
                    page.line("Nothing is told of it.");
                } else {
                    page.title(entity);
                    TimelineView.show(page, entries, new EvidenceEvents(memory));
                }
                causes(page, memory, FactJson.begun(memory.facts().timeline(entity, knownAt), validAt));
                Notices.note(page, memory);
            });
        }
    }

    private static FactView view(Memory memory, @Nullable Instant validAt) {
        return new FactView(new EvidenceEvents(memory), Objects.requireNonNullElseGet(validAt, memory::now));
    }

    private static void causes(ConsolePage page, Memory memory, List<Fact> facts) {
        EntityView.show(
                page,
                facts.stream()
                        .flatMap(fact -> EngineMemory.of(memory).facts().causalRelations(fact).stream())
                        .distinct()
                        .toList());
    }

    /** What conflicts. */
    private static Reply contradictions(Memory memory) {
        MemoryOptions.follow(memory);
        List<Contradiction> open = memory.facts().contradictions();
        Map<String, Claim> claims = StatusJson.claims(memory, open);
        FactView view = FactView.now(memory);
        return reply(
                () -> Json.object("contradictions", StatusJson.contradictions(memory, open, view.json())),
                page -> page(page, open, claims, view, memory));
    }

    private static void page(
            ConsolePage page, List<Contradiction> open, Map<String, Claim> claims, FactView view, Memory memory) {
        page.each(open, "Nothing is contested.", one -> {
            page.title(one.slot().subject() + " · " + one.slot().predicate().replace('_', ' '));
            page.faint("  " + one.because());
            view.side(page, "older", claims.get(one.older()));
            view.side(page, "newer", claims.get(one.newer()));
            EngineMemory.of(memory)
                    .facts()
                    .standing(one)
                    .ifPresent(standing -> page.text("  holds until it is settled: the "
                            + (standing.claim().equals(one.older()) ? "older" : "newer") + ", because "
                            + standing.because()));
            page.faint("  settle: ecphory facts contradictions resolve " + one.id() + " older|newer|both");
            page.line("");
        });
        Notices.note(page, memory);
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
                        .orElseThrow(() -> ArgumentChecks.unknown(
                                "no open contradiction",
                                id,
                                memory,
                                "see ecphory facts contradictions for those that are"));
                memory.facts().resolve(id, chosen);
                List<Fact> facts = memory.facts()
                        .history(found.slot().subject(), found.slot().predicate(), null);
                FactView view = FactView.now(memory);
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
