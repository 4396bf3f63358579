package dev.ecphory.lab.data;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Tier;
import dev.ecphory.huggingface.HuggingFaceEmbedder;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.vector.HashingEmbedder;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.spi.Embedder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The data sets that a study asks, and the stores that hold them. */
public final class DataSetOptions {
    @Option(
            names = "--dataset",
            required = true,
            paramLabel = "KIND:PATH",
            description =
                    "locomo:FILE, beam:DIR, longmemeval:FILE or jsonl:DIR; may be repeated; with #N at its end, cut"
                            + " into memories of N sessions each.")
    private List<String> specs = List.of();

    @Option(names = "--tier", paramLabel = "TIER", description = "edge, base or pro. Default: base.")
    private Tier tier = Tier.BASE;

    @Option(names = "--limit-conversations", paramLabel = "N", description = "Use the first N conversations of each.")
    private int conversations = Integer.MAX_VALUE;

    @Option(
            names = "--rerank-budget",
            paramLabel = "MILLIS",
            description = "How long a reranker may take for a recall, at tier pro. Default: 150.")
    private long rerankMillis = 150;

    @Option(
            names = "--embedder",
            paramLabel = "DIR",
            description =
                    "The folder of the embedder, in Hugging Face's layout; or hashing, which knows spelling alone, or"
                            + " static, the table of tokens, as embedders that nothing was fitted to. Default: the one"
                            + " that is shipped.")
    private @Nullable Path embedder;

    @Option(names = "--stores", paramLabel = "DIR", description = "Keep the stores here for the next run.")
    private @Nullable Path stores;

    /** The tier of the engine. */
    public Tier tier() {
        return tier;
    }

    /** Reads the data sets. */
    public List<DataSet> load() {
        Texts.atLeast(1, "limit-conversations", conversations);
        return specs.stream().map(spec -> Split.load(spec, conversations)).toList();
    }

    /**
     * Reads the data sets, each of which must have a question to ask.
     *
     * @throws InvalidInputException when one has none with usable evidence
     */
    public List<DataSet> loadWithEvidence() {
        List<DataSet> sets = load();
        for (DataSet set : sets) {
            if (set.questions() == 0) {
                throw new InvalidInputException(
                        "dataset", set.name(), "has no question with usable evidence", "leave it out");
            }
        }
        return sets;
    }

    /** The stores of a data set. */
    public ConversationStores stores(DataSet dataSet) {
        if (embedder == null) {
            return ConversationStores.of(dataSet, tier, stores).with(this::timed);
        }
        @Nullable
        Embedder plain =
                switch (embedder.toString()) {
                    case "hashing" -> new HashingEmbedder();
                    case "static" -> new StaticEmbedder();
                    default -> null;
                };
        if (plain != null) {
            return ConversationStores.of(dataSet, tier, stores == null ? null : stores.resolve(embedder))
                    .with(builder -> timed(builder).embedder(plain));
        }
        HuggingFaceEmbedder.Builder model = HuggingFaceEmbedder.of(embedder);
        Path kept = stores == null ? null : stores.resolve(model.name() + "-" + model.revision());
        return ConversationStores.of(dataSet, tier, kept)
                .with(builder -> EngineBuilder.of(timed(builder)).embedderProvider(model));
    }

    private Ecphory.Builder timed(Ecphory.Builder builder) {
        return builder.rerankBudget(Duration.ofMillis(rerankMillis));
    }

    /** The part of a command line that names data sets and tier, without the folders that the data sets lie in. */
    public String command() {
        return specs.stream()
                        .map(spec -> "--dataset " + DataSet.named(spec) + " ")
                        .collect(Collectors.joining())
                + "--tier " + Texts.name(tier)
                + (embedder == null ? "" : " --embedder " + embedder.getFileName())
                + (tier == Tier.PRO ? " --rerank-budget " + rerankMillis : "")
                + (conversations < Integer.MAX_VALUE ? " --limit-conversations " + conversations : "");
    }
}
