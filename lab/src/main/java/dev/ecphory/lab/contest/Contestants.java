package dev.ecphory.lab.contest;

import dev.ecphory.Answer.Routing;
import dev.ecphory.Answer.Routing.Retrieval;
import dev.ecphory.Ecphory;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.huggingface.HuggingFaceReranker;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.lab.contest.ContestTranscript.Excerpt;
import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.experiment.Experiment.Entry;
import dev.ecphory.lab.experiment.Experiment.ModelSpec;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.TokenCounter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A maker of the contestants that an experiment names. Stateless. */
public final class Contestants {
    private Contestants() {}

    /** The counter of tokens that an experiment names. */
    public static TokenCounter counter(Experiment experiment) {
        return experiment.counter().equals("estimate") ? TokenCounter.estimate() : TokenCounter.wordPieces();
    }

    /**
     * Makes one.
     *
     * @param stores folder for Ecphory's stores that stay from run to run; null for temporary ones
     * @param models makes the models that Ecphory's own answers are read by, patient ones
     */
    public static Contestant of(
            Entry entry,
            Experiment experiment,
            DataSet dataSet,
            @Nullable Path stores,
            Function<ModelSpec, LanguageModel> models) {
        TokenCounter counter = counter(experiment);
        RankerContestant.Cut cut = new RankerContestant.Cut(experiment.depth(), entry.limit(), entry.tokens(), counter);
        return switch (entry.kind()) {
            case FULL_CONTEXT -> bound(entry, Sight.WHOLE, counter, (said, question) -> said.whole());
            case ORACLE ->
                bound(entry, Sight.EVIDENCE, counter, (said, asked) -> said.best(asked.gold(), Integer.MAX_VALUE));
            case NOTHING -> bound(entry, Sight.NOTHING, counter, (said, asked) -> said.best(List.of(), 0));
            case BM25 -> new RankerContestant(entry.name(), cut, Bm25Ranker::new, () -> {});
            case DENSE -> dense(entry, cut);
            case EXTERNAL ->
                new ProgramContestant(entry.name(), String.valueOf(entry.command()), entry.tokens(), counter);
            case ECPHORY ->
                new EngineContestant(
                        entry.name(),
                        ConversationStores.of(dataSet, Tier.valueOf(entry.tier().toUpperCase(Locale.ROOT)), stores)
                                .with(builder -> equipped(builder, entry, models)),
                        RecallOptions.defaults()
                                .withRecipe(entry.recipe())
                                .withLimit(entry.limit())
                                .withMaxTokens(Math.min(entry.tokens(), 1_000_000))
                                .withTokenCounter(counter),
                        experiment.depth(),
                        entry.answers() != null);
        };
    }

    /** A baseline that bounds every memory system, by everything, the evidence alone, or nothing. It retrieves nothing. */
    private static Contestant bound(
            Entry entry,
            Sight visibility,
            TokenCounter counter,
            BiFunction<ContestTranscript, Question, Excerpt> served) {
        return new Contestant(entry.name(), visibility) {
            @Override
            public Seat take(Conversation conversation, ProgressListener progress) {
                ContestTranscript transcript = new ContestTranscript(conversation, counter);
                return question -> {
                    Excerpt excerpt = served.apply(transcript, question);
                    return excerpt.served(excerpt.ids(), Map.of());
                };
            }
        };
    }

    private static Ecphory.Builder equipped(
            Ecphory.Builder builder, Entry entry, Function<ModelSpec, LanguageModel> models) {
        String crossEncoder = entry.crossEncoder();
        if (crossEncoder != null) {
            builder.reranker(HuggingFaceReranker.load(Path.of(crossEncoder)));
        }
        Experiment.Answers answers = entry.answers();
        if (answers != null && answers.preset() != null) {
            builder.answerRouting(Routing.DEFAULTS.withRetrieval(retrieval(answers.preset())));
        }
        ModelSpec model = answers == null ? null : answers.model();
        if (model != null) {
            builder.answerReader(
                    model.name(), models.apply(model), new Prices(model.input(), model.cachedInput(), model.output()));
        }
        return builder;
    }

    private static Retrieval retrieval(String preset) {
        return Stream.of(Retrieval.values())
                .filter(table -> table.key().equals(preset))
                .findFirst()
                .orElseThrow();
    }

    private static Contestant dense(Entry entry, RankerContestant.Cut cut) {
        Embedder embedder = entry.tier().equals("edge") ? new StaticEmbedder() : neural();
        return new RankerContestant(entry.name(), cut, events -> new DenseRanker(events, embedder), embedder::close);
    }

    private static Embedder neural() {
        return ServiceLoader.load(Embedder.Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .min(Comparator.comparing(Embedder.Provider::name))
                .orElseThrow(() -> new ModelUnavailableException(
                        "there is no neural embedder on the class path", "add ecphory-onnx, or say tier: edge", null))
                .load();
    }
}
