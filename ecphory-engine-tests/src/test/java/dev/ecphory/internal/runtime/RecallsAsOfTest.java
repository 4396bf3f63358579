package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happened and when the memory learned of it are two axes, and recall can be asked as of a moment on either. */
final class RecallsAsOfTest {
    private static final Instant MARCH = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant JUNE = Instant.parse("2026-06-01T00:00:00Z");

    private final SettableClock clock = new SettableClock(MARCH);
    private final Ecphory engine = Ecphory.builder(FreshStore.on(clock, 7))
            .tier(Tier.EDGE)
            .clock(clock)
            .open();
    private final Memory memory = engine.memory("ann");

    @BeforeEach
    void told() {
        memory.append(
                kiln("early", "the small kiln stands in the shed", "2026-01-10T10:00:00+01:00"),
                kiln("plan", "the kiln fair takes place", "2026-05-02T10:00:00+02:00"));
        clock.set(JUNE);
        memory.append(
                kiln("late-news", "the kiln had already cracked", "2026-01-20T10:00:00+01:00"),
                kiln("new", "the big kiln arrived", "2026-05-30T10:00:00+02:00"));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static Event kiln(String id, String text, String at) {
        return Event.ofText(text)
                .id(id)
                .session(id)
                .occurredAt(OffsetDateTime.parse(at))
                .build();
    }

    private List<String> recalled(String recipe, @Nullable String validAt, @Nullable String knownAt) {
        RecallOptions options = RecallOptions.defaults()
                .withMinRelevance(0)
                .withRecipe(recipe)
                .withAsOf(
                        validAt == null ? null : Instant.parse(validAt),
                        knownAt == null ? null : Instant.parse(knownAt));
        return ids(memory.recall("Which kiln?", options));
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "words", "rrf", "meaning", "edge"})
    void neitherAxisHidesAnythingByDefault(String recipe) {
        assertThat(recalled(recipe, null, null)).containsExactlyInAnyOrder("early", "plan", "late-news", "new");
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "words", "rrf", "meaning", "edge"})
    void whatHadNotHappenedIsNotRecalled(String recipe) {
        assertThat(recalled(recipe, "2026-02-01T00:00:00Z", null)).containsExactlyInAnyOrder("early", "late-news");
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "words", "rrf", "meaning", "edge"})
    void whatWasNotKnownIsNotRecalled(String recipe) {
        assertThat(recalled(recipe, null, "2026-04-01T00:00:00Z")).containsExactlyInAnyOrder("early", "plan");
    }

    @Test
    void bothAxesAreAskedApart() {
        assertThat(recalled("default", "2026-02-01T00:00:00Z", "2026-04-01T00:00:00Z"))
                .containsExactly("early");
        assertThat(recalled("default", "2025-12-31T00:00:00Z", null)).isEmpty();
    }

    @Test
    void theVeryInstantCounts() {
        assertThat(recalled("default", "2026-01-10T09:00:00Z", null)).containsExactly("early");
        assertThat(recalled("default", "2026-01-10T08:59:59Z", null)).isEmpty();
        assertThat(recalled("default", null, "2026-03-01T00:00:00Z")).containsExactlyInAnyOrder("early", "plan");
    }

    @Test
    void explainSaysThatAnEventWasOutOfSight() {
        RecallOptions then =
                RecallOptions.defaults().withMinRelevance(0).withAsOf(null, Instant.parse("2026-04-01T00:00:00Z"));
        assertThat(memory.explain("Which kiln?", then, "new").rank()).isZero();
        assertThat(memory.explain("Which kiln?", then, "new").because()).contains("later than the time asked for");
        assertThat(memory.explain("Which kiln?", then, "early").rank()).isPositive();
    }
}
