package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.cognition.recall.RecallActivation;
import dev.ecphory.internal.learning.AssociatedEvent;
import dev.ecphory.internal.learning.AssociationGraph;
import dev.ecphory.internal.learning.AssociationLink;
import dev.ecphory.internal.learning.PastQuestion;
import dev.ecphory.internal.retrieval.expansion.ExpandedQuery;
import dev.ecphory.internal.retrieval.expansion.ExpansionHits;
import dev.ecphory.internal.retrieval.expansion.QueryExpander;
import dev.ecphory.internal.retrieval.expansion.QueryExpander.Expansion;
import dev.ecphory.internal.retrieval.facts.FactCache;
import dev.ecphory.internal.retrieval.facts.FactIndex;
import dev.ecphory.internal.retrieval.facts.FactRetriever;
import dev.ecphory.internal.retrieval.facts.FactRetriever.Matched;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.profile.StageSelection;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Refined;
import dev.ecphory.spi.Reranker;
import dev.ecphory.spi.store.EventAnnotation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The narrow phase of recall: what is done to the best few events of the wide one, stage by stage, and the facts beside
 * them. Each stage is a step, and each can be left out by name, see {@link StageSelection}. Threads may share it.
 */
public final class RerankPipeline {
    /** What drops an event that came too late in the order. */
    public static final String LIMIT = "limit";

    /** Reweighting sees so many times what is wanted, so that it can bring something in. */
    private static final int TIMES = 3;
    /** At least as many as that, where there are as many. */
    private static final int SOME = 50;

    private static final List<RerankStageName> OVER_ANNOTATIONS =
            List.of(RerankStageName.SALIENCE, RerankStageName.SURPRISE, RerankStageName.SIX_SIGNALS);
    private static final List<RerankStageName> REWEIGHTING = List.of(
            RerankStageName.TEMPORAL,
            RerankStageName.SALIENCE,
            RerankStageName.SURPRISE,
            RerankStageName.SIX_SIGNALS,
            RerankStageName.MODALITY);

    /** Hears of every step. */
    @FunctionalInterface
    public interface Steps {
        /** A step with how many it was given, how many it passed on, and what else there is to say. */
        void add(String stage, int in, int out, String note);
    }

    /**
     * What is left.
     *
     * @param found best first, at most the limit asked for
     * @param dropped what every dropped event was dropped by, by sequence number
     */
    public record Narrowed(List<RecalledEvent> found, Map<Long, String> dropped) {}

    private final @Nullable FactCache factCache;
    private final Namespace namespace;
    private final Function<List<Long>, List<EventAnnotation>> annotations;
    private final Supplier<AssociationGraph> associations;
    private final @Nullable Reranker reranker;
    private final QueryExpander expander;
    private final CognitionView mind;

    /**
     * Of one namespace.
     *
     * @param factCache where its facts are; null for none
     * @param associations what was learned from use; only asked when a stage wants it
     * @param reranker null for none
     */
    public RerankPipeline(
            Namespace namespace,
            @Nullable FactCache factCache,
            Function<List<Long>, List<EventAnnotation>> annotations,
            Supplier<AssociationGraph> associations,
            @Nullable Reranker reranker,
            QueryExpander expander,
            CognitionView mind) {
        this.namespace = namespace;
        this.factCache = factCache;
        this.annotations = annotations;
        this.associations = associations;
        this.reranker = reranker;
        this.expander = expander;
        this.mind = mind;
    }

    public CognitionView mind() {
        return mind;
    }

    /** Those of some events that speak of no topic that the caller mutes. */
    public List<LogEntry> unmuted(
            List<LogEntry> entries, ParsedQuery cue, RecallOptions options, StageSelection stages) {
        return options.attention().mute().isEmpty() || !stages.has(RerankStageName.TOPICS)
                ? entries
                : TopicReranker.unmuted(entries, cue, options.attention().mute());
    }

    /** How many of the best events of the wide phase the stages want to see. */
    public int depth(StageSelection stages, RecallOptions options) {
        int limit = options.limit();
        boolean deep = REWEIGHTING.stream().anyMatch(stages::has)
                || (stages.has(RerankStageName.RETENTION) && mind.fades())
                || !options.attention().equals(TopicFilter.OPEN);
        int wanted = deep ? Math.max(SOME, TIMES * limit) : limit;
        if (reranker != null && stages.has(RerankStageName.CROSS_ENCODER)) {
            wanted = Math.max(wanted, CrossEncoderReranker.depth(limit));
        }
        return Math.min(wanted, 3_000);
    }

