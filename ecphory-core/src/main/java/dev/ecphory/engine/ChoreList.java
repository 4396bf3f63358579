package dev.ecphory.engine;

import dev.ecphory.consolidate.CallersWords;
import dev.ecphory.consolidate.Describing;
import dev.ecphory.consolidate.EmbeddingAssets;
import dev.ecphory.consolidate.Extracting;
import dev.ecphory.consolidate.Judging;
import dev.ecphory.consolidate.Mentioning;
import dev.ecphory.consolidate.Reading;
import dev.ecphory.consolidate.Settling;
import dev.ecphory.consolidate.extract.MentionReader;
import dev.ecphory.consolidate.extract.ModelExtractor;
import dev.ecphory.consolidate.extract.ModelExtractor.Limits;
import dev.ecphory.consolidate.extract.ModelJudge;
import dev.ecphory.consolidate.extract.Predicate;
import dev.ecphory.consolidate.extract.Predicates;
import dev.ecphory.consolidate.extract.RuleExtractor;
import dev.ecphory.consolidate.settle.Cascade;
import dev.ecphory.consolidate.settle.Similarity;
import dev.ecphory.consolidate.summarise.Earned;
import dev.ecphory.consolidate.summarise.Inferring;
import dev.ecphory.consolidate.summarise.ModelSummariser;
import dev.ecphory.consolidate.summarise.Retelling;
import dev.ecphory.consolidate.summarise.Summarising;
import dev.ecphory.encode.Annotator;
import dev.ecphory.encode.Encoder;
import dev.ecphory.index.AssociationShelf;
import dev.ecphory.index.Associations;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.ModelUnavailableException;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Remedy;
import dev.ecphory.model.LanguageModel;
import dev.ecphory.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Puts the chores of a namespace together, with what those of all namespaces share. Threads may share it. */
final class ChoreList {
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
     * @param step does one batch and says how many units that were; 0 when nothing is left
     */
    record Chore(String name, IntSupplier step) {}

    /**
     * The chores of one namespace, in the order in which one needs what another made.
     *
     * @param closing gives back what they keep in memory
     */
    record Chores(List<Chore> all, Runnable closing) {}

    /**
     * A chore that asks a language model. It holds nothing while it waits, and stores what it was told through the door that
     * it is given, which runs its work while no other chore is at work. What it stored is then settled.
     *
     * @param first done once a run, before the steps; says how many units that were
     * @param step asks once and says how many units that were; 0 when nothing is left or the model is away
     * @param left whether it is worth to come again: something was not asked yet, or failed and is tried again
     */
    record Asking(
            String name,
            ToIntFunction<Consumer<Runnable>> first,
            ToIntFunction<Consumer<Runnable>> step,
            BooleanSupplier left) {}

    private final Store store;
    private final Function<Namespace, Encoder> encoders;
    private final Predicates predicates = Predicates.english();
    private final Extracting.Extractor rules = byRules(new RuleExtractor(predicates));
    private @Nullable Cascade cascade;

    private final @Nullable LanguageModel model;
    private final AssetModels assets;

    private final AssociationShelf associations;

    ChoreList(
            Store store,
            Function<Namespace, Encoder> encoders,
            AssociationShelf associations,
            @Nullable LanguageModel model,
            AssetModels assets) {
        this.model = model;
        this.assets = assets;
        this.associations = associations;
        this.store = store;
        this.encoders = encoders;
    }

