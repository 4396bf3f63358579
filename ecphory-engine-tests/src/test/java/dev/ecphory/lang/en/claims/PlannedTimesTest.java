package dev.ecphory.lang.en.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What was planned, booked, moved or put off lies ahead of the message, and what happened behind it: {@code planned.txt}. */
final class PlannedTimesTest {
    private static final double RIGHT = .95;
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm'Z'", Locale.ROOT);
    private static final RuleClaimExtractor EXTRACTOR = new RuleClaimExtractor(PredicateRegistry.english());

    /** A line of the file. */
    private record Line(OffsetDateTime said, String text, List<String> days) {
        static Line of(String line) {
            String[] parts = line.strip().split("\\s*\\|\\s*");
            return new Line(OffsetDateTime.parse(parts[0]), parts[1], List.of(parts[2].split(" ")));
        }

        List<String> told(String words) {
            return TemporalTagger.english().find(words, said).stream()
                    .map(this::shown)
                    .toList();
        }

        /** The time, as exactly as the line expects one. */
        private String shown(TimeMention time) {
            String moment = MOMENT.format(time.startInstant(said.getOffset()).atOffset(ZoneOffset.UTC));
            LocalDate first = time.start().toLocalDate();
            LocalDate last = time.end().minusNanos(1).toLocalDate();
            YearMonth month = YearMonth.from(first);
            boolean night = time.end().minusHours(12).isBefore(last.atStartOfDay());
            if (days.contains(moment)) {
                return moment;
            }
            if (first.equals(month.atDay(1)) && last.equals(month.atEndOfMonth())) {
                return month.toString();
            }
            return first.equals(last) || night ? first.toString() : first + ".." + last;
        }
    }

    private static List<Line> lines() {
        return DataFile.lines(PlannedTimesTest.class, "planned.txt").stream()
                .map(Line::of)
                .toList();
    }

    @Test
    void timesLieOnTheSideThatTheVerbLooksTo() {
        List<String> missed = new ArrayList<>();
        for (Line line : lines()) {
            List<String> told = line.told(line.text());
            if (!told.equals(line.days())) {
                missed.add(line + " but " + told);
            }
        }
        assertThat(missed.size()).as("missed: %s", missed).isLessThanOrEqualTo((int) (lines().size() * (1 - RIGHT)));
    }

    @Test
    void anOccasionHasTheDateThatItsMessageTells() {
        List<String> wrong = new ArrayList<>();
        int dated = 0;
        for (Line line : lines()) {
            for (Claim claim : scheduled(line)) {
                List<String> told = line.told(claim.text());
                dated++;
                if (!told.isEmpty() && told.stream().noneMatch(line.days()::contains)) {
                    wrong.add(line + " but " + claim.text() + " " + told);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(dated).isGreaterThan(15);
    }

    private static List<Claim> scheduled(Line line) {
        Event event = Event.ofText(line.text())
                .id("e")
                .speaker("user")
                .occurredAt(line.said())
                .build();
        LogEntry entry = new LogEntry(Namespace.of("me"), 1, line.said().toInstant(), event);
        return EXTRACTOR.extract(entry).stream()
                .filter(claim -> List.of("scheduled_for", "deadline")
                        .contains(claim.slot().predicate()))
                .toList();
    }
}
