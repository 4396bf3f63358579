package dev.ecphory.cli.options;

import dev.ecphory.Answer.Routing;
import dev.ecphory.Answer.Routing.Adaptation;
import dev.ecphory.Answer.Routing.Readers;
import dev.ecphory.Answer.Routing.Reading;
import dev.ecphory.Answer.Routing.Retrieval;
import dev.ecphory.Ecphory;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.internal.model.ResilientLanguageModel;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who decides how a question is recalled and read for an answer, if not the caller and the first model. */
public final class RoutingOptions {
    public static final String MEMORY = "ECPHORY_MEMORY_ROUTER";
    public static final String READ = "ECPHORY_READ_ROUTER";
    public static final String ADAPT = "ECPHORY_ADAPT";
    public static final String CHEAP = "ECPHORY_CHEAP_MODEL";
    public static final String CHEAP_PRICES = "ECPHORY_CHEAP_MODEL_PRICES";

    private static final String PRICES_OPTION = "--cheap-model-prices";

    @Option(
            names = "--memory-router",
            paramLabel = "TABLE",
            description = "How much an answer recalls, by the kind of question: as-asked, canonical, minimize-cost,"
                    + " balanced or maximize-accuracy; ECPHORY_MEMORY_ROUTER when not given. With one, small talk and"
                    + " arithmetic recall nothing. Default: as-asked.")
    private @Nullable String memoryRouter;

    @Option(
            names = "--read-router",
            paramLabel = "TABLE",
            description = "How a model is led to an answer, by the kind of question: precise, synthesis or temporal;"
                    + " ECPHORY_READ_ROUTER when not given. Default: precise.")
    private @Nullable String readRouter;

    @Option(
            names = "--cheap-model",
            paramLabel = "NAME",
            description = "A second chat model at the same server, which answers the kinds of questions that a cheaper"
                    + " one answers as well; times and what the user said stay with --model; ECPHORY_CHEAP_MODEL when"
                    + " not given. Default: none.")
    private @Nullable String cheapModel;

    @Option(
            names = PRICES_OPTION,
            paramLabel = "IN,OUT[,KEPT]",
            description = "What it costs, as --model-prices; ECPHORY_CHEAP_MODEL_PRICES when not given. Default: 0,0.")
    private @Nullable String cheapPrices;

    @Option(
            names = "--adapt",
            paramLabel = "GOAL",
            description = "What to optimise once a category has feedback on thirty answers by each choice: off,"
                    + " minimize-cost, balanced or maximize-accuracy; ECPHORY_ADAPT when not given. Default: off.")
    private @Nullable String adapt;

    /** The table of the memory router, if anybody gave one. */
    public Optional<String> memoryRouter(Shell shell) {
        return told(shell, memoryRouter, MEMORY);
    }

    /** The table of the read router, if anybody gave one. */
    public Optional<String> readRouter(Shell shell) {
        return told(shell, readRouter, READ);
    }

    /** The second model, if anybody named one. */
    public Optional<String> cheapModel(Shell shell) {
        return Optional.ofNullable(shell.told(cheapModel, CHEAP));
    }

    /** What is adapted to, if anybody said so. */
    public Optional<String> adapt(Shell shell) {
        return told(shell, adapt, ADAPT);
    }

    private static Optional<String> told(Shell shell, @Nullable String flag, String variable) {
        return Optional.ofNullable(shell.told(flag, variable)).map(one -> one.toLowerCase(Locale.ROOT));
    }

    /**
     * Sets the routers, and lends the engine the second model, if there is one.
     *
     * @param first the model of {@code --model}; null for none
     */
    public Ecphory.Builder lend(
            Shell shell, ModelOptions models, @Nullable ResilientLanguageModel first, Ecphory.Builder builder) {
        Routing routing = Routing.DEFAULTS
                .withRetrieval(key(
                        "--memory-router", memoryRouter(shell), Retrieval.AS_ASKED, Retrieval.values(), Retrieval::key))
                .withReading(key("--read-router", readRouter(shell), Reading.PRECISE, Reading.values(), Reading::key))
                .withAdaptation(key("--adapt", adapt(shell), Adaptation.OFF, Adaptation.values(), Adaptation::key));
        Optional<String> second = cheapModel(shell);
        if (second.isPresent()) {
            if (first == null) {
                throw ArgumentChecks.missing("--model", "name the stronger model beside --cheap-model");
            }
            ResilientLanguageModel cheap =
                    models.second(shell, second.get(), PRICES_OPTION, shell.told(cheapPrices, CHEAP_PRICES));
            builder.answerReader(first.id(), first, first.prices()).answerReader(cheap.id(), cheap, cheap.prices());
            routing = routing.withReaders(Readers.BY_CATEGORY);
        }
        return builder.answerRouting(routing);
    }

    private static <T> T key(String option, Optional<String> told, T otherwise, T[] all, Function<T, String> key) {
        if (told.isEmpty()) {
            return otherwise;
        }
        return ArgumentChecks.find(told.get(), all, key)
                .orElseThrow(() -> ArgumentChecks.invalid(
                        option, told.get(), 40, "is not known", "give one of " + ArgumentChecks.keys(all, key)));
    }
}
