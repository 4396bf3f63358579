package dev.ecphory.cli.facts;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.landmarks.TimeReference;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The times that one event speaks of. */
@Command(
        name = "times",
        description = "Shows the times that an event speaks of, those told by life events (\"the week before the"
                + " wedding\") among them.")
public final class TimesCommand extends QueryCommand {
    @Parameters(paramLabel = "EVENT", description = "Its id.")
    private String event = "";

    @Override
    public Reply of(Memory memory) throws Exception {
        LogEntry entry = memory.get(event)
                .orElseThrow(() -> new NotFoundException(
                        "there is no event " + PlainText.quoted(event, 60), "see ecphory list for the events' ids"));
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
            BacklogNotice.note(page, memory);
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
}
