package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.Fact;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.retrieval.facts.FactIndexSegment.Range;
import dev.ecphory.knowledge.Slot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which facts speak of what is asked. For one question; not for several threads.
 *
 * <p>A fact of somebody whom the question is about counts when its predicate is named, by words or by what they mean, or
 * when it holds enough of the question's other words; a fact of anybody else when it holds half of them. Typed chains
 * ("my sister's employer") are walked from whom the question is about, over facts that name somebody else, along
 * predicates that the question names in full, at most two steps and at most {@value #HUB} neighbours wide.
 */
final class FactMatcher {
    /** How wide a step may be: the cap on a node's edges in the entity graph. */
    static final int HUB = 32;
    /** Engram, graph channel: at most two hops. */
    private static final int HOPS = 2;
    /** Engram, graph channel: what a step costs. */
    private static final double HOP_DECAY = .65;
    /** True Memory, contradictions: what a superseded one counts. */
    private static final double OUTDATED = .5;
    /** True Memory, temporal boost. */
    private static final double IN_WINDOW = 1.3;

    /** What it counts that a fact is of whom the question is about. */
    private static final double OF_ANCHOR = .5;

    /** From here on a predicate counts as named. */
    static final double NAMED = .45;

    /** Behind the owner in the name of what is somebody's. */
    private static final String OF = "'s ";

    private static final double SHARE_OF_ANCHOR = .3;
    private static final double SHARE_OF_OTHERS = .5;
    /** Words that more facts hold bring in none by themselves. */
    private static final int COMMON = 500;
    /** The last so many of a slot are read; what holds words of the question is found by these, however old it is. */
    private static final int LATEST = 64;

    private final FactIndex factIndex;
    private final FactQuery question;
    private final AsOfQuery asOf;
    private final Map<String, RecalledFact> matches = new LinkedHashMap<>();
    private final Map<String, Double> named = new HashMap<>();
    /** Predicates that a chain ended with: they are asked of its end, not of its begin. */
    private final Set<String> ofTheEnd = new HashSet<>();

    FactMatcher(FactIndex factIndex, FactQuery question, AsOfQuery asOf) {
        this.factIndex = factIndex;
        this.question = question;
        this.asOf = asOf;
    }

    List<RecalledFact> matches(boolean chains) {
        if (chains) {
            for (String anchor : question.anchors) {
                walk(anchor, question.free, HOPS, anchor, 1);
            }
        }
        for (String anchor : question.anchors) {
            factIndex.slots(anchor).forEach((predicate, range) -> {
                double named = named(predicate);
                for (int i = range.to() - 1; named >= NAMED && i >= Math.max(range.from(), range.to() - LATEST); i--) {
                    offer(i, named);
                }
            });
        }
        for (String term : question.terms) {
            if (factIndex.count(term) <= COMMON) {
                for (int number : factIndex.holding(term)) {
                    Slot slot = factIndex.fact(number).slot();
                    offer(number, question.anchors.contains(slot.subject()) ? named(slot.predicate()) : 0);
                }
            }
        }
        return new ArrayList<>(matches.values());
    }

    private double named(String predicate) {
        return named.computeIfAbsent(predicate, asked -> question.names(asked, question.free(asked)));
    }

    private void offer(int number, double named) {
        Fact fact = factIndex.fact(number);
        if (!asOf.sees(fact) || matches.containsKey(fact.id())) {
            return;
        }
        boolean anchored = question.anchors.contains(fact.slot().subject());
        double share = share(number, fact.slot().predicate(), anchored);
        if (anchored
                ? named < NAMED && share < SHARE_OF_ANCHOR
                : share < SHARE_OF_OTHERS || !question.mayBeOfOthers(number)) {
            return;
        }
        double score = (anchored ? OF_ANCHOR : 0) + named + share;
        String because = (anchored ? "about " + fact.slot().subject() + ", " : "")
                + (named >= NAMED ? fact.slot().predicate().replace('_', ' ') + ", " : "")
                + "holds " + Math.round(100 * share) + " % of what is asked";
        put(
                found(fact, score, "facts", because),
                anchored && ofTheEnd.contains(fact.slot().predicate()));
    }

    private double share(int number, String predicate, boolean anchored) {
        if (!anchored) {
            return question.covers(number, question.terms);
        }
        return question.passesOver(predicate)
                ? 0
                : Math.max(
                        question.covers(number, question.free), question.coversRest(number, question.free(predicate)));
    }

    private void put(RecalledFact found, boolean ofTheBegin) {
        RecalledFact match = found;
        if (ofTheBegin) {
            match = times(match, .5, "chains", "asked of somebody else, whom the question tells by it");
        }
        if (asOf.heldWhenAsked(match.fact())) {
            match = times(match, IN_WINDOW, "facts", "held in the time asked about");
        } else if (match.standing() == RecalledFact.Status.OUTDATED && !asOf.history()) {
            match = times(match, OUTDATED, "facts", "is outdated");
        } else if (match.fact().validFrom().at().isAfter(asOf.at())) {
            match = times(match, OUTDATED, "facts", "had not begun");
        }
        RecalledFact known = matches.get(match.fact().id());
        if (known == null || known.score() < match.score()) {
            matches.put(match.fact().id(), match);
        }
    }

    private RecalledFact found(Fact fact, double score, String stage, String because) {
        return RecalledFact.of(fact, asOf.of(fact), score, stage, because);
    }

    private static RecalledFact times(RecalledFact match, double factor, String stage, String because) {
        double score = match.score() * factor;
        List<ScoreReason> reasons = new ArrayList<>(match.reasons());
        reasons.add(new ScoreReason(stage, match.score(), score, because));
        return new RecalledFact(match.fact(), match.standing(), null, score, false, reasons);
    }

    /** Goes from somebody to those whom the words name by how they are bound, and asks the words left of them. */
    private void walk(String from, Set<String> asked, int hops, String trail, double worth) {
        if (hops == 0) {
            return;
        }
        for (String relative : factIndex.relatives(from)) {
            String relation = relative.substring(relative.indexOf(OF) + OF.length());
            Set<String> taken = new HashSet<>(question.wordsOf(relation));
            if (!taken.isEmpty() && asked.containsAll(taken)) {
                ask(relative, without(asked, taken), hops, relative, worth, List.of());
            }
        }
        factIndex.slots(from).forEach((predicate, range) -> {
            PredicateWords called = factIndex.called(predicate);
            if (called != null && called.named(asked) == 1) {
                bound(from, range, predicate, without(asked, called.taking(asked)), hops, trail, worth);
            }
        });
    }

    private void bound(
            String from, Range range, String predicate, Set<String> left, int hops, String trail, double worth) {
        int width = 0;
        for (int i = range.to() - 1; i >= range.from() && width < HUB; i--) {
            Fact link = factIndex.fact(i);
            if (asOf.sees(link) && asOf.of(link) != RecalledFact.Status.OUTDATED) {
                width++;
                String target = factIndex.subject(link.object());
                if (target != null && !target.equals(from)) {
                    ask(target, left, hops, trail + "'s " + predicate.replace('_', ' '), worth, List.of(link));
                }
            }
        }
    }

    private void ask(String target, Set<String> left, int hops, String trail, double worth, List<Fact> links) {
        if (left.isEmpty()) {
            if (question.unnamed != null) {
                unnamed(question.unnamed, target, trail, worth);
            }
            return;
        }
        boolean[] answered = {false};
        factIndex.slots(target).forEach((predicate, range) -> {
            double named = question.names(predicate, left);
            for (int i = range.to() - 1; named >= NAMED && i >= Math.max(range.from(), range.to() - HUB); i--) {
                Fact fact = factIndex.fact(i);
                if (asOf.sees(fact)) {
                    double share = Math.max(question.covers(i, left), question.coversRest(i, left));
                    double score = worth * (OF_ANCHOR + 1 + named + share);
                    put(found(fact, score, "chains", "about " + trail), false);
                    ofTheEnd.add(predicate);
                    answered[0] = true;
                }
            }
        });
        if (answered[0]) {
            links.forEach(link -> put(
                    found(link, worth * HOP_DECAY * (OF_ANCHOR + 1), "chains", "says who " + trail + " is"), false));
        }
        walk(target, left, hops - 1, trail, worth * HOP_DECAY);
    }

    /** What is asked of somebody or something without being named: when it is, what somebody does. */
    private void unnamed(String predicate, String target, String trail, double worth) {
        Range range = factIndex.slots(target).get(predicate);
        for (int i = range == null ? -1 : range.to() - 1; range != null && i >= range.from(); i--) {
            Fact fact = factIndex.fact(i);
            if (asOf.sees(fact)) {
                put(found(fact, worth * FactRetriever.WHOLE, "chains", "about " + trail), false);
            }
        }
    }

    private static Set<String> without(Set<String> asked, Set<String> taken) {
        Set<String> left = new HashSet<>(asked);
        left.removeAll(taken);
        return left;
    }
}
