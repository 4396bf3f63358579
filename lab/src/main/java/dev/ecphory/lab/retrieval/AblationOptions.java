package dev.ecphory.lab.retrieval;

import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.recall.Recipe;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ecphory-lab ablation} is asked to do.
 *
 * @param dataSets as {@link dev.ecphory.lab.data.DataSet#load} takes them, at least one
 * @param tier of the engine
 * @param recipes to compare; {@code default} and {@code words} among them, for the differences
 * @param limitConversations the most conversations of each data set to use
 * @param results folder that {@code retrieval.md}, {@code .json} and {@code .svg} are written to
 * @param readme Markdown file whose part between {@code <!-- retrieval -->} and {@code <!-- /retrieval -->} is replaced;
 *     null for none
 * @param stores folder for stores that stay between runs; null for temporary ones
 */
public record AblationOptions(
        List<String> dataSets,
        Tier tier,
        List<String> recipes,
        int limitConversations,
        Path results,
        @Nullable Path readme,
        @Nullable Path stores) {
    /** What differences are taken to besides {@link Recipe#DEFAULT}. */
    public static final String WORDS = "words";

    /** Checks that the differences can be made. */
    public AblationOptions {
        dataSets = List.copyOf(dataSets);
        recipes = recipes.stream().distinct().toList();
        if (dataSets.isEmpty()) {
            throw new InvalidInputException("dataset", "", "is missing", "give at least one");
        }
        if (!recipes.containsAll(List.of(Recipe.DEFAULT, WORDS))) {
            throw new InvalidInputException(
                    "recipe", recipes.toString(), "lacks what is compared to", "add " + Recipe.DEFAULT + " and words");
        }
    }
}
