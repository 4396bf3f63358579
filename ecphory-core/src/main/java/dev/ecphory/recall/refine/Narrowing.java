package dev.ecphory.recall.refine;

import dev.ecphory.cognition.Trace;
import dev.ecphory.index.Associations;
import dev.ecphory.index.PastCue;
import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.model.CrossEncoder;
import dev.ecphory.recall.Attention;
import dev.ecphory.recall.Cue;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.expand.Expander;
import dev.ecphory.recall.expand.Expander.Expansion;
import dev.ecphory.recall.expand.Expander.Glimpse;
import dev.ecphory.recall.expand.Look;
import dev.ecphory.recall.expand.Looked;
import dev.ecphory.recall.facts.FactBook;
import dev.ecphory.recall.facts.FactFinder;
import dev.ecphory.recall.facts.FactFinder.Matched;
import dev.ecphory.recall.facts.FactShelf;
import dev.ecphory.recall.refine.Refiner.Refined;
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
 * them. Each stage is a step, and each can be left out by name, see {@link Stages}. Threads may share it.
 */
public final class Narrowing {
    /** What drops an event that came too late in the order. */
    public static final String LIMIT = "limit";

    /** Reweighting sees so many times what is wanted, so that it can bring something in. */
    private static final int TIMES = 3;
    /** At least as many as that, where there are as many. */
    private static final int SOME = 50;

    private static final List<Stage> OVER_ANNOTATIONS = List.of(Stage.SALIENCE, Stage.SURPRISE, Stage.SIX_SIGNALS);
    private static final List<Stage> REWEIGHTING =
            List.of(Stage.TEMPORAL, Stage.SALIENCE, Stage.SURPRISE, Stage.SIX_SIGNALS, Stage.MODALITY);

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
    public record Narrowed(List<Item> found, Map<Long, String> dropped) {}

    private final @Nullable FactShelf shelf;
    private final Namespace namespace;
    private final Function<List<Long>, List<Annotation>> annotations;
    private final Supplier<Associations> associations;
    private final @Nullable CrossEncoder reranker;
    private final Expander expander;
    private final Mind mind;

    /**
     * Of one namespace.
     *
     * @param shelf where its facts are; null for none
     * @param associations what was learned from use; only asked when a stage wants it
     * @param reranker null for none
     */
    public Narrowing(
            Namespace namespace,
            @Nullable FactShelf shelf,
            Function<List<Long>, List<Annotation>> annotations,
            Supplier<Associations> associations,
            @Nullable CrossEncoder reranker,
            Expander expander,
            Mind mind) {
        this.namespace = namespace;
        this.shelf = shelf;
        this.annotations = annotations;
        this.associations = associations;
        this.reranker = reranker;
        this.expander = expander;
        this.mind = mind;
    }

    public Mind mind() {
        return mind;
    }

    /** Those of some events that speak of no topic that the caller mutes. */
    public List<LogEntry> unmuted(List<LogEntry> entries, Cue cue, RecallOptions options, Stages stages) {
        return options.attention().mute().isEmpty() || !stages.has(Stage.TOPICS)
                ? entries
                : Topics.unmuted(entries, cue, options.attention().mute());
    }

    /** How many of the best events of the wide phase the stages want to see. */
    public int depth(Stages stages, RecallOptions options) {
        int limit = options.limit();
        boolean deep = REWEIGHTING.stream().anyMatch(stages::has)
                || (stages.has(Stage.RETENTION) && mind.fades())
                || !options.attention().equals(Attention.OPEN);
        int wanted = deep ? Math.max(SOME, TIMES * limit) : limit;
        if (reranker != null && stages.has(Stage.CROSS_ENCODER)) {
            wanted = Math.max(wanted, CrossEncoding.depth(limit));
        }
        return Math.min(wanted, 3_000);
    }

    /** Questions of which it is known what was of use; none unless that is wanted. May read the store. */
    public List<PastCue> cues(Stages stages) {
        return stages.has(Stage.CUED) ? associations.get().cues() : List.of();
    }

    /** The facts of the namespace that the question may see; an empty book where they are not wanted. May read the store. */
    public FactBook book(Stages stages, RecallOptions options) {
        return shelf != null && stages.has(Stage.FACTS) ? shelf.of(namespace, options.sight()) : FactBook.none();
    }

