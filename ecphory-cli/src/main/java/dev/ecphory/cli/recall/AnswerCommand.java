package dev.ecphory.cli.recall;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.AnswerOptions.Abstention;
import dev.ecphory.AnswerOptions.Budget;
import dev.ecphory.AnswerOptions.Pieces;
import dev.ecphory.AnswerOptions.Strategy;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.cli.options.RoutingOptions;
import dev.ecphory.internal.scopes.ScopedAnswer;
import dev.ecphory.internal.scopes.ScopedMemories;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.wire.AnswerJson;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The answer itself, and where it comes from. */
@Command(name = "answer", description = "Answers a question from memory, and says where the answer comes from.")
public final class AnswerCommand extends MemoryCommand {
    @Mixin
    private final RecallFlags how = new RecallFlags(AnswerOptions.defaults().recall());

    @Mixin
    private final ModelOptions models = new ModelOptions();

    @Mixin
    private final ScopeOptions scopes = new ScopeOptions();

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description =
                    "How a model is led: single-call, two-call, scratchpad, verbatim-citation or commit-or-abstain."
                            + " Default: by the kind of question.")
    private @Nullable String strategy;

    @Option(
            names = "--classify",
            paramLabel = "BY",
            description = "Who tells what kind of question it is, for recall and every router: rules, or model (one"
                    + " more call). Default: rules.")
    private Classify classify = Classify.rules;

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

    @Option(names = "--stream", description = "Print the answer while it is being written.")
    private boolean stream;

    @Option(names = "--explain", description = "Also print what each router decided, and why.")
    private boolean explain;

    @Parameters(arity = "1..*", paramLabel = "QUESTION", description = "The question.")
    private List<String> question = List.of();

    /** Who tells the kind of a question, as it is typed. */
    enum Classify {
        rules,
        model
    }

    @Override
    public Integer call() throws Exception {
        if (stream && json.asked()) {
            throw new InvalidInputException("--stream", "", "does not go with --json", "leave out one of them");
        }
        LanguageModel.Metered model = models.chosen(shell).orElse(null);
        if (classify == Classify.model && model == null) {
            throw new InvalidInputException(
                    "--classify", "model", "needs a model", "name one with --model, or leave it to rules");
        }
        AnswerOptions options = options();
        String asked = String.join(" ", question);
        UnaryOperator<Ecphory.Builder> dependencies = builder -> how.models(shell)
                .apply(RoutingOptions.lend(shell, model, model == null ? builder : builder.languageModel(model)));
        boolean meaning = options.recall().usesEmbedder();
        if (scopes.asked()) {
            String user = where.namespace(shell).value();
            return where.withAll(shell, meaning, dependencies, memories -> {
                ScopedMemories all = scopes.of(memories, user);
                ModelClassification sorting = sorting(model, memories.apply(user), asked, options);
                ScopedAnswer scoped = all.answer(asked, sorting.left(options), sorting.kind());
                ScopedAnswer told = new ScopedAnswer(sorting.before(scoped.answer()), scoped.citations());
                return told(told.answer(), AnswerJson.of(told), new AnswerView(new ConsolePage(shell), told), sorting);
            });
        }
        return where.asking(shell, meaning, dependencies, memory -> {
            MemoryOptions.follow(memory);
            ModelClassification sorting = sorting(model, memory, asked, options);
            Answer answer = sorting.before(memory.answer(asked, sorting.left(options)));
            return told(
                    answer,
                    AnswerJson.of(answer, memory),
                    new AnswerView(new ConsolePage(shell), answer, memory),
                    sorting);
        });
    }

    private ModelClassification sorting(
            LanguageModel.@Nullable Metered model, Memory memory, String asked, AnswerOptions options) {
        return model == null || classify == Classify.rules
                ? ModelClassification.BY_RULES
                : ModelClassification.by(model, memory, asked, options.deadline());
    }

    private ExitCode told(
            Answer answer, Map<String, @Nullable Object> answered, AnswerView page, ModelClassification sorting) {
        print(reply(() -> answered, unused -> page(answer, page)));
        sorting.instead(answer).ifPresent(shell::note);
        return ExitCode.OK;
    }

    private AnswerOptions options() {
        if (!(deadlineSeconds > 0 && deadlineSeconds <= 86_400)) {
            throw new InvalidInputException(
                    "--deadline", Double.toString(deadlineSeconds), "is out of range", "give seconds up to a day");
        }
        return AnswerOptions.defaults()
                .withRecall(how.options())
                .withStrategy(strategy == null ? null : named(strategy))
                .withAbstention(abstention)
                .withBudget(new Budget(budget, Budget.Kind.HARD))
                .withDeadline(Duration.ofNanos((long) (deadlineSeconds * 1e9)))
                .withPieces(stream ? new Printed() : null);
    }

    private static Strategy named(String key) {
        return ArgumentChecks.find(key.toLowerCase(Locale.ROOT), Strategy.values(), Strategy::key)
                .orElseThrow(() -> ArgumentChecks.invalid(
                        "--strategy",
                        key,
                        40,
                        "is not known",
                        "give one of " + ArgumentChecks.keys(Strategy.values(), Strategy::key)));
    }

    private final class Printed implements Pieces {
        @Override
        public void piece(String text) {
            shell.out().print(PlainText.running(text));
            shell.out().flush();
        }

        @Override
        public void again() {
            shell.out().println();
            shell.out().println("(that reader failed; another begins)");
        }
    }

    private void page(Answer answer, AnswerView page) {
        if (stream) {
            shell.out().println();
        }
        page.print(answer, stream);
        if (explain) {
            page.explain(answer);
        }
        page.usage(answer.usage());
    }
}
