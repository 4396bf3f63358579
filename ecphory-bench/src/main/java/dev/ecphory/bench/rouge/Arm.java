package dev.ecphory.bench.rouge;

import dev.ecphory.consolidate.summarise.Choice;
import dev.ecphory.consolidate.summarise.Saying;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;

/**
 * A way to choose sentences.
 *
 * @param name of it
 * @param chosen the text of the chosen sentences, from all sentences and the most UTF-16 units
 */
record Arm(String name, BiFunction<List<Saying>, Integer, String> chosen) {
    private static final Choice BEST = Choice.DEFAULT;

    /** What ships, the baselines, and what ships without each of its parts. */
    static List<Arm> all() {
        return List.of(
                of("extractive", BEST),
                new Arm("lead", Arm::lead),
                new Arm("random", Arm::random),
                of("without redundancy control", BEST.withLikeness(0)),
                of("questions as statements", BEST.withAsking(1)),
                of("later sentences as first ones", BEST.withLater(1)));
    }

    private static Arm of(String name, Choice choice) {
        return new Arm(name, (sayings, chars) -> text(choice.of(sayings, chars)));
    }

    private static String lead(List<Saying> sayings, int chars) {
        return text(fitting(sayings, chars));
    }

    private static String random(List<Saying> sayings, int chars) {
        List<Saying> shuffled = new ArrayList<>(sayings);
        Collections.shuffle(shuffled, new Random(sayings.size()));
        return text(fitting(shuffled, chars));
    }

    private static List<Saying> fitting(List<Saying> sayings, int chars) {
        List<Saying> fitting = new ArrayList<>();
        int left = chars;
        for (Saying saying : sayings) {
            left -= saying.text().length();
            if (left < 0) {
                break;
            }
            fitting.add(saying);
        }
        return fitting;
    }

    private static String text(List<Saying> sayings) {
        return String.join("\n", sayings.stream().map(Saying::text).toList());
    }
}
