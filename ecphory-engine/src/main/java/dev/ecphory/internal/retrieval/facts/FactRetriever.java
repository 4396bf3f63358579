package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.Fact;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.profile.StageSelection;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.knowledge.EvidenceSpan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the facts that speak of what is asked. Reads the store only for subjects whose facts are not at hand. Immutable;
 * threads may share it.
 *
 * @param stages what a recipe wants done besides matching: supersession, contradictions, chains, traits
 */
public record FactRetriever(StageSelection stages) {
    /** What a fact scores that is of the one asked about and of the relation named, and holds all that is asked. */
    public static final double WHOLE = 2.5;

    /** What it scores at least when it is of the one asked about and of what is asked, by whatever words. */
    public static final double NAMED = 1.5;

    /** Engram, context assembly: at most eight facts. */
    public static final int MOST = 8;
    /** A question for a history gets the whole of it, as far as this. */
    public static final int MOST_OF_HISTORY = 24;
    /** Events that are looked up for the sake of the facts they bear. */
    private static final int MOST_EVIDENCE = 16;
    /** True Memory, personality intent: a profile counts .8 of the best match, what is characteristic .9. */
    private static final double OF_PROFILE = .8;

    private static final double OF_TRAIT = .9;

    private static final Comparator<RecalledFact> ORDER = Comparator.comparingDouble(RecalledFact::score)
            .reversed()
            .thenComparing(
                    match -> match.fact().validFrom().at(),
                    Comparator.<Instant>naturalOrder().reversed())
            .thenComparing(match -> match.fact().authority())
            .thenComparing(match -> match.fact().id());

    /**
     * What was found.
     *
     * @param facts those that hold before those that do not, each the best first
     * @param evidence ids of the events that bear them, in their order, each once
     */
    public record Matched(List<RecalledFact> facts, List<String> evidence, String note) {
        public static final Matched NONE = new Matched(List.of(), List.of(), "");
    }

    public Matched find(FactIndex factIndex, ParsedQuery cue, RecallOptions options, Instant now) {
        FactCatalog known = factIndex.known();
        if (factIndex.size() == 0 || known == null) {
            return Matched.NONE;
        }
        AsOfQuery asOf = AsOfQuery.of(factIndex, cue, options, now);
        FactQuery question = new FactQuery(factIndex, known, cue);
        FactSupersession succession = new FactSupersession(factIndex, asOf);
        List<RecalledFact> ranked =
                new FactMatcher(factIndex, question, asOf).matches(stages.has(RerankStageName.CHAINS));
        ranked.sort(ORDER);
        boolean personal =
                stages.has(RerankStageName.TRAITS) && cue.classification().personality();
        if (personal) {
            ranked = withTraits(ranked, factIndex, known.directory, question, asOf);
        }
        List<RecalledFact> facts = seats(ranked, succession, asOf, personal ? 2 * MOST : MOST).stream()
                .map(one -> shown(one, factIndex))
                .toList();
        return new Matched(facts, evidence(facts), note(factIndex, question, ranked));
    }

    private static RecalledFact shown(RecalledFact one, FactIndex factIndex) {
        Fact replacement = one.replacement();
        return new RecalledFact(
                factIndex.shown(one.fact()),
                one.standing(),
                replacement == null ? null : factIndex.shown(replacement),
                one.score(),
                one.inContext(),
                one.reasons());
    }

    private List<RecalledFact> withTraits(
            List<RecalledFact> ranked,
            FactIndex factIndex,
            FactVocabulary directory,
            FactQuery question,
            AsOfQuery asOf) {
        double best = ranked.isEmpty() ? 1 : ranked.getFirst().score();
        Map<String, RecalledFact> all = new LinkedHashMap<>();
        ranked.forEach(match -> all.put(match.fact().id(), match));
        for (String anchor : question.anchors) {
            for (FactIndexSegment.Range range : factIndex.slots(anchor).values()) {
                for (Fact fact : factIndex.facts(range)) {
                    if (asOf.sees(fact) && asOf.of(fact) != RecalledFact.Status.OUTDATED) {
                        boolean trait = directory.trait(fact);
                        RecalledFact match = RecalledFact.of(
                                fact,
                                asOf.of(fact),
                                best * (trait ? OF_TRAIT : OF_PROFILE),
                                "traits",
                                trait ? "is characteristic of " + anchor : "is known of " + anchor);
                        all.merge(fact.id(), match, (one, two) -> one.score() >= two.score() ? one : two);
                    }
                }
            }
        }
        return all.values().stream().sorted(ORDER).toList();
    }

