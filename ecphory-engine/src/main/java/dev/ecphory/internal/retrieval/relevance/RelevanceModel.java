package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.Answerability;
import dev.ecphory.LogEntry;
import dev.ecphory.QueryClassification;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.retrieval.facts.FactRetriever;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.query.AnswerForm;
import dev.ecphory.internal.retrieval.query.ParsedQueryFormatter;
import dev.ecphory.internal.retrieval.query.QuestionBreadth;
import dev.ecphory.internal.retrieval.scoring.Candidate;
import dev.ecphory.internal.retrieval.scoring.TermCoverage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How likely it is that the memory speaks of a cue at all, and that an event is evidence for it. Both are logistic functions of
 * numbers that do not depend on how large the memory is or on what else was found: cosines, shares of the cue's words by rarity,
 * ranks. Not for several threads.
 */
public final class RelevanceModel {
    /** What an event must be likely to be evidence, where the memory speaks of the cue. */
    static final double EVENT = .035;

    /**
     * The first events of the ranking, which a reranker reads at once or not at all, however much time it has. Only these count for the
     * memory as a whole, so that more or less time does not change what a memory speaks of; all that it has read count for themselves.
     */
    public static final int ALWAYS_READ = 2;

    /** What holds every word of a cue, but for rounding, is never left out as no evidence, whatever vectors say. */
    private static final double ALL = .999;

    /** Events whose words are looked at to tell whether the memory speaks of the cue. */
    public static final int LOOKED_AT = 10;
    /** The place of the best share of the cue's words that an event holds, among what is weighed of the memory. */
    private static final int COVERED = 1;
    /** As likely as not: of who asks for everything, or for what was when; and of what bears a fact that was asked for. */
    private static final double ANYTHING = .5;

    private static final double MOST_ODDS = 6;

    private final Candidates candidates;
    private final FetchedEvents fetched;
    private final TermCoverage coverage;
    /** What a reranker gave, by the events' sequence numbers: the log-odds of each that it is evidence. */
    private final Map<Long, Double> logits;

    private final boolean anything;
    /** What is weighed of the memory; nothing where nothing of it is near. */
    private final double[] memory;

    private final double spokenOf;
    /** What is weighed of events, in the order of their ranking. */
    private final List<double[]> events = new ArrayList<>();

    private final List<Double> eventOdds = new ArrayList<>();
    private final List<Double> eventLogits = new ArrayList<>();

    private RelevanceModel(
            Candidates candidates,
            FetchedEvents fetched,
            TermCoverage coverage,
            double[] memory,
            Map<Long, Double> logits) {
        this.candidates = candidates;
        this.fetched = fetched;
        this.coverage = coverage;
        this.memory = memory;
        this.logits = logits;
        anything = anything(candidates);
        spokenOf = likely();
    }

    public static RelevanceModel of(Candidates candidates, FetchedEvents fetched) {
        RelevanceFeatures closeness = candidates.closeness();
        AnswerabilityEvidence nearby = candidates.nearby();
        TermCoverage coverage =
                new TermCoverage(closeness.asked(), closeness.words(), nearby == null ? Set.of() : nearby.bySentence());
        List<LogEntry> near = near(candidates, fetched);
        double[] memory = near.isEmpty() ? new double[0] : memory(closeness, coverage, near);
        return new RelevanceModel(candidates, fetched, coverage, memory, Map.of());
    }

    /**
     * The same after a reranker that was trained on conversations has read.
     *
     * @param given by the sequence numbers of the events that it read, in the order of the ranking before: the log-odds of each that it
     *     is evidence
     * @return this where there are no neural vectors, beside which it was not fitted
     */
    public RelevanceModel read(Map<Long, Double> given) {
        return memory.length == 0 || Double.isNaN(candidates.closeness().nearest())
                ? this
                : new RelevanceModel(
                        candidates, fetched, coverage, memory, Collections.unmodifiableMap(new LinkedHashMap<>(given)));
    }

    /** The best of the ranking, those that hold what is rare of the cue, and those whose words are nearest. */
    private static List<LogEntry> near(Candidates candidates, FetchedEvents fetched) {
        Map<Long, LogEntry> near = new LinkedHashMap<>();
        Stream.concat(candidates.head().keySet().stream().limit(LOOKED_AT), candidates.literal().keySet().stream())
                .forEach(seq -> {
                    LogEntry entry = fetched.entries().get(seq);
                    Candidate found = candidates.head().get(seq);
                    if (entry != null && found != null && tells(found.score())) {
                        near.put(seq, entry);
                    }
                });
        AnswerabilityEvidence nearby = candidates.nearby();
        if (nearby != null) {
            for (List<Long> side : List.of(nearby.own(), nearby.others())) {
                for (long seq : side) {
                    LogEntry entry = fetched.entries().get(seq);
                    if (entry != null) {
                        near.put(seq, entry);
                    }
                }
            }
        }
        return List.copyOf(near.values());
    }

