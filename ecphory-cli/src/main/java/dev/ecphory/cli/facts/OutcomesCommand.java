package dev.ecphory.cli.facts;

import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.internal.summaries.SessionOutcome;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What sessions came to, and how things are done. */
@Command(
        name = "outcomes",
        description = "Lists what sessions came to, in the words that were said: decisions, findings, lessons, open"
                + " questions; and how things are done: rules, how-tos.")
final class OutcomesCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Option(
            names = "--of",
            split = ",",
            converter = Marks.class,
            paramLabel = "KIND",
            description =
                    "decision, finding, lesson, question, rule or how-to, several with commas. Default: all of them.")
    private @Nullable Set<SessionOutcome> kinds;

    @Option(names = "--session", paramLabel = "SESSION", description = "Only those of this session.")
    private @Nullable String session;

    private static final class Marks implements ITypeConverter<SessionOutcome> {
        @Override
        public SessionOutcome convert(String mark) {
            return SessionOutcome.of(mark)
                    .orElseThrow(() -> new TypeConversionException("\"" + mark + "\" is none; give one of "
                            + Arrays.stream(SessionOutcome.values())
                                    .map(SessionOutcome::mark)
                                    .collect(Collectors.joining(", "))));
        }
    }

    OutcomesCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        Set<SessionOutcome> wanted = kinds == null ? EnumSet.allOf(SessionOutcome.class) : kinds;
        return asking.answer(shell, memory -> {
            List<SessionOutcome.DatedOutcome> told = memory.summaries(List.of(Kind.OUTCOME)).stream()
                    .flatMap(summary -> SessionOutcome.read(summary).stream())
                    .filter(one -> wanted.contains(one.outcome()))
                    .filter(one -> session == null || session.equals(one.session()))
                    .sorted(Comparator.comparing(SessionOutcome.DatedOutcome::day))
                    .toList();
            return MemoryQuery.Answer.of(() -> Json.object("outcomes", StatusJson.all(told)), page -> {
                @Nullable String before = null;
                for (SessionOutcome.DatedOutcome one : told) {
                    if (!one.session().equals(before)) {
                        page.title(one.session());
                        before = one.session();
                    }
                    page.text(one.day() + "  [" + one.outcome().mark() + "] " + one.text());
                    page.faint("  " + String.join(", ", one.events()));
                }
                if (told.isEmpty()) {
                    page.line("No session came to anything that was said in so many words.");
                }
                BacklogNotice.note(page, memory);
            });
        });
    }
}
