package dev.ecphory.cli.recall;

import dev.ecphory.Ecphory;
import dev.ecphory.EventFilter;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.AssetMode;
import dev.ecphory.RecallOptions.Purpose;
import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.cli.facts.FactView;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.AssetEmbedderOptions;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.cli.options.RerankerOption;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.spi.TokenCounter;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.FilterJson;
import dev.ecphory.wire.ParsedTime;
import dev.ecphory.wire.TimeFormats;
import java.time.Duration;
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
            names = "--running-session",
            paramLabel = "ID",
            description =
                    "The conversation in which it is asked: its latest turns help to understand the question and are"
                            + " not recalled.")
    private @Nullable String runningSession;

    @Option(
            names = "--current-event",
            paramLabel = "ID",
            description =
                    "The event that holds the question, where it was appended already: neither it nor what follows"
                            + " it is recalled.")
    private @Nullable String currentEvent;

    @Option(
            names = "--quarantine",
            description = "Also recall what the encoding gate does not let in, where --admission enforces it.")
    private boolean quarantine;

    @Option(names = "--archived", description = "Also recall what was archived.")
    private boolean archived;

    @Option(
            names = "--modality",
            paramLabel = "MODE",
            description =
                    "How images, recordings and files are found: text (by words), native (by the vectors of their own),"
                            + " hybrid or auto; text where no embedder of assets is configured. Default: auto.")
    private AssetMode modality = AssetMode.AUTO;

    @Option(
            names = "--tokens-by",
            paramLabel = "COUNTER",
            description = "What a token is: ${COMPLETION-CANDIDATES}. Default: estimate.")
    private Counter tokensBy = Counter.estimate;

    @Option(
            names = "--full-context-below",
            paramLabel = "N",
            description = "Where everything costs at most N tokens, the context is everything. Default: 0, never.")
    private int fullContextBelow;

    @Option(
            names = "--redacted",
            description = "A context of structured facts that are not sensitive, and of nothing else.")
    private boolean redacted;

    @Option(names = "--focus", paramLabel = "TOPIC", description = "What speaks of this counts more; repeatable.")
    private List<String> focus = List.of();

    @Option(
            names = "--mute",
            paramLabel = "TOPIC",
            description = "Exclude memories that are more about this topic than about the question; repeatable.")
    private List<String> mute = List.of();

    @Option(
            names = "--filter",
            paramLabel = "FILTER",
            description =
                    "Only events that match, such as 'metadata.topic = \"trip\" and occurredAt >= 2026-05-01', or the"
                            + " same as a JSON object; repeatable, all must match.")
    private List<String> filters = List.of();

    @Option(
            names = "--session-in",
            paramLabel = "SESSION",
            description = "Only events of this session; repeatable, one of them must match.")
    private List<String> sessions = List.of();

    @Option(
            names = "--speaker",
            paramLabel = "SPEAKER",
            description = "Only events by this speaker; repeatable, one of them must match.")
    private List<String> speakers = List.of();

    @Mixin
    private final AsOfOptions asOf = new AsOfOptions();

    @Mixin
    private final RerankerOption crossEncoder = new RerankerOption();

    @Mixin
    private final AssetEmbedderOptions assetEmbedder = new AssetEmbedderOptions();

    @Option(
            names = "--skip-unneeded",
            paramLabel = "WHETHER",
            description = "true: small talk and arithmetic recall nothing but standing instructions; false: they recall"
                    + " as any question does. Default: false, and true to answer with a router.")
    private @Nullable Boolean skipUnneeded;

    @Option(
            names = "--patience",
            paramLabel = "MILLIS",
            description = "The longest wait for events that are not embedded yet. Default: 250.")
    private long patienceMillis = RecallOptions.defaults().patience().toMillis();

    RecallFlags() {
        this(RecallOptions.defaults());
    }

    RecallFlags(RecallOptions defaults) {
        this.defaults = defaults;
    }

    /** Lends the engine the cross-encoder and the embedder of assets that were named, if they were. */
    UnaryOperator<Ecphory.Builder> models(Shell shell) {
        return builder -> assetEmbedder.lend(shell, crossEncoder.lend(shell, builder));
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
        return new RecalledView(
                sources,
                new FactView(sources, validAt == null ? EngineMemory.of(memory).now() : validAt));
    }

    /** The counters that need no model, as they are typed. */
    enum Counter {
        estimate,
        word_pieces
    }

    private EventFilter filter() {
        EventFilter all = EventFilter.and(
                sessions.isEmpty() ? EventFilter.all() : EventFilter.sessions(sessions),
                speakers.isEmpty() ? EventFilter.all() : EventFilter.speakers(speakers));
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
                .withSession(runningSession)
                .withCurrentEvent(currentEvent)
                .withFilter(filter())
                .withQuarantine(quarantine)
                .withArchived(archived)
                .withAssets(modality)
                .withTokenCounter(tokensBy == Counter.estimate ? TokenCounter.estimate() : TokenCounter.wordPieces())
                .withFullContextBelowTokens(fullContextBelow)
                .withRedacted(redacted)
                .withAttention(new TopicFilter(focus, mute))
                .withAsOf(asOf.validAt(), asOf.knownAt())
                .withSkipUnneeded(skipUnneeded)
                .withPatience(Duration.ofMillis(patienceMillis));
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
