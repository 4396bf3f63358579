package dev.ecphory.internal.retrieval.profile;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which stages recall has, as the name of a recipe tells: {@code default-facts} leaves one out,
 * {@code default+surprise} adds one, and both can be said more than once. Only {@code default}, {@code edge}, the recipes of
 * {@link PublishedRecipes} and what is made of them by leaving out have any to begin with. Immutable; threads may share it.
 */
public final class StageSelection {
    private static final List<String> WHOLE = List.of("default", "edge");

    private static final String SIGNS = "-+";

    private final String recipe;
    private final Set<RerankStageName> on;

    private StageSelection(String recipe, Set<RerankStageName> on) {
        this.recipe = recipe;
        this.on = on;
    }

    /** Of a recipe's whole name. */
    public static StageSelection of(String name) {
        Set<RerankStageName> added = EnumSet.noneOf(RerankStageName.class);
        Set<RerankStageName> left = EnumSet.noneOf(RerankStageName.class);
        String rest = name;
        for (boolean more = true; more; ) {
            more = false;
            for (RerankStageName stage : RerankStageName.values()) {
                int at = rest.length() - stage.label().length() - 1;
                if (at >= 0 && SIGNS.indexOf(rest.charAt(at)) >= 0 && rest.endsWith(stage.label())) {
                    (rest.charAt(at) == '-' ? left : added).add(stage);
                    rest = rest.substring(0, at);
                    more = true;
                }
            }
        }
        Set<RerankStageName> on = EnumSet.noneOf(RerankStageName.class);
        for (String whole : WHOLE) {
            if (rest.equals(whole) || rest.startsWith(whole + "-")) {
                for (RerankStageName stage : RerankStageName.values()) {
                    if (stage.usual()) {
                        on.add(stage);
                    }
                }
            }
        }
        on.addAll(PublishedRecipes.stages(rest));
        on.addAll(added);
        on.removeAll(left);
        return new StageSelection(rest, on);
    }

    /** What is added to the name of a recipe to leave out each of its stages, and to add each of the others. */
    public static List<String> suffixes() {
        List<String> suffixes = new ArrayList<>();
        for (RerankStageName stage : RerankStageName.values()) {
            suffixes.add((stage.usual() ? "-" : "+") + stage.label());
        }
        return suffixes;
    }

    public String recipe() {
        return recipe;
    }

    /** Whether it has a stage. */
    public boolean has(RerankStageName stage) {
        return on.contains(stage);
    }
}
