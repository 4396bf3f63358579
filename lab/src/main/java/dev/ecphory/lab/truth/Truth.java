package dev.ecphory.lab.truth;

import dev.ecphory.lab.measure.Output;
import dev.ecphory.consolidate.settle.Cascade;
import dev.ecphory.consolidate.settle.Identity;
import dev.ecphory.consolidate.settle.Timeline;
import dev.ecphory.engine.Progress;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Fact;
import dev.ecphory.memory.Slot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * {@code ecphory-lab truth}: worlds are simulated and told, and a memory is asked what was true when, and known when. Answers
 * come from the simulator's own books. Stateless; threads may share it.
 */
public final class Truth {
    private Truth() {}

    /** The cascade on what a reading gets from the tellings. */
    public static Memory cascade(Reading reading) {
        return settling(new Cascade(Kind::cardinality), reading);
    }

    /** Any cascade on what a reading gets from the tellings. */
    static Memory settling(Cascade cascade, Reading reading) {
        return world -> {
            Map<String, List<Claim>> subjects = new TreeMap<>();
            for (Telling telling : world.tellings()) {
                for (Claim claim : reading.claims(telling)) {
                    subjects.computeIfAbsent(Identity.key(claim.slot().subject()), none -> new ArrayList<>())
                            .add(claim);
                }
            }
            List<Fact> facts = new ArrayList<>();
            subjects.forEach((subject, claims) -> facts.addAll(
                    cascade.settle(subject, claims, world.decisions()).facts()));
            return facts;
        };
    }

    /** Examines levels on the same worlds, in order, and writes the page when asked. */
    public static Map<Level, Score> run(TruthOptions options, Collection<Level> levels, Progress progress) {
        Map<Level, Score> scores = new EnumMap<>(Level.class);
        for (Level level : levels) {
            scores.put(level, examine(options, level.memory(), level.vocabulary(), progress));
        }
        Path results = options.results();
        if (results != null) {
            Output.text(results.resolve("truth.md"), TruthPage.markdown(options, scores));
        }
        return scores;
    }

    /** The tables, in Markdown. */
    public static String table(Map<Level, Score> scores) {
        return TruthPage.table(scores);
    }

    /** Examines a memory that uses the simulator's own words. */
    static Score examine(TruthOptions options, Memory memory, Progress progress) {
        return examine(options, memory, Vocabulary.own(), progress);
    }

    static Score examine(TruthOptions options, Memory memory, Vocabulary vocabulary, Progress progress) {
        Phrases phrases = new Phrases();
        Score score = new Score(vocabulary);
        score.forms = phrases.forms();
        for (int number = 1; number <= options.worlds(); number++) {
            progress.at("worlds", number - 1, options.worlds());
            World world = World.of(number, options.seed(), options.questionsPerSlot(), phrases);
            List<Fact> facts = memory.facts(world);
            Map<Slot, List<Fact>> bySlot = facts.stream().collect(Collectors.groupingBy(Fact::slot));
            for (Question question : world.questions()) {
                score.add(world, question, answer(question, bySlot, vocabulary));
            }
            score.stored(world, facts);
        }
        progress.at("worlds", options.worlds(), options.worlds());
        return score;
    }

    private static Set<String> answer(Question question, Map<Slot, List<Fact>> bySlot, Vocabulary vocabulary) {
        boolean dated = question.cardinality().equals("event");
        boolean single = question.cardinality().equals("single");
        List<String> found = new ArrayList<>();
        for (Vocabulary.Entry entry : vocabulary.holding(question.kind())) {
            Slot slot = entry.slot(question.subject());
            List<Fact> all = bySlot.getOrDefault(slot, List.of());
            List<Fact> held = single
                    ? Timeline.value(all, slot, question.validAt(), question.knownAt()).stream()
                            .toList()
                    : Timeline.at(all, question.validAt(), question.knownAt());
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
