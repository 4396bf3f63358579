package dev.ecphory.internal.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.store.EventReader;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A census goes on from the last one, and is then as if it had been taken of everything at once. */
final class MentionStatisticsTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final List<String> PEOPLE = List.of("Ann", "Ben", "Cleo");

    private final SettableClock clock = new SettableClock();
    private final EventStore store = FreshStore.on(clock, 7);
    private final Ecphory engine = Ecphory.builder(store)
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();
    private final Memory memory = engine.memory(ANN);
    private final TermAnalyzer words = TermAnalyzer.of("en");
    private int told;

    @AfterEach
    void close() {
        engine.close();
        words.close();
    }

    /** Counts the events that are handed out one after another. */
    private static final class Counting implements EventReader {
        private final EventReader log;
        private long read;

        Counting(EventReader log) {
            this.log = log;
        }

        @Override
        public List<LogEntry> after(Namespace namespace, long seq, int limit) {
            List<LogEntry> found = log.after(namespace, seq, limit);
            read += found.size();
            return found;
        }

        @Override
        public Optional<LogEntry> byId(Namespace namespace, String id) {
            return log.byId(namespace, id);
        }

        @Override
        public List<LogEntry> at(Namespace namespace, List<Long> seqs) {
            return log.at(namespace, seqs);
        }

        @Override
        public LogPosition logPosition(Namespace namespace) {
            return log.logPosition(namespace);
        }
    }

    private void tell(int events) {
        List<Event> said = IntStream.range(0, events)
                .mapToObj(i -> {
                    told++;
                    clock.advance(Duration.ofMinutes(7));
                    String other = PEOPLE.get((told + 1) % PEOPLE.size());
                    return Event.ofText("Met " + other + " in Porto, number " + told % 11
                                    + "; the garden flooded because of the storm" + (told % 3 == 0 ? "!" : ""))
                            .id("e" + told)
                            .speaker(PEOPLE.get(told % PEOPLE.size()))
                            .session("s" + told / 20)
                            .occurredAt(clock.instant().atOffset(ZoneOffset.UTC))
                            .build();
                })
                .toList();
        memory.append(said);
    }

    private MentionStatistics next(@Nullable MentionStatistics earlier, EventReader log) {
        MentionStatistics.Of of = new MentionStatistics.Of(store.log().logPosition(ANN), null, null, "en");
        return MentionStatistics.next(earlier, of, ANN, log, store.decisions(), words);
    }

    /** All that there is to see of it. */
    private static String shown(MentionStatistics census) {
        StringBuilder all = new StringBuilder();
        census.said.forEach(one -> all.append(List.of(
                one.seq(),
                one.id(),
                one.at(),
                one.speaker(),
                one.recipient(),
                one.before(),
                one.entities(),
                one.terms())));
        census.named.forEach(one -> {
            String manner = one.manner == null ? "" : one.manner.messages() + " " + one.manner.mean();
            all.append('\n')
                    .append(List.of(
                            one.key,
                            one.name.winner(),
                            one.kinds,
                            one.events,
                            one.answered,
                            one.spoken,
                            manner,
                            one.person));
        });
        census.terms.forEach(
                one -> all.append('\n').append(one.surface.winner()).append(one.events));
        return all.append(census.causes)
                .append(census.events.keySet().stream().sorted().toList())
                .toString();
    }

    private void requireWhole(MentionStatistics census) {
        assertThat(shown(census)).isEqualTo(shown(next(null, store.log())));
    }

    @Test
    void readsOnlyWhatWasAppendedSince() {
        tell(120);
        Counting log = new Counting(store.log());
        MentionStatistics first = next(null, log);
        assertThat(log.read).isEqualTo(120);
        String before = shown(first);
        tell(3);
        MentionStatistics second = next(first, log);
        assertThat(log.read).isEqualTo(123);
        assertThat(second.said).hasSize(123);
        requireWhole(second);
        assertThat(shown(first))
                .as("the earlier one, which others may be reading")
                .isEqualTo(before);
        tell(1);
        requireWhole(next(second, log));
        assertThat(log.read).isEqualTo(124);
    }

    @Test
    void goesOnAfterDecisionsThatHideNothing() {
        tell(40);
        Counting log = new Counting(store.log());
        MentionStatistics first = next(null, log);
        memory.directives().add("Answer briefly");
        tell(1);
        requireWhole(next(first, log));
        assertThat(log.read).isEqualTo(41);
    }

    @Test
    void beginsAnewWhenSomethingWasRetractedOrErased() {
        tell(40);
        Counting log = new Counting(store.log());
        MentionStatistics first = next(null, log);
        memory.deletion().retract("e7");
        MentionStatistics second = next(first, log);
        assertThat(second.events).doesNotContainKey("e7").hasSize(39);
        assertThat(log.read).isEqualTo(80);
        requireWhole(second);
        memory.deletion().erase(Selection.events(List.of("e9")));
        MentionStatistics third = next(second, log);
        assertThat(third.events).doesNotContainKey("e9").hasSize(38);
        requireWhole(third);
    }
}
