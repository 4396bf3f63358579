package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.Fact;
import dev.ecphory.QueryClassification.FactState;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The instants that facts are asked for. Immutable; threads may share it.
 *
 * @param validAt nothing that began later is in sight; null for everything
 * @param knownAt what was believed then; null for what is believed now
 * @param at the instant in the world at which facts stand as they do
 * @param window the time that the question itself tells, if it tells one
 * @param history whether the question wants how it came to be, not how it is
 * @param inSight the facts that may be seen at all
 */
record AsOfQuery(
        @Nullable Instant validAt,
        @Nullable Instant knownAt,
        Instant at,
        @Nullable TimeWindow window,
        boolean history,
        Predicate<Fact> inSight) {
    static AsOfQuery of(FactIndex factIndex, ParsedQuery cue, RecallOptions options, Instant now) {
        TimeWindow window = once(cue.window());
        FactState state = cue.classification().state();
        Instant asked = options.askedAt() == null ? now : options.askedAt().toInstant();
        Instant at = options.knownAt() == null ? asked : options.knownAt();
        LocalDateTime end = window == null || window.openEnded() ? null : window.end();
        if (end != null && state != FactState.CURRENT && state != FactState.HISTORY) {
            Instant last = end.toInstant(ZoneOffset.UTC).minusNanos(1_000);
            at = last.isBefore(at) ? last : at;
        }
        if (options.validAt() != null) {
            at = options.validAt();
        }
        return new AsOfQuery(
                options.validAt(), options.knownAt(), at, window, state == FactState.HISTORY, factIndex::shows);
    }

    private static @Nullable TimeWindow once(@Nullable TimeWindow window) {
        return window == null || window.every() != Recurrence.NONE ? null : window;
    }

    /** Whether a fact may be seen, was believed, and had begun if nothing later is in sight. */
    boolean sees(Fact fact) {
        return FactIndex.believed(fact, knownAt)
                && (validAt == null || !fact.validFrom().at().isAfter(validAt))
                && inSight.test(fact);
    }

    RecalledFact.Status of(Fact fact) {
        if (fact.validTo() != null && !fact.validTo().at().isAfter(at)) {
            return RecalledFact.Status.OUTDATED;
        }
        return fact.contested() ? RecalledFact.Status.CONTESTED : RecalledFact.Status.CURRENT;
    }

    /** Whether it held at some moment of the time that the question tells. */
    boolean heldWhenAsked(Fact fact) {
        return window != null
                && window.overlaps(
                        local(fact.validFrom().at()),
                        fact.validTo() == null
                                ? LocalDateTime.of(9999, 1, 1, 0, 0)
                                : local(fact.validTo().at()));
    }

    private static LocalDateTime local(Instant instant) {
        return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    }
}
