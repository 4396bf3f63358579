package dev.ecphory.cli.recall;

import dev.ecphory.Ecphory;
import dev.ecphory.EventFilter;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.Purpose;
import dev.ecphory.cli.facts.FactView;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.AssetEmbedderOptions;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.cli.options.RerankerOption;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.FilterJson;
import dev.ecphory.wire.ParsedTime;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How to recall. */
final class RecallFlags {
    private final RecallOptions defaults;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Memories to return, 1 to 1000. Default: 10, and 20 to answer from.")
    private @Nullable Integer limit;

    @Option(
            names = "--purpose",
            paramLabel = "PURPOSE",
            description =
                    "search: the best there is, however weak; inject: for a model that did not ask, nothing unless"
                            + " the memory is likely to speak of it. Default: search.")
    private @Nullable Purpose purpose;

    @Option(
            names = "--min-relevance",
            paramLabel = "P",
            description =
                    "The least relevance of a memory, 0 to 1. Default: none, so that the best memories are returned"
                            + " however weak they are.")
    private @Nullable Double minRelevance;

    @Option(
            names = "--max-tokens",
            paramLabel = "N",
            description = "The budget of the assembled context, in tokens. Default: 4000.")
    private int maxTokens = RecallOptions.defaults().maxTokens();

    @Option(
            names = "--recipe",
            paramLabel = "NAME",
            description = "How to rank: default, edge, words, meaning or rrf; or as published systems do: truememory,"
                    + " engram, agentos or reverie; ecphory admin config lists every name. Default: default.")
    private String recipe = RecallOptions.DEFAULT_PROFILE;

    @Option(names = "--asker", paramLabel = "NAME", description = "Who asks, as a speaker's name.")
    private @Nullable String asker;

    @Option(
            names = "--asked-at",
            paramLabel = "TIME",
            description = "When it is asked, for dates like \"last week\"; UTC when it has no offset.")
    private @Nullable String askedAt;

    @Option(
            names = "--filter",
            paramLabel = "FILTER",
            description =
                    "Only events that match, such as 'metadata.topic = \"trip\" and occurredAt >= 2026-05-01', or the"
                            + " same as a JSON object; repeatable, all must match.")
    private List<String> filters = List.of();

    @Mixin
    private final AsOfOptions asOf = new AsOfOptions();

    RecallFlags() {
        this(RecallOptions.defaults());
    }

    RecallFlags(RecallOptions defaults) {
        this.defaults = defaults;
    }

    /** Lends the engine the cross-encoder and the embedder of assets that were named, if they were. */
    UnaryOperator<Ecphory.Builder> models(Shell shell) {
        return builder -> AssetEmbedderOptions.lend(shell, RerankerOption.lend(shell, builder));
    }

    /** The same, and at tier pro the language model that was named. */
    UnaryOperator<Ecphory.Builder> models(Shell shell, MemoryOptions where, ModelOptions language) {
        return builder -> models(shell)
                .apply(
                        where.asksModels(shell)
                                ? language.chosen(shell)
                                        .map(builder::languageModel)
                                        .orElse(builder)
                                : builder);
    }

    /** Shows facts as they are looked at: as of the time asked for, else now. */
    RecalledView view(Memory memory) {
        Instant validAt = asOf.validAt();
        EvidenceEvents sources = new EvidenceEvents(memory);
        return new RecalledView(sources, new FactView(sources, validAt == null ? memory.now() : validAt));
    }

    private EventFilter filter() {
        EventFilter all = EventFilter.all();
        for (String filter : filters) {
            all = EventFilter.and(all, FilterJson.written("--filter", filter));
        }
        return all;
    }

    RecallOptions options() {
        RecallOptions floored = minRelevance == null ? defaults : defaults.withMinRelevance(minRelevance);
        RecallOptions options = (limit == null ? floored : floored.withLimit(limit))
                .withPurpose(purpose == null ? defaults.purpose() : purpose)
                .withMaxTokens(maxTokens)
                .withRecipe(recipe)
                .withAsker(asker)
                .withFilter(filter())
                .withAsOf(asOf.validAt(), asOf.knownAt());
        if (askedAt == null) {
            return options;
        }
        return options.withAskedAt(
                switch (TimeFormats.typed("--asked-at", askedAt)) {
                    case ParsedTime.Exact exact -> exact.time();
                    case ParsedTime.Naive naive ->
                        naive.time().atZone(TimeFormats.zone(null)).toOffsetDateTime();
                });
    }
}
