package dev.ecphory.lab.retrieval;

import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ecphory-lab retrieval} is asked to do.
 *
 * @param dataSet as {@link dev.ecphory.lab.data.DataSet#load} takes it
 * @param tier of the engine
 * @param recipe to recall with
 * @param ks depths to measure at, ascending, each 1 to 1,000
 * @param limitConversations the most conversations to use
 * @param json file for the report; null for none
 * @param run file for a line per question; null for none
 * @param stores folder for stores that stay between runs; null for temporary ones
 * @param db address of one store for all conversations, each in a namespace of its own, which must be new; null for a store
 *     each
 */
public record RetrievalOptions(
        String dataSet,
        Tier tier,
        String recipe,
        List<Integer> ks,
        int limitConversations,
        @Nullable Path json,
        @Nullable Path run,
        @Nullable Path stores,
        @Nullable String db) {
    /** The depths that are measured unless told otherwise. */
    public static final List<Integer> DEPTHS = List.of(5, 10, 20, 50, 100);

    /** Checks and sorts the depths. */
    public RetrievalOptions {
        ks = ks.stream().distinct().sorted().toList();
        if (ks.isEmpty() || ks.getFirst() < 1 || ks.getLast() > 1_000) {
            throw new InvalidInputException("k", ks.toString(), "is out of range", "give depths from 1 to 1000");
        }
        if (stores != null && db != null) {
            throw new InvalidInputException("db", "given", "does not go with stores that are kept", "give one of them");
        }
        if (limitConversations < 1) {
            throw new InvalidInputException(
                    "limit-conversations", Integer.toString(limitConversations), "is less than 1", "give 1 or more");
        }
    }

    /** The largest depth. */
    int depth() {
        return ks.getLast();
    }
}
