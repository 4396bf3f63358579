package dev.ecphory.recall.refine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which stages the narrow phase has, as the name of a recipe tells: {@code default-facts} leaves one out,
 * {@code default+surprise} adds one, and both can be said more than once. Only {@code default}, {@code edge} and what is
 * made of them by leaving out have any to begin with. Immutable; threads may share it.
 */
public final class Stages {
    private static final List<String> WHOLE = List.of("default", "edge");

    private static final String SIGNS = "-+";

    private final String recipe;
    private final Set<Stage> on;

    private Stages(String recipe, Set<Stage> on) {
        this.recipe = recipe;
        this.on = on;
    }

    /** Of a recipe's whole name. */
    public static Stages of(String name) {
        Set<Stage> added = EnumSet.noneOf(Stage.class);
        Set<Stage> left = EnumSet.noneOf(Stage.class);
        String rest = name;
        for (boolean more = true; more; ) {
            more = false;
            for (Stage stage : Stage.values()) {
                int at = rest.length() - stage.label().length() - 1;
                if (at >= 0 && SIGNS.indexOf(rest.charAt(at)) >= 0 && rest.endsWith(stage.label())) {
                    (rest.charAt(at) == '-' ? left : added).add(stage);
                    rest = rest.substring(0, at);
                    more = true;
                }
            }
        }
        Set<Stage> on = EnumSet.noneOf(Stage.class);
        for (String whole : WHOLE) {
            if (rest.equals(whole) || rest.startsWith(whole + "-")) {
                for (Stage stage : Stage.values()) {
                    if (stage.usual()) {
                        on.add(stage);
                    }
                }
            }
        }
        on.addAll(added);
        on.removeAll(left);
        return new Stages(rest, on);
    }

    /** What is added to the name of a recipe to leave out each of its stages, and to add each of the others. */
    public static List<String> suffixes() {
        List<String> suffixes = new ArrayList<>();
        for (Stage stage : Stage.values()) {
            suffixes.add((stage.usual() ? "-" : "+") + stage.label());
        }
        return suffixes;
    }

    public String recipe() {
        return recipe;
    }

    /** Whether it has a stage. */
    public boolean has(Stage stage) {
        return on.contains(stage);
    }
}
