package dev.ecphory;

import dev.ecphory.internal.validation.InputChecks;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One version of what the memory holds to be true: a value of a slot with four instants. It was true in the world from
 * {@code validFrom} until {@code validTo}, and the memory believed so from {@code learnedAt} until {@code retractedAt};
 * both intervals are half-open: they include their start and exclude their end. A version is never edited: news adds another that supersedes
 * it, and a retraction of the claim adds none. Immutable; threads may share it.
 *
 * @param id unique in the namespace: the claim's id and the number of the version
 * @param claim the id of the claim that it is a version of
 * @param slot what it is about, the subject resolved through aliases
 * @param object the value, in the words of the source
 * @param text the claim as a sentence for a person
 * @param confidence 0 to 1, rounded to thousandths
 * @param authority who stands behind it
 * @param validFrom when it began to hold; equal to {@code validTo} when only its end was told
 * @param validTo when it ceased to hold; null while no end is known
 * @param learnedAt when the memory began to believe this version
 * @param retractedAt when it ceased to, superseded by a later version or retracted with its claim; null while it does
 * @param supersededBy the id of the claim whose value follows this one in the slot; null when none does
 * @param contested true when another claim conflicts with it and nothing has settled which is right
 * @param because why its end or its contest is what it is, for a person; empty when there is nothing to say
 * @param evidence where it was said, restatements included, oldest first
 */
public record Fact(
        String id,
        String claim,
        Slot slot,
        String object,
        String text,
        double confidence,
        Authority authority,
        TimePoint validFrom,
        @Nullable TimePoint validTo,
        Instant learnedAt,
        @Nullable Instant retractedAt,
        @Nullable String supersededBy,
        boolean contested,
        String because,
        List<EvidenceSpan> evidence) {

    /** Copies the list, checks the confidence, rounds to what every store can keep. */
    public Fact {
        confidence = InputChecks.share("confidence", confidence);
        learnedAt = learnedAt.truncatedTo(ChronoUnit.MICROS);
        retractedAt = retractedAt == null ? null : retractedAt.truncatedTo(ChronoUnit.MICROS);
        evidence = List.copyOf(evidence);
    }

    /** The value for a person: with the date behind a time told from the day of its message, "tomorrow (6 January 2026)". */
    public String datedObject() {
        int from = text.endsWith(")") ? text.lastIndexOf(object + " (") : -1;
        return from < 0 ? object : text.substring(from);
    }

    /** True when it held in the world at an instant. */
    public boolean isValidAt(Instant instant) {
        return !validFrom.at().isAfter(instant)
                && (validTo == null || validTo.at().isAfter(instant));
    }

    /** True when the memory believed it at an instant. */
    public boolean isKnownAt(Instant instant) {
        return !learnedAt.isAfter(instant) && (retractedAt == null || retractedAt.isAfter(instant));
    }

    /** True when another version of its claim took its place: it was superseded, and not retracted. */
    public boolean isSupersededBy(Fact other) {
        return retractedAt != null
                && other.claim.equals(claim)
                && !other.id.equals(id)
                && !other.learnedAt.isBefore(retractedAt);
    }

    /** The same as far as some of its evidence tells it: without the others, and without what ended it. */
    public Fact withEvidence(List<EvidenceSpan> by) {
        return new Fact(
                id,
                claim,
                slot,
                object,
                text,
                confidence,
                authority,
                validFrom,
                validTo,
                learnedAt,
                retractedAt,
                null,
                contested,
                "",
                by);
    }
}
