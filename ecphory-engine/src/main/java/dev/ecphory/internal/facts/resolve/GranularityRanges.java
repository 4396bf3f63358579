package dev.ecphory.internal.facts.resolve;

import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** How far the time reaches that a moment was told by. Stateless; threads may share it. */
final class GranularityRanges {
    private GranularityRanges() {}

    /** The first instant after what a moment can mean; its own instant when it is known exactly. */
    static Instant end(TimePoint moment) {
        // a calendar unit begins at a local midnight: the offset is what makes it one
        LocalDateTime utc = LocalDateTime.ofInstant(moment.at(), ZoneOffset.UTC);
        Duration past = Duration.ofNanos(utc.toLocalTime().toNanoOfDay());
        Duration offset = past.compareTo(Duration.ofHours(12)) <= 0
                ? past.negated()
                : Duration.ofDays(1).minus(past);
        LocalDateTime local = utc.plus(offset);
        LocalDateTime end =
                switch (moment.granularity()) {
                    case MOMENT -> local;
                    case DAY -> local.plusDays(1);
                    case WEEKEND -> local.plusDays(2);
                    case WEEK -> local.plusWeeks(1);
                    case MONTH -> local.plusMonths(1);
                    case SEASON, QUARTER -> local.plusMonths(3);
                    case YEAR -> local.plusYears(1);
                    case DECADE -> local.plusYears(10);
                };
        return end.minus(offset).toInstant(ZoneOffset.UTC);
    }

    /** True when an instant lies in what a coarse moment can mean. */
    static boolean holds(TimePoint coarse, Instant at) {
        return !at.isBefore(coarse.at()) && at.isBefore(end(coarse));
    }

    /** True when it was told in words and coarser than a clock time. */
    static boolean toldCoarsely(TimePoint moment) {
        return moment.phrase() != null && moment.granularity() != Granularity.MOMENT;
    }

    /** True when the one is known more exactly than the other. */
    static boolean finer(TimePoint one, TimePoint other) {
        return one.granularity().compareTo(other.granularity()) < 0;
    }
}
