package dev.ecphory.recall;

import dev.ecphory.memory.Directive;
import java.util.List;

/**
 * The answer to {@code recall}. Immutable.
 *
 * @param question as it was asked
 * @param context dated, cited, quoted text for a reader, inside the token budget
 * @param tokens estimated tokens of the context
 * @param directives the standing instructions, which stand first in the context as far as half of the budget goes
 * @param items ranked, best first, at most the limit asked for
 * @param steps what was done, in order
 */
public record Recollection(
        String question, String context, int tokens, List<Directive> directives, List<Item> items, List<Step> steps) {
    /** Copies the lists. */
    public Recollection {
        directives = List.copyOf(directives);
        items = List.copyOf(items);
        steps = List.copyOf(steps);
    }
}