    /** Questions of which it is known what was of use; none unless that is wanted. May read the store. */
    public List<PastQuestion> cues(StageSelection stages) {
        return stages.has(RerankStageName.CUED) ? associations.get().cues() : List.of();
    }

    /** The facts of the namespace that the question may see; an empty book where they are not wanted. May read the store. */
    public FactIndex factIndex(StageSelection stages, RecallOptions options) {
        return factCache != null && stages.has(RerankStageName.FACTS)
                ? factCache.of(namespace, options.visibility())
                : FactIndex.none();
    }

    /** The facts that speak of what is asked. */
    public Matched match(FactIndex factIndex, ParsedQuery cue, RecallOptions options, StageSelection stages) {
        if (factCache == null) {
            return Matched.NONE;
        }
        Matched matched = finder(stages).find(factIndex, cue, options, factCache.now());
        return options.attention().mute().isEmpty() || !stages.has(RerankStageName.TOPICS)
                ? matched
                : new Matched(
                        matched.facts().stream()
                                .filter(one -> !TopicReranker.mutes(
                                        options.attention().mute(), one.fact().text()))
                                .toList(),
                        matched.evidence(),
                        matched.note());
    }

    /**
     * What was often recalled together with the best, where that may get a seat. May read the store.
     *
     * @param ranked the best by the wide phase, best first
     */
    public List<AssociationLink> ties(
            List<Long> ranked, LongPredicate visibility, RecallOptions options, StageSelection stages) {
        if (options.limit() < associationsFrom(stages)) {
            return List.of();
        }
        List<Long> first = ranked.subList(0, Math.min(ExpansionMerger.PRIMARY, ranked.size()));
        return activates(stages)
                ? RecallActivation.ties(mind.cognition().activation(), associations.get(), first, visibility)
                : AssociationMerger.ties(associations.get(), first, visibility);
    }

    private boolean activates(StageSelection stages) {
        return stages.has(RerankStageName.ACTIVATION) && mind.spreads();
    }

    private int associationsFrom(StageSelection stages) {
        return stages.has(RerankStageName.ASSOCIATIONS_EARLY) || activates(stages)
                ? ExpansionMerger.PRIMARY
                : stages.has(RerankStageName.ASSOCIATIONS) ? 2 * ExpansionMerger.PRIMARY : Integer.MAX_VALUE;
    }

    /** What else to look for; nothing where no seat could go to it. May ask a model. */
    public Expansion expand(QueryExpander.FirstPassSummary glimpse, RecallOptions options, StageSelection stages) {
        Set<ExpandedQuery.Kind> wanted = EnumSet.noneOf(ExpandedQuery.Kind.class);
        for (ExpandedQuery.Kind kind : ExpandedQuery.Kind.values()) {
            if (options.limit() > ExpansionMerger.PRIMARY && stages.has(RerankStageName.valueOf(kind.name()))) {
                wanted.add(kind);
            }
        }
        return wanted.isEmpty() ? Expansion.NONE : expander.expand(glimpse, wanted);
    }

