package dev.ecphory.lab.truth;

import dev.ecphory.Fact;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The number of questions that were answered rightly, by class. Filled by one thread, then read. */
public final class Score {
    /** Right answers among questions. */
    static final class Count {
        int right;
        int asked;
        int currentRight;
        int currentAsked;
        /** What is right when nothing is held at all. */
        int nothing;

        int currentNothing;

        double share() {
            return asked == 0 ? 1 : (double) right / asked;
        }
    }

    private static final int MAX_MISSES = 20;

    final Map<String, Count> byCardinality = new TreeMap<>();
    final Map<String, Count> byKind = new TreeMap<>();
    final List<String> misses = new ArrayList<>();
    int utterances;
    int claims;
    int forms;
    private final List<String> wrong = new ArrayList<>();
    private final TruthVocabulary vocabulary;
    private int stored;
    private int said;
    private int tellings;
    private int heard;
    /** Tellings of slots that rules read, and those of them that a right fact cites. */
    private int slotTellings;

    private int slotsHeard;

    /**
     * @param vocabulary what the memory calls the things that are told
     */
    Score(TruthVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    void add(World world, World.Inquiry question, Set<String> answer) {
        Set<String> expected = vocabulary.compared(question.kind(), question.expected());
        boolean right = vocabulary.compared(question.kind(), answer).equals(expected);
        count(byCardinality, question.cardinality(), question, right);
        count(byKind, question.kind(), question, right);
        if (!right && misses.size() < MAX_MISSES) {
            misses.add(world.name() + ": " + question.subject() + " " + question.predicate() + " at "
                    + question.validAt() + " known at " + question.knownAt() + ": expected "
                    + new TreeSet<>(expected) + ", got " + answer);
        }
    }

    /** Counts what a world told, and which stored facts say what the utterances that they cite say. */
    void stored(World world, List<Fact> facts) {
        Map<String, Claim> told = new HashMap<>();
        for (World.Utterance telling : world.tellings()) {
            utterances++;
            for (Claim claim : telling.claims()) {
                claims++;
                claim.evidence().forEach(evidence -> told.put(evidence.event(), claim));
            }
        }
        Map<String, Fact> distinct = new LinkedHashMap<>();
        facts.forEach(fact -> distinct.putIfAbsent(fact.claim(), fact));
        Set<String> cited = new HashSet<>();
        for (Fact fact : distinct.values()) {
            stored++;
            if (right(fact, told)) {
                said++;
            } else if (wrong.size() < MAX_MISSES) {
                wrong.add(world.name() + ": " + fact.slot().subject() + " | "
                        + fact.slot().predicate() + " | " + fact.object() + " of " + cited(world, fact));
            }
        }
        for (Fact fact : facts) {
            if (right(fact, told)) {
                fact.evidence().forEach(evidence -> cited.add(evidence.event()));
            }
        }
        for (Map.Entry<String, Claim> telling : told.entrySet()) {
            boolean tells = telling.getValue().kind() == Claim.Kind.ASSERTS
                    || telling.getValue().kind() == Claim.Kind.CORRECTS;
            tellings += tells ? 1 : 0;
            heard += tells && cited.contains(telling.getKey()) ? 1 : 0;
            boolean slot = tells
                    && PredicateRegistry.english()
                            .find(telling.getValue().slot().predicate())
                            .filter(predicate -> !predicate.value().isEmpty())
                            .isPresent();
            slotTellings += slot ? 1 : 0;
            slotsHeard += slot && cited.contains(telling.getKey()) ? 1 : 0;
        }
    }

    /** Every utterance that it cites tells something of that kind, and one of them tells just this. */
    private boolean right(Fact fact, Map<String, Claim> told) {
        boolean just = false;
        Set<Slot> slots = new HashSet<>();
        for (EvidenceSpan evidence : fact.evidence()) {
            Claim claim = told.get(evidence.event());
            if (claim == null) {
                return false;
            }
            slots.add(claim.slot());
            just |= vocabulary.says(claim, fact);
        }
        return just && slots.size() == 1;
    }

    /** The share of stored facts that an utterance which they cite says, 0 to 1; 1 when nothing is stored. */
    public double precision() {
        return stored == 0 ? 1 : (double) said / stored;
    }

    /** The share of utterances that tell a value which a right fact cites, 0 to 1. */
    public double recall() {
        return tellings == 0 ? 1 : (double) heard / tellings;
    }

    /** The same of the utterances that tell a value of a slot that rules read: events and plans are no such slots. */
    public double recallOfSlots() {
        return slotTellings == 0 ? 1 : (double) slotsHeard / slotTellings;
    }

    private static List<String> cited(World world, Fact fact) {
        Set<String> events = fact.evidence().stream().map(EvidenceSpan::event).collect(Collectors.toSet());
        return world.tellings().stream()
                .filter(telling -> events.contains(telling.entry().id()))
                .map(telling -> telling.entry().event().text())
                .toList();
    }

    /** The first wrong facts, for a person. */
    public List<String> wrong() {
        return List.copyOf(wrong);
    }

    /** How many facts were stored. */
    int stored() {
        return stored;
    }

    /** All questions. */
    public int asked() {
        return byCardinality.values().stream().mapToInt(count -> count.asked).sum();
    }

    /**
     * The share of right answers to the questions of one cardinality, 0 to 1; 1 when none was asked.
     *
     * @param cardinality single, multi, interval, event or learned
     */
    public double share(String cardinality) {
        Count count = byCardinality.get(cardinality);
        return count == null ? 1 : count.share();
    }

    /** True when every question was answered rightly. */
    public boolean perfect() {
        return byCardinality.values().stream().allMatch(count -> count.right == count.asked);
    }

    /** The first wrong answers, for a person. */
    public List<String> misses() {
        return List.copyOf(misses);
    }

    private static void count(Map<String, Count> counts, String key, World.Inquiry question, boolean right) {
        Count count = counts.computeIfAbsent(key, none -> new Count());
        count.asked++;
        count.right += right ? 1 : 0;
        boolean nothing = question.expected().isEmpty();
        count.nothing += nothing ? 1 : 0;
        if (question.current()) {
            count.currentAsked++;
            count.currentRight += right ? 1 : 0;
            count.currentNothing += nothing ? 1 : 0;
        }
    }
}