    private static double[] memory(RelevanceFeatures closeness, TermCoverage coverage, List<LogEntry> near) {
        return RelevanceWeights.numbers(
                closeness.nearest(),
                near.stream().mapToDouble(coverage::of).max().orElse(0),
                coverage.rarest(near),
                closeness.inSight(),
                closeness.running(),
                closeness.asked());
    }

    private double likely() {
        if (memory.length == 0 || candidates.cue().classification().tier() == QueryClassification.MemoryNeed.T0) {
            return 0;
        }
        double likely = RelevanceWeights.bundled().memory(memoryOdds(), best());
        if (anything) {
            likely = Math.max(likely, ANYTHING);
        }
        for (RecalledFact fact : candidates.matched().facts()) {
            if (fact.standing() == RecalledFact.Status.CURRENT && fact.score() >= FactRetriever.WHOLE) {
                likely = Math.max(likely, fact.fact().confidence());
            }
        }
        return likely;
    }

    private double memoryOdds() {
        return RelevanceWeights.bundled().memory(message(), memory);
    }

    /** The greatest of what the reranker gave the first events; NaN where none has read. */
    private double best() {
        return logits.values().stream()
                .limit(ALWAYS_READ)
                .mapToDouble(one -> one)
                .max()
                .orElse(Double.NaN);
    }

    private boolean message() {
        return candidates.cue().form() == AnswerForm.PROMPT;
    }

    /** False for what only asks or repeats, which scores less than anything that tells something. */
    private static boolean tells(double score) {
        return score >= 0;
    }

    /** True for what looks or sounds like what is asked for, whatever is said of it. */
    private static boolean looks(List<ScoreReason> reasons) {
        return reasons.stream().anyMatch(reason -> reason.stage().equals(Signal.NATIVE.label()));
    }

    /**
     * True where words do not tell what is meant: for who asks for everything, or for what was when, and for nothing in particular;
     * and where something looks or sounds like it.
     */
    private static boolean anything(Candidates candidates) {
        boolean broad = QuestionBreadth.of(candidates.cue()) || candidates.cue().window() != null;
        return (broad && candidates.closeness().asked().size() <= 1)
                || candidates.head().values().stream().anyMatch(one -> looks(one.reasons()));
    }

    private boolean wasRead() {
        return !logits.isEmpty();
    }

    /** What is known so far of whether an answer is there. */
    public Map<Answerability.Feature, Double> signs() {
        return Map.of(
                Answerability.Feature.TOPICAL,
                odds(spokenOf),
                Answerability.Feature.SIZE,
                Math.log1p(candidates.closeness().inSight()));
    }

    /** The log-odds of a probability, within the bounds of {@link Answerability.Feature#TOPICAL}. */
    static double odds(double probability) {
        return Math.clamp(Math.log(probability / (1 - probability)), -MOST_ODDS, MOST_ODDS);
    }

    public List<RecalledEvent> weighed(List<RecalledEvent> found) {
        if (found.isEmpty()) {
            return found;
        }
        RelevanceFeatures closeness = candidates.closeness();
        double[] held =
                found.stream().mapToDouble(one -> coverage.of(one.entry())).toArray();
        double most = 0;
        for (double one : held) {
            most = Math.max(most, one);
        }
        double best = found.getFirst().score();
        events.clear();
        eventOdds.clear();
        eventLogits.clear();
        List<RecalledEvent> weighed = new ArrayList<>(found.size());
        for (int place = 0; place < found.size(); place++) {
            RecalledEvent one = found.get(place);
            double cosine = closeness.cosines().getOrDefault(one.entry().seq(), Double.NaN);
            if (Double.isNaN(closeness.nearest())) {
                cosine = Double.NaN; // nothing lies in the time asked about: it is weighed by words
            }
            double less = best > 0 ? Math.max(0, 1 - one.score() / best) : 0;
            double[] event = {
                cosine, closeness.nearest() - cosine, held[place], most - held[place], less, Math.log1p(place)
            };
            double odds = RelevanceWeights.bundled().event(message(), event);
            double logit = logits.getOrDefault(one.entry().seq(), Double.NaN);
            events.add(event);
            eventOdds.add(odds);
            eventLogits.add(logit);
            double likely = RelevanceWeights.bundled().event(message(), odds, logit);
            if (candidates.matched().evidence().contains(one.entry().id()) || looks(one.reasons())) {
                likely = Math.max(likely, ANYTHING);
            } else if (held[place] >= ALL) {
                likely = Math.max(likely, EVENT);
            }
            weighed.add(one.weighed(tells(one.score()) ? likely * spokenOf : 0));
        }
        return weighed;
    }