    /** The chores that ask a model, in order; none when there is no model. */
    List<Asking> asking(Namespace namespace) {
        List<Asking> all = new ArrayList<>();
        AssetModels.Eyes eyes = assets.eyes();
        if (eyes != null) {
            Describing describing =
                    new Describing(namespace, store, eyes.describer(), eyes.source(), DESCRIBING, DESCRIBED);
            all.add(new Asking(Describing.CHORE, describing::again, describing::step, describing::left));
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
    Asking embedding(Namespace namespace, AssetModels.Vectors likeness) {
        EmbeddingAssets embedding =
                new EmbeddingAssets(namespace, store, likeness.embedder(), likeness.source(), DESCRIBING);
        return new Asking(EmbeddingAssets.CHORE, embedding::again, embedding::step, embedding::left);
    }

    private List<Asking> asking(Namespace namespace, LanguageModel model) {
        Settling settling = settling(namespace);
        Reading reading = new Reading(
                namespace,
                store,
                new ModelExtractor(model, predicates, Limits.DEFAULT),
                settling,
                annotations(namespace));
        Judging judging = new Judging(namespace, store, new ModelJudge(model, JUDGING));
        return List.of(
                new Asking(Reading.CHORE, reading::again, reading::step, reading::left),
                new Asking(Judging.CHORE, alone -> 0, judging::step, judging::left));
    }

    Settling settling(Namespace namespace) {
        return new Settling(namespace, store, cascade());
    }

    /** The chore that has a language model tell sessions in its own words: only for who asks for it, since it costs a call each. */
    Asking retelling(Namespace namespace) {
        if (model == null) {
            throw new ModelUnavailableException(
                    "no language model is configured to tell sessions", Remedy.of(Remedy.Kind.LANGUAGE_MODEL));
        }
        Retelling retelling =
                new Retelling(namespace, store, new ModelSummariser(model, TELLING), annotations(namespace), RETOLD);
        return new Asking(Retelling.CHORE, alone -> 0, retelling::step, () -> false);
    }

    private String annotations(Namespace namespace) {
        try (Encoder encoder = encoders.apply(namespace)) {
            return encoder.version();
        }
    }

    Chores of(Namespace namespace) {
        Annotator annotator = new Annotator(namespace, store, () -> encoders.apply(namespace));
        Extracting extracting = new Extracting(namespace, store, rules, annotations(namespace));
        Settling settling = settling(namespace);
        Summarising summarising = new Summarising(namespace, store, annotations(namespace));
        Inferring inferring = new Inferring(namespace, store, annotations(namespace), () -> earned(namespace));
        CallersWords words = new CallersWords(namespace, store);
        Mentioning mentioning = new Mentioning(namespace, store, MentionReader.VERSION, MentionReader::read);
        return new Chores(
                List.of(
                        new Chore("annotate", annotator::step),
                        new Chore("mentions", mentioning::step),
                        new Chore("extract", extracting::step),
                        new Chore("settle", settling::step),
                        new Chore("summarise", summarising::step),
                        new Chore("infer", inferring::step),
                        new Chore("words", words::step)),
                annotator::close);
    }

    private Earned earned(Namespace namespace) {
        Associations learned = associations.of(namespace);
        Map<Long, Integer> uses = new HashMap<>();
        learned.uses().forEach((seq, use) -> uses.put(seq, use.delivered()));
        List<Earned.Pair> pairs = learned.edges().stream()
                .map(edge -> new Earned.Pair(edge.low(), edge.high(), edge.weight()))
                .toList();
        return new Earned(learned.cycles(), pairs, uses);
    }

    /** Made when first wanted: an engine that only recalls needs none, and its similarity takes a while. */
    private synchronized Cascade cascade() {
        if (cascade == null) {
            cascade = new Cascade(
                    predicate -> predicates.find(predicate).map(Predicate::cardinality), Similarity.ofStaticTable());
        }
        return cascade;
    }

    private static Extracting.Extractor byRules(RuleExtractor rules) {
        return new Extracting.Extractor() {
            @Override
            public String version() {
                return RuleExtractor.VERSION;
            }

            @Override
            public List<Claim> extract(LogEntry entry, List<Claim> before) {
                return rules.extract(entry, before);
            }

            @Override
            public boolean succeeds(String earlier) {
                return earlier.startsWith("rules-") && !earlier.equals(RuleExtractor.VERSION);
            }

            @Override
            public boolean made(Claim claim) {
                return claim.id().startsWith("r:");
            }
        };
    }
}
