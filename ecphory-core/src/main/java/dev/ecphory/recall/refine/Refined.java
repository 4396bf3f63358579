package dev.ecphory.recall.refine;

import dev.ecphory.recall.Item;
import java.util.List;

/**
 * What a stage passes on.
 *
 * @param found best first
 * @param note what there is to say, for a person; empty when nothing
 */
record Refined(List<Item> found, String note) {
    Refined {
        found = List.copyOf(found);
    }
}
