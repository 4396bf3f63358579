package dev.ecphory.internal.encoding;

import dev.ecphory.spi.store.EventAnnotation;
import java.util.List;

/**
 * Everything that made the gate's verdict on one event. Immutable; threads may share it.
 *
 * @param annotation what encoding found
 * @param verdict what the gate's policy made of it
 * @param neighbours the memories that it was compared with, nearest first
 * @param memoryBytes what they compress to together
 * @param bothBytes what they and the event compress to
 * @param aloneBytes what the event compresses to
 * @param nearest the log's number of the memory nearest in meaning, that prediction error was taken to; 0 for none
 * @param topical its cosine to the event; below 0.2 there is no prediction error
 * @param salience why salience is what it is: the rule, or the features that weighed most
 * @param markers the words of correction or change that were found
 */
public record GateTrace(
        EventAnnotation annotation,
        GateVerdict verdict,
        List<Neighbour> neighbours,
        int memoryBytes,
        int bothBytes,
        int aloneBytes,
        long nearest,
        double topical,
        List<String> salience,
        List<String> markers) {
    /**
     * A memory that the event was compared with.
     *
     * @param seq its number in the log
     * @param nearness the weight of the words they share; 0 for one that is there because it is recent
     */
    public record Neighbour(long seq, double nearness) {}

    public GateTrace {
        neighbours = List.copyOf(neighbours);
        salience = List.copyOf(salience);
        markers = List.copyOf(markers);
    }
}
