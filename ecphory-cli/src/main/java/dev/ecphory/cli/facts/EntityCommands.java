package dev.ecphory.cli.facts;

import static dev.ecphory.cli.JsonCommand.reply;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.cli.CommandNode;
import dev.ecphory.cli.JsonCommand.Reply;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.Notices;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.EntityGraph;
import dev.ecphory.internal.entities.EntityProfile;
import dev.ecphory.internal.entities.TimelineEntry;
import dev.ecphory.knowledge.KnowledgeBase;
import dev.ecphory.spi.store.MentionTable.Entity;
import dev.ecphory.wire.EntityJson;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Who and what is spoken of, and by which names. */
public final class EntityCommands {
    private EntityCommands() {}

    /** {@code ecphory entity}. */
    public static CommandNode group() {
        return CommandNode.group("Shows people and things in the memory, and links their names.")
                .with("list", All::new)
                .with("profile", Profile::new)
                .with(
                        "alias",
                        CommandNode.group("Links names that mean one entity, or separates them.")
                                .with(
                                        "link",
                                        () -> new Alias(KnowledgeBase::link),
                                        "Two names mean one entity from now on; unlink undoes it.")
                                .with(
                                        "unlink",
                                        () -> new Alias(KnowledgeBase::unlink),
                                        "Undoes the link between two names, whether it was made here or heard.")
                                .asking(
                                        "show",
                                        "Shows every name of the entity that a name means.",
                                        "NAME",
                                        "A name.",
                                        EntityCommands::names));
    }

    /** Who and what is spoken of. */
    @Command(
            name = "entities",
            description =
                    "Lists who and what is spoken of, the most often mentioned first, or what one of them is bound to.")
    public static final class All extends MemoryCommand {
        private static final int MOST = 10_000;

        @Option(names = "--limit", paramLabel = "N", description = "Entities to list, 1 to 10000. Default: 50.")
        private int limit = 50;

        @Option(
                names = "--of",
                paramLabel = "NAME",
                description = "Instead, what this entity is bound to, by any of its names.")
        private @Nullable String of;

        @Parameters(arity = "0..*", paramLabel = "NAME", description = "List only those with this in their name.")
        private List<String> name = List.of();

        @Option(names = "--hops", paramLabel = "N", description = "With --of: how far to go, 1 or 2. Default: 1.")
        private int hops = 1;

        @Mixin
        private final AsOfOptions asOf = new AsOfOptions();

        @Override
        public Integer call() throws Exception {
            ArgumentChecks.requireLimit(limit, MOST);
            String root = of;
            if (root != null) {
                return ask(memory -> {
                    EntityGraph graph =
                            EngineMemory.of(memory).facts().graph(root, hops, asOf.validAt(), asOf.knownAt());
                    return reply(() -> StatusJson.of(graph), page -> {
                        EntityView.show(page, graph);
                        Notices.note(page, memory);
                    });
                });
            }
            return ask(memory -> {
                List<Entity> entities = named(memory);
                return reply(() -> Json.object("entities", StatusJson.all(entities)), page -> {
                    EventDays days = new EventDays(memory);
                    ConsoleTable table =
                            new ConsoleTable("name|bold", "kind|faint", "mentions|>", "first|date", "last|date");
                    for (Entity entity : entities) {
                        table.row(
                                entity.name(),
                                entity.kind(),
                                entity.mentions(),
                                days.of(entity.first()),
                                days.of(entity.last()));
                    }
                    table.print(
                            page,
                            0,
                            "Nobody and nothing " + (name.isEmpty() ? "" : "of that name ")
                                    + "is spoken of, as far as is known.");
                    Notices.note(page, memory);
                });
            });
        }

        private List<Entity> named(Memory memory) {
            if (name.isEmpty()) {
                return memory.facts().entities(limit);
            }
            String part = String.join(" ", name).toLowerCase(Locale.ROOT);
            return memory.facts().entities(MOST).stream()
                    .filter(entity -> entity.name().toLowerCase(Locale.ROOT).contains(part))
                    .limit(limit)
                    .toList();
        }
    }

    /** What is known of one entity. */
    @Command(
            name = "profile",
            description = "Shows what is known of an entity: names, how it writes, topics, what holds by topic, traits,"
                    + " relationships, causes, what happened.")
    public static final class Profile extends QueryCommand {
        /** Causes on a page; JSON has all. */
        private static final int CAUSES = 8;
        /** The newest of what happened; the timeline has all. */
        private static final int EVENTS = 12;

