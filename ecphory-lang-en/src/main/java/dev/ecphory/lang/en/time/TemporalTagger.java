package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.LandmarkTime;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.language.TimeReader;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.lang.en.time.NamedZones.NamedZone;
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
     * <p>A missing year or week is the one nearest to the anchor on the side that the tense of the clause speaks of;
     * "since X" reaches to the anchor. What is told without any measure ("recently") is vague.
     */
    @Override
    public List<TimeMention> find(String text, OffsetDateTime anchor) {
        return find(lexicon.tokens(text), anchor);
    }

    public List<TimeMention> find(TokenizedText tokens, OffsetDateTime anchor) {
        LocalDateTime now = anchor.toLocalDateTime();
        if (now.getYear() < MIN_YEAR || now.getYear() > MAX_YEAR) {
            return List.of(); // no room in the calendar to look around
        }
        List<TimeMention> mentions = new ArrayList<>(2);
        TimeExpressionScanner reader = new TimeExpressionScanner(tokens, lexicon.time, now);
        reader.read(piece -> {
            PartialTime found = piece.open() ? OpenTimes.nearest(piece, now, reader.tense(piece)) : piece;
            boolean since = piece.bound() == TimeBound.SINCE && found.granularity() != Granularity.MOMENT;
            LocalDateTime start = found.start();
            LocalDateTime end = since && found.end().isBefore(now) ? now : found.end();
            NamedZone zone = found.granularity() == Granularity.MOMENT ? reader.zone(piece) : null;
            if (zone != null) {
                start = zone.at(start, anchor.getOffset());
                end = zone.at(end, anchor.getOffset());
            }
            int from = tokens.start(piece.first());
            int to = tokens.end(zone == null ? piece.last() : Math.max(piece.last(), zone.last()));
            mentions.add(new TimeMention(
                    start,
                    end,
                    found.granularity(),
                    tokens.text.substring(from, to),
                    from,
                    to,
                    found.bound(),
                    found.vague()));
        });
        return mentions.isEmpty() ? List.of() : List.copyOf(mentions);
    }

    /**
     * The time a question asks about.
     *
     * @param askedAt when it is asked; without it "last week" means nothing and gives no window
     * @return the first time the question names that is not vague, but for what is or will be beside it; empty when it names none
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
            if (windows.isEmpty() && !piece.vague()) {
                int tense = reader.tense(piece);
                if (tense < 0 || !besideQuestion(tokens, piece)) {
                    windows.add(window(tokens, piece, asked, tense));
                }
            }
        });
        return windows.stream().findFirst();
    }

    /** Whether a time stands in a sentence that asks nothing while another does: "We get the truck on Saturday. What did …?" */
    private static boolean besideQuestion(TokenizedText tokens, PartialTime piece) {
        int next = piece.last() + 1;
        while (next < tokens.count() && !tokens.sentenceStart(next)) {
            next++;
        }
        int end = next < tokens.count() ? tokens.start(next) : tokens.text.length();
        int mark = tokens.text.indexOf('?', tokens.end(piece.last()));
        return mark < 0 ? tokens.text.indexOf('?') >= 0 : mark >= end;
    }

    @Override
    public List<LandmarkTime> byLandmark(String text) {
        return LandmarkTimeParser.english().find(text);
    }

    @Override
    public String version() {
        return LandmarkTimeParser.VERSION;
    }

    private TimeWindow window(TokenizedText tokens, PartialTime piece, @Nullable LocalDateTime now, int tense) {
        PartialTime found = piece;
        if (piece.every() == Recurrence.WEEKLY && now != null) {
            found = OpenTimes.nearest(piece, now, tense > 0 ? 1 : -1);
        } else if (piece.open() && piece.bound() != TimeBound.AT && piece.bound() != TimeBound.RANGE && now != null) {
            found = OpenTimes.nearest(piece, now, piece.bound() == TimeBound.SINCE ? -1 : tense);
        }
        boolean bound =
                switch (lexicon.time.role(tokens.word(Math.max(0, piece.first() - 1)))) {
                    case SINCE, AFTER, BEFORE, UNTIL -> piece.first() > 0;
                    default -> false;
                };
        String phrase = tokens.text(bound ? piece.first() - 1 : piece.first(), piece.last());
        boolean yearly = found.every() == Recurrence.YEARLY;
        LocalDateTime yearStart = LocalDate.of(PartialTime.ANY_YEAR, 1, 1).atStartOfDay();
        LocalDateTime yearEnd = yearStart.plusYears(1);
        if (found.every() == Recurrence.WEEKLY) {
            return TimeWindow.closed(found, phrase);
        }
        return switch (found.bound()) {
            case SINCE -> TimeWindow.open(found, found.start(), yearly ? yearEnd : now, phrase);
            case AFTER -> TimeWindow.open(found, found.end(), yearly ? yearEnd : null, phrase);
            case BEFORE -> TimeWindow.open(found, yearly ? yearStart : null, found.start(), phrase);
            case UNTIL -> TimeWindow.open(found, yearly ? yearStart : null, found.end(), phrase);
            default -> TimeWindow.closed(found, phrase);
        };
    }
}
