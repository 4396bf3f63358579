package dev.ecphory.recall.refine;

import dev.ecphory.recall.Found;
import java.util.List;

/**
 * What a stage passes on.
 *
 * @param found best first
 * @param note what there is to say, for a person; empty when nothing
 */
record Refined(List<Found> found, String note) {
    Refined {
        found = List.copyOf(found);
    }
}
