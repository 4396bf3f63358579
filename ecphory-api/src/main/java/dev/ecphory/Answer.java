package dev.ecphory;

import java.time.Duration;
import java.util.List;

/**
 * The answer to {@code answer}. Immutable.
 *
 * @param text the answer in words; for an abstention, that memory holds none
 * @param kind how it came about
 * @param confidence that it is right, 0 to 1, as far as the reader can tell
 * @param citations the events and facts that it rests on, each of them in the recollection
 * @param recollection what it was read from
 * @param choices what each router decided and why, in order
 * @param usage what the models used for it; nothing when none was asked
 */
public record Answer(
        String text,
        Kind kind,
        double confidence,
        List<Citation> citations,
        RecallResult recollection,
        List<RoutingDecision> choices,
        Usage usage) {
    /** How an answer came about. */
    public enum Kind {
        /** Taken from the evidence by rules: a span, a resolved date, a count. No model was asked. */
        EXTRACTED,
        /** Written by a model. */
        GENERATED,
        /** None was given, because memory does not seem to hold one. */
        ABSTAINED
    }

    /**
     * Where it is said.
     *
     * @param id of an event, or of a fact
     * @param quote the words, verbatim
     */
    public record Citation(String id, String quote) {}

    /**
     * What a router decided.
     *
     * @param router its name
     * @param chosen what it chose
     * @param because why, for a person
     */
    public record RoutingDecision(String router, String chosen, String because) {}

    /**
     * What models used.
     *
     * @param calls answers asked for
     * @param inputTokens tokens read
     * @param outputTokens tokens written
     * @param cost what they cost, in the currency of the models' prices
     * @param waited time spent waiting for models
     */
    public record Usage(int calls, long inputTokens, long outputTokens, double cost, Duration waited) {
        /** No model was asked. */
        public static final Usage NOTHING = new Usage(0, 0, 0, 0, Duration.ZERO);
    }

    /** Copies the lists, checks the confidence. */
    public Answer {
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("confidence " + confidence + " is not from 0 to 1");
        }
        citations = List.copyOf(citations);
        choices = List.copyOf(choices);
    }
}
