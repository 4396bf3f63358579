package dev.ecphory.cli.events;

import static dev.ecphory.cli.JsonCommand.reply;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.cli.CommandNode;
import dev.ecphory.cli.JsonCommand.Reply;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.cognition.MindCommands;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.Notices;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.landmarks.TimeReference;
import dev.ecphory.knowledge.Learning.AssociationEdge;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Moments;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is done with events, one at a time or a page. */
public final class EventCommands {
    private EventCommands() {}

    /** {@code ecphory events}. */
    public static CommandNode group() {
        return CommandNode.group("Shows events, describes them, and rates what was recalled.")
                .with("list", All::new)
                .asking("get", "Shows one event, whole.", "ID", "The event's id.", EventCommands::get)
                .with("describe", Describe::new)
                .asking(
                        "times",
                        "Shows the times that an event speaks of, those told by life events (\"the week"
                                + " before the wedding\") among them.",
                        "EVENT",
                        "Its id.",
                        EventCommands::times)
                .with("feedback", Feedback::new)
                .with("associations", Associations::new)
                .with("reviews", MindCommands.Reviews::new);
    }

    /** Events in the order of the log. */
    @Command(name = "list", description = "Lists events in the order of the log, a page at a time.")
    public static final class All extends MemoryCommand {
        private static final int MOST = 1_000;

        @Option(names = "--after", paramLabel = "SEQ", description = "Begin after this sequence number. Default: 0.")
        private long after;

        @Option(names = "--limit", paramLabel = "N", description = "Events a page, 1 to 1000. Default: 20.")
        private int limit = 20;

        @Override
        public Integer call() throws Exception {
            ArgumentChecks.requireLimit(limit, MOST);
            if (after < 0) {
                throw new InvalidInputException("--after", Long.toString(after), "is negative", "give 0 or a seq");
            }
            return ask(memory -> {
                List<LogEntry> entries = memory.list(after, limit);
                boolean more = entries.size() == limit
                        && !memory.list(entries.getLast().seq(), 1).isEmpty();
                return reply(
                        () -> Json.object(
                                "events",
                                entries.stream().map(EventJson::of).toList(),
                                "next",
                                more ? entries.getLast().seq() : null),
                        page -> page(page, entries, more));
            });
        }

        private void page(ConsolePage page, List<LogEntry> entries, boolean more) {
            page.each(entries, after == 0 ? "Nothing is remembered yet." : "Nothing is after " + after + ".", entry -> {
                String session = entry.event().session();
                page.event(
                        PlainText.format("%6d", entry.seq()),
                        entry,
                        (session == null ? "" : session + "  ") + entry.id(),
                        2);
            });
            if (more) {
                page.faint("more: --after " + entries.getLast().seq());
            }
        }
    }

    /** One event by its id. */
    private static Reply get(Memory memory, String id) {
        LogEntry entry = existing(memory, id);
        return reply(() -> EventJson.of(memory, entry), page -> {
            page(page, entry);
            if (memory.deletion().retractedIds().contains(entry.id())) {
                page.faint("retracted: no recall finds it");
            }
        });
    }

    /**
     * An event by its id.
     *
     * @throws NotFoundException when there is none
     */
    public static LogEntry existing(Memory memory, String id) {
        return memory.get(id)
                .orElseThrow(() -> ArgumentChecks.unknown(
                        "no event", id, memory, "check the id, or look with ecphory events list"));
    }

    private static void page(ConsolePage page, LogEntry entry) {
        Event event = entry.event();
        page.pair("id", entry.id() + "  (" + entry.seq() + ")");
        page.pair("occurred at", TimeFormats.iso(entry.occurredAt()) + basis(event));
        page.pair("recorded at", TimeFormats.iso(entry.recordedAt()));
        page.some("speaker", event.speaker());
        page.some("recipient", event.recipient());
        page.some("session", event.session());
        page.some(EnumNames.lower(event.modality()), event.caption());
        page.some("key", event.idempotencyKey());
        event.asset().ifPresent(asset -> asset(page, asset));
        event.callerMetadata().forEach((key, value) -> page.pair("· " + PlainText.line(key), value));
        page.line("");
        event.text().lines().forEach(line -> page.line(PlainText.line(line)));
    }

    private static void asset(ConsolePage page, Asset asset) {
        page.pair("asset", asset.reference());
        page.pair("media type", asset.mediaType() + (asset.bytes() == null ? "" : ", " + asset.bytes() + " bytes"));
        page.some("sha-256", asset.sha256());
    }

    private static String basis(Event event) {
        return switch (event.timeBasis()) {
            case STATED -> "";
            case ZONE_ASSUMED -> "  (the offset was assumed)";
            case UNKNOWN -> "  (recorded; no time was given)";
        };
    }

    /** Words for an asset that nobody had when its event was appended. */
    @Command(
            name = "describe",
            description =
                    "Gives the image or recording of an event words that came later: a transcript, what stands in a"
                            + " picture. The newest count.")
    public static final class Describe extends MemoryCommand {
        @Parameters(paramLabel = "EVENT", description = "The event's id.")
        private String event = "";

        @Option(names = "--text", paramLabel = "TEXT", description = "The words.")
        private @Nullable String text;

        @Option(names = "--file", paramLabel = "FILE", description = "A file of UTF-8 with the words, instead.")
        private @Nullable Path file;

        @Option(names = "--by", paramLabel = "NAME", description = "Whose words they are. Default: the caller.")
        private @Nullable String by;

