package dev.ecphory.internal.language;

import java.util.List;

/**
 * The particulars of a text, as hashes that are the same when the same particular is told again: numbers with what they
 * measure, names, dates, events with the words around the verb, and what is said to be what (True Memory, L5). Immutable.
 *
 * @param hashes each once, in the order of the text
 * @param numbers how many numbers and dates
 * @param events how many event verbs
 */
public record ContentDetails(List<Long> hashes, int numbers, int events) {
    /** Copies the list. */
    public ContentDetails {
        hashes = List.copyOf(hashes);
    }
}
