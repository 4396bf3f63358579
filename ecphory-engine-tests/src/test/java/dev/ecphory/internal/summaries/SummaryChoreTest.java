package dev.ecphory.internal.summaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.encoding.EventEncoder;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.ChoreFailureTable.ChoreFailure;
import dev.ecphory.spi.store.EventStore;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What summaries promise, whoever made them. That a kill loses nothing and that batches do not matter, interleavings tell. */
final class SummaryChoreTest {
    private static final List<String> SUBJECTS = List.of("I", "Mira", "My brother", "The old baker", "Our teacher");
    private static final List<String> DOES = List.of(
            "bought a blue kettle",
            "moved to Faro",
            "plays the cello on Sundays",
            "is afraid of wasps",
            "works at Acme now");
    private static final List<String> WHERE =
            List.of("near the harbour.", "since last spring!", "and likes it very much.", "in the rain, (again).");

    @Test
    void everyLineIsASentenceOfItsEventAndSourcesAreExactlyThoseQuoted() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            try (Ecphory engine = Said.engine(Said.store())) {
                Memory memory = engine.memory(Said.ANN);
                memory.append(random(random, 80));
                assertThat(Said.consolidated(memory)).isTrue();
                Map<String, LogEntry> entries = new HashMap<>();
                memory.list(0, 1_000).forEach(entry -> entries.put(entry.id(), entry));
                List<Summary> all = Said.all(memory);
                assertThat(all).as("seed %d", seed).isNotEmpty();
                for (Summary summary : all) {
                    if (summary.kind() != Kind.INSIGHT && summary.kind() != Kind.IDENTITY) { // which quote nobody
                        requireQuoted(summary, entries, seed);
                    }
                }
            }
        }
    }

    private static void requireQuoted(Summary summary, Map<String, LogEntry> entries, int seed) {
        Set<Long> quoted = new TreeSet<>();
        for (Summary.Line line : summary.lines()) {
            LogEntry entry = Objects.requireNonNull(entries.get(line.events().getFirst()), "seed " + seed);
            String speaker = entry.event().speaker() + ": ";
            String told = line.text().replaceFirst("^\\[\\w+] ", "");
            assertThat(told).startsWith(speaker);
            assertThat(entry.event().text()).as("seed %d", seed).contains(told.substring(speaker.length()));
            assertThat(line.day()).isEqualTo(entry.occurredAt().toLocalDate());
            quoted.add(entry.seq());
        }
        if (summary.amendment() == null) {
            assertThat(summary.sources()).as("seed %d, %s", seed, summary).containsExactlyElementsOf(quoted);
        } else {
            assertThat(summary.sources()).as("seed %d, %s", seed, summary).containsAll(quoted);
        }
    }

    @Test
    void aSessionThatGoesOnIsSummarisedAgainAndAShortOneNotAtAll() throws IOException {
        List<Event> events = Said.events(Said.file("move.txt"));
        try (Ecphory engine = Said.engine(Said.store())) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(events.subList(0, 2));
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(memory.summaries(List.of(Kind.SESSION))).isEmpty();
            memory.append(events.subList(2, 3));
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(session(memory).text()).contains("lease").doesNotContain("van");
            memory.append(events.subList(3, 6));
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(session(memory).text()).contains("lease", "van");
        }
    }

    @Test
    void whatIsRetractedSpeaksThroughNoSummaryUntilItIsRestored() throws IOException {
        try (Ecphory engine = Said.engine(Said.store())) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(Said.events(Said.file("move.txt")));
            assertThat(Said.consolidated(memory)).isTrue();
            List<Summary> before = Said.all(memory);
            assertThat(before.toString()).contains("lease");
            memory.deletion().retract("e3");
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(Said.all(memory).toString())
                    .doesNotContain("lease", "e3")
                    .contains("van");
            memory.deletion().restore("e3");
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(Said.all(memory)).isEqualTo(before);
        }
    }

    @Test
    void whatIsSupersededIsAmendedAndWhatIsUndoneIsNot() throws IOException {
        List<Event> events = Said.events(Said.file("change.txt"));
        try (Ecphory engine = Said.engine(Said.store())) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(events.subList(0, 3));
            assertThat(Said.consolidated(memory)).isTrue();
            Summary before = session(memory);
            assertThat(before.amendment()).isNull();
            memory.append(events.subList(3, 6));
            assertThat(Said.consolidated(memory)).isTrue();
            Summary amended = session(memory);
            assertThat(amended.text()).isEqualTo(before.text());
            assertThat(amended.amendment()).startsWith("[now: ").contains("Globex");
            String claim =
                    memory.facts().history("Ann", "works_at", null).getLast().claim();
            memory.facts().retractClaim(claim);
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(session(memory)).isEqualTo(before);
            memory.facts().restoreClaim(claim);
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(session(memory)).isEqualTo(amended);
        }
    }

    @Test
    void anAmendmentGoesWithTheEventThatItTells() throws IOException {
        try (Ecphory engine = Said.engine(Said.store())) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(Said.events(Said.file("change.txt")));
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(session(memory).amendment()).contains("Globex");
            memory.deletion().erase(Selection.events(List.of("e4")));
            assertThat(Said.all(memory).toString()).doesNotContain("Globex");
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(session(memory).amendment()).isNull();
            assertThat(Said.all(memory).toString()).doesNotContain("Globex");
        }
    }

    @Test
    void anEventThatCannotBeReadIsSetAsideAndTheOthersAreSummarised() throws IOException {
        EventStore store = Said.store();
        try (Ecphory engine = Said.engine(store);
                StaticEmbedder embedder = new StaticEmbedder();
                EventEncoder encoder = new EventEncoder(TermAnalyzer.of("en"), embedder)) {
            engine.memory(Said.ANN).append(Said.events(Said.file("move.txt")));
            assertThat(Said.consolidated(engine.memory(Said.ANN))).isTrue();
            assertThat(Said.all(engine.memory(Said.ANN)).toString()).contains("lease");
            SummaryChore.clear(Said.ANN, store);
            AtomicInteger tries = new AtomicInteger();
            SummaryChore chore =
                    new SummaryChore(new SummaryScope(Said.ANN, store, encoder.version(), (entry, note) -> {
                        if (entry.id().equals("e3")) {
                            tries.incrementAndGet();
                            throw new StackOverflowError(entry.event().text());
                        }
                        return SummarySentence.of(entry, note);
                    }));
            int steps = 0;
            while (chore.step(store.log().logPosition(Said.ANN)) > 0) {
                assertThat(++steps).isLessThan(100);
            }
            assertThat(tries).hasValue(3);
            assertThat(store.choreFailures().all(Said.ANN))
                    .extracting(ChoreFailure::chore, ChoreFailure::seq, ChoreFailure::tries, ChoreFailure::error)
                    .containsExactly(tuple("summarise", 3L, 3, "java.lang.StackOverflowError"));
            assertThat(store.summaries().of(Said.ANN, SummaryChore.KINDS).toString())
                    .contains("van")
                    .doesNotContain("lease");
        }
    }

    @Test
    void whatIsNotNewIsNotReadAgain() {
        EventStore store = Said.store();
        try (Ecphory engine = Said.engine(store)) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(random(new Random(3), 60));
            assertThat(Said.consolidated(memory)).isTrue();
            long revision = store.summaries().revision(Said.ANN);
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(store.summaries().revision(Said.ANN)).isEqualTo(revision);
        }
    }

    @Test
    void whatIsAboutOneThingInSeveralSessionsIsACluster() {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            boolean sings = i % 2 == 0;
            events.add(Event.ofText(
                            sings
                                    ? "The choir sang song number " + i + " at the concert rehearsal."
                                    : "Row " + i + " of " + DOES.get(i % 5) + " with " + SUBJECTS.get(i % 5) + " "
                                            + WHERE.get(i % 4))
                    .id("e" + i)
                    .speaker("Ann")
                    .session("s" + i / 6)
                    .occurredAt(OffsetDateTime.parse("2026-03-02T18:00:00Z").plusHours(i))
                    .build());
        }
        try (Ecphory engine = Said.engine(Said.store())) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(events);
            assertThat(Said.consolidated(memory)).isTrue();
            List<Summary> clusters = memory.summaries(List.of(Kind.CLUSTER));
            assertThat(clusters).anySatisfy(one -> {
                assertThat(one.text()).contains("choir").doesNotContain("Row");
                assertThat(one.subject()).isEqualTo("2026-03 e0");
            });
        }
    }

    private static Summary session(Memory memory) {
        return memory.summaries(List.of(Kind.SESSION)).getFirst();
    }

    private static List<Event> random(Random random, int count) {
        List<Event> events = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        while (events.size() < count) {
            String id = "e (" + random.nextInt(10_000) + ")%";
            if (ids.add(id)) {
                StringBuilder text = new StringBuilder();
                for (int i = 0; i <= random.nextInt(4); i++) {
                    text.append(one(SUBJECTS, random))
                            .append(' ')
                            .append(one(DOES, random))
                            .append(' ');
                    text.append(one(WHERE, random)).append(random.nextInt(4) == 0 ? "\n" : " ");
                }
                events.add(Event.ofText(text.toString())
                        .id(id)
                        .speaker(random.nextBoolean() ? "Ann" : "Ben")
                        .session(random.nextInt(5) == 0 ? null : "s" + random.nextInt(4))
                        .occurredAt(OffsetDateTime.parse("2026-01-20T18:00:00+02:00")
                                .plusHours(random.nextInt(900)))
                        .build());
            }
        }
        return events;
    }

    private static String one(List<String> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
