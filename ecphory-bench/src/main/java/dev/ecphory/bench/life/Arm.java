package dev.ecphory.bench.life;

import dev.ecphory.cognition.Cognition;
import dev.ecphory.recall.Recipe;
import java.util.List;

/**
 * One way to live through a course.
 *
 * @param name for tables
 * @param recipe by which is recalled
 * @param feedback whether the memory is told what was of use
 * @param cognition the mechanisms that are on
 */
record Arm(String name, String recipe, boolean feedback, Cognition cognition) {
    /** What the others are compared to: what it learned changes nothing. */
    static final Arm OFF = new Arm("off", Recipe.DEFAULT, true);

    /** Without cognition. */
    Arm(String name, String recipe, boolean feedback) {
        this(name, recipe, feedback, Cognition.OFF);
    }

    /** Those that learn. */
    static final List<Arm> LEARNING = List.of(
            new Arm("late", "default+associations", true),
            new Arm("late, no feedback", "default+associations", false),
            new Arm("early", "default+associations-early", true),
            new Arm("early, no feedback", "default+associations-early", false),
            new Arm("insights", "default+insights", true),
            new Arm("insights, no feedback", "default+insights", false),
            new Arm("contextual", "default+contextual", true));
}
