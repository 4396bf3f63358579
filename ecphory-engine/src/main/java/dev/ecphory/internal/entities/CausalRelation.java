package dev.ecphory.internal.entities;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.knowledge.EvidenceSpan;
import java.util.List;

/**
 * That one thing caused another, as somebody said in so many words. Immutable; threads may share it.
 *
 * @param cause the words for the cause
 * @param effect the words for the effect
 * @param cue the words that say that the one caused the other
 * @param causeAt where the cause stands
 * @param effectAt where the effect stands, in the same event
 */
public record CausalRelation(String cause, String effect, String cue, EvidenceSpan causeAt, EvidenceSpan effectAt) {
    /** The id of the event that says so. */
    public String event() {
        return causeAt.event();
    }

    public static List<CausalRelation> in(LogEntry entry) {
        String text = entry.event().text();
        return Languages.standard().entities().causes(text).stream()
                .map(cause -> new CausalRelation(
                        text.substring(cause.causeFrom(), cause.causeTo()),
                        text.substring(cause.effectFrom(), cause.effectTo()),
                        cause.cue(),
                        new EvidenceSpan(entry.id(), cause.causeFrom(), cause.causeTo()),
                        new EvidenceSpan(entry.id(), cause.effectFrom(), cause.effectTo())))
                .toList();
    }

    /** True when a stretch of the event's text lies in the cause or in the effect, in part at least. */
    public boolean touches(EvidenceSpan stretch) {
        return touch(causeAt, stretch) || touch(effectAt, stretch);
    }

    private static boolean touch(EvidenceSpan one, EvidenceSpan other) {
        boolean whole = other.to() == 0;
        return one.event().equals(other.event()) && (whole || (one.from() < other.to() && other.from() < one.to()));
    }
}
