package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.admin.Deletion;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.learning.AccessHistory.DatedAccess;
import dev.ecphory.spi.store.AccessLog.Kind;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventSearchTest {
    private static final EventSearch ALL = new EventSearch("", null, null, null, null);

    private final Ecphory engine = EngineFixture.edge(EngineFixture.store());
    private final EngineMemory memory = EngineMemory.of(engine.memory("a"));

    @BeforeEach
    void open() {
        List<Event> events = IntStream.rangeClosed(1, 100)
                .mapToObj(i -> Event.ofText((i % 10 == 0 ? "The Heron came, " : "Nothing came, ") + i)
                        .id("e" + i)
                        .speaker(i % 2 == 0 ? "Ana" : "Ben")
                        .session("s" + i / 50)
                        .occurredAt(OffsetDateTime.parse("2026-03-01T23:30:00-05:00")
                                .plusDays(i / 20))
                        .build())
                .toList();
        var unused = memory.append(events);
        var unusedOther =
                engine.memory("b").append(Event.ofText("The heron of b").build());
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private List<String> ids(EventSearch search) {
        return memory.search(search, Long.MAX_VALUE, 1_000).entries().stream()
                .map(LogEntry::id)
                .toList();
    }

    private static EventSearch words(String words, @Nullable String speaker, @Nullable String session) {
        return new EventSearch(words, speaker, session, null, null);
    }

    @Test
    void givesTheNewestFirstAndEveryEventOnceOverAllPages() {
        var unused = memory.deletion().erase(Deletion.Selection.events(List.of("e90", "e1", "e50")));
        List<Long> seqs = new ArrayList<>();
        long before = Long.MAX_VALUE;
        do {
            EventSearch.Page page = memory.search(ALL, before, 7);
            page.entries().forEach(entry -> seqs.add(entry.seq()));
            before = page.older();
        } while (before != 0);

        assertThat(seqs).hasSize(97).doesNotHaveDuplicates().isSortedAccordingTo((a, b) -> Long.compare(b, a));
    }

    @Test
    void findsEventsThatHoldEveryWordInAnyCaseAndNoOtherNamespaces() {
        assertThat(ids(words("HERON came", null, null)))
                .containsExactly("e100", "e90", "e80", "e70", "e60", "e50", "e40", "e30", "e20", "e10");
        assertThat(ids(words("heron s0", null, null))).containsExactly("e40", "e30", "e20", "e10");
        assertThat(ids(words("heron dragon", null, null))).isEmpty();
    }

    @Test
    void filtersByWhoWhereAndTheLocalDay() {
        assertThat(ids(words("came", "Ben", "s2"))).isEmpty();
        assertThat(ids(words("heron", "Ana", "s1"))).containsExactly("e90", "e80", "e70", "e60", "e50");
        assertThat(ids(new EventSearch(
                        "heron", null, null, LocalDate.parse("2026-03-02"), LocalDate.parse("2026-03-03"))))
                .containsExactly("e50", "e40", "e30", "e20");
    }

    @Test
    void countsEventsByTheLocalDay() {
        assertThat(memory.eventsByDay())
                .containsEntry(LocalDate.parse("2026-03-01"), 19L)
                .containsEntry(LocalDate.parse("2026-03-06"), 1L)
                .hasSize(6);
    }

    @Test
    void tellsTheNewestAccessesFirst() {
        var unused = memory.recall("When did the heron come?");
        unused = memory.recall("What came?");

        assertThat(memory.learning().history().newest(10))
                .filteredOn(access -> access.kind() == Kind.DELIVERED)
                .extracting(DatedAccess::question)
                .containsExactly("What came?", "When did the heron come?");
        assertThat(memory.learning().history().newest(1)).hasSize(1);
    }
}
