package dev.ecphory.cli.facts;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.model.ResilientLanguageModel;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What was made shorter of several events. Stateless. */
public final class SummaryCommands {
    private SummaryCommands() {}

    private static JsonCommand.Reply summaries(Memory memory, List<Summary> found, String none) {
        return JsonCommand.reply(() -> Json.object("summaries", StatusJson.all(found)), page -> {
            for (Summary summary : found) {
                page.title(EnumNames.lower(summary.kind()) + " · " + summary.subject());
                page.text(summary.text().strip());
                String amendment = summary.amendment();
                if (amendment != null) {
                    page.text(amendment);
                }
                page.faint("  of " + summary.sources().size()
                        + (summary.sources().size() == 1 ? " event" : " events") + ", by " + summary.maker());
                page.line("");
            }
            if (found.isEmpty()) {
                page.line(none);
            }
            BacklogNotice.note(page, memory);
        });
    }

    /** Summaries of all kinds. */
    @Command(
            name = "summaries",
            description = "Lists summaries of sessions, months, entities and clusters, and notes: sentences of their"
                    + " events, or what a model told of them, with what does not hold any more.")
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
            ResilientLanguageModel model = retell
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

    /** Patterns over what was recalled together. */
    @Command(
            name = "insights",
            description = "Lists what memories that were recalled together again and again have in common.")
    public static final class Insights extends QueryCommand {
        @Override
        public Reply of(Memory memory) throws Exception {
            return summaries(memory, memory.summaries(List.of(Kind.INSIGHT)), "Nothing was recalled together often.");
        }
    }

    /** Who the one is whose memory this is. */
    @Command(
            name = "identity",
            description =
                    "Shows the portrait of the one whose memory this is, made of facts and insights now and then.")
    public static final class Identity extends QueryCommand {
        @Override
        public Reply of(Memory memory) throws Exception {
            return summaries(memory, memory.summaries(List.of(Kind.IDENTITY)), "There is no portrait yet.");
        }
    }
}