    /** The facts that speak of what is asked. */
    public Matched match(FactBook book, Cue cue, RecallOptions options, Stages stages) {
        if (shelf == null) {
            return Matched.NONE;
        }
        Matched matched = finder(stages).find(book, cue, options, shelf.now());
        return options.attention().mute().isEmpty() || !stages.has(Stage.TOPICS)
                ? matched
                : new Matched(
                        matched.facts().stream()
                                .filter(one -> !Topics.mutes(
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
    public List<Tie> ties(List<Long> ranked, LongPredicate sight, RecallOptions options, Stages stages) {
        if (options.limit() < associationsFrom(stages)) {
            return List.of();
        }
        List<Long> first = ranked.subList(0, Math.min(LookSeats.PRIMARY, ranked.size()));
        return activates(stages)
                ? Activation.ties(mind.cognition().activation(), associations.get(), first, sight)
                : AssociationSeats.ties(associations.get(), first, sight);
    }

    private boolean activates(Stages stages) {
        return stages.has(Stage.ACTIVATION) && mind.spreads();
    }

    private int associationsFrom(Stages stages) {
        return stages.has(Stage.ASSOCIATIONS_EARLY) || activates(stages)
                ? LookSeats.PRIMARY
                : stages.has(Stage.ASSOCIATIONS) ? 2 * LookSeats.PRIMARY : Integer.MAX_VALUE;
    }

    /** What else to look for; nothing where no seat could go to it. May ask a model. */
    public Expansion expand(Glimpse glimpse, RecallOptions options, Stages stages) {
        Set<Look.Kind> wanted = EnumSet.noneOf(Look.Kind.class);
        for (Look.Kind kind : Look.Kind.values()) {
            if (options.limit() > LookSeats.PRIMARY && stages.has(Stage.valueOf(kind.name()))) {
                wanted.add(kind);
            }
        }
        return wanted.isEmpty() ? Expansion.NONE : expander.expand(glimpse, wanted);
    }

    public Narrowed narrow(
            List<Item> head,
            Cue cue,
            RecallOptions options,
            FactBook book,
            Matched matched,
            List<Looked> looks,
            List<Associated> associated,
            Stages stages,
            Steps steps) {
        Map<Long, Annotation> notes = new HashMap<>();
        if (OVER_ANNOTATIONS.stream().anyMatch(stages::has)) {
            annotations
                    .apply(head.stream().map(found -> found.entry().seq()).toList())
                    .forEach(one -> notes.put(one.seq(), one));
        }
        boolean composed = stages.has(Stage.SIX_SIGNALS);
        Map<Long, Trace> traces = (stages.has(Stage.RETENTION) && mind.fades()) || (composed && mind.keeps())
                ? mind.of(head, options)
                : Map.of();
        List<Long> first = head.stream().map(found -> found.entry().seq()).toList();
        Map<Long, Double> activation = composed && mind.spreads()
                ? Activation.of(mind.cognition().activation(), associations.get(), first)
                : Map.of();
        Inquiry inquiry = new Inquiry(cue, options, book, matched, notes, mind, traces, activation);
        Map<Long, String> dropped = new LinkedHashMap<>();
        List<Item> ranked = head;
        for (Refiner refiner : before(stages, options)) {
            ranked = refined(refiner, ranked, inquiry, steps, dropped);
        }
        if (!looks.isEmpty()) {
            Refined found = new LookSeats(inSight(looks, dropped.keySet(), options)).seated(ranked, options.limit());
            steps.add("looks", ranked.size(), found.found().size(), found.note());
            ranked = found.found();
        }
        if (!associated.isEmpty()) {
            Stage stage = activates(stages)
                    ? Stage.ACTIVATION
                    : stages.has(Stage.ASSOCIATIONS_EARLY) ? Stage.ASSOCIATIONS_EARLY : Stage.ASSOCIATIONS;
            List<Associated> kept = associated.stream()
                    .filter(one -> inSight(one.found(), dropped.keySet(), options))
                    .toList();
            Refined found = new AssociationSeats(kept, associationsFrom(stages), stage).seated(ranked, options.limit());
            steps.add(stage.label(), ranked.size(), found.found().size(), found.note());
            ranked = found.found();
        }
        ranked = ranked.stream().limit(options.limit()).toList();
        if (stages.has(Stage.OUTDATED) && book.size() > 0 && shelf != null) {
            FactFinder facts = finder(stages);
            Instant now = shelf.now();
            Refiner labels =
                    new Refiner(Stage.OUTDATED, (given, asked) -> Reweights.outdated(given, asked, facts, now));
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
    private List<Refiner> before(Stages stages, RecallOptions options) {
        List<Refiner> all = new ArrayList<>(List.of(
                new Refiner(Stage.TEMPORAL, Reweights::temporal),
                new Refiner(Stage.SALIENCE, Reweights::salience),
                new Refiner(Stage.SURPRISE, Reweights::surprise),
                new Refiner(Stage.RETENTION, Reweights::retention),
                new Refiner(Stage.SIX_SIGNALS, SixSignals::refine)));
        if (reranker != null) {
            all.add(new Refiner(Stage.CROSS_ENCODER, new CrossEncoding(reranker)::refine));
        }
        all.add(new Refiner(Stage.MODALITY, Reweights::modality));
        if (!options.attention().equals(Attention.OPEN)) {
            all.add(new Refiner(Stage.TOPICS, Topics::refine));
        }
        return all.stream().filter(refiner -> stages.has(refiner.stage())).toList();
    }

    /** Without what a refiner has dropped or the caller has muted. */
    private static List<Looked> inSight(List<Looked> looks, Set<Long> dropped, RecallOptions options) {
        return looks.stream()
                .map(looked -> new Looked(
                        looked.look(),
                        looked.found().stream()
                                .filter(found -> inSight(found, dropped, options))
                                .toList()))
                .toList();
    }

    private static boolean inSight(Item found, Set<Long> dropped, RecallOptions options) {
        List<String> mute = options.attention().mute();
        return !dropped.contains(found.entry().seq())
                && (mute.isEmpty() || !Topics.mutes(mute, found.entry().event().text()));
    }

    private static List<Item> refined(
            Refiner refiner, List<Item> given, Inquiry inquiry, Steps steps, Map<Long, String> dropped) {
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

    private static FactFinder finder(Stages stages) {
        return new FactFinder(new FactFinder.Parts(
                stages.has(Stage.SUPERSESSION),
                stages.has(Stage.CONTRADICTIONS),
                stages.has(Stage.CHAINS),
                stages.has(Stage.TRAITS)));
    }
}
