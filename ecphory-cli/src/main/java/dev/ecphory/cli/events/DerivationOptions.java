package dev.ecphory.cli.events;

import dev.ecphory.InvalidInputException;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.ingest.ContentKind;
import dev.ecphory.ingest.ContentRouter;
import dev.ecphory.ingest.DerivationStrategy;
import dev.ecphory.ingest.ModelContentRouter;
import dev.ecphory.ingest.RuleContentRouter;
import dev.ecphory.ingest.StrategyTable;
import dev.ecphory.spi.LanguageModel;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is to be derived from what is imported. */
final class DerivationOptions {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Option(
            names = "--strategy-table",
            paramLabel = "TABLE",
            description = "Which strategy each kind of content gets: summarised, raw, observational or hybrid."
                    + " Default: summarised.")
    private String table = StrategyTable.SUMMARISED.key();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "What all of it is: short-conversation, long-conversation, long-article, code,"
                    + " structured-data or multimodal. Default: told by rules.")
    private @Nullable String kind;

    @Option(
            names = "--strategy",
            paramLabel = "STRATEGY",
            description = "What is derived from all of it: raw, summarised, observational, fact-graph, hybrid or"
                    + " skip-derivation. Default: by its kind.")
    private @Nullable String strategy;

    @Option(
            names = "--route",
            paramLabel = "BY",
            description =
                    "Who tells kinds: rules, or the model of --model, which sees the first 1,000 characters of each"
                            + " conversation and document. Default: rules.")
    private String by = "rules";

    @Mixin
    private final ModelOptions models = new ModelOptions();

    /** Whether anything was told that only a routed import can heed. */
    boolean told() {
        return kind != null || strategy != null || !by.equals("rules");
    }

    ContentRouter router(Shell shell) {
        StrategyTable byKind = one("--strategy-table", table, StrategyTable.values(), StrategyTable::key);
        ContentKind toldKind = kind == null ? null : one("--kind", kind, ContentKind.values(), ContentKind::key);
        DerivationStrategy toldStrategy = strategy == null
                ? null
                : one("--strategy", strategy, DerivationStrategy.values(), DerivationStrategy::key);
        return ContentRouter.manual(toldKind, toldStrategy, byKind, teller(shell, byKind));
    }

    private ContentRouter teller(Shell shell, StrategyTable byKind) {
        return switch (by) {
            case "rules" -> new RuleContentRouter(byKind);
            case "model" -> {
                LanguageModel model = models.chosen(shell)
                        .orElseThrow(() -> new InvalidInputException(
                                "--route", "\"model\"", "has no model", "give --model NAME, or set ECPHORY_MODEL"));
                yield new ModelContentRouter(model, PATIENCE, byKind);
            }
            default -> throw ArgumentChecks.invalid("--route", by, 40, "is unknown", "give rules or model");
        };
    }

    private static <E> E one(String option, String told, E[] all, Function<E, String> key) {
        return ArgumentChecks.find(told, all, key)
                .orElseThrow(() -> ArgumentChecks.invalid(
                        option, told, 40, "is unknown", "give one of " + ArgumentChecks.keys(all, key)));
    }
}
