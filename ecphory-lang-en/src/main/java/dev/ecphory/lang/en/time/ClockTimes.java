package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.time.NamedZones.NamedZone;
import dev.ecphory.lang.en.time.TimeTokens.Numeral;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of clock times and parts of a day that stand beside a day: "tomorrow at 3", "9:30 on Thursday", "Friday
 * night", "today between 2 and 4 pm". A clock time without a day is none. Hours from 1 to 6 are in the afternoon unless
 * the words say otherwise. Belongs to one thread.
 */
final class ClockTimes {
    /** How many prepositions may lead a clock time in. */
    private static final int LEADS = 4;

    private static final int HALF_DAY = 12 * 60;
    private static final int DAY = 24 * 60;
    private static final int EVENING = 3;

    private final TimeTokens tokens;
    private final TokenizedText text;

    /** A time of the clock in minutes of the day, and whether the words leave open which half of it. */
    private record Clock(int minutes, boolean open, boolean sure, int last) {
        Clock at(int newMinutes) {
            return new Clock(newMinutes, false, sure, last);
        }
    }

    /** A stretch of the clock; as long as a minute when only a time is told. */
    private record Hours(int from, int to, TimeBound bound, boolean sure, int first, int last) {}

    ClockTimes(TimeTokens tokens) {
        this.tokens = tokens;
        this.text = tokens.text;
    }

    /** The day with the part or the clock time that follows it. */
    PartialTime after(PartialTime day) {
        boolean within = day.granularity() == Granularity.DAY && day.bound() == TimeBound.AT && part(day) > 0;
        if (!within && !oneDay(day)) {
            return day;
        }
        PartialTime part = partAfter(day);
        int next = part.last() + 1;
        boolean stamp = text.glued(next) && tokens.mark(next, TimeTokens.CLOCK_MARK); // 2023-05-07T10:30
        if (stamp) {
            Clock clock = stampClock(next + 1);
            return clock == null
                    ? day
                    : at(
                            day,
                            new Hours(clock.minutes(), clock.minutes() + 1, TimeBound.AT, true, next, clock.last()),
                            day.first(),
                            clock.last());
        }
        Hours hours = tokens.text.sentenceStart(next) ? null : hours(next, part(part), true);
        if (hours == null) {
            return part;
        }
        int k = hours.last() + 1;
        int at = tokens.is(k, TimeRole.IN) && tokens.is(k + 1, TimeRole.THE) ? k + 2 : tokens.skip(k, TimeRole.EDGE);
        if (tokens.is(at, TimeRole.PART) && tokens.spaced(at) && !tokens.plural(at)) {
            hours = hoursOf(next, tokens.value(at), true, hours); // "at 2 in the afternoon"
            return at(day, hours, day.first(), at);
        }
        return at(day, hours, day.first(), hours.last());
    }

    /** Whether a clock time begins here that no date can be. */
    boolean reads(int i) {
        Clock clock = clock(i, false);
        return clock != null && clock.sure();
    }

    /** The clock time that begins here and the day that follows it; null when no day does. */
    @Nullable
    PartialTime before(int i, TimeGrammar grammar) {
        Hours hours = hours(i, 0, false);
        if (hours == null) {
            return null;
        }
        NamedZone zone = NamedZones.at(tokens, hours.last() + 1);
        int j = (zone == null ? hours.last() : zone.last()) + 1;
        if (tokens.is(j, TimeRole.IN) && tokens.is(j + 1, TimeRole.THE) && tokens.is(j + 2, TimeRole.PART)) {
            hours = hours(i, tokens.value(j + 2), false);
            j += 3;
        }
        boolean on = tokens.is(j, TimeRole.PREPOSITION) || tokens.is(j, TimeRole.OF);
        int d = on ? tokens.afterThe(j) : tokens.is(j, TimeRole.THE) ? j + 1 : j;
        if (hours == null || !tokens.comma(d) || (!on && !hours.sure())) {
            return null;
        }
        PartialTime day = grammar.at(d);
        if (day == null) {
            return null;
        }
        PartialTime part = partAfter(day);
        if (part.equals(day) && !oneDay(day)) {
            int named = part(day);
            boolean within = named > 0 && day.granularity() == Granularity.DAY;
            return within ? at(day, hoursOf(i, named, false, hours), i, day.last()) : null;
        }
        return at(day, hoursOf(i, part(part), false, hours), i, part.last());
    }

    private Hours hoursOf(int i, int part, boolean beside, Hours known) {
        Hours hours = part == 0 ? known : hours(i, part, beside);
        return hours == null ? known : hours;
    }

    private static PartialTime at(PartialTime day, Hours hours, int first, int last) {
        LocalDateTime start = day.start().toLocalDate().atStartOfDay();
        LocalDateTime from = start.plusMinutes(hours.from());
        LocalDateTime to = start.plusMinutes(hours.to());
        Granularity granularity = Granularity.MOMENT;
        return new PartialTime(from, to, granularity, day.every(), first, last, hours.bound(), day.vague());
    }

