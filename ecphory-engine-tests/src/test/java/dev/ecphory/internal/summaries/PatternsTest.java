package dev.ecphory.internal.summaries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventStore;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What repeats in what people say is told in sentences of counts, and what does not repeat is not told. */
final class PatternsTest {
    private static final Namespace MIA = Namespace.of("mia");
    private static final LocalDate FIRST = LocalDate.of(2026, 3, 2); // a Monday
    private static final List<String> CHATTER = List.of(
            "The tram was late again.",
            "The curtains are torn.",
            "It rained all morning.",
            "The soup was too salty.",
            "I could not sleep.",
            "My desk is a mess.",
            "The neighbours are noisy.",
            "I read a long novel.",
            "The kettle broke.",
            "We watched a film.");

    private final EventStore store = Said.store();
    private int said;

    private void withMemory(Consumer<Memory> work) {
        try (Ecphory engine = Said.engine(store)) {
            work.accept(engine.memory(MIA));
        }
    }

    private Event say(LocalDate day, String text) {
        said++;
        return Event.ofText(text)
                .id("e" + said)
                .speaker("Mia")
                .session(day.toString())
                .occurredAt(day.atTime(LocalTime.of(18, said % 60)).atOffset(ZoneOffset.UTC))
                .build();
    }

    /** A life in which the same things come again, and much that does not. */
    private List<Event> life(int days, long seed) {
        Random random = new Random(seed);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < days; i++) {
            LocalDate day = FIRST.plusDays(i);
            events.add(say(day, CHATTER.get(random.nextInt(CHATTER.size()))));
            if (day.getDayOfWeek() == DayOfWeek.TUESDAY || i == 9) {
                events.add(say(day, "Went jogging along the river."));
            }
            if (i % 8 == 3) {
                events.add(say(day, "Anna called from Porto."));
            }
            if (i % 11 == 5) {
                events.add(say(day, "Anna sent a letter."));
            }
            if (i % 10 == 4) {
                events.add(say(day, "I love green tea."));
            }
            if (i % 12 == 7) {
                events.add(say(day, "I play chess."));
            }
            if (i % 14 == 6) {
                events.add(say(
                        day,
                        "I live in "
                                + List.of("Lisbon", "Braga", "Faro", "Evora").get(i / 14) + "."));
            }
        }
        return events;
    }

    private List<String> insights() {
        return store.summaries().of(MIA, List.of(Kind.INSIGHT)).stream()
                .flatMap(one -> one.lines().stream().map(Summary.Line::text))
                .toList();
    }

    @Test
    void aFirstMonthGivesPatternsInWordsOfTheirOwnAndAPortrait() {
        withMemory(memory -> {
            memory.append(life(42, 1));
            memory.consolidate(ProgressListener.SILENT);
            assertThat(insights())
                    .anySatisfy(one -> assertThat(one)
                            .contains("Mia speaks of \"jogging\", ", "on Tuesdays: 6 of 7 times, since 3 Mar 2026"))
                    .anySatisfy(one -> assertThat(one)
                            .contains(
                                    "Mia often speaks of Anna together with Porto: 5 of ",
                                    "sessions that speak of either"))
                    .anySatisfy(
                            one -> assertThat(one).contains("Mia likes green tea: said on 4 days, since 6 Mar 2026"))
                    .anySatisfy(one -> assertThat(one).contains("Mia, lives in: Lisbon, then Braga, then Faro"));
            List<String> texts = memory.list(0, 1_000).stream()
                    .map(entry -> entry.event().text())
                    .toList();
            assertThat(insights()).noneMatch(one -> texts.stream().anyMatch(one::contains));
            for (Summary insight : store.summaries().of(MIA, List.of(Kind.INSIGHT))) {
                assertThat(insight.sources()).as(insight.text()).hasSizeGreaterThanOrEqualTo(3);
                assertThat(insight.lines().getFirst().events())
                        .isSubsetOf(store.log().at(MIA, insight.sources()).stream()
                                .map(entry -> entry.id())
                                .collect(Collectors.toSet()));
            }
            Summary self = store.summaries().byId(MIA, "identity:self").orElseThrow();
            assertThat(self.text()).contains("Mia lives in Faro", "on Tuesdays", "Anna together with Porto");
        });
    }

    @Test
    void whereNothingRepeatsThereIsNoPatternWhateverChanceDoes() {
        int found = 0;
        for (long seed = 1; seed <= 20; seed++) {
            PatternsTest other = new PatternsTest();
            Random random = new Random(seed);
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < 42; i++) {
                LocalDate day = FIRST.plusDays(i);
                for (int j = 0; j < 3; j++) {
                    events.add(other.say(day, CHATTER.get(random.nextInt(CHATTER.size()))));
                }
            }
            other.withMemory(memory -> {
                memory.append(events);
                memory.consolidate(ProgressListener.SILENT);
            });
            found += other.insights().size();
            assertThat(other.store.summaries().of(MIA, List.of(Kind.IDENTITY))).isEmpty();
        }
        assertThat(found).as("patterns of 20 lives of chance").isLessThanOrEqualTo(1);
    }

    @Test
    void somebodyWhoSpeaksOnTuesdaysAloneHasNoTuesdayHabit() {
        withMemory(memory -> {
            List<Event> events = new ArrayList<>();
            for (int week = 0; week < 10; week++) {
                events.add(say(FIRST.plusDays(1 + 7L * week), "Went jogging along the river."));
            }
            memory.append(events);
            memory.consolidate(ProgressListener.SILENT);
            assertThat(insights()).noneMatch(one -> one.contains("Tuesdays"));
        });
    }

    @Test
    void patternsAreTheSameHoweverOftenTheyAreMadeAndGoWithWhatTheyRestOn() {
        withMemory(memory -> {
            for (Event event : life(42, 2)) {
                memory.append(event);
                if (said % 7 == 0 || event.text().hashCode() % 5 == 0) {
                    memory.consolidate(ProgressListener.SILENT);
                }
            }
            memory.consolidate(ProgressListener.SILENT);
            List<String> known = Known.derived(store, MIA);
            assertThat(insights()).hasSizeGreaterThanOrEqualTo(4);
            Known.requireSame("replayed", Known.undisturbed(store, MIA), known);
            memory.admin().rebuildProjections(ProgressListener.SILENT);
            Known.requireSame("rebuilt", Known.derived(store, MIA), known);
            for (var entry : memory.list(0, 1_000)) {
                if (entry.event().text().contains("jogging")) {
                    memory.deletion().retract(entry.id());
                }
            }
            memory.consolidate(ProgressListener.SILENT);
            assertThat(insights()).noneMatch(one -> one.contains("jogging"));
        });
    }
}
