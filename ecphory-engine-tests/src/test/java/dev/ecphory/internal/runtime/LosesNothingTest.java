package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.LoopReport;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Memories that are talked to, asked, corrected, put away and brought back by chance for months, and that may forget: whatever
 * was not erased is there, word for word. {@code -Decphory.histories=1000} for as many.
 */
final class LosesNothingTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final int HISTORIES = Integer.getInteger("ecphory.histories", 40);
    private static final int DEEDS = 30;
    private static final List<String> QUESTIONS =
            List.of("Where does Ann live?", "Who has a dog?", "What is the weather like?", "Who works where?");

    @Test
    void whateverWasNotErasedIsThereWordForWord() {
        long archived = 0;
        for (long seed = 1; seed <= HISTORIES; seed++) {
            archived += new History(seed).lived();
        }
        assertThat(archived).as("events that were archived at the end").isGreaterThan(HISTORIES);
    }

    private static final class History {
        private final String name;
        private final Random random;
        private final SettableClock clock = new SettableClock();
        private final EventStore store;
        private final Utterances utterances;
        private final Map<String, String> said = new TreeMap<>();
        private final Set<String> retracted = new HashSet<>();

        History(long seed) {
            name = "seed " + seed;
            random = new Random(seed);
            store = FreshStore.on(clock, seed);
            utterances = new Utterances(random);
        }

        /** How many events were archived in the end. */
        int lived() {
            try (Ecphory engine = EngineBuilder.over(store)
                    .tier(Tier.EDGE)
                    .background(false)
                    .clock(clock)
                    .forgettingMode(Forgetting.ARCHIVE)
                    .cognition(random.nextInt(3) == 0 ? CognitionSettings.COMPANION : CognitionSettings.SEED)
                    .open()) {
                Memory memory = engine.memory(ANN);
                say(memory);
                for (int i = 0; i < DEEDS; i++) {
                    action(memory);
                    clock.advance(Duration.ofHours(random.nextInt(24 * 7)));
                }
                return checked(memory);
            }
        }

        private void say(Memory memory) {
            List<Event> events = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(5); i++) {
                events.add(utterances.next(clock.instant()));
            }
            memory.append(events);
            memory.list(0, 10_000)
                    .forEach(entry -> said.putIfAbsent(entry.id(), entry.event().text()));
        }

        private void action(Memory memory) {
            switch (random.nextInt(14)) {
                case 0, 1, 2, 3 -> say(memory);
                case 4, 5 -> {
                    String question = QUESTIONS.get(random.nextInt(QUESTIONS.size()));
                    RecallResult recalled = memory.recall(question, AT_ONCE.withArchived(random.nextBoolean()));
                    if (random.nextBoolean() && !recalled.items().isEmpty()) {
                        memory.learning().feedback(question, ids(recalled).subList(0, 1), List.of());
                    }
                }
                case 6, 7, 8 -> {
                    LoopReport done =
                            EngineMemory.of(memory).consolidationLoop().run(LoopStep.ALL, ProgressListener.SILENT);
                    assertThat(done.damage()).as(name).isEmpty();
                }
                case 9 -> memory.archive().archive(List.of(one()));
                case 10 -> {
                    List<EventArchive.ArchivedEvent> all = memory.archive().list();
                    if (!all.isEmpty()) {
                        memory.archive()
                                .restore(all.get(random.nextInt(all.size())).id());
                    }
                }
                case 11 -> {
                    String id = one();
                    if (retracted.remove(id)) {
                        memory.deletion().restore(id);
                    } else {
                        memory.deletion().retract(id);
                        retracted.add(id);
                    }
                }
                case 12 -> {
                    if (said.size() > 3) {
                        String id = one();
                        memory.deletion().erase(Selection.events(List.of(id)));
                        said.remove(id);
                        retracted.remove(id);
                    }
                }
                default -> memory.admin().rebuildProjections(ProgressListener.SILENT);
            }
        }

        private String one() {
            return List.copyOf(said.keySet()).get(random.nextInt(said.size()));
        }

        private int checked(Memory memory) {
            memory.consolidate(ProgressListener.SILENT); // what a cycle learns shows in the next run
            LoopReport last = EngineMemory.of(memory).consolidationLoop().run(LoopStep.ALL, ProgressListener.SILENT);
            assertThat(last.damage()).as(name).isEmpty();
            List<String> once = Known.derived(store, ANN);
            List<EventArchive.ArchivedEvent> archived = memory.archive().list();
            LoopReport unused = EngineMemory.of(memory).consolidationLoop().run(LoopStep.ALL, ProgressListener.SILENT);
            assertThat(memory.archive().list()).as("%s, run again", name).isEqualTo(archived);
            Known.requireSame(name + ", run again", Known.derived(store, ANN), once);
            memory.admin().rebuildProjections(ProgressListener.SILENT);
            Known.requireSame(name + ", rebuilt", Known.derived(store, ANN), once);

            Map<String, String> there = new TreeMap<>();
            for (LogEntry entry : memory.list(0, 10_000)) {
                there.put(entry.id(), entry.event().text());
            }
            assertThat(there).as(name).isEqualTo(said);
            Set<String> all = new HashSet<>(said.keySet());
            all.removeAll(retracted);
            assertThat(recalled(memory, true)).as(name).isEqualTo(all);
            Set<String> ranked = new HashSet<>(all);
            archived.forEach(one -> ranked.remove(one.id()));
            assertThat(recalled(memory, false)).as(name).isEqualTo(ranked);
            for (EventArchive.ArchivedEvent one : archived) {
                assertThat(memory.archive().read(one.id()).event().text())
                        .as("%s, %s", name, one.id())
                        .isEqualTo(said.get(one.id()));
                memory.archive().restore(one.id());
            }
            assertThat(memory.archive().list()).as(name).isEmpty();
            assertThat(recalled(memory, false)).as("%s, restored", name).isEqualTo(all);
            return archived.size();
        }

        private static Set<String> recalled(Memory memory, boolean archived) {
            return new HashSet<>(ids(memory.recall(
                    "Where does Ann live?", AT_ONCE.withLimit(1_000).withArchived(archived))));
        }
    }
}
