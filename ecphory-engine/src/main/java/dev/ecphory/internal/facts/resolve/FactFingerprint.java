package dev.ecphory.internal.facts.resolve;

import dev.ecphory.Fact;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a version of a fact says, compared cheaply: two sketches are equal when the versions would read the same.
 * Immutable; not for several threads.
 *
 * @param witnesses the claims whose evidence is shown, in the order heard
 */
record FactFingerprint(
        PlacedClaim head,
        TimePoint start,
        @Nullable TimePoint end,
        @Nullable PlacedClaim closer,
        ValueInterval.Why why,
        List<ValueInterval.Rival> rivals,
        double confidence,
        Authority authority,
        List<PlacedClaim> witnesses) {
    /** The most stretches of evidence that a version carries; further restatements make no new version. */
    static final int MAX_EVIDENCE = 64;

    /** The most conflicts that a version tells of; each is also told by the other side. */
    private static final int MAX_RIVALS = 16;

    private static final int MAX_QUOTE = 160;

    static FactFingerprint of(ValueInterval run, ResolutionRules rules) {
        return new FactFingerprint(
                run.head,
                run.start,
                run.end,
                run.closer,
                run.why,
                run.rivals.stream().limit(MAX_RIVALS).toList(),
                run.confidence,
                run.authority(),
                run.inOrderHeard(rules).stream().limit(MAX_EVIDENCE).toList());
    }

    /** The same, ended by a claim of another slot. */
    FactFingerprint ended(TimePoint at, PlacedClaim by) {
        return new FactFingerprint(
                head, start, at, by, ValueInterval.Why.RESEMBLED, rivals, confidence, authority, witnesses);
    }

    /** The same, in conflict with a claim of another slot. */
    FactFingerprint contested(ValueInterval.Rival rival) {
        List<ValueInterval.Rival> more = new ArrayList<>(rivals);
        more.add(rival);
        return new FactFingerprint(head, start, end, closer, why, more, confidence, authority, witnesses);
    }

    Fact fact(Slot slot, int version, Instant learnedAt, @Nullable Instant retractedAt) {
        Claim claim = head.claim;
        Set<EvidenceSpan> evidence = new LinkedHashSet<>();
        for (PlacedClaim witness : witnesses) {
            for (EvidenceSpan each : witness.claim.evidence()) {
                if (evidence.size() < MAX_EVIDENCE) {
                    evidence.add(each);
                }
            }
        }
        return new Fact(
                claim.id() + "#" + version,
                claim.id(),
                slot,
                claim.object(),
                claim.text(),
                confidence,
                authority,
                start,
                end,
                learnedAt,
                retractedAt,
                closer != null && closer.asserts() ? closer.claim.id() : null,
                !rivals.isEmpty(),
                because(),
                List.copyOf(evidence));
    }

    private String because() {
        String ending =
                switch (why) {
                    case OPEN -> "";
                    case SUPERSEDED -> "superseded " + when() + by();
                    case SHARPENED -> "told more exactly " + when() + by();
                    case ENDED -> "it was said to have ended " + when() + by();
                    case TOLD -> "its end " + when() + " was told with it" + by();
                    case REPLACED -> "replaced " + when() + by();
                    case RESEMBLED -> "superseded " + when() + " by another way to say the same kind of thing" + by();
                    case SETTLED -> "settled by decision: superseded " + when() + by();
                    case CONFIRMED -> "told again " + when() + " by a stronger source" + by();
                };
        String contest = rivals.stream()
                .map(rival -> because(rival.other(), rival.undecided()))
                .distinct()
                .collect(Collectors.joining("; "));
        return ending.isEmpty() ? contest : contest.isEmpty() ? ending : ending + "; " + contest;
    }

    /** Why two claims conflict, seen from the other one. */
    static String because(PlacedClaim other, boolean undecided) {
        return (undecided ? "may be replaced by or coexist with: " : "contested by the " + spoken(other) + " claim: ")
                + quoted(other);
    }

    static String spoken(PlacedClaim heard) {
        return switch (heard.authority()) {
            case USER_ASSERTED -> "asserted";
            case USER_SAID -> "user's";
            case TOOL -> "tool's";
            case ASSISTANT -> "assistant's";
            case INFERRED -> "inferred";
        };
    }

    static String quoted(PlacedClaim heard) {
        String text = heard.claim.text();
        return text.length() <= MAX_QUOTE ? text : MessageFeatures.head(text, MAX_QUOTE - 1) + "…";
    }

    private String when() {
        TimePoint at = end;
        if (at == null) {
            return "";
        }
        OffsetDateTime utc = at.at().atOffset(ZoneOffset.UTC);
        return "on " + utc.toLocalDate() + (at.phrase() == null ? "" : " (\"" + at.phrase() + "\")");
    }

    private String by() {
        return closer == null ? "" : ": " + quoted(closer);
    }
}
