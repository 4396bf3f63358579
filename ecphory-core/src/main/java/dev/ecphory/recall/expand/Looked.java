package dev.ecphory.recall.expand;

import dev.ecphory.recall.Found;
import java.util.List;

/**
 * What a look found.
 *
 * @param look what was looked for
 * @param found the best few, best first, in sight at the time asked for
 */
public record Looked(Look look, List<Found> found) {
    /** Copies the list. */
    public Looked {
        found = List.copyOf(found);
    }
}
