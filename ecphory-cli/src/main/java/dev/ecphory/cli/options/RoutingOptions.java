package dev.ecphory.cli.options;

import dev.ecphory.Answer.Routing;
import dev.ecphory.Answer.Routing.Adaptation;
import dev.ecphory.Answer.Routing.Readers;
import dev.ecphory.Answer.Routing.Reading;
import dev.ecphory.Answer.Routing.Retrieval;
import dev.ecphory.Ecphory;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.Setting;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.spi.LanguageModel;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Who decides how a question is recalled and read for an answer, if not the caller and the first model. */
public final class RoutingOptions {
    private RoutingOptions() {}

    /**
     * Sets the routers, and lends the engine the second model, if there is one.
     *
     * @param first the model of {@code --model}; null for none
     */
    public static Ecphory.Builder lend(Shell shell, LanguageModel.@Nullable Metered first, Ecphory.Builder builder) {
        Routing routing = Routing.DEFAULTS
                .withRetrieval(
                        key(shell, Setting.MEMORY_ROUTER, Retrieval.AS_ASKED, Retrieval.values(), Retrieval::key))
                .withReading(key(shell, Setting.READ_ROUTER, Reading.PRECISE, Reading.values(), Reading::key))
                .withAdaptation(key(shell, Setting.ADAPT, Adaptation.OFF, Adaptation.values(), Adaptation::key));
        Optional<String> second = shell.setting(Setting.CHEAP_MODEL);
        if (second.isPresent()) {
            if (first == null) {
                throw ArgumentChecks.missing("--model", "name the stronger model beside cheap-model");
            }
            LanguageModel.Metered cheap = ModelOptions.second(shell, second.get(), Setting.CHEAP_MODEL_PRICES);
            builder.answerReader(first.id(), first, first.prices()).answerReader(cheap.id(), cheap, cheap.prices());
            routing = routing.withReaders(Readers.BY_CATEGORY);
        }
        return builder.answerRouting(routing);
    }

    private static <T> T key(Shell shell, Setting setting, T otherwise, T[] all, Function<T, String> key) {
        String told = shell.setting(setting).orElse(null);
        if (told == null) {
            return otherwise;
        }
        return ArgumentChecks.find(told.toLowerCase(Locale.ROOT), all, key)
                .orElseThrow(() -> ArgumentChecks.invalid(
                        setting.field(), told, 40, "is not known", "give one of " + ArgumentChecks.keys(all, key)));
    }
}
