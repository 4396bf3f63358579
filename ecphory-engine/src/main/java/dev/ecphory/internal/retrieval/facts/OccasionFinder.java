package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.language.TimeReader;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.spi.store.EventReader;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The occasions of today that facts tell of: birthdays and anniversaries each year, appointments and deadlines until they are
 * over. Today is the day at the offset of who said it. What is contested or was replaced is none. Reads only. Stateless.
 */
public final class OccasionFinder {
    private static final Set<String> YEARLY = Set.of("birthday", "anniversary");
    private static final Set<String> ONCE = Set.of("scheduled_for", "deadline");
    /** The most that are told. */
    private static final int MOST = 20;

    private final TimeReader times;
    private final Instant now;
    private final @Nullable Instant knownAt;

    /** At an instant, as far as was known at another; null for all that is known. */
    public OccasionFinder(TimeReader times, Instant now, @Nullable Instant knownAt) {
        this.times = times;
        this.now = now;
        this.knownAt = knownAt;
    }

    /** Those of today, by text, each told once. */
    public List<Reminder> due(FactIndex facts, Namespace namespace, EventReader log) {
        List<Fact> near = new ArrayList<>();
        for (Fact fact : facts.called(YEARLY, ONCE)) {
            if (holds(fact) && isNear(fact)) {
                near.add(fact);
            }
        }
        Map<String, LogEntry> said = new HashMap<>();
        log.byIds(
                        namespace,
                        near.stream()
                                .flatMap(fact -> fact.evidence().stream().limit(1))
                                .map(evidence -> evidence.event())
                                .toList())
                .forEach(entry -> said.put(entry.id(), entry));
        return near.stream()
                .filter(fact -> isToday(fact, anchor(fact, said)))
                .sorted(Comparator.comparing(Fact::text).thenComparing(Fact::id))
                .limit(MOST)
                .map(fact -> new Reminder(fact.id(), fact.text(), "it is today"))
                .toList();
    }

    private boolean holds(Fact fact) {
        return FactIndex.believed(fact, knownAt)
                && fact.isValidAt(now)
                && fact.supersededBy() == null
                && !fact.contested();
    }

    /** Whether an occasion is today at any offset, told by the time from which the fact holds. */
    private boolean isNear(Fact fact) {
        LocalDate today = now.atOffset(ZoneOffset.UTC).toLocalDate();
        return mention(fact, fact.validFrom().at().atOffset(ZoneOffset.UTC))
                .filter(time -> YEARLY.contains(fact.slot().predicate())
                        ? Math.abs(ChronoUnit.DAYS.between(nearest(time, today), today)) <= 1
                        : !time.start().toLocalDate().minusDays(2).isAfter(today)
                                && !time.end().toLocalDate().plusDays(2).isBefore(today))
                .isPresent();
    }

    private boolean isToday(Fact fact, OffsetDateTime anchor) {
        LocalDateTime here = now.atOffset(anchor.getOffset()).toLocalDateTime();
        LocalDate today = here.toLocalDate();
        return mention(fact, anchor)
                .filter(time -> YEARLY.contains(fact.slot().predicate())
                        ? nearest(time, today).equals(today)
                        : !time.start().toLocalDate().isAfter(today) && here.isBefore(time.end()))
                .isPresent();
    }

    /** The day of a yearly occasion that is the nearest to a day; 29 February is 28 February in other years. */
    private static LocalDate nearest(TimeMention time, LocalDate today) {
        MonthDay day = MonthDay.from(time.start());
        return List.of(today.getYear() - 1, today.getYear(), today.getYear() + 1).stream()
                .map(day::atYear)
                .min(Comparator.comparingLong(date -> Math.abs(ChronoUnit.DAYS.between(date, today))))
                .orElseThrow();
    }

    /** The first time that a value tells to the day or more exactly. */
    private Optional<TimeMention> mention(Fact fact, OffsetDateTime anchor) {
        return times.find(fact.object(), anchor).stream()
                .filter(time -> time.granularity() == Granularity.DAY || time.granularity() == Granularity.MOMENT)
                .findFirst();
    }

    private static OffsetDateTime anchor(Fact fact, Map<String, LogEntry> said) {
        LogEntry entry = fact.evidence().isEmpty()
                ? null
                : said.get(fact.evidence().getFirst().event());
        return entry == null ? fact.validFrom().at().atOffset(ZoneOffset.UTC) : entry.occurredAt();
    }
}