        @Mixin
        private final AsOfOptions asOf = new AsOfOptions();

        @Parameters(paramLabel = "ENTITY", description = "Whom or what, by any of its names.")
        private String entity = "";

        @Override
        public Reply of(Memory memory) throws Exception {
            EntityProfile profile = EngineMemory.of(memory).facts().profile(entity, asOf.validAt(), asOf.knownAt());
            if (profile.unknown()) {
                throw new NotFoundException(
                        "nothing is known of " + PlainText.quoted(entity, 60),
                        "see ecphory entity list for names, or consolidate what was appended");
            }
            FactView view = FactView.now(memory);
            return reply(() -> EntityJson.of(profile, view.json(), asOf.validAt(), asOf.knownAt()), page -> {
                page(page, profile, view);
                events(page, memory);
                Notices.note(page, memory);
            });
        }

        private static void page(ConsolePage page, EntityProfile profile, FactView view) {
            page.title(profile.entity() + (profile.kind() == null ? "" : " · " + profile.kind()));
            if (profile.names().size() > 1) {
                page.pair("names", String.join(", ", profile.names()));
            }
            LogEntry first = profile.first();
            LogEntry last = profile.last();
            if (first != null && last != null) {
                page.pair(
                        "mentioned",
                        PlainText.format(
                                "%,d times, from %s to %s",
                                profile.mentions(),
                                first.occurredAt().toLocalDate(),
                                last.occurredAt().toLocalDate()));
            }
            EntityView.page(page, profile);
            view.sections(page, profile.sections());
            EntityView.traits(page, profile.traits());
            EntityView.relationships(page, profile.relationships());
            EntityView.show(page, profile.causes().stream().limit(CAUSES).toList());
        }

        private void events(ConsolePage page, Memory memory) {
            List<TimelineEntry> events =
                    EngineMemory.of(memory).facts().timelineEntries(entity, asOf.validAt(), asOf.knownAt()).stream()
                            .filter(entry -> entry.kind() == TimelineEntry.Kind.EVENT)
                            .toList();
            if (events.isEmpty()) {
                return;
            }
            page.line("");
            page.line(page.paint().bold("what happened"));
            List<TimelineEntry> newest = events.subList(Math.max(0, events.size() - EVENTS), events.size());
            TimelineView.show(page, newest, new EvidenceEvents(memory));
            if (newest.size() < events.size()) {
                page.faint("  and " + (events.size() - newest.size()) + " before (ecphory facts timeline has all)");
            }
        }
    }

    /** A link between two names, made or undone. */
    @Command
    private static final class Alias extends QueryCommand {
        private final Decision decision;

        @Parameters(index = "0", paramLabel = "NAME", description = "The one name.")
        private String one = "";

        @Parameters(index = "1", paramLabel = "OTHER", description = "The other.")
        private String other = "";

        Alias(Decision decision) {
            this.decision = decision;
        }

        /** What is decided about two names. */
        private interface Decision {
            void of(KnowledgeBase knowledge, String name, String another);
        }

        @Override
        public Reply of(Memory memory) {
            decision.of(memory.facts(), one, other);
            return names(memory, one);
        }
    }

    private static Reply names(Memory memory, String asked) {
        SortedSet<String> names = memory.facts().aliases(asked);
        return reply(
                () -> Json.object("name", asked, "names", names),
                page -> page.pair(PlainText.cut(PlainText.line(asked), 16), String.join(" = ", names)));
    }

    /** On which days the events of some sequence numbers occurred, each read once. Not for several threads. */
    static final class EventDays {
        private final Memory memory;
        private final Map<Long, String> bySeq = new HashMap<>();

        EventDays(Memory memory) {
            this.memory = memory;
        }

        /** The day by the clock on the wall where it happened; "-" when the event is not there any more. */
        String of(long seq) {
            return bySeq.computeIfAbsent(seq, none -> {
                List<LogEntry> found = seq < 1 ? List.of() : memory.list(seq - 1, 1);
                return found.isEmpty() || found.getFirst().seq() != seq
                        ? "-"
                        : found.getFirst().occurredAt().toLocalDate().toString();
            });
        }
    }
}
