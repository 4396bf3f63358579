package dev.ecphory.cli.facts;

import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.internal.landmarks.TimeReference;
import dev.ecphory.LogEntry;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The times that one event speaks of. */
@Command(
        name = "times",
        description = "Shows the times that an event speaks of, those told by life events (\"the week before the"
                + " wedding\") among them.")
final class TimesCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Parameters(paramLabel = "EVENT", description = "Its id.")
    private String event = "";

    TimesCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            LogEntry entry = memory.get(event)
                    .orElseThrow(() -> new NotFoundException(
                            "there is no event " + PlainText.quoted(event, 60),
                            "see ecphory list for the events' ids"));
            List<TimeReference> times = memory.knowledge().timeReferences(event);
            return MemoryQuery.Answer.of(() -> Json.object("event", event, "times", StatusJson.all(times)), page -> {
                page.event("", entry, "", Integer.MAX_VALUE);
                if (times.isEmpty()) {
                    page.line("It speaks of no time.");
                    return;
                }
                page.line("");
                ConsoleTable table = new ConsoleTable("phrase", "from", "until", "told to the", "by");
                times.forEach(time -> table.row(
                        new ConsoleTable.Cell(time.phrase(), page.paint()::bold),
                        new ConsoleTable.Cell(shown(time.start(), time, entry), page.paint()::date),
                        new ConsoleTable.Cell(shown(time.end(), time, entry), page.paint()::date),
                        new ConsoleTable.Cell(granularity(time), page.paint()::faint),
                        new ConsoleTable.Cell(by(time), page.paint()::faint)));
                table.print(page, 2);
                BacklogNotice.note(page, memory);
            });
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
