package dev.ecphory.bench.life;

import dev.ecphory.cognition.Cognition;
import dev.ecphory.recall.Recipe;
import java.util.List;

/**
 * One way to live through a course.
 *
 * @param name for tables
 * @param recipe by which is recalled
 * @param reports what the memory is told after each question
 * @param cognition the mechanisms that are on
 */
record Arm(String name, String recipe, Reports reports, Cognition cognition) {
    /** What the others are compared to: what it learned changes nothing. */
    static final Arm OFF = new Arm("off", Recipe.DEFAULT, Reports.EVIDENCE);

    /** Without cognition. */
    Arm(String name, String recipe, Reports reports) {
        this(name, recipe, reports, Cognition.OFF);
    }

    /** Those that learn. */
    static final List<Arm> LEARNING = List.of(
            new Arm("late", "default+associations", Reports.EVIDENCE),
            new Arm("late, no feedback", "default+associations", Reports.NONE),
            new Arm("early", "default+associations-early", Reports.EVIDENCE),
            new Arm("early, no feedback", "default+associations-early", Reports.NONE),
            new Arm("insights", "default+insights", Reports.EVIDENCE),
            new Arm("insights, no feedback", "default+insights", Reports.NONE),
            new Arm("contextual", "default+contextual", Reports.EVIDENCE),
            new Arm("cued", "default+cued", Reports.EVIDENCE),
            new Arm("cued, own citations", "default+cued", Reports.CITED));
}
