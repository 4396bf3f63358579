package dev.ecphory.lab.truth;

import dev.ecphory.Fact;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.facts.BitemporalQueries;
import dev.ecphory.internal.facts.resolve.FactResolver;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Worlds that are simulated and told, of which a memory is asked. Answers come from the simulator's own books. Immutable.
 *
 * @param worlds how many, at least 1
 * @param questions about each slot, at least 1; a world has 16 slots
 * @param hand whose sentences tell them
 */
record Truth(int worlds, int questions, long seed, Phrases.Hand hand, ProgressListener progress) {
    /** A memory that is examined: it hears a world and says what is true in it. */
    @FunctionalInterface
    interface FactMemory {
        /** Every version of every fact, after all that was told and decided in a world. */
        List<Fact> facts(World world);
    }

    /** A cascade on the claims that the tellings make. */
    static FactMemory cascade(FactResolver resolver) {
        return world -> settled(
                resolver, world.tellings().stream().flatMap(telling -> telling.claims().stream()), world.decisions());
    }

    /** The facts that a cascade makes of claims and decisions, subject by subject. */
    static List<Fact> settled(FactResolver resolver, Stream<Claim> claims, List<DecisionRecord> decisions) {
        Map<String, List<Claim>> subjects = claims.collect(Collectors.groupingBy(
                claim -> EntityKeys.key(claim.slot().subject()), TreeMap::new, Collectors.toList()));
        return subjects.entrySet().stream()
                .flatMap(one -> resolver.settle(one.getKey(), one.getValue(), decisions).facts().stream())
                .toList();
    }

    /** Examines a memory by what it calls the things that are told. */
    Score examine(FactMemory memory, TruthVocabulary vocabulary) {
        Phrases phrases = new Phrases(hand);
        Score score = new Score(vocabulary);
        score.forms = phrases.forms();
        for (int number = 1; number <= worlds; number++) {
            progress.onProgress("worlds", number - 1, worlds);
            World world = World.of(number, seed, questions, phrases);
            List<Fact> facts = memory.facts(world);
            Map<Slot, List<Fact>> bySlot = facts.stream().collect(Collectors.groupingBy(Fact::slot));
            for (World.Inquiry question : world.questions()) {
                score.add(world, question, answer(question, bySlot, vocabulary));
            }
            score.stored(world, facts);
        }
        progress.onProgress("worlds", worlds, worlds);
        return score;
    }

    private static Set<String> answer(
            World.Inquiry question, Map<Slot, List<Fact>> bySlot, TruthVocabulary vocabulary) {
        boolean dated = question.cardinality().equals("event");
        boolean single = question.cardinality().equals("single");
        List<String> found = new ArrayList<>();
        for (TruthVocabulary.Entry entry : vocabulary.holding(question.kind())) {
            Slot slot = entry.slot(question.subject());
            List<Fact> all = bySlot.getOrDefault(slot, List.of());
            List<Fact> held = single
                    ? BitemporalQueries.value(all, slot, question.validAt(), question.knownAt()).stream()
                            .toList()
                    : BitemporalQueries.at(all, question.validAt(), question.knownAt());
            for (Fact fact : held) {
                String day = fact.validFrom().at().toString().substring(0, 10);
                found.add(World.plain(entry.said(fact.object())) + (dated ? "@" + day : ""));
            }
        }
        Set<String> answer = new TreeSet<>(found);
        if (dated && answer.size() < found.size()) {
            answer.add("the same occurrence more than once");
        }
        return answer;
    }
}
