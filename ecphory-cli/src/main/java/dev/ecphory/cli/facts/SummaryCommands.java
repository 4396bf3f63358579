package dev.ecphory.cli.facts;

import static dev.ecphory.cli.JsonCommand.reply;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.cli.CommandNode;
import dev.ecphory.cli.JsonCommand.Reply;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.options.Notices;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.landmarks.Landmark;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What was made shorter of several events. Stateless. */
public final class SummaryCommands {
    private static final int LINES = 2;

    private SummaryCommands() {}

    /** {@code ecphory summaries}. */
    public static CommandNode group() {
        return CommandNode.of(All::new)
                .with("list", All::new)
                .with("outcomes", Outcomes::new)
                .asking(
                        "insights",
                        "Lists what repeats in what people say, with its counts, and what memories have in common"
                                + " that were recalled together.",
                        memory -> summaries(memory, Kind.INSIGHT, "Nothing repeats yet."))
                .asking(
                        "identity",
                        "Shows the portrait of the one whose memory this is, made of facts and insights now"
                                + " and then.",
                        memory -> summaries(memory, Kind.IDENTITY, "There is no portrait yet."))
                .asking(
                        "landmarks",
                        "Lists the life events that other times can be told by.",
                        SummaryCommands::landmarks);
    }

    private static Reply summaries(Memory memory, Kind kind, String none) {
        return summaries(memory, memory.summaries(List.of(kind)), none);
    }

    private static Reply summaries(Memory memory, List<Summary> found, String none) {
        return reply(() -> Json.object("summaries", StatusJson.all(found)), page -> {
            page.each(found, none, summary -> {
                page.title(EnumNames.lower(summary.kind()) + " · " + summary.subject());
                told(page, summary);
                String amendment = summary.amendment();
                if (amendment != null) {
                    page.text(amendment);
                }
                page.faint("  of " + summary.sources().size()
                        + (summary.sources().size() == 1 ? " event" : " events") + ", by " + summary.maker());
                page.line("");
            });
            Notices.note(page, memory);
        });
    }

    /** Its sentences under their days, each with the events that it comes from. */
    private static void told(ConsolePage page, Summary summary) {
        List<Summary.Line> lines = summary.lines();
        if (lines.isEmpty()) {
            page.text(summary.text().strip());
        }
        @Nullable LocalDate day = null;
        for (Summary.Line line : lines) {
            if (!line.day().equals(day)) {
                day = line.day();
                page.line("  " + page.paint().date(day.toString()));
            }
            page.indented(2, line.text());
            page.indented(4, String.join(", ", line.events()), page.paint()::faint);
        }
    }

    /** Summaries of all kinds. */
    @Command(
            name = "summaries",
            description = "Lists summaries of sessions, months, entities and clusters, and notes: sentences of their"
                    + " events, or what a model told of them, marking what is outdated.")
    public static final class All extends MemoryCommand {
        @Option(
                names = "--kind",
                paramLabel = "KIND",
                description = "session, cluster, month, entity or observation. Default: all of them.")
        private @Nullable Kind kind;

        @Option(
                names = "--subject",
                paramLabel = "TEXT",
                description =
                        "Only those of this session, month, entity or cluster; the beginning of its name will do.")
        private String subject = "";

        @Option(
                names = "--retell",
                description =
                        "First have the model of --model tell sessions that are new or changed, at most 64, in its"
                                + " own words, in the place of the sentences that rules chose.")
        private boolean retell;

        @Mixin
        private final ModelOptions models = new ModelOptions();

        private boolean told(Memory memory) {
            try (ProgressBars bars = new ProgressBars(shell)) {
                return memory.admin().resummarizeSessions(bars).complete();
            }
        }

        @Override
        public Integer call() throws Exception {
            LanguageModel.Metered model = retell
                    ? models.chosen(shell)
                            .orElseThrow(() -> new InvalidInputException(
                                    "--retell", "true", "has no model", "give --model NAME, or set ECPHORY_MODEL"))
                    : null;
            Kind one = kind;
            List<Kind> kinds = one == null
                    ? List.of(Kind.SESSION, Kind.CLUSTER, Kind.MONTH, Kind.ENTITY, Kind.OBSERVATION)
                    : List.of(one);
            String begin = subject.toLowerCase(Locale.ROOT);
            return ask(model, memory -> {
                if (retell && !told(memory)) {
                    shell.note("somebody else is consolidating this namespace: not all of it was told");
                }
                return summaries(
                        memory,
                        memory.summaries(kinds).stream()
                                .filter(summary -> summary.subject()
                                        .toLowerCase(Locale.ROOT)
                                        .startsWith(begin))
                                .toList(),
                        "Nothing is summarised, as far as is known.");
            });
        }
    }

    /** What sessions came to, and how things are done. */
    @Command(
            name = "outcomes",
            description = "Lists what sessions came to, in the words that were said: decisions, findings, lessons, open"
                    + " questions; and how things are done: rules, how-tos.")
    public static final class Outcomes extends MemoryCommand {
        @Option(
                names = "--of",
                split = ",",
                converter = Marks.class,
                paramLabel = "KIND",
                description =
                        "decision, finding, lesson, question, rule or how-to, several with commas. Default: all of"
                                + " them.")
        private @Nullable Set<Summary.Outcome> kinds;

        @Option(names = "--session", paramLabel = "SESSION", description = "Only those of this session.")
        private @Nullable String session;

        private static final class Marks implements ITypeConverter<Summary.Outcome> {
            @Override
            public Summary.Outcome convert(String mark) {
                return Summary.Outcome.of(mark)
                        .orElseThrow(() -> new TypeConversionException("\"" + mark + "\" is none; give one of "
                                + Arrays.stream(Summary.Outcome.values())
                                        .map(Summary.Outcome::mark)
                                        .collect(Collectors.joining(", "))));
            }
        }

        @Override
        public Integer call() throws Exception {
            Set<Summary.Outcome> wanted = kinds == null ? EnumSet.allOf(Summary.Outcome.class) : kinds;
            return ask(memory -> {
                List<Summary.DatedOutcome> told = memory.summaries(List.of(Kind.OUTCOME)).stream()
                        .flatMap(summary -> summary.outcomes().stream())
                        .filter(one -> wanted.contains(one.outcome()))
                        .filter(one -> session == null || session.equals(one.session()))
                        .sorted(Comparator.comparing(Summary.DatedOutcome::day))
                        .toList();
                return reply(() -> Json.object("outcomes", StatusJson.all(told)), page -> {
                    @Nullable String before = null;
                    for (Summary.DatedOutcome one : told) {
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
                    Notices.note(page, memory);
                });
            });
        }
    }

    /** Life events that other times are told by. */
    private static Reply landmarks(Memory memory) {
        List<Landmark> landmarks = EngineMemory.of(memory).gate().landmarks();
        return reply(() -> Json.object("landmarks", StatusJson.all(landmarks)), page -> {
            page.each(landmarks, "No life event was told, as far as is known.", landmark -> show(page, landmark));
            Notices.note(page, memory);
        });
    }

    private static @Nullable String kind(Landmark landmark) {
        LandmarkKind kind = landmark.kind();
        return kind == null ? null : EnumNames.lower(kind);
    }

    private static void show(ConsolePage page, Landmark landmark) {
        String kind = String.valueOf(kind(landmark)).replace('_', ' ');
        page.event(
                "  " + PlainText.fit(kind, 12),
                landmark.entry(),
                landmark.entry().id(),
                LINES);
    }
}
