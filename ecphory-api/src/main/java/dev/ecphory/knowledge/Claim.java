package dev.ecphory.knowledge;

import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.internal.validation.InputChecks;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What somebody claimed, as it was extracted or asserted, before it is weighed against other claims. The conflict
 * cascade makes {@link Fact facts} of claims, and makes the same facts of the same claims again. Immutable; threads may
 * share it.
 *
 * @param id unique in the namespace; made from its source, so that the same extraction gives the same id
 * @param kind what it does to what was claimed before
 * @param slot what it is about
 * @param object the value, in the words of the source; for {@link Kind#ENDS} and {@link Kind#DENIES} the value that is
 *     ended or denied, empty for whatever value holds
 * @param text the claim as a sentence for a person
 * @param confidence 0 to 1, rounded to thousandths
 * @param authority who stands behind it
 * @param change whether a change cue stood with it ("now", "switched to", "no longer"): an unknown predicate is then
 *     treated as single-valued
 * @param replaces the old value that the source names ("from X to Y"); null when it names none
 * @param validFrom when it began to hold, as told, or the source's own time; for {@link Kind#ENDS} when it ceased
 * @param validTo when it ceased or will cease, if that was told in the same breath; null otherwise
 * @param learnedAt when the memory learned it: the recording of the event or of the assertion, to the microsecond
 * @param order breaks ties of {@code learnedAt}: the event's sequence number times 1,000 plus its place in the event
 * @param evidence where it was said; empty only for {@link Authority#USER_ASSERTED} and {@link Authority#INFERRED}
 */
public record Claim(
        String id,
        Kind kind,
        Slot slot,
        String object,
        String text,
        double confidence,
        Authority authority,
        boolean change,
        @Nullable String replaces,
        TimePoint validFrom,
        @Nullable TimePoint validTo,
        Instant learnedAt,
        long order,
        List<EvidenceSpan> evidence) {

    /** What a claim does to what was claimed before. */
    public enum Kind {
        /** It holds from {@code validFrom} on. */
        ASSERTS,
        /** A value that did hold ceased to hold at {@code validFrom}. */
        ENDS,
        /** The earlier value was never true: this one takes its place, from the same moment unless another was told. */
        CORRECTS,
        /** The earlier value was never true, and nothing takes its place. */
        DENIES
    }

    /** Copies the list, checks the texts and the confidence, rounds to what every store can keep. */
    public Claim {
        id = InputChecks.text("claim", id, Event.MAX_TEXT);
        object = InputChecks.text("object", object, Event.MAX_TEXT);
        text = InputChecks.text("claim text", text, Event.MAX_TEXT);
        replaces = replaces == null ? null : InputChecks.text("replaces", replaces, Event.MAX_TEXT);
        confidence = InputChecks.share("confidence", confidence);
        learnedAt = learnedAt.truncatedTo(ChronoUnit.MICROS);
        evidence = List.copyOf(evidence);
    }

    /** The same, learned at another time and place in the order. */
    public Claim learned(Instant at, long inOrder) {
        return new Claim(
                id,
                kind,
                slot,
                object,
                text,
                confidence,
                authority,
                change,
                replaces,
                validFrom,
                validTo,
                at,
                inOrder,
                evidence);
    }

    /** Who stands behind a claim, the strongest first. A weaker claim never supersedes a stronger one. */
    public enum Authority {
        /** The caller asserted it through the API. */
        USER_ASSERTED,
        /** A person said it. */
        USER_SAID,
        /** A tool or an observation reported it. */
        TOOL,
        /** An assistant said it. */
        ASSISTANT,
        /** It was inferred from other claims. */
        INFERRED;

        /** True when a claim of this authority gives way to one of the other. */
        public boolean mayBeSupersededBy(Authority other) {
            return other.compareTo(this) <= 0;
        }
    }
}
