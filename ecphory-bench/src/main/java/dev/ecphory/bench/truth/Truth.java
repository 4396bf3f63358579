package dev.ecphory.bench.truth;

import dev.ecphory.bench.measure.Output;
import dev.ecphory.consolidate.settle.Cascade;
import dev.ecphory.consolidate.settle.Identity;
import dev.ecphory.consolidate.settle.Timeline;
import dev.ecphory.engine.Progress;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Fact;
import dev.ecphory.memory.Slot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * {@code bench truth}: worlds are simulated and told, and a memory is asked what was true when, and known when. Answers
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

    /** Examines a level and writes the page when asked. */
    public static Score run(TruthOptions options, Level level, Progress progress) {
        Score score = examine(options, level.memory(), progress);
        Path results = options.results();
        if (results != null) {
            String name = level.name().toLowerCase(Locale.ROOT);
            Output.text(results.resolve("truth.md"), TruthPage.markdown(options, name, score));
        }
        return score;
    }

    static Score examine(TruthOptions options, Memory memory, Progress progress) {
        Phrases phrases = new Phrases();
        Score score = new Score();
        score.forms = phrases.forms();
        for (int number = 1; number <= options.worlds(); number++) {
            progress.at("worlds", number - 1, options.worlds());
            World world = World.of(number, options.seed(), options.questionsPerSlot(), phrases);
            List<Fact> facts = memory.facts(world);
            score.utterances += world.tellings().size();
            score.claims += world.tellings().stream()
                    .mapToInt(telling -> telling.claims().size())
                    .sum();
            Map<Slot, List<Fact>> bySlot = facts.stream().collect(Collectors.groupingBy(Fact::slot));
            for (Question question : world.questions()) {
                List<Fact> slot = bySlot.getOrDefault(new Slot(question.subject(), question.predicate()), List.of());
                score.add(world, question, answer(question, slot));
            }
            score.stored(world, facts);
        }
        progress.at("worlds", options.worlds(), options.worlds());
        return score;
    }

    private static Set<String> answer(Question question, List<Fact> slot) {
        if (question.cardinality().equals("single")) {
            return World.plain(Timeline.value(
                            slot,
                            new Slot(question.subject(), question.predicate()),
                            question.validAt(),
                            question.knownAt())
                    .stream()
                    .map(Fact::object)
                    .collect(Collectors.toSet()));
        }
        boolean dated = question.cardinality().equals("event");
        List<String> found = Timeline.at(slot, question.validAt(), question.knownAt()).stream()
                .map(fact -> dated
                        ? fact.object() + "@" + fact.validFrom().at().toString().substring(0, 10)
                        : fact.object())
                .toList();
        Set<String> answer = World.plain(Set.copyOf(found));
        if (dated && answer.size() < found.size()) {
            answer.add("the same occurrence more than once");
        }
        return answer;
    }
}
