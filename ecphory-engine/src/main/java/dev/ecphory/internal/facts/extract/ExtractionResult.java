package dev.ecphory.internal.facts.extract;

import dev.ecphory.knowledge.Claim;
import java.util.List;

/**
 * What a model made of events. Immutable; threads may share it.
 *
 * @param claims by {@link Claim#order()}
 * @param failures the events that got no answer which can be used, by sequence number, each once: none of their claims
 *     is among {@code claims}, and they are to be tried again
 * @param counts what happened on the way
 */
public record ExtractionResult(List<Claim> claims, List<Failure> failures, Counts counts) {
    /**
     * An event that got no answer.
     *
     * @param seq the event's place in the log
     * @param error why, without any text of an event
     * @param passing whether the model was only busy, so that the event is not to blame
     */
    public record Failure(long seq, String error, boolean passing) {}

    /**
     * What happened on the way.
     *
     * @param calls how often the model was asked
     * @param malformed answers that were no JSON of the asked form
     * @param broken claims of a good answer without a part that they need
     * @param invented claims whose evidence is not in the event's text, or that speak of somebody whom nobody named
     * @param doubtful claims whose value is not in the event's text; kept as inferred, with little confidence
     */
    public record Counts(int calls, int malformed, int broken, int invented, int doubtful) {
        static final Counts NONE = new Counts(0, 0, 0, 0, 0);

        Counts plus(Counts other) {
            return new Counts(
                    calls + other.calls,
                    malformed + other.malformed,
                    broken + other.broken,
                    invented + other.invented,
                    doubtful + other.doubtful);
        }
    }
}
