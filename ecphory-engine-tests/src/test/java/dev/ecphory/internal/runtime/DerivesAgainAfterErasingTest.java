package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.store.CalledTable;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.EventStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is derived of a memory of which something was erased. */
final class DerivesAgainAfterErasingTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final int SEEDS = 12;
    private static final int EVENTS = 60;

    private final SettableClock clock = new SettableClock();

    private Ecphory engine(EventStore store, boolean background) {
        return Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(background)
                .clock(clock)
                .open();
    }

    private void say(Memory memory, Random random, int events) {
        Utterances utterances = new Utterances(random);
        for (int i = 0; i < events; i++) {
            memory.append(utterances.next(clock.instant()));
        }
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
    }

    private static Receipt forget(Memory memory, String verb, List<String> ids) {
        Selection selection = Selection.events(ids);
        return verb.equals("erase")
                ? memory.deletion().erase(selection)
                : memory.deletion().redact(selection);
    }

    @ParameterizedTest
    @ValueSource(strings = {"erase", "redact"})
    void isWhatIsDerivedOfTheRestFromTheBeginning(String verb) {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            EventStore store = FreshStore.on(clock, seed);
            try (Ecphory engine = engine(store, false)) {
                Memory memory = engine.memory(ANN);
                say(memory, random, EVENTS);
                int least = random.nextInt(EVENTS);
                List<String> ids = random.ints(1 + random.nextInt(3), least, EVENTS)
                        .distinct()
                        .mapToObj(i -> "e" + (i + 1))
                        .toList();
                String what = verb + " " + ids + ", seed " + seed;
                assertThat(forget(memory, verb, ids).complete()).as(what).isTrue();
                Known.requireSame(what, Known.derived(store, ANN), Known.undisturbed(store, ANN));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"erase", "redact"})
    void hasItsFactsWhenTheCallReturnsThoughTheRestIsMadeInTheBackground(String verb) {
        EventStore store = FreshStore.on(clock, 7);
        try (Ecphory engine = engine(store, true)) {
            Memory memory = engine.memory(ANN);
            say(memory, new Random(3), EVENTS);
            assertThat(forget(memory, verb, List.of("e40")).complete()).isTrue();
            List<Fact> facts = memory.facts().allVersions();
            ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
            assertThat(facts).isNotEmpty().isEqualTo(memory.facts().allVersions());
            Known.requireSame(verb, Known.derived(store, ANN), Known.undisturbed(store, ANN));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"erase", "redact"})
    void isReadOfTheFirstErasedEventOnOnly(String verb) {
        EventStore store = FreshStore.on(clock, 7);
        List<Long> read = new ArrayList<>();
        EventStore watched = new WrappedStore(store) {
            @Override
            public ClaimTable claims() {
                return CalledTable.before(ClaimTable.class, store.claims(), "put", () -> {
                    String rules = Languages.standard().claims().version();
                    read.add(store.claims().through(ANN, rules));
                });
            }
        };
        try (Ecphory engine = engine(watched, false)) {
            Memory memory = engine.memory(ANN);
            say(memory, new Random(3), EVENTS);
            read.clear();
            assertThat(forget(memory, verb, List.of("e41", "e50")).complete()).isTrue();
        }
        assertThat(read).as("kept, then read").containsExactly(0L, 40L);
    }

    @Test
    void isNothingWhereNothingWasDerivedBefore() {
        EventStore store = FreshStore.on(clock, 7);
        try (Ecphory engine = engine(store, false)) {
            Memory memory = engine.memory(ANN);
            memory.append(new Utterances(new Random(3)).next(clock.instant()));
            assertThat(forget(memory, "erase", List.of("e1")).complete()).isTrue();
            assertThat(store.annotations().after(ANN, 0, EVENTS)).isEmpty();
        }
    }
}