        @Override
        public Integer call() throws Exception {
            String words = words();
            return ask(memory -> {
                LogEntry entry = existing(memory, event);
                Event seen = EngineMemory.of(memory)
                        .assetDescriptions()
                        .describe(entry.id(), words, by)
                        .event();
                String whose = seen.describedBy().orElse("");
                return reply(
                        () -> Json.object("id", entry.id(), "caption", seen.caption(), "captionBy", whose),
                        page -> page.line("described, as " + PlainText.line(whose) + " tells it"));
            });
        }

        private String words() {
            if ((text == null) == (file == null)) {
                throw new InvalidInputException(
                        "--text",
                        text == null ? "(none)" : "with --file",
                        "is missing or ambiguous",
                        "give one of them");
            }
            if (text != null) {
                return text;
            }
            Path named = java.util.Objects.requireNonNull(file);
            try {
                return Files.readString(named, StandardCharsets.UTF_8);
            } catch (IOException unreadable) {
                throw ArgumentChecks.invalid(
                        "--file", named.toString(), 80, "cannot be read as UTF-8", "check the file and its rights");
            }
        }
    }

    /** The times that one event speaks of. */
    private static Reply times(Memory memory, String event) {
        LogEntry entry = memory.get(event)
                .orElseThrow(() -> new NotFoundException(
                        "there is no event " + PlainText.quoted(event, 60),
                        "see ecphory events list for the events' ids"));
        List<TimeReference> times = EngineMemory.of(memory).facts().timeReferences(event);
        return reply(() -> Json.object("event", event, "times", StatusJson.all(times)), page -> {
            page.event("", entry, "", Integer.MAX_VALUE);
            if (times.isEmpty()) {
                page.line("It speaks of no time.");
                return;
            }
            page.line("");
            ConsoleTable table =
                    new ConsoleTable("phrase|bold", "from|date", "until|date", "told to the|faint", "by|faint");
            times.forEach(time -> table.row(
                    time.phrase(),
                    shown(time.start(), time, entry),
                    shown(time.end(), time, entry),
                    granularity(time),
                    by(time)));
            table.print(page, 2);
            Notices.note(page, memory);
        });
    }

    private static String granularity(TimeReference time) {
        return time.granularity() == null ? "" : EnumNames.lower(time.granularity());
    }

    private static String shown(@Nullable Instant instant, TimeReference time, LogEntry entry) {
        if (instant == null) {
            return time.resolved() ? "…" : "open";
        }
        ZoneOffset offset = entry.occurredAt().getOffset();
        boolean midnight = instant.atOffset(offset).toLocalTime().toSecondOfDay() == 0;
        return midnight ? Moments.day(TimePoint.of(instant), offset) : Moments.shown(TimePoint.of(instant), offset);
    }

    private static String by(TimeReference time) {
        if (time.landmark() != null) {
            return time.landmark();
        }
        return time.candidates().isEmpty() ? "" : "one of " + String.join(", ", time.candidates());
    }

    /** Says what of a recall was of use. */
    @Command(
            name = "feedback",
            description =
                    "Says which recalled events were of use for a question and which were not; consolidation learns"
                            + " from it.")
    public static final class Feedback extends QueryCommand {
        @Parameters(
                index = "0",
                paramLabel = "QUESTION",
                description = "As it was asked; case and punctuation do not matter.")
        private String question = "";

        @Option(names = "--used", split = ",", paramLabel = "ID", description = "Of use; several with commas.")
        private List<String> used = List.of();

        @Option(names = "--ignored", split = ",", paramLabel = "ID", description = "Of no use; several with commas.")
        private List<String> ignored = List.of();

        @Override
        public Reply of(Memory memory) throws Exception {
            memory.learning().feedback(question, used, ignored);
            return reply(
                    () -> Json.object("used", used.size(), "ignored", ignored.size()),
                    page -> page.line("Noted: " + used.size() + " of use, " + ignored.size()
                            + " of none. The next consolidation learns from it."));
        }
    }

    /** What was recalled together. */
    @Command(
            name = "associations",
            description = "Lists the pairs of events that were often recalled together, the heaviest first.")
    public static final class Associations extends MemoryCommand {
        private static final int MOST = 10_000;

        @Parameters(paramLabel = "ID", arity = "0..1", description = "Only those of this event.")
        private @Nullable String id;

        @Option(names = "--limit", paramLabel = "N", description = "Pairs to list, 1 to 10000. Default: 50.")
        private int limit = 50;

        @Override
        public Integer call() throws Exception {
            ArgumentChecks.requireLimit(limit, MOST);
            String event = id;
            return ask(memory -> {
                List<AssociationEdge> all = event == null
                        ? memory.learning().associations(limit)
                        : memory.learning().associations(event).stream()
                                .limit(limit)
                                .toList();
                return reply(() -> Json.object("associations", StatusJson.all(all)), page -> show(page, all));
            });
        }

        private static void show(ConsolePage page, List<AssociationEdge> all) {
            ConsoleTable table = new ConsoleTable("one", "other", "weight|>", "recalls|>", "questions|>", "last|date");
            for (AssociationEdge one : all) {
                table.row(
                        words(one.one()),
                        words(one.other()),
                        PlainText.format("%.2f", one.weight()),
                        one.recalls(),
                        one.questions(),
                        one.last().atOffset(ZoneOffset.UTC).toLocalDate().toString());
            }
            table.print(
                    page,
                    0,
                    "Nothing was recalled together often enough: three times, for two questions, before"
                            + " consolidation.");
        }

        private static String words(LogEntry entry) {
            Event event = entry.event();
            String caption = event.caption() == null
                    ? event.asset().map(Asset::reference).orElse("")
                    : event.caption();
            String text = event.text().isEmpty() ? caption : event.text();
            return entry.id() + ": " + text;
        }
    }
}