    /**
     * True where nothing is given: to somebody who asks, only where nothing in sight has a word or a meaning in common with the cue; to
     * a model that did not ask, where so little is likely to be remembered of it.
     */
    public boolean nothing(RecallOptions options) {
        if (options.minRelevance() != null) {
            return false;
        }
        return options.purpose() == RecallOptions.Purpose.SEARCH
                ? nothingInCommon()
                : door(options).shut();
    }

    private HandoverDoor door(RecallOptions options) {
        return new HandoverDoor(candidates, spokenOf, anything, options);
    }

    private boolean nothingInCommon() {
        return !candidates.closeness().shared()
                && (memory.length == 0
                        || (!anything
                                && Double.isNaN(candidates.closeness().nearest())
                                && memory[COVERED] == 0
                                && !candidates.closeness().asked().isEmpty()
                                && !covered()));
    }

    /** Whether any candidate has a word that means something like one of the cue's. */
    private boolean covered() {
        return candidates.head().keySet().stream()
                .map(fetched.entries()::get)
                .anyMatch(entry -> entry != null && coverage.of(entry) > 0);
    }

    /** How many tokens of the budget the cue is worth. */
    public int tokens(RecallOptions options) {
        return door(options).tokens();
    }

    /** The facts that are given: where nothing is, those that are of the one asked about and of what is asked. */
    public List<RecalledFact> facts(RecallOptions options) {
        List<RecalledFact> facts = candidates.matched().facts();
        if (!nothing(options)) {
            return facts;
        }
        return door(options).asked()
                ? facts.stream()
                        .filter(fact -> fact.score() >= FactRetriever.NAMED)
                        .toList()
                : List.of();
    }

    public List<RecalledEvent> kept(List<RecalledEvent> weighed, RecallOptions options) {
        if (nothing(options)) {
            return List.of();
        }
        Double least = options.minRelevance();
        return least == null
                ? weighed
                : weighed.stream().filter(found -> found.relevance() >= least).toList();
    }

    public String note() {
        String note = ParsedQueryFormatter.share(spokenOf) + " likely that it is spoken of";
        return wasRead()
                ? note + "; " + ParsedQueryFormatter.share(RelevanceWeights.logistic(best()))
                        + " by the reranker alone, which read " + logits.size()
                : note;
    }

    /** What the reranker made of an event, for a person; empty where there was none that was trained on conversations. */
    public String note(long seq) {
        Double logit = logits.get(seq);
        if (logit == null) {
            return logits.isEmpty() ? "" : "the reranker did not read it";
        }
        return "it is " + ParsedQueryFormatter.share(RelevanceWeights.logistic(logit)) + " by the reranker alone";
    }

    /**
     * What was weighed: of the memory and of each event, named as the weights are, and what that came to: how likely the memory is
     * to speak of the cue ({@code spoken-of}), what is the least for anything to be given ({@code least}) and for an event
     * ({@code least-event}), how many tokens of context the cue is worth ({@code tokens}), whether the cue was read as a prompt ({@code prompt}) and whether words do not tell what is meant
     * ({@code anything}), 1 or 0. Where a reranker has read, what it gave and the log-odds without it, too. Nothing where nothing is
     * near.
     */
    public Map<String, List<Double>> numbers(RecallOptions options) {
        if (memory.length == 0) {
            return Map.of();
        }
        Map<String, List<Double>> numbers = new LinkedHashMap<>();
        numbers.put("spoken-of", List.of(spokenOf));
        numbers.put("least", List.of(door(options).least()));
        numbers.put("least-event", List.of(EVENT));
        numbers.put("tokens", List.of((double) tokens(options)));
        numbers.put("prompt", List.of(message() ? 1.0 : 0.0));
        numbers.put("anything", List.of(anything ? 1.0 : 0.0));
        for (int i = 0; i < memory.length; i++) {
            numbers.put("memory." + RelevanceWeights.MEMORY.get(i), List.of(memory[i]));
        }
        for (int i = 0; i < RelevanceWeights.EVENT.size(); i++) {
            int number = i;
            numbers.put(
                    "event." + RelevanceWeights.EVENT.get(i),
                    events.stream().map(event -> event[number]).toList());
        }
        if (wasRead()) {
            numbers.put("memory.odds", List.of(memoryOdds()));
            numbers.put("memory." + RelevanceWeights.LOGIT, List.of(best()));
            numbers.put("event.odds", List.copyOf(eventOdds));
            numbers.put("event." + RelevanceWeights.LOGIT, List.copyOf(eventLogits));
        }
        return Collections.unmodifiableMap(numbers);
    }
}
