package dev.ecphory.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.LogEntry;
import dev.ecphory.Modality;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class FilterEvaluatorTest {
    private static final long SEED = 20_261_126;
    private static final Namespace ANN = Namespace.of("ann");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** Numbers and times that are near one another or are none. */
    private static final List<String> TOLD = List.of(
            "1",
            "1.0",
            "1e0",
            "-1",
            "0",
            "-0.0",
            "9007199254740992",
            "9007199254740993",
            "9007199254740993.5",
            "1e400",
            "-1e400",
            "1e-400",
            "-1e-400",
            "many",
            "2",
            "2026-01-01",
            "2026-01-01T00:00:00",
            "2026-01-01T00:00:00.5Z",
            "2026-01-01T01:00:00+01:00",
            "2026-01-01T00:00:01Z",
            "2026",
            "Zoë");

    private static final List<String> FIELDS = List.of(
            "session",
            "speaker",
            "recipient",
            "modality",
            "metadata.told",
            "metadata.few",
            "metadata.none",
            "occurredAt");

    private static <T> T one(Random random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static Event event(Random random, int number) {
        Event.Builder event = Event.ofText("number " + number)
                .occurredAt(
                        START.plusMillis(500L * random.nextInt(9)).atOffset(ZoneOffset.ofHours(random.nextInt(3) - 1)));
        if (random.nextInt(4) > 0) {
            event.session("s" + random.nextInt(9));
        }
        if (random.nextInt(4) > 0) {
            event.speaker("p" + random.nextInt(9));
        }
        if (random.nextInt(3) == 0) {
            event.recipient("p" + random.nextInt(9));
        }
        if (random.nextInt(5) == 0) {
            event.modality(one(random, List.of(Modality.TOOL, Modality.TEXT, Modality.IMAGE)));
        }
        if (random.nextInt(5) > 0) {
            event.metadata("told", one(random, TOLD));
        }
        if (random.nextInt(20) == 0) {
            event.metadata("few", "told");
        }
        return event.build();
    }

    private static String value(Random random, String field) {
        return switch (field) {
            case "session" -> "\"s" + random.nextInt(10) + '"';
            case "speaker", "recipient" -> "\"p" + random.nextInt(10) + '"';
            case "modality" -> one(random, List.of("\"text\"", "\"tool\"", "\"video\""));
            default -> {
                String told = one(random, TOLD);
                boolean plain =
                        !List.of("many", "2026", "Zoë").contains(told) && !told.startsWith("-") && !told.contains("e");
                yield plain && random.nextBoolean() ? told : '"' + told + '"';
            }
        };
    }

    private static String condition(Random random) {
        String field = one(random, FIELDS);
        if (field.equals("occurredAt") && random.nextInt(3) == 0) {
            return "occurredAt " + one(random, List.of("<", "<=", ">", ">="))
                    + one(random, List.of(" 2025-12-31", " 2026-01-01"));
        }
        if (field.equals("occurredAt")) {
            return "occurredAt " + one(random, List.of("<", "<=", ">", ">=")) + " 2026-01-01T00:00:0"
                    + random.nextInt(5) + one(random, List.of("Z", ".5Z", ".4Z"));
        }
        String value = value(random, field);
        return switch (random.nextInt(5)) {
            case 0 -> field + " exists";
            case 1 -> field + " in (" + value + ", " + value(random, field) + ", " + value(random, field) + ")";
            case 2 -> field + " icontains \"o\"";
            case 3 -> field + " != " + value;
            default ->
                field + " " + (field.equals("modality") ? "=" : one(random, List.of("=", "<", "<=", ">", ">="))) + " "
                        + value;
        };
    }

    private static String filter(Random random, int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(4)) {
            case 1 -> "(" + filter(random, depth - 1) + " and " + filter(random, depth - 1) + ")";
            case 2 -> "(" + filter(random, depth - 1) + " or " + filter(random, depth - 1) + ")";
            case 3 -> "not (" + filter(random, depth - 1) + ")";
            default -> condition(random);
        };
    }

    @Test
    void theRowsAreThoseOfTheEventsThatMatchHoweverTheIndexGrewMeanwhile() {
        Random random = new Random(SEED);
        EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(SEED));
        List<EventFilter> filters = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            filters.add(EventFilter.parse(filter(random, 3)));
        }
        try (TermAnalyzer english = TermAnalyzer.of("en")) {
            NamespaceIndex index = new NamespaceIndex(StaticTokenTable.bundled().dimension());
            NamespaceIndexWriter indexer = new NamespaceIndexWriter(index, english, StaticTokenTable.bundled());
            List<LogEntry> entries = new ArrayList<>();
            for (int grown : new int[] {0, 1, 62, 1, 1, 100, 3, 200}) {
                List<Event> more = new ArrayList<>();
                for (int i = 0; i < grown; i++) {
                    more.add(event(random, entries.size() + i));
                }
                store.log().append(ANN, more);
                List<LogEntry> added = store.log().after(ANN, index.through, grown + 1);
                indexer.add(indexer.read(added));
                entries.addAll(added);
                for (int i = 0; i < filters.size(); i++) {
                    EventFilter filter =
                            filters.get(random.nextBoolean() ? i : i % 8); // some are known, some forgotten
                    BitSet expected = new BitSet();
                    for (int row = 0; row < entries.size(); row++) {
                        expected.set(row, filter.matches(entries.get(row)));
                    }
                    BitSet found = index.filters.matching(filter);
                    assertThat(found)
                            .as("seed %d, %d events: %s", SEED, entries.size(), filter)
                            .isEqualTo(expected);
                    found.flip(0, entries.size() + 1); // it is the caller's
                }
            }
        }
    }

    @Test
    void keepsOnlyTheLatestAndNothingThatIsLong() {
        Random random = new Random(SEED);
        EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(SEED));
        try (TermAnalyzer english = TermAnalyzer.of("en")) {
            NamespaceIndex index = new NamespaceIndex(StaticTokenTable.bundled().dimension());
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                events.add(event(random, i));
            }
            store.log().append(ANN, events);
            NamespaceIndexWriter indexer = new NamespaceIndexWriter(index, english, StaticTokenTable.bundled());
            indexer.add(indexer.read(store.log().after(ANN, 0, 100)));
            assertThat(index.filters.bytes()).isZero();
            index.filters.matching(EventFilter.parse("speaker contains \"" + "long".repeat(2_000) + "\""));
            assertThat(index.filters.bytes()).isZero();
            long before = index.bytes();
            for (int i = 0; i < 16; i++) {
                index.filters.matching(EventFilter.metadata("key " + i, "value"));
            }
            long bytes = index.filters.bytes();
            assertThat(bytes).isPositive();
            assertThat(index.bytes()).isEqualTo(before + bytes);
            for (int i = 0; i < 500; i++) {
                index.filters.matching(EventFilter.metadata("key " + i % 50, "value " + i));
            }
            assertThat(index.filters.bytes()).isEqualTo(bytes);
        }
    }
}
