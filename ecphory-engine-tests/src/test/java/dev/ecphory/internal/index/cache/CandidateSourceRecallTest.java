package dev.ecphory.internal.index.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RetryableException;
import dev.ecphory.Tier;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.internal.monitoring.EngineMetrics;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Recall over candidates that another gives, of a namespace of which a question reads a part. */
final class CandidateSourceRecallTest {
    private static final long SEED = 20_261_128;
    private static final int EVENTS = 6_000;
    private static final int QUESTIONS = 12;
    private static final List<String> PEOPLE = List.of("Ann", "Bob", "Cem");

    private static final String[] WORDS = """
        harbour piano garden bicycle letter kitchen museum river lantern market violin sister doctor ticket island
        coffee mountain window winter summer train bridge orange camera notebook engine puzzle carpet dentist candle
        painting rabbit library holiday basket teacher pepper sailor mirror umbrella festival hospital uncle guitar
        """.strip().split("\\s+");

    private final SettableClock clock = new SettableClock();

    private static String words(SplittableRandom random, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            // the first words of the list are said often, the last seldom
            int word = (int) (WORDS.length * Math.pow(random.nextDouble(), 2));
            text.append(i == 0 ? "" : " ").append(WORDS[word]);
        }
        return text.toString();
    }

    private static List<Event> talk() {
        return talk(EVENTS);
    }

    private static List<Event> talk(int count) {
        SplittableRandom random = new SplittableRandom(SEED);
        OffsetDateTime start = OffsetDateTime.of(2024, 1, 1, 9, 0, 0, 0, ZoneOffset.UTC);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String text = "I saw the " + words(random, 2 + random.nextInt(6)) + (random.nextInt(5) == 0 ? "?" : ".");
            int session = i / 25;
            events.add(Event.ofText(text)
                    .id("e" + i)
                    .session("s" + session)
                    .speaker(PEOPLE.get(random.nextInt(PEOPLE.size())))
                    .occurredAt(start.plusHours(7L * session).plusMinutes(i % 25))
                    .build());
        }
        return events;
    }

    private Ecphory.Builder engine() {
        EventStore store = new InMemoryEventStore(clock, new SplittableRandom(SEED));
        return Ecphory.builder(store).tier(Tier.EDGE).background(false).clock(clock);
    }

    private static List<String> ten(Memory memory, String question, RecallOptions options) {
        return memory.recall(question, options.withMinRelevance(0)).items().stream()
                .map(item -> item.entry().id())
                .toList();
    }

    @Test
    void givesTheTenEventsOfAnIndexInMemory() {
        List<Event> events = talk();
        Map<String, RecallOptions> sights = Map.of(
                "all",
                RecallOptions.defaults(),
                "of one speaker",
                RecallOptions.defaults().withFilter(EventFilter.speakers(List.of("Bob"))),
                "as of",
                RecallOptions.defaults().withAsOf(Instant.parse("2024-02-15T00:00:00Z"), null));
        try (Ecphory small = engine().open();
                Ecphory large =
                        engine().candidateSource(new ListedCandidateSource(), 0).open()) {
            Memory whole = small.memory("ann");
            Memory part = large.memory("ann");
            whole.append(events);
            part.append(events.subList(0, EVENTS - 30));
            long unused = part.admin().embedPending(ProgressListener.SILENT);
            part.append(events.subList(EVENTS - 30, EVENTS)); // which the source does not have
            SplittableRandom random = new SplittableRandom(SEED + 1);
            for (int i = 0; i < QUESTIONS; i++) {
                String question = (i % 4 == 0 ? "Summarize what was said of the " : "Who saw the ") + words(random, 3);
                sights.forEach((name, sight) -> assertThat(ten(part, question, sight))
                        .as("%s, %s, seed %d", question, name, SEED)
                        .isEqualTo(ten(whole, question, sight)));
            }
        }
    }

    @Test
    void whatIsWrittenAndNotConfirmedIsThereOnceInTheEnd() {
        ListedCandidateSource source = new ListedCandidateSource();
        try (Ecphory large = engine().candidateSource(source, 0).open()) {
            Memory memory = large.memory("ann");
            memory.append(talk());
            for (int before : List.of(15, 2, 0)) {
                source.unconfirmed = before;
                assertThatThrownBy(() -> memory.admin().embedPending(ProgressListener.SILENT))
                        .isInstanceOf(RetryableException.class);
            }
            long unused = memory.admin().embedPending(ProgressListener.SILENT);
            assertThat(source.copies(new Namespace("ann")))
                    .hasSize(EVENTS)
                    .allSatisfy((seq, copies) -> assertThat(copies).isEqualTo(1));
        }
    }

    @Test
    void isHeldInMemoryUntilTheSourceHasItOnlyWhereItFits() {
        for (boolean fits : List.of(true, false)) {
            try (Ecphory engine = engine().indexMemoryLimit(fits ? 100_000_000 : 1_000_000)
                    .candidateSource(new ListedCandidateSource(), 1_000)
                    .open()) {
                Memory memory = engine.memory("ann");
                memory.append(talk());
                RecallResult before = memory.recall("Who saw the guitar uncle?");
                assertThat(before.items()).isNotEmpty();
                assertThat(before.steps().stream().anyMatch(step -> step.note().startsWith("degraded")))
                        .isEqualTo(!fits);
                long unused = memory.admin().embedPending(ProgressListener.SILENT);
                assertThat(memory.recall("Who saw the guitar uncle?").steps())
                        .filteredOn(step -> step.stage().equals("candidates"))
                        .singleElement()
                        .satisfies(step -> assertThat(step.note()).contains("candidates of list"));
            }
        }
    }

    @Test
    void readsAPartOfTheNamespace() {
        try (Ecphory large =
                engine().candidateSource(new ListedCandidateSource(), 0).open()) {
            Memory part = large.memory("ann");
            part.append(talk(2 * EVENTS));
            long unused = part.admin().embedPending(ProgressListener.SILENT);
            assertThat(part.recall("Who saw the guitar uncle?").steps())
                    .filteredOn(step -> step.stage().equals("candidates"))
                    .singleElement()
                    .satisfies(step -> {
                        assertThat(step.in()).isEqualTo(2 * EVENTS);
                        assertThat(step.out()).isLessThan(2 * EVENTS * 3 / 4);
                    });
        }
    }

    private static double metric(Ecphory engine, String name, String outcome) {
        return EngineMetrics.of(EcphoryEngine.of(engine).engineHealth()).stream()
                .filter(metric -> metric.name().equals(name)
                        && metric.labels().getOrDefault("outcome", "").equals(outcome))
                .mapToDouble(HealthReport.Metric::value)
                .sum();
    }

    @Test
    void countsWhatBecameOfRecallsAndLeavesAloneWhatFails() {
        ListedCandidateSource source = new ListedCandidateSource();
        try (Ecphory engine = engine().candidateSource(source, 0).open()) {
            Memory memory = engine.memory("ann");
            memory.append(talk().subList(0, 300));
            long unused = memory.admin().embedPending(ProgressListener.SILENT);
            assertThat(metric(engine, "ecphory.candidates.written", "")).isEqualTo(300);
            memory.append(Event.ofText("The xylophone stands in the cellar.").build());
            assertThat(ten(memory, "Where is the piano?", RecallOptions.defaults()))
                    .isNotEmpty();
            assertThat(metric(engine, "ecphory.candidates.recalls", "complete")).isEqualTo(1);
            assertThat(metric(engine, "ecphory.candidates.lag", "")).isEqualTo(1);
            source.away = true;
            for (int i = 0; i < 4; i++) {
                assertThat(metric(engine, "ecphory.candidates.resting", "")).isEqualTo(i < 3 ? 0 : 1);
                assertThat(ten(memory, "Where is the piano?", RecallOptions.defaults()))
                        .hasSize(1);
            }
            assertThat(metric(engine, "ecphory.candidates.recalls", "degraded")).isEqualTo(4);
            source.away = false;
            assertThat(ten(memory, "Where is the piano?", RecallOptions.defaults()))
                    .hasSize(1);
            clock.advance(Duration.ofSeconds(6));
            assertThat(ten(memory, "Where is the piano?", RecallOptions.defaults()))
                    .hasSize(10);
            assertThat(metric(engine, "ecphory.candidates.resting", "")).isZero();
        }
    }
}
