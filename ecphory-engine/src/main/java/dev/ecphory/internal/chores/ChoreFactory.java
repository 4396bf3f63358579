package dev.ecphory.internal.chores;

import dev.ecphory.EcphoryException.Remedy;
import dev.ecphory.LogEntry;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.Namespace;
import dev.ecphory.internal.assets.AssetDescriptionChore;
import dev.ecphory.internal.assets.AssetEmbeddingChore;
import dev.ecphory.internal.assets.AssetModels;
import dev.ecphory.internal.assets.CallerDescriptionChore;
import dev.ecphory.internal.encoding.AnnotationChore;
import dev.ecphory.internal.encoding.EventEncoder;
import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.ClaimExtractionChore;
import dev.ecphory.internal.facts.extract.MentionChore;
import dev.ecphory.internal.facts.extract.MentionExtractor;
import dev.ecphory.internal.facts.extract.ModelClaimExtractor;
import dev.ecphory.internal.facts.extract.ModelClaimExtractor.Limits;
import dev.ecphory.internal.facts.resolve.ContradictionChore;
import dev.ecphory.internal.facts.resolve.FactResolutionChore;
import dev.ecphory.internal.facts.resolve.FactResolver;
import dev.ecphory.internal.facts.resolve.ModelExtractionChore;
import dev.ecphory.internal.facts.resolve.ModelSupersessionJudge;
import dev.ecphory.internal.facts.resolve.SentenceSimilarity;
import dev.ecphory.internal.language.ClaimReader;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.learning.AssociationCache;
import dev.ecphory.internal.learning.AssociationGraph;
import dev.ecphory.internal.summaries.CoRecallStatistics;
import dev.ecphory.internal.summaries.GistChore;
import dev.ecphory.internal.summaries.InsightChore;
import dev.ecphory.internal.summaries.ModelSummarizer;
import dev.ecphory.internal.summaries.ModelSummaryChore;
import dev.ecphory.internal.summaries.SummaryChore;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Puts the chores of a namespace together, with what those of all namespaces share. Threads may share it. */
public final class ChoreFactory {
    /** How many of the chores there are until facts are settled. */
    static final int FACTS = 4;

    private static final Duration JUDGING = Duration.ofSeconds(60);
    private static final Duration TELLING = Duration.ofSeconds(60);
    /** Sessions that a model retells in one run of consolidation, at most. */
    private static final int RETOLD = 64;

    private static final Duration DESCRIBING = Duration.ofSeconds(60);
    /** Assets that a model describes in one run of consolidation, at most. */
    private static final int DESCRIBED = 64;

    /**
     * A chore by rules.
     *
     * @param step does one batch on the way to a goal and says how many units that were; 0 when it is reached
     * @param whole whether one step does all that there is to do
     */
    record Chore(String name, ToIntFunction<LogPosition> step, boolean whole) {
        Chore(String name, ToIntFunction<LogPosition> step) {
            this(name, step, false);
        }
    }

    /**
     * The chores of one namespace, in the order in which one needs what another made.
     *
     * @param closing gives back what they keep in memory
     */
    public record Chores(List<Chore> all, Runnable closing) {}

    /**
     * A chore that asks a language model. It holds nothing while it waits, and stores what it was told through the door that
     * it is given, which runs its work while no other chore is at work. What it stored is then settled.
     *
     * @param first done once a run, before the steps; says how many units that were
     * @param step asks once on the way to a goal and says how many units that were; 0 when it is reached or the model is away
     * @param left whether it is worth to come again: something was not asked yet, or failed and is tried again
     */
    public record Asking(
            String name,
            ToIntFunction<Consumer<Runnable>> first,
            ToIntBiFunction<Consumer<Runnable>, LogPosition> step,
            BooleanSupplier left) {}

    private final EventStore store;
    private final Function<Namespace, EventEncoder> encoders;
    private @Nullable FactResolver resolver;

    private final @Nullable LanguageModel model;
    private final AssetModels assets;

    private final AssociationCache associations;

    public ChoreFactory(
            EventStore store,
            Function<Namespace, EventEncoder> encoders,
            AssociationCache associations,
            @Nullable LanguageModel model,
            AssetModels assets) {
        this.model = model;
        this.assets = assets;
        this.associations = associations;
        this.store = store;
        this.encoders = encoders;
    }

    /** The chores that ask a model, in order; none when there is no model. */
    public List<Asking> asking(Namespace namespace) {
        List<Asking> all = new ArrayList<>();
        AssetModels.Eyes eyes = assets.eyes();
        if (eyes != null) {
            AssetDescriptionChore describing =
                    new AssetDescriptionChore(namespace, store, eyes.describer(), eyes.source(), DESCRIBING, DESCRIBED);
            all.add(new Asking(
                    AssetDescriptionChore.CHORE,
                    describing::again,
                    (alone, goal) -> describing.step(alone),
                    describing::left));
        }
        AssetModels.Vectors likeness = assets.likeness();
        if (likeness != null) {
            all.add(embedding(namespace, likeness));
        }
        if (model != null) {
            all.addAll(asking(namespace, model));
        }
        return List.copyOf(all);
    }

