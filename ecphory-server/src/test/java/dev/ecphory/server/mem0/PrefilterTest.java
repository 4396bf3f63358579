package dev.ecphory.server.mem0;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.memory.Event;
import dev.ecphory.memory.EventFilter;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PrefilterTest {
    private static final Owner ANA = new Owner(Owner.Kind.USER, "ana");
    private static final List<Object> VALUES = List.of("trip", 3, 3.5, true, "3", List.of("trip", "x"), "");

    private static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (Object value : VALUES) {
            for (String run : new String[] {"one", "two"}) {
                Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
                if (!value.equals("")) {
                    metadata.put("topic", value);
                }
                Labels labels = new Labels(
                        metadata, run.equals("one") ? "bot" : null, null, run.equals("two") ? "2026-06-01" : null);
                Event.Builder event = Event.saying("hello")
                        .id("e" + rows.size())
                        .session(run)
                        .speaker(run)
                        .occurredAt(OffsetDateTime.parse("2026-05-0" + (1 + rows.size() % 5) + "T12:00:00Z"));
                labels.kept().forEach(event::metadata);
                rows.add(Row.of(
                        ANA,
                        new LogEntry(
                                Namespace.of("n"),
                                rows.size() + 1,
                                Instant.parse("2026-05-09T00:00:00Z"),
                                event.build())));
            }
        }
        return rows;
    }

    private static List<Condition> conditions() {
        List<Condition> all = new ArrayList<>();
        for (Object operand : List.of("trip", 3, 3.5, true, "3", "ri")) {
            for (Comparison how : Comparison.values()) {
                boolean list = how == Comparison.IN || how == Comparison.NIN;
                all.add(new Condition.Test("topic", how, list ? List.of(operand, "else") : operand));
            }
        }
        for (Comparison how : List.of(Comparison.EQ, Comparison.NE, Comparison.GT, Comparison.LTE)) {
            all.add(new Condition.Test("run_id", how, "one"));
            all.add(new Condition.Test("agent_id", how, "bot"));
            all.add(new Condition.Test("user_id", how, "ana"));
            all.add(new Condition.Test("actor_id", how, "two"));
            all.add(new Condition.Test("created_at", how, "2026-05-03"));
            all.add(new Condition.Test("memory", how, "hello"));
        }
        List<Condition> joined = new ArrayList<>(all);
        for (int i = 0; i + 1 < all.size(); i += 2) {
            joined.add(new Condition.None(List.of(all.get(i), all.get(i + 1))));
            joined.add(new Condition.Any(List.of(new Condition.None(List.of(all.get(i))), all.get(i + 1))));
            joined.add(new Condition.All(List.of(all.get(i), new Condition.None(List.of(all.get(i + 1))))));
        }
        return joined;
    }

    @Test
    void letsEveryMemoryThroughThatPasses() {
        for (Condition condition : conditions()) {
            EventFilter filter = Prefilter.of(condition, ANA);
            for (Row row : rows()) {
                if (condition.holds(row)) {
                    assertThat(filter.matches(row.entry()))
                            .as("%s by %s on %s", condition, filter, row.labels())
                            .isTrue();
                }
            }
        }
    }

    @Test
    void holdsBackWhatDoesNotPassWhereTheIndexTellsIt() {
        Condition trip = new Condition.Test("topic", Comparison.EQ, "trip");
        Condition one = new Condition.Test("run_id", Comparison.EQ, "one");
        EventFilter filter = Prefilter.of(new Condition.All(List.of(trip, one)), ANA);
        assertThat(rows().stream()
                        .filter(row -> row.labels().metadata().isEmpty())
                        .map(Row::entry))
                .noneMatch(filter::matches);
        assertThat(rows().stream()
                        .filter(row -> "two".equals(row.event().session()))
                        .map(Row::entry))
                .noneMatch(filter::matches);
    }

    @Test
    void aNumberIsKeptAsItWasAndCanBeFilteredByItsText() {
        Row row = rows().get(2);
        assertThat(row.labels().metadata().get("topic"))
                .isInstanceOfSatisfying(
                        Number.class, number -> assertThat(number.doubleValue()).isEqualTo(3));
        assertThat(EventFilter.parse("metadata.topic > 2").matches(row.entry())).isTrue();
    }

    @Test
    void whatIsExpiredIsHeldBack() {
        EventFilter shown = Prefilter.unexpired(LocalDate.parse("2026-06-02"));
        assertThat(rows().stream().map(Row::entry).filter(shown::matches).map(entry -> entry.event()
                        .session()))
                .isNotEmpty()
                .allMatch("one"::equals);
    }
}
