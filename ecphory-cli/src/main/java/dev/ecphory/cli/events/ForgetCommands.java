package dev.ecphory.cli.events;

import static dev.ecphory.cli.JsonCommand.reply;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.admin.Deletion;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.cli.CommandNode;
import dev.ecphory.cli.JsonCommand.Reply;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.time.ZoneOffset;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is hidden or put aside, and can be brought back. */
public final class ForgetCommands {
    private ForgetCommands() {}

    /** {@code ecphory forget}. */
    public static CommandNode group() {
        return CommandNode.group("Hides, archives or erases events, and undoes what can be undone.")
                .asking(
                        "retract",
                        "Hides an event from recall, with the facts that only it bears; restore undoes it.",
                        "EVENT",
                        "The event's id.",
                        (memory, event) -> retracted(memory, event, true))
                .asking(
                        "restore",
                        "Shows a retracted event again, with the facts that it bears.",
                        "EVENT",
                        "The event's id.",
                        (memory, event) -> retracted(memory, event, false))
                .with("archive", Archive::new)
                .with("rehydrate", Rehydrate::new)
                .with(
                        "redact",
                        () -> new DeletionCommand("redact", Deletion::redact),
                        "Empties events of their content for good, and keeps that they happened, when and by"
                                + " whom.")
                .with(
                        "erase",
                        () -> new DeletionCommand("erase", Deletion::erase),
                        "Erases events with everything derived from them, rewrites the files, scans them, and"
                                + " proves it.");
    }

    private static Reply retracted(Memory memory, String event, boolean retracted) {
        LogEntry entry = EventCommands.existing(memory, event);
        if (retracted) {
            memory.deletion().retract(event);
        } else {
            memory.deletion().restore(event);
        }
        return reply(() -> Json.object("event", event, "retracted", retracted), page -> {
            page.line(retracted ? "retracted; ecphory forget restore shows it again" : "restored");
            page.event("  ", entry, event, 2);
        });
    }

    /** What left the ranking. */
    @Command(
            name = "archive",
            description =
                    "Takes events out of the ranking, or lists those that are; nothing is deleted, rehydrate shows one"
                            + " word for word.")
    public static final class Archive extends QueryCommand {
        @Parameters(
                paramLabel = "ID",
                arity = "0..*",
                description = "The events to archive; none lists what is archived.")
        private List<String> ids = List.of();

        @Option(names = "--list", description = "List everything that is archived, also after archiving.")
        private boolean list;

        @Override
        public Reply of(Memory memory) throws Exception {
            if (!ids.isEmpty()) {
                memory.archive().archive(ids);
            }
            List<EventArchive.ArchivedEvent> shown = memory.archive().list().stream()
                    .filter(one -> ids.isEmpty() || list || ids.contains(one.id()))
                    .toList();
            return reply(() -> Json.object("archived", StatusJson.all(shown)), page -> show(page, memory, shown));
        }

        private static void show(ConsolePage page, Memory memory, List<EventArchive.ArchivedEvent> all) {
            ConsoleTable table = new ConsoleTable("archived", "why", "event", "says");
            for (EventArchive.ArchivedEvent one : all) {
                String instead = one.instead() == null ? "" : " by " + one.instead();
                table.row(
                        one.at().atOffset(ZoneOffset.UTC).toLocalDate().toString(),
                        EnumNames.lower(one.why()) + instead,
                        one.id(),
                        memory.get(one.id())
                                .map(entry -> PlainText.quoted(entry.event().text(), 60))
                                .orElse(""));
            }
            table.print(page, 0, "Nothing is archived.");
        }
    }

    /** An archived event as it was. */
    @Command(
            name = "rehydrate",
            description = "Shows an archived event word for word, checked against its hash; nothing is noted by it.")
    public static final class Rehydrate extends QueryCommand {
        @Parameters(paramLabel = "ID", description = "The event's id.")
        private String id = "";

        @Option(names = "--restore", description = "Have it ranked again.")
        private boolean restore;

        @Override
        public Reply of(Memory memory) throws Exception {
            LogEntry entry = memory.archive().read(id);
            if (restore) {
                memory.archive().restore(id);
            }
            return reply(() -> EventJson.of(entry), page -> {
                page.line(restore ? "ranked again" : "archived");
                page.event("  ", entry, id, Integer.MAX_VALUE);
            });
        }
    }
}
