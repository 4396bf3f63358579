package dev.ecphory.compat.mem0;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class Mem0FilterTranslatorTest {
    private static final Mem0Owner ANA = new Mem0Owner(Mem0Owner.Kind.USER, "ana");
    private static final List<Object> VALUES = List.of("trip", 3, 3.5, true, "3", List.of("trip", "x"), "");

    private static List<Mem0MemoryView> rows() {
        List<Mem0MemoryView> rows = new ArrayList<>();
        for (Object value : VALUES) {
            for (String run : new String[] {"one", "two"}) {
                Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
                if (!value.equals("")) {
                    metadata.put("topic", value);
                }
                Mem0Metadata labels = new Mem0Metadata(
                        metadata, run.equals("one") ? "bot" : null, null, run.equals("two") ? "2026-06-01" : null);
                Event.Builder event = Event.ofText("hello")
                        .id("e" + rows.size())
                        .session(run)
                        .speaker(run)
                        .occurredAt(OffsetDateTime.parse("2026-05-0" + (1 + rows.size() % 5) + "T12:00:00Z"));
                labels.kept().forEach(event::metadata);
                rows.add(Mem0MemoryView.of(
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

    private static List<Mem0Filter> conditions() {
        List<Mem0Filter> all = new ArrayList<>();
        for (Object operand : List.of("trip", 3, 3.5, true, "3", "ri")) {
            for (Mem0Comparison how : Mem0Comparison.values()) {
                boolean list = how == Mem0Comparison.IN || how == Mem0Comparison.NIN;
                all.add(new Mem0Filter.Test("topic", how, list ? List.of(operand, "else") : operand));
            }
        }
        for (Mem0Comparison how :
                List.of(Mem0Comparison.EQ, Mem0Comparison.NE, Mem0Comparison.GT, Mem0Comparison.LTE)) {
            all.add(new Mem0Filter.Test("run_id", how, "one"));
            all.add(new Mem0Filter.Test("agent_id", how, "bot"));
            all.add(new Mem0Filter.Test("user_id", how, "ana"));
            all.add(new Mem0Filter.Test("actor_id", how, "two"));
            all.add(new Mem0Filter.Test("created_at", how, "2026-05-03"));
            all.add(new Mem0Filter.Test("memory", how, "hello"));
        }
        List<Mem0Filter> joined = new ArrayList<>(all);
        for (int i = 0; i + 1 < all.size(); i += 2) {
            joined.add(new Mem0Filter.Joined(Mem0Filter.Joint.NONE, List.of(all.get(i), all.get(i + 1))));
            joined.add(new Mem0Filter.Joined(
                    Mem0Filter.Joint.ANY,
                    List.of(new Mem0Filter.Joined(Mem0Filter.Joint.NONE, List.of(all.get(i))), all.get(i + 1))));
            joined.add(new Mem0Filter.Joined(
                    Mem0Filter.Joint.ALL,
                    List.of(all.get(i), new Mem0Filter.Joined(Mem0Filter.Joint.NONE, List.of(all.get(i + 1))))));
        }
        return joined;
    }

    @Test
    void letsEveryMemoryThroughThatPasses() {
        for (Mem0Filter condition : conditions()) {
            EventFilter filter = Mem0FilterTranslator.of(condition, ANA);
            for (Mem0MemoryView row : rows()) {
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
        Mem0Filter trip = new Mem0Filter.Test("topic", Mem0Comparison.EQ, "trip");
        Mem0Filter one = new Mem0Filter.Test("run_id", Mem0Comparison.EQ, "one");
        EventFilter filter =
                Mem0FilterTranslator.of(new Mem0Filter.Joined(Mem0Filter.Joint.ALL, List.of(trip, one)), ANA);
        assertThat(rows().stream()
                        .filter(row -> row.labels().metadata().isEmpty())
                        .map(Mem0MemoryView::entry))
                .noneMatch(filter::matches);
        assertThat(rows().stream()
                        .filter(row -> "two".equals(row.event().session()))
                        .map(Mem0MemoryView::entry))
                .noneMatch(filter::matches);
    }

    @Test
    void aNumberIsKeptAsItWasAndCanBeFilteredByItsText() {
        Mem0MemoryView row = rows().get(2);
        assertThat(row.labels().metadata().get("topic"))
                .isInstanceOfSatisfying(
                        Number.class, number -> assertThat(number.doubleValue()).isEqualTo(3));
        assertThat(EventFilter.parse("metadata.topic > 2").matches(row.entry())).isTrue();
    }

    @Test
    void whatIsExpiredIsHeldBack() {
        EventFilter shown = Mem0FilterTranslator.unexpired(LocalDate.parse("2026-06-02"));
        assertThat(rows().stream()
                        .map(Mem0MemoryView::entry)
                        .filter(shown::matches)
                        .map(entry -> entry.event().session()))
                .isNotEmpty()
                .allMatch("one"::equals);
    }
}
