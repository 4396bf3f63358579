package dev.ecphory.cli;

import dev.ecphory.answer.Abstention;
import dev.ecphory.answer.Answer;
import dev.ecphory.answer.Answer.Choice;
import dev.ecphory.answer.Answer.Citation;
import dev.ecphory.answer.Answer.Usage;
import dev.ecphory.answer.AnswerOptions;
import dev.ecphory.answer.Budget;
import dev.ecphory.answer.Pieces;
import dev.ecphory.answer.Strategy;
import dev.ecphory.cli.Table.Cell;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.model.PatientModel;
import dev.ecphory.recall.Recaller;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The answer itself, and where it comes from. */
@Command(name = "answer", description = "Answers a question from memory, and says where the answer comes from.")
final class AnswerCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Mixin
    private final RecallFlags how = new RecallFlags(AnswerOptions.defaults().recall());

    @Mixin
    private final ModelOptions models = new ModelOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Option(
            names = "--reader",
            paramLabel = "NAME",
            description =
                    "Who reads: the model's name, or extractive (rules alone). Default: the model, if there is one.")
    private @Nullable String reader;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description =
                    "How a model is led: single-call, two-call, scratchpad, verbatim-citation or commit-or-abstain."
                            + " Default: by the kind of question.")
    private @Nullable String strategy;

    @Option(
            names = "--abstain",
            paramLabel = "WHEN",
            description = "advise (a model may say that memory holds no answer), never, or always (nothing is answered"
                    + " that recall judges unsupported). Default: advise.")
    private Abstention abstention = Abstention.ADVISE;

    @Option(
            names = "--deadline",
            paramLabel = "SECONDS",
            description = "The longest time from the question to the answer. Default: 60.")
    private double deadlineSeconds = AnswerOptions.defaults().deadline().toSeconds();

    @Option(
            names = "--budget",
            paramLabel = "AMOUNT",
            description = "What the answer may cost, in the currency of the models' prices. Default: no limit.")
    private double budget = Double.POSITIVE_INFINITY;

    @Option(
            names = "--no-fallback",
            description = "When the reader fails, say so, instead of answering by another one or by rules.")
    private boolean alone;

    @Option(names = "--stream", description = "Print the answer while it is being written.")
    private boolean stream;

    @Option(names = "--explain", description = "Also print what each router decided, and why.")
    private boolean explain;

    @Parameters(arity = "1..*", paramLabel = "QUESTION", description = "The question.")
    private List<String> question = List.of();

    AnswerCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        if (stream && json.asked()) {
            throw new InvalidInputException("--stream", "", "does not go with --json", "leave out one of them");
        }
        PatientModel model = models.chosen(shell).orElse(null);
        AnswerOptions options = options();
        String asked = String.join(" ", question);
        UnaryOperator<Ecphory.Builder> lent =
                builder -> how.models(shell).apply(model == null ? builder : builder.languageModel(model));
        return where.with(shell, Recaller.wantsMeaning(options.recall()), lent, memory -> {
            Answer answer = memory.answer(asked, options);
            if (json.asked()) {
                shell.out().println(Json.text(AnswerView.of(answer, memory)));
            } else {
                page(answer, memory);
            }
            shell.out().flush();
            return ExitCode.OK;
        });
    }

    private AnswerOptions options() {
        if (!(deadlineSeconds > 0 && deadlineSeconds <= 86_400)) {
            throw new InvalidInputException(
                    "--deadline", Double.toString(deadlineSeconds), "is out of range", "give seconds up to a day");
        }
        return AnswerOptions.defaults()
                .withRecall(how.options())
                .withReader(reader)
                .withStrategy(strategy == null ? null : named(strategy))
                .withAbstention(abstention)
                .withBudget(new Budget(budget, Budget.Kind.HARD))
                .withDeadline(Duration.ofNanos((long) (deadlineSeconds * 1e9)))
                .withFallback(!alone)
                .withPieces(stream ? new Printed() : null);
    }

    private static Strategy named(String key) {
        for (Strategy one : Strategy.values()) {
            if (one.key().equalsIgnoreCase(key)) {
                return one;
            }
        }
        String names = Arrays.stream(Strategy.values()).map(Strategy::key).collect(Collectors.joining(", "));
        throw new InvalidInputException("--strategy", Plain.quoted(key, 40), "is not known", "give one of " + names);
    }

    private final class Printed implements Pieces {
        @Override
        public void piece(String text) {
            shell.out().print(Plain.running(text));
            shell.out().flush();
        }

        @Override
        public void again() {
            shell.out().println();
            shell.out().println("(that reader failed; another begins)");
        }
    }

    private void page(Answer answer, Memory memory) {
        Page page = new Page(shell);
        if (stream) {
            page.line("");
        } else {
            page.text(answer.text());
        }
        page.line("");
        page.faint(String.format(
                Locale.ROOT,
                "%s, confidence %.2f",
                answer.kind().name().toLowerCase(Locale.ROOT),
                answer.confidence()));
        citations(answer, memory, page);
        if (explain) {
            page.line("");
            Table choices = new Table("router", "chosen", "because");
            for (Choice choice : answer.choices()) {
                choices.row(
                        new Cell(choice.router(), page.paint()::bold),
                        Cell.of(choice.chosen()),
                        Cell.of(choice.because()));
            }
            choices.print(page, 2);
            page.steps(answer.recollection().steps());
        }
        Usage usage = answer.usage();
        if (usage.calls() > 0) {
            page.faint(String.format(
                    Locale.ROOT,
                    "%s, %,d tokens read, %,d written, cost %.6f, %.1f s",
                    Plain.count(usage.calls(), "call"),
                    usage.inputTokens(),
                    usage.outputTokens(),
                    usage.cost(),
                    usage.waited().toNanos() / 1e9));
        }
    }

    private static void citations(Answer answer, Memory memory, Page page) {
        Table table = new Table("date", "speaker", "said", "id");
        for (Citation citation : answer.citations()) {
            Optional<LogEntry> event = memory.get(citation.id());
            String speaker = event.map(entry -> entry.event().speaker()).orElse("");
            table.row(
                    new Cell(event.map(entry -> Times.shown(entry.occurredAt())).orElse(""), page.paint()::date),
                    new Cell(speaker, page.paint()::name),
                    Cell.of(citation.quote()),
                    new Cell(citation.id(), page.paint()::faint));
        }
        if (!table.isEmpty()) {
            page.line("");
            table.print(page, 2);
        }
    }
}
