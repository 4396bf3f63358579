package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.LandmarkTime;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.language.TimeReader;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds and resolves the times that texts and questions speak of, by rules and a lexicon, without a model.
 *
 * <p>Precision first: what may be an everyday word ("may", "march", "fall", "second"), a version, a price or a habit
 * ("every Friday") is passed over, and so are durations. Linear in the text. Threads may share it.
 */
public final class TemporalTagger implements TimeReader {
    private static final TemporalTagger ENGLISH = new TemporalTagger(EnglishLexicon.english());
    private static final int MIN_YEAR = 2;
    private static final int MAX_YEAR = 9990;

    private final EnglishLexicon lexicon;

    private TemporalTagger(EnglishLexicon lexicon) {
        this.lexicon = lexicon;
    }

    /** The rules for English. */
    public static TemporalTagger english() {
        return ENGLISH;
    }

    /**
     * The times in a text written at {@code anchor}, in order, never overlapping.
     *
     * <p>A missing year or week is the one nearest to the anchor on the side that the sentence's tense speaks of;
     * "since X" reaches to the anchor.
     */
    @Override
    public List<TimeMention> find(String text, OffsetDateTime anchor) {
        return find(lexicon.tokens(text), anchor.toLocalDateTime());
    }

    public List<TimeMention> find(TokenizedText tokens, LocalDateTime now) {
        if (now.getYear() < MIN_YEAR || now.getYear() > MAX_YEAR) {
            return List.of(); // no room in the calendar to look around
        }
        List<TimeMention> mentions = new ArrayList<>(2);
        TimeExpressionScanner reader = new TimeExpressionScanner(tokens, lexicon.time, now);
        reader.read(piece -> {
            PartialTime found = piece.open() ? nearest(piece, now, reader.tense(piece)) : piece;
            boolean since = before(tokens, piece) == TimeRole.SINCE;
            LocalDateTime end = since && found.end().isBefore(now) ? now : found.end();
            int from = tokens.start(piece.first());
            int to = tokens.end(piece.last());
            mentions.add(new TimeMention(
                    found.start(), end, found.granularity(), tokens.text.substring(from, to), from, to));
        });
        return mentions.isEmpty() ? List.of() : List.copyOf(mentions);
    }

    /**
     * The time a question asks about.
     *
     * @param askedAt when it is asked; without it "last week" means nothing and gives no window
     * @return the first time the question names; empty when it names none
     */
    @Override
    public Optional<TimeWindow> window(String question, @Nullable OffsetDateTime askedAt) {
        TokenizedText tokens = lexicon.tokens(question);
        LocalDateTime now = askedAt == null ? null : askedAt.toLocalDateTime();
        if (now != null && (now.getYear() < MIN_YEAR || now.getYear() > MAX_YEAR)) {
            now = null;
        }
        LocalDateTime asked = now;
        List<TimeWindow> windows = new ArrayList<>(1);
        TimeExpressionScanner reader = new TimeExpressionScanner(tokens, lexicon.time, now);
        reader.read(piece -> {
            if (windows.isEmpty()) {
                windows.add(window(tokens, reader, piece, asked));
            }
        });
        return windows.stream().findFirst();
    }

    @Override
    public List<LandmarkTime> byLandmark(String text) {
        return LandmarkTimeParser.english().find(text);
    }

    @Override
    public String version() {
        return LandmarkTimeParser.VERSION;
    }

    private TimeWindow window(
            TokenizedText tokens, TimeExpressionScanner reader, PartialTime piece, @Nullable LocalDateTime now) {
        PartialTime found = piece;
        if (piece.every() == Recurrence.WEEKLY && now != null) {
            found = nearest(piece, now, reader.tense(piece) > 0 ? 1 : -1);
        }
        String phrase = tokens.text(piece.first(), piece.last());
        boolean yearly = found.every() == Recurrence.YEARLY;
        LocalDateTime yearStart = LocalDate.of(PartialTime.ANY_YEAR, 1, 1).atStartOfDay();
        LocalDateTime yearEnd = yearStart.plusYears(1);
        if (found.every() == Recurrence.WEEKLY) {
            return TimeWindow.closed(found, phrase);
        }
        return switch (before(tokens, piece)) {
            case SINCE -> TimeWindow.open(found, found.start(), yearly ? yearEnd : now, phrase);
            case AFTER -> TimeWindow.open(found, found.end(), yearly ? yearEnd : null, phrase);
            case BEFORE -> TimeWindow.open(found, yearly ? yearStart : null, found.start(), phrase);
            case UNTIL -> TimeWindow.open(found, yearly ? yearStart : null, found.end(), phrase);
            default -> TimeWindow.closed(found, phrase);
        };
    }

    private TimeRole before(TokenizedText tokens, PartialTime piece) {
        int i = piece.first() - 1;
        if (lexicon.time.role(tokens.word(i)) == TimeRole.THE) {
            i--;
        }
        return lexicon.time.role(tokens.word(i));
    }

    private static PartialTime nearest(PartialTime piece, LocalDateTime now, int tense) {
        return piece.every() == Recurrence.YEARLY ? nearestYear(piece, now, tense) : nearestWeek(piece, now, tense);
    }

    private static PartialTime nearestYear(PartialTime piece, LocalDateTime now, int tense) {
        PartialTime best = piece.in(now.getYear());
        for (int year = now.getYear() - 1; year <= now.getYear() + 1; year++) {
            PartialTime other = piece.in(year);
            boolean allowed = allowed(other, now, tense);
            boolean bestAllowed = allowed(best, now, tense);
            if (allowed && (!bestAllowed || distance(other, now).compareTo(distance(best, now)) < 0)) {
                best = other;
            }
        }
        return best;
    }

    private static boolean allowed(PartialTime piece, LocalDateTime now, int tense) {
        return tense == 0
                || (tense < 0 ? !piece.start().isAfter(now) : piece.end().isAfter(now));
    }

    private static Duration distance(PartialTime piece, LocalDateTime now) {
        if (piece.start().isAfter(now)) {
            return Duration.between(now, piece.start());
        }
        return piece.end().isAfter(now) ? Duration.ZERO : Duration.between(piece.end(), now);
    }

    /** Past: the latest such day before today; future: the first after it; else the nearest, today included. */
    private static PartialTime nearestWeek(PartialTime piece, LocalDateTime now, int tense) {
        LocalDate today = now.toLocalDate();
        int weekday = piece.start().getDayOfWeek().getValue();
        LocalDate day;
        if (tense != 0) {
            day = CalendarArithmetic.weekday(today, weekday, tense < 0);
        } else {
            LocalDate before = CalendarArithmetic.weekday(today.plusDays(1), weekday, true);
            day = before.isBefore(today.minusDays(3)) ? before.plusDays(7) : before;
        }
        Duration shift = Duration.between(piece.start().toLocalDate().atStartOfDay(), day.atStartOfDay());
        return piece.span(piece.start().plus(shift), piece.end().plus(shift)).every(Recurrence.NONE);
    }
}
