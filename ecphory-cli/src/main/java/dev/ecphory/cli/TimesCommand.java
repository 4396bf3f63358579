package dev.ecphory.cli;

import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.engine.ToldTime;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Moment;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.StateJson;
import dev.ecphory.wire.Words;
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
    private final Asking asking = new Asking();

    @Parameters(paramLabel = "EVENT", description = "Its id.")
    private String event = "";

    TimesCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            LogEntry entry = memory.get(event)
                    .orElseThrow(() -> new Missing(
                            "there is no event " + PlainText.quoted(event, 60),
                            "see ecphory list for the events' ids"));
            List<ToldTime> times = memory.knowledge().times(event);
            return Asking.Answer.of(
                    () -> Json.object(
                            "event",
                            event,
                            "times",
                            times.stream().map(StateJson::of).toList()),
                    page -> {
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
                        Behind.note(page, memory);
                    });
        });
    }

    private static String granularity(ToldTime time) {
        return time.granularity() == null ? "" : Words.lower(time.granularity());
    }

    private static String shown(@Nullable Instant instant, ToldTime time, LogEntry entry) {
        if (instant == null) {
            return time.resolved() ? "…" : "open";
        }
        ZoneOffset offset = entry.occurredAt().getOffset();
        boolean midnight = instant.atOffset(offset).toLocalTime().toSecondOfDay() == 0;
        return midnight ? Moments.day(Moment.of(instant), offset) : Moments.shown(Moment.of(instant), offset);
    }

    private static String by(ToldTime time) {
        if (time.landmark() != null) {
            return time.landmark();
        }
        return time.candidates().isEmpty() ? "" : "one of " + String.join(", ", time.candidates());
    }
}
