package dev.ecphory.internal.language;

import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A time that is told by a life event: so much before or after it, or since it. Which event that was, and when, the text
 * does not say; {@link #beside} gives the time once that is known. Immutable; threads may share it.
 *
 * @param topic what kind of life event it is told by
 * @param side on which side of it
 * @param unit the calendar unit of {@link CalendarArithmetic} it is told in; -1 when none is ("since the move")
 * @param least at least so many of them away; 0 for the unit beside the event ("the week before")
 * @param most at most so many
 * @param owner whose life event it is
 * @param named the name or the relative whose it is, lower case; empty unless {@code owner} says so
 * @param details what else is said of it, lower case: "knee" of "my knee surgery"
 * @param phrase the words as they stand in the text
 * @param from where the phrase begins, in UTF-16 units
 * @param to where it ends, exclusive
 */
public record LandmarkTime(
        Topic topic,
        Side side,
        int unit,
        int least,
        int most,
        Owner owner,
        String named,
        List<String> details,
        String phrase,
        int from,
        int to) {
    public LandmarkTime {
        details = List.copyOf(details);
    }

    /**
     * What kind of life event is meant.
     *
     * @param name of the topic within the class
     * @param words one of them stands in a message that tells such an event; empty when any of the class does
     */
    public record Topic(LandmarkKind kind, String name, Set<String> words) {
        public Topic {
            words = Set.copyOf(words);
        }
    }

    /** On which side of the life event the time lies. */
    public enum Side {
        BEFORE,
        AFTER,
        /** From its begin until it was told. */
        SINCE,
        /** Until it was over. */
        UNTIL,
        /** The unit in which it was, or it itself. */
        AT
    }

    /** Whose life event it is. */
    public enum Owner {
        /** The speaker's: "my", "we". */
        SELF,
        /** Somebody's who is named: "Mira's wedding". */
        NAMED,
        /** A relative's or friend's of the speaker: "my sister's wedding". */
        KIN,
        /** It is not said: "the wedding", "her surgery". */
        UNSAID
    }

    /**
     * The time, when the life event was in the half-open stretch from {@code start} to {@code end}. As wide as it must be
     * to hold every time that can be meant: the week before a wedding in June begins in May.
     *
     * @param granularity how exactly the life event is known
     * @param told when the time is told of, which is where "since" ends; null when that is unknown
     */
    public TimeWindow beside(
            LocalDateTime start, LocalDateTime end, Granularity granularity, @Nullable LocalDateTime told) {
        PartialTime event = new PartialTime(start, end, granularity, Recurrence.NONE, 0, 0);
        if (unit < 0) {
            return switch (side) {
                case BEFORE -> TimeWindow.open(event, null, start, phrase);
                case AFTER -> TimeWindow.open(event, end, told != null && told.isAfter(end) ? told : null, phrase);
                case SINCE -> TimeWindow.open(event, start, told != null && told.isAfter(start) ? told : null, phrase);
                case UNTIL -> TimeWindow.open(event, null, end, phrase);
                case AT -> TimeWindow.closed(event, phrase);
            };
        }
        LocalDate first = start.toLocalDate();
        LocalDate last = end.minusNanos(1).toLocalDate();
        PartialTime earliest = least == 0 ? neighbour(first) : away(first, side == Side.BEFORE ? most : least);
        PartialTime latest = least == 0 ? neighbour(last) : away(last, side == Side.BEFORE ? least : most);
        Granularity coarser = earliest.granularity().compareTo(granularity) < 0 ? granularity : earliest.granularity();
        return TimeWindow.closed(
                new PartialTime(earliest.start(), latest.end(), coarser, Recurrence.NONE, 0, 0), phrase);
    }

    /** "the week before": the unit beside a day. */
    private PartialTime neighbour(LocalDate day) {
        TimeRole role = side == Side.BEFORE ? TimeRole.BEFORE : side == Side.AT ? TimeRole.OF : TimeRole.AFTER;
        PartialTime found = CalendarArithmetic.beside(PartialTime.day(day, 0, 0), unit, role, 0);
        return found == null ? PartialTime.day(day, 0, 0) : found;
    }

    /** "two weeks after": a day for days and weeks, the calendar unit for what is longer. */
    private PartialTime away(LocalDate day, int amount) {
        LocalDate there = CalendarArithmetic.plus(day, unit, side == Side.BEFORE ? -amount : amount);
        PartialTime found = unit >= CalendarArithmetic.MONTH ? CalendarArithmetic.unit(unit, there, 0, 0, 0) : null;
        return found == null ? PartialTime.day(there, 0, 0) : found;
    }
}