    static boolean oneDay(PartialTime piece) {
        return piece.granularity() == Granularity.DAY
                && piece.bound() == TimeBound.AT
                && piece.start().plusDays(1).equals(piece.end());
    }

    /** The part of the day that a piece already is, by the hour it begins at. */
    static int part(PartialTime piece) {
        if (piece.granularity() != Granularity.DAY) {
            return 0;
        }
        return switch (piece.start().getHour()) {
            case 5 -> 1;
            case 12 -> 2;
            case 17 -> EVENING;
            case 18 -> PartialTime.NIGHT;
            default -> 0;
        };
    }

    private PartialTime partAfter(PartialTime day) {
        if (!oneDay(day)) {
            return day;
        }
        int i = day.last() + 1;
        if (tokens.is(i, TimeRole.IN) && tokens.is(i + 1, TimeRole.THE)) {
            i += 2;
        }
        if (!tokens.spaced(i)) {
            return day;
        }
        int part = i;
        boolean edge = tokens.is(i, TimeRole.EDGE) && tokens.is(i + 1, TimeRole.PART);
        if (edge) {
            part = i + 1;
        }
        if (tokens.is(part, TimeRole.PART) && !tokens.plural(part)) {
            return day.part(tokens.value(part), part);
        }
        boolean half = tokens.is(i, TimeRole.MERIDIEM) && !text.capital(i) && !text.glued(i);
        return half ? day.part(tokens.value(i) == 0 ? 1 : 2, i) : day;
    }

    /** "at 5", "3 pm", "from 2 to 4", "between 9:30 and 11", "before noon", "after 14:00". */
    private @Nullable Hours hours(int i, int part, boolean beside) {
        int j = i;
        TimeRole lead = tokens.role(j);
        boolean marked = false;
        while (j - i < LEADS
                && (tokens.is(j, TimeRole.PREPOSITION)
                        || tokens.is(j, TimeRole.FROM)
                        || tokens.is(j, TimeRole.BETWEEN)
                        || tokens.is(j, TimeRole.BEFORE)
                        || tokens.is(j, TimeRole.AFTER)
                        || tokens.is(j, TimeRole.UNTIL)
                        || tokens.is(j, TimeRole.FOR))) {
            marked = true;
            j++;
        }
        if (beside && !marked && j == i && !tokens.comma(i) && (text.gap(i) & TokenizedText.HYPHEN) == 0) {
            return null;
        }
        boolean range = lead == TimeRole.FROM || lead == TimeRole.BETWEEN;
        Clock from = clock(j, marked && lead != TimeRole.FOR);
        if (from == null) {
            from = clock(j, true);
            Clock until = from == null || (text.gap(from.last() + 1) & TokenizedText.HYPHEN) == 0
                    ? null
                    : clock(from.last() + 1, false);
            if (from == null || until == null || !until.sure() || marked) {
                return null; // not "1-3 pm"
            }
        }
        int k = from.last() + 1;
        boolean joint = tokens.is(k, TimeRole.TO)
                || tokens.is(k, TimeRole.UNTIL)
                || (lead == TimeRole.BETWEEN && tokens.is(k, TimeRole.AND))
                || tokens.is(k, TimeRole.PREPOSITION, 2);
        boolean hyphen = !joint && (text.gap(k) & TokenizedText.HYPHEN) != 0 && k < tokens.count();
        Clock to = joint || hyphen ? clock(joint ? k + 1 : k, marked || from.sure()) : null;
        if (to == null) {
            if (range) {
                return null;
            }
            int minute = half(from, part).minutes();
            boolean sure = from.sure();
            return switch (lead) {
                case BEFORE, UNTIL -> new Hours(0, minute, TimeBound.UNTIL, sure, i, from.last());
                case AFTER -> new Hours(minute, DAY, TimeBound.SINCE, sure, i, from.last());
                case PREPOSITION ->
                    tokens.value(i) == 3
                            ? new Hours(0, minute, TimeBound.UNTIL, sure, i, from.last())
                            : new Hours(minute, minute + 1, TimeBound.AT, sure, i, from.last());
                default -> new Hours(minute, minute + 1, TimeBound.AT, sure, i, from.last());
            };
        }
        if (!from.sure() && !to.sure() && !range && !tokens.is(i, TimeRole.PREPOSITION)) {
            return null; // "Monday 3-1" is a score
        }
        return span(from, to, part, i);
    }