    /** Gives seats to the best, each together with what must not be missing beside it, or not at all. */
    private List<RecalledFact> seats(
            List<RecalledFact> ranked, FactSupersession succession, AsOfQuery asOf, int usual) {
        int most = asOf.history() ? MOST_OF_HISTORY : usual;
        Map<String, RecalledFact> seated = new LinkedHashMap<>();
        for (RecalledFact match : ranked) {
            Map<String, RecalledFact> group = new LinkedHashMap<>();
            seat(match, succession, asOf, group);
            group.keySet().removeAll(seated.keySet());
            if (seated.size() + group.size() <= most) {
                seated.putAll(group);
            }
            if (seated.size() == most) {
                break;
            }
        }
        Map<String, Integer> order = new HashMap<>();
        seated.keySet().forEach(id -> order.put(id, order.size()));
        return seated.values().stream()
                .sorted(Comparator.comparing((RecalledFact one) -> one.standing() == RecalledFact.Status.OUTDATED)
                        .thenComparing(
                                Comparator.comparingDouble(RecalledFact::score).reversed())
                        .thenComparingInt(one -> order.getOrDefault(one.fact().id(), 0)))
                .toList();
    }

    private void seat(
            RecalledFact match, FactSupersession succession, AsOfQuery asOf, Map<String, RecalledFact> group) {
        Fact fact = match.fact();
        if (stages.has(RerankStageName.SUPERSESSION) && asOf.history()) {
            for (Fact one : succession.chain(fact)) {
                group.putIfAbsent(
                        one.id(),
                        one.equals(fact)
                                ? recalled(match, succession)
                                : beside(match, one, "supersession", "belongs to the history of", succession, asOf));
            }
        }
        group.putIfAbsent(fact.id(), recalled(match, succession));
        if (stages.has(RerankStageName.SUPERSESSION) && asOf.of(fact) == RecalledFact.Status.OUTDATED) {
            Fact replacement = succession.replacement(fact);
            if (replacement != null) {
                group.putIfAbsent(
                        replacement.id(),
                        beside(match, replacement, "supersession", "took the place of", succession, asOf));
            }
        }
        if (stages.has(RerankStageName.CONTRADICTIONS)) {
            for (Fact other : succession.opponents(fact)) {
                group.putIfAbsent(
                        other.id(), beside(match, other, "contradictions", "says otherwise than", succession, asOf));
            }
        }
    }

    private RecalledFact beside(
            RecalledFact match, Fact other, String stage, String how, FactSupersession succession, AsOfQuery asOf) {
        String because = how + " \"" + match.fact().text() + "\"";
        return recalled(RecalledFact.of(other, asOf.of(other), match.score(), stage, because), succession);
    }

    private RecalledFact recalled(RecalledFact match, FactSupersession succession) {
        Fact replacement = stages.has(RerankStageName.SUPERSESSION) && match.standing() == RecalledFact.Status.OUTDATED
                ? succession.replacement(match.fact())
                : null;
        return new RecalledFact(match.fact(), match.standing(), replacement, match.score(), false, match.reasons());
    }

    private static List<String> evidence(List<RecalledFact> facts) {
        Set<String> events = new LinkedHashSet<>();
        for (RecalledFact fact : facts) {
            List<EvidenceSpan> evidence = fact.fact().evidence();
            if (!evidence.isEmpty()) { // the last time it was said, and the first
                events.add(evidence.getLast().event());
                events.add(evidence.getFirst().event());
            }
        }
        return events.stream().limit(MOST_EVIDENCE).toList();
    }

    private static String note(FactIndex factIndex, FactQuery question, List<RecalledFact> ranked) {
        int unread = question.anchors.stream().mapToInt(factIndex::unread).sum();
        return (question.anchors.isEmpty() ? "about nobody known" : "about " + String.join(", ", question.anchors))
                + (ranked.isEmpty()
                        ? ""
                        : ": "
                                + ranked.stream()
                                        .map(match -> match.fact().slot().predicate())
                                        .distinct()
                                        .limit(5)
                                        .collect(Collectors.joining(", ")))
                + (unread == 0 ? "" : "; " + unread + " more of theirs are too many to be read");
    }

    /**
     * An event all of whose facts are outdated.
     *
     * @param because what to say of it
     * @param by the events that tell what took their place: of the fact that was replaced last first, in the order in which they told it
     */
    public record Outdated(String because, List<String> by) {}

    /** Whether all facts of an event are outdated at the time asked for; null when there is one that holds, or none at all. */
    public @Nullable Outdated outdated(
            FactIndex factIndex, String event, ParsedQuery cue, RecallOptions options, Instant now) {
        if (factIndex.size() == 0) {
            return null;
        }
        AsOfQuery asOf = AsOfQuery.of(factIndex, cue, options, now);
        List<Fact> facts = factIndex.citing(event, options.knownAt()).stream()
                .filter(asOf::sees)
                .toList();
        List<String> told = new ArrayList<>();
        List<String> by = new ArrayList<>();
        for (Fact fact : facts) {
            if (asOf.of(fact) != RecalledFact.Status.OUTDATED) {
                return null;
            }
            Fact replacement = new FactSupersession(factIndex, asOf).replacement(fact);
            told.add("\"" + fact.text() + "\" does not hold any more"
                    + (replacement == null ? "" : ", but \"" + replacement.text() + "\""));
            if (replacement != null) {
                by.addAll(
                        0,
                        replacement.evidence().stream().map(EvidenceSpan::event).toList());
            }
        }
        return told.isEmpty() ? null : new Outdated(String.join("; ", told), List.copyOf(by));
    }
}
