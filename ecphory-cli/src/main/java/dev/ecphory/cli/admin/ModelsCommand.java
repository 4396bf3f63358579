package dev.ecphory.cli.admin;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.EmbedderOption;
import dev.ecphory.cli.options.RerankerOption;
import dev.ecphory.cli.options.StoreOptions;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.LanguageModel.Prompt;
import dev.ecphory.spi.LanguageModel.Usage;
import dev.ecphory.spi.Reranker;
import dev.ecphory.wire.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Who helps. */
@Command(
        name = "models",
        description =
                "Shows the models that are configured; with --check asks each something small, and exits 7 when one"
                        + " does not answer.")
public final class ModelsCommand extends JsonCommand {
    private static final Prompt PROMPT = new Prompt(
            "You are being checked. Answer with one word.",
            "Say ok.",
            null,
            64,
            Duration.ofSeconds(20),
            Duration.ofSeconds(30));

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final ModelOptions models = new ModelOptions();

    @Option(names = "--check", description = "Ask each of them something small, and say how long it took.")
    private boolean check;

    /**
     * A model.
     *
     * @param role what it is for
     * @param name which it is; null when there is none
     * @param note more about it, for a person
     * @param prices what it costs, when it does
     * @param attempt asks it something small and says what it used; null when there is none
     */
    private record Helper(
            String role,
            @Nullable String name,
            String note,
            @Nullable Prices prices,
            @Nullable Supplier<@Nullable Usage> attempt) {}

    /** What came of asking. */
    private record Checked(
            boolean ok,
            double millis,
            @Nullable Usage usage,
            @Nullable ModelUnavailableException failure) {}

    @Override
    public Integer call() {
        Map<Helper, Optional<Checked>> all = new LinkedHashMap<>();
        for (Helper helper : List.of(embedder(), languageModel(), encoder())) {
            Supplier<@Nullable Usage> attempt = check ? helper.attempt() : null;
            all.put(helper, Optional.ofNullable(attempt).map(ModelsCommand::attempt));
        }
        boolean failed = all.values().stream().flatMap(Optional::stream).anyMatch(checked -> !checked.ok());
        return print(new Reply(
                        () -> {
                            List<Object> rows = new ArrayList<>();
                            all.forEach((helper, checked) -> rows.add(row(helper, checked.orElse(null))));
                            return Json.object("models", rows);
                        },
                        page -> all.forEach((helper, checked) -> say(page, helper, checked.orElse(null))),
                        failed ? ExitCode.MODEL : ExitCode.OK))
                .number();
    }

    private Helper embedder() {
        if (!store.tier(shell).usesNeuralEmbedder()) {
            return none("embedder", "not wanted at tier edge: the static token table");
        }
        return EmbedderOption.model(shell)
                .map(found -> embedder(found, "in this process, from " + found.model()))
                .or(() -> ServiceLoader.load(Embedder.Provider.class)
                        .findFirst()
                        .map(found -> embedder(found, "in this process")))
                .orElseGet(() -> none("embedder", "none on the class path"));
    }

    private static Helper embedder(Embedder.Provider found, String note) {
        return new Helper("embedder", found.name(), note, null, () -> {
            NativeLibraries.ready(true);
            try (Embedder embedder = found.load()) {
                Embedding vector = embedder.question("Is anybody there?");
                return vector.space().equals(embedder.space()) ? null : Usage.NOTHING;
            }
        });
    }

    private static Helper none(String role, String note) {
        return new Helper(role, null, note, null, null);
    }

    private Helper languageModel() {
        return models.wanted(shell)
                .map(wanted -> new Helper(
                        "language model",
                        wanted.name(),
                        wanted.url() + ", " + (wanted.key() == null ? "no key" : wanted.key()),
                        wanted.prices(),
                        () -> {
                            LanguageModel.Metered model = models.chosen(shell).orElseThrow();
                            model.generate(PROMPT);
                            return model.usage();
                        }))
                .orElseGet(() -> none("language model", "none: give --model, or set ECPHORY_MODEL"));
    }

    private Helper encoder() {
        return RerankerOption.folder(shell)
                .map(path -> encoder(
                        path.toString(), () -> RerankerOption.load(shell).orElseThrow()))
                .or(() -> store.tier(shell) == Tier.PRO
                        ? ServiceLoader.load(Reranker.Provider.class)
                                .findFirst()
                                .map(own -> encoder(own.name(), own::load))
                        : Optional.empty())
                .orElseGet(() -> none("cross-encoder", "none: --set cross-encoder=DIR, or --tier pro for our own"));
    }

    private static Helper encoder(String name, Supplier<Reranker> loader) {
        return new Helper("cross-encoder", name, "in this process", null, () -> {
            NativeLibraries.ready(true);
            try (Reranker encoder = loader.get()) {
                encoder.score("Is anybody there?", List.of("Somebody is here."));
                return null;
            }
        });
    }

    private static Checked attempt(Supplier<@Nullable Usage> attempt) {
        long start = System.nanoTime();
        try {
            Usage usage = attempt.get();
            return new Checked(true, (System.nanoTime() - start) / 1e6, usage, null);
        } catch (ModelUnavailableException failure) {
            return new Checked(false, (System.nanoTime() - start) / 1e6, null, failure);
        }
    }

    private static Map<String, @Nullable Object> row(Helper helper, @Nullable Checked checked) {
        Prices prices = helper.prices();
        Map<String, @Nullable Object> row = Json.object(
                "role",
                helper.role(),
                "name",
                helper.name(),
                "note",
                helper.note(),
                "prices",
                prices == null
                        ? null
                        : Json.object(
                                "input", prices.input(), "output", prices.output(), "kept", prices.cachedInput()));
        if (checked != null) {
            Usage usage = checked.usage();
            row.put("ok", checked.ok());
            row.put("millis", checked.millis());
            row.put(
                    "usage",
                    usage == null
                            ? null
                            : Json.object(
                                    "tries", usage.tries(),
                                    "inputTokens", usage.inputTokens(),
                                    "outputTokens", usage.outputTokens(),
                                    "cost", usage.cost()));
            row.put(
                    "error",
                    checked.failure() == null ? null : checked.failure().getMessage());
        }
        return row;
    }

    private static void say(ConsolePage page, Helper helper, @Nullable Checked checked) {
        page.pair(helper.role(), (helper.name() == null ? "" : helper.name() + ", ") + helper.note());
        Prices prices = helper.prices();
        if (prices != null && !prices.equals(Prices.FREE)) {
            page.pair(
                    "",
                    PlainText.format(
                            "a million tokens cost %s read, %s written, %s read again",
                            prices.input(), prices.output(), prices.cachedInput()));
        }
        if (checked == null) {
            return;
        }
        String took = PlainText.format("%,.0f ms", checked.millis());
        Usage usage = checked.usage();
        ModelUnavailableException failure = checked.failure();
        String used = usage == null
                ? ""
                : PlainText.format(
                        ", %d tokens read, %d written, cost %.6f%s",
                        usage.inputTokens(),
                        usage.outputTokens(),
                        usage.cost(),
                        usage.uncounted() > 0 ? " (the server does not count)" : "");
        page.pair("", failure != null ? "failed after " + took + ": " + failure.getMessage() : "ok in " + took + used);
    }
}