    /** The chore that gives assets vectors of their own. */
    public Asking embedding(Namespace namespace, AssetModels.Vectors likeness) {
        AssetEmbeddingChore embedding =
                new AssetEmbeddingChore(namespace, store, likeness.embedder(), likeness.source(), DESCRIBING);
        return new Asking(AssetEmbeddingChore.CHORE, embedding::again, embedding::step, embedding::left);
    }

    private List<Asking> asking(Namespace namespace, LanguageModel model) {
        FactResolutionChore settling = settling(namespace);
        ModelExtractionChore reading = new ModelExtractionChore(
                namespace,
                store,
                new ModelClaimExtractor(model, PredicateRegistry.english(), Limits.DEFAULT),
                settling,
                annotations(namespace));
        ContradictionChore judging =
                new ContradictionChore(namespace, store, new ModelSupersessionJudge(model, JUDGING));
        return List.of(
                new Asking(ModelExtractionChore.CHORE, reading::again, reading::step, reading::left),
                new Asking(ContradictionChore.CHORE, alone -> 0, (alone, goal) -> judging.step(alone), judging::left));
    }

    public FactResolutionChore settling(Namespace namespace) {
        return new FactResolutionChore(namespace, store, resolver());
    }

    /** The chore that has a language model tell sessions in its own words: only for who asks for it, since it costs a call each. */
    public Asking retelling(Namespace namespace) {
        if (model == null) {
            throw new ModelUnavailableException(
                    "no language model is configured to tell sessions", Remedy.of(Remedy.Kind.LANGUAGE_MODEL));
        }
        ModelSummaryChore retelling = new ModelSummaryChore(
                namespace, store, new ModelSummarizer(model, TELLING), annotations(namespace), RETOLD);
        return new Asking(ModelSummaryChore.CHORE, alone -> 0, (alone, goal) -> retelling.step(alone), () -> false);
    }

    /** The version of the annotations that are made of a namespace's events. */
    public String annotations(Namespace namespace) {
        try (EventEncoder encoder = encoders.apply(namespace)) {
            return encoder.version();
        }
    }

    /** Throws away what the chores made, to be made again. */
    public void clear(Namespace namespace) {
        store.annotations().clear(namespace);
        store.mentions().clear(namespace);
        store.claims()
                .clear(
                        namespace,
                        Languages.of(store.settings(), namespace).claims().version());
        store.facts().clear(namespace);
        CallerDescriptionChore.clear(namespace, store);
        SummaryChore.clear(namespace, store);
        GistChore.clear(namespace, store);
        InsightChore.clear(namespace, store);
    }

    public Chores of(Namespace namespace) {
        AnnotationChore annotator = new AnnotationChore(namespace, store, () -> encoders.apply(namespace));
        ClaimExtractionChore extracting = new ClaimExtractionChore(
                namespace,
                store,
                byRules(Languages.of(store.settings(), namespace).claims()),
                annotations(namespace));
        FactResolutionChore settling = settling(namespace);
        SummaryChore summarising = new SummaryChore(namespace, store, annotations(namespace));
        InsightChore inferring = new InsightChore(namespace, store, annotations(namespace), () -> earned(namespace));
        CallerDescriptionChore words = new CallerDescriptionChore(namespace, store);
        MentionChore mentioning = new MentionChore(namespace, store, MentionExtractor.VERSION, MentionExtractor::read);
        return new Chores(
                List.of(
                        new Chore(AnnotationChore.CHORE, annotator::step),
                        new Chore(MentionChore.CHORE, mentioning::step),
                        new Chore(ClaimExtractionChore.CHORE, extracting::step),
                        new Chore("settle", settling::step),
                        new Chore(SummaryChore.CHORE, summarising::step),
                        new Chore("infer", goal -> inferring.step(), true),
                        new Chore("words", goal -> words.step(), true)),
                annotator::close);
    }

    private CoRecallStatistics earned(Namespace namespace) {
        AssociationGraph learned = associations.of(namespace);
        Map<Long, Integer> uses = new HashMap<>();
        learned.uses().forEach((seq, use) -> uses.put(seq, use.delivered()));
        List<CoRecallStatistics.Pair> pairs = learned.edges().stream()
                .map(edge -> new CoRecallStatistics.Pair(edge.low(), edge.high(), edge.weight()))
                .toList();
        return new CoRecallStatistics(learned.cycles(), pairs, uses);
    }

    /** Made when first wanted: an engine that only recalls needs none, and its similarity takes a while. */
    private synchronized FactResolver resolver() {
        if (resolver == null) {
            resolver = new FactResolver(
                    predicate -> PredicateRegistry.english().find(predicate).map(Predicate::cardinality),
                    SentenceSimilarity.ofStaticTable());
        }
        return resolver;
    }

    private static ClaimExtractionChore.Extractor byRules(ClaimReader rules) {
        return new ClaimExtractionChore.Extractor() {
            @Override
            public String version() {
                return rules.version();
            }

            @Override
            public List<Claim> extract(LogEntry entry, ClaimReader.Preceding before) {
                return rules.extract(entry, before);
            }

            @Override
            public boolean succeeds(String earlier) {
                return earlier.startsWith("rules-") && !earlier.equals(rules.version());
            }

            @Override
            public boolean made(Claim claim) {
                return ClaimReader.made(claim);
            }
        };
    }
}