    private static Hours span(Clock from, Clock to, int part, int first) {
        Clock end = to;
        Clock begin = from;
        if (from.open() && !to.open()) {
            begin = from.at(from.minutes() + (to.minutes() >= HALF_DAY ? HALF_DAY : 0));
            begin = begin.minutes() >= to.minutes() ? from.at(from.minutes()) : begin;
        } else {
            begin = half(from, part);
            int minutes = to.minutes();
            if (to.open() && minutes <= begin.minutes()) {
                minutes += HALF_DAY;
            }
            end = to.at(minutes);
        }
        int until = end.minutes() <= begin.minutes() ? end.minutes() + HALF_DAY : end.minutes();
        until = until <= begin.minutes() ? until + HALF_DAY : until;
        return new Hours(begin.minutes(), until, TimeBound.RANGE, true, first, to.last());
    }

    /** The half of the day that a clock time without "am" or "pm" is in. */
    private static Clock half(Clock clock, int part) {
        if (!clock.open()) {
            return clock;
        }
        int hour = clock.minutes() / 60;
        boolean later =
                switch (part) {
                    case 1 -> false;
                    case 2, EVENING -> true;
                    case PartialTime.NIGHT -> hour >= 6;
                    default -> hour >= 1 && hour <= 6;
                };
        boolean over = part == PartialTime.NIGHT && hour < 6;
        return clock.at(clock.minutes() + (over ? DAY : later ? HALF_DAY : 0));
    }

    /** One time of the clock; a bare number only where the words before it ask for one. */
    private @Nullable Clock clock(int i, boolean bare) {
        if (tokens.is(i, TimeRole.CLOCK)) {
            return new Clock(tokens.value(i) * 60, false, true, i);
        }
        Numeral hour = tokens.cardinal(i);
        if (hour == null
                || hour.value() > 24
                || tokens.length(i) > 6
                || tokens.money(i)
                || text.glued(i)
                || (!tokens.number(i) && tokens.length(i) < 3)) { // "a"
            return null;
        }
        int minutes = hour.value() * 60;
        int last = hour.last();
        boolean sure = false;
        boolean dotted = text.joined(last + 1, TokenizedText.DOT);
        if (tokens.number(last + 1)
                && (dotted || text.joined(last + 1, TokenizedText.COLON))
                && tokens.length(last + 1) == 2
                && text.number(last + 1) < 60) {
            last++;
            minutes += text.number(last);
            sure = !dotted;
            if (text.joined(last + 1, TokenizedText.COLON) && tokens.number(last + 1)) {
                last++;
            }
        } else if (!tokens.number(i) && hour.value() <= 12) {
            Numeral spoken = tokens.spaced(last + 1) || text.joined(last + 1, TokenizedText.HYPHEN)
                    ? tokens.cardinal(last + 1)
                    : null;
            if (spoken != null && !tokens.number(last + 1) && spoken.value() >= 10 && spoken.value() < 60) {
                minutes += spoken.value();
                last = spoken.last();
                sure = true;
            }
        }
        int end = meridiem(last + 1);
        if (end > last) {
            if (hour.value() > 12 || hour.value() == 0) {
                return hour.value() > 12 ? new Clock(minutes, false, true, end) : null;
            }
            boolean late =
                    tokens.is(last + 1, TimeRole.MERIDIEM) ? tokens.value(last + 1) > 0 : tokens.letter(last + 1, 'p');
            return new Clock(minutes % HALF_DAY + (late ? HALF_DAY : 0), false, true, end);
        }
        if (tokens.mark(last + 1, TimeTokens.CLOCK_HOUR)) {
            return new Clock(minutes, hour.value() <= 12, true, last + 1);
        }
        boolean plain = (dotted && last > hour.last()) || !sure;
        if ((plain && !bare) || hour.value() == 24) {
            return null;
        }
        boolean counted = !sure && (tokens.counts(last + 1) || tokens.is(last + 1, TimeRole.MONTH));
        return counted ? null : new Clock(minutes, hour.value() <= 12 && hour.value() > 0, sure, last);
    }

    private @Nullable Clock stampClock(int i) {
        boolean told = tokens.number(i) && text.joined(i + 1, TokenizedText.COLON) && tokens.number(i + 1);
        if (!told || text.number(i) > 23 || text.number(i + 1) > 59) {
            return null;
        }
        boolean seconds = text.joined(i + 2, TokenizedText.COLON) && tokens.number(i + 2);
        return new Clock(text.number(i) * 60 + text.number(i + 1), false, true, seconds ? i + 2 : i + 1);
    }

    /** The last token of "pm", "p.m.", or of "p" right after the number. */
    private int meridiem(int i) {
        if (tokens.is(i, TimeRole.MERIDIEM) && (text.glued(i) || text.follows(i, TokenizedText.DOT))) {
            return i;
        }
        boolean letter = tokens.letter(i, 'a') || tokens.letter(i, 'p');
        boolean dotted =
                letter && tokens.letter(i + 1, 'm') && !text.glued(i + 1) && text.start(i + 1) - text.end(i) <= 3;
        return dotted ? i + 1 : letter && text.glued(i) ? i : i - 1;
    }
}