    public Narrowed narrow(
            List<RecalledEvent> head,
            ParsedQuery cue,
            RecallOptions options,
            FactIndex factIndex,
            Matched matched,
            List<ExpansionHits> looks,
            List<AssociatedEvent> associated,
            StageSelection stages,
            Steps steps) {
        Map<Long, EventAnnotation> notes = new HashMap<>();
        if (OVER_ANNOTATIONS.stream().anyMatch(stages::has)) {
            annotations
                    .apply(head.stream().map(found -> found.entry().seq()).toList())
                    .forEach(one -> notes.put(one.seq(), one));
        }
        boolean composed = stages.has(RerankStageName.SIX_SIGNALS);
        Map<Long, MemoryTrace> traces =
                (stages.has(RerankStageName.RETENTION) && mind.fades()) || (composed && mind.keeps())
                        ? mind.of(head, options)
                        : Map.of();
        List<Long> first = head.stream().map(found -> found.entry().seq()).toList();
        Map<Long, Double> activation = composed && mind.spreads()
                ? RecallActivation.of(mind.cognition().activation(), associations.get(), first)
                : Map.of();
        RerankContext inquiry = new RerankContext(cue, options, factIndex, matched, notes, mind, traces, activation);
        Map<Long, String> dropped = new LinkedHashMap<>();
        List<RecalledEvent> ranked = head;
        for (RerankStage refiner : before(stages, options)) {
            ranked = refined(refiner, ranked, inquiry, steps, dropped);
        }
        if (!looks.isEmpty()) {
            Refined found =
                    new ExpansionMerger(inSight(looks, dropped.keySet(), options)).seated(ranked, options.limit());
            steps.add("looks", ranked.size(), found.found().size(), found.note());
            ranked = found.found();
        }
        if (!associated.isEmpty()) {
            RerankStageName stage = activates(stages)
                    ? RerankStageName.ACTIVATION
                    : stages.has(RerankStageName.ASSOCIATIONS_EARLY)
                            ? RerankStageName.ASSOCIATIONS_EARLY
                            : RerankStageName.ASSOCIATIONS;
            List<AssociatedEvent> kept = associated.stream()
                    .filter(one -> inSight(one.found(), dropped.keySet(), options))
                    .toList();
            Refined found =
                    new AssociationMerger(kept, associationsFrom(stages), stage).seated(ranked, options.limit());
            steps.add(stage.label(), ranked.size(), found.found().size(), found.note());
            ranked = found.found();
        }
        ranked = ranked.stream().limit(options.limit()).toList();
        if (stages.has(RerankStageName.OUTDATED) && factIndex.size() > 0 && factCache != null) {
            FactRetriever facts = finder(stages);
            Instant now = factCache.now();
            RerankStage labels = new RerankStage(
                    RerankStageName.OUTDATED, (given, asked) -> Reweights.outdated(given, asked, facts, now));
            ranked = refined(labels, ranked, inquiry, steps, dropped);
        }
        Set<Long> left = new HashSet<>();
        ranked.forEach(found -> left.add(found.entry().seq()));
        head.stream()
                .map(found -> found.entry().seq())
                .filter(seq -> !left.contains(seq))
                .forEach(seq -> dropped.putIfAbsent(seq, LIMIT));
        return new Narrowed(ranked, dropped);
    }

    /** The refiners in their order: filters, then what multiplies, then the model that reads, then the caller's word. */
    private List<RerankStage> before(StageSelection stages, RecallOptions options) {
        List<RerankStage> all = new ArrayList<>(List.of(
                new RerankStage(RerankStageName.TEMPORAL, Reweights::temporal),
                new RerankStage(RerankStageName.SALIENCE, Reweights::salience),
                new RerankStage(RerankStageName.SURPRISE, Reweights::surprise),
                new RerankStage(RerankStageName.RETENTION, Reweights::retention),
                new RerankStage(RerankStageName.SIX_SIGNALS, SixSignalReranker::refine)));
        if (reranker != null) {
            all.add(new RerankStage(RerankStageName.CROSS_ENCODER, new CrossEncoderReranker(reranker)::refine));
        }
        all.add(new RerankStage(RerankStageName.MODALITY, Reweights::modality));
        if (!options.attention().equals(TopicFilter.OPEN)) {
            all.add(new RerankStage(RerankStageName.TOPICS, TopicReranker::refine));
        }
        return all.stream().filter(refiner -> stages.has(refiner.stage())).toList();
    }

    /** Without what a refiner has dropped or the caller has muted. */
    private static List<ExpansionHits> inSight(List<ExpansionHits> looks, Set<Long> dropped, RecallOptions options) {
        return looks.stream()
                .map(looked -> new ExpansionHits(
                        looked.look(),
                        looked.found().stream()
                                .filter(found -> inSight(found, dropped, options))
                                .toList()))
                .toList();
    }

    private static boolean inSight(RecalledEvent found, Set<Long> dropped, RecallOptions options) {
        List<String> mute = options.attention().mute();
        return !dropped.contains(found.entry().seq())
                && (mute.isEmpty()
                        || !TopicReranker.mutes(mute, found.entry().event().text()));
    }

    private static List<RecalledEvent> refined(
            RerankStage refiner,
            List<RecalledEvent> given,
            RerankContext inquiry,
            Steps steps,
            Map<Long, String> dropped) {
        Refined refined = refiner.work().apply(given, inquiry);
        steps.add(refiner.stage().label(), given.size(), refined.found().size(), refined.note());
        Set<Long> kept = new HashSet<>();
        refined.found().forEach(found -> kept.add(found.entry().seq()));
        given.stream()
                .map(found -> found.entry().seq())
                .filter(seq -> !kept.contains(seq))
                .forEach(seq -> dropped.put(seq, refiner.stage().label()));
        return refined.found();
    }

    private static FactRetriever finder(StageSelection stages) {
        return new FactRetriever(new FactRetriever.Parts(
                stages.has(RerankStageName.SUPERSESSION),
                stages.has(RerankStageName.CONTRADICTIONS),
                stages.has(RerankStageName.CHAINS),
                stages.has(RerankStageName.TRAITS)));
    }
}
