package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.FrailStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.KnowledgeBase;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * One random life of a memory: appended to, consolidated in part and in whole, decided about, forgotten from, rebuilt,
 * and killed at any write; and in the end compared with a memory in which only what is left ever happened. For one
 * thread.
 */
public final class Interleaving {
    private static final Namespace NAMESPACE = Namespace.of("ann");
    private static final int ALL = 1_000_000;

    private final Random random;
    private final SettableClock clock;
    private final FrailStore store;
    private final Utterances utterances;
    /** What was said and is to be there, by id, in the order of the log. */
    private final Map<String, Event> said = new LinkedHashMap<>();

    private final List<String> asserted = new ArrayList<>();
    private final List<String> did = new ArrayList<>();
    private Ecphory engine;

    /** A life that depends on a seed alone, on an empty store with that clock. */
    public Interleaving(long seed, SettableClock clock, EventStore store) {
        this.random = new Random(seed);
        this.clock = clock;
        this.store = new FrailStore(store, random);
        this.utterances = new Utterances(random);
        this.engine = engine(this.store, clock);
    }

    private static Ecphory engine(EventStore store, SettableClock clock) {
        return Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open();
    }

    /** How many pages of the logs chores were given short. */
    public int cut() {
        return store.cut();
    }

    /** What was done, for the message of a failure. */
    public List<String> did() {
        return did;
    }

    /** Lives, and compares. */
    public void run() {
        store.largestPage(1 + random.nextInt(8));
        int steps = 10 + random.nextInt(15);
        for (int step = 0; step < steps; step++) {
            clock.advance(Duration.ofHours(random.nextInt(3) * 20L));
            boolean dies = random.nextInt(6) == 0;
            if (dies) {
                store.dieAt(1 + random.nextInt(6));
            }
            try {
                step();
            } catch (FrailStore.Died died) {
                did.add("died");
                reborn();
            }
            store.revive();
        }
        clock.advance(Duration.ofMinutes(2));
        compare();
    }

    private void step() {
        Memory memory = engine.memory(NAMESPACE);
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3 -> append(memory, 1);
            case 4, 5, 6 -> append(memory, 2 + random.nextInt(8));
            case 7, 8 -> {
                did.add("consolidate");
                assertThat(memory.consolidate(ProgressListener.SILENT).complete())
                        .isTrue();
            }
            case 9, 10 -> consolidateSome(memory);
            case 11, 12, 13 -> decide(memory);
            case 14, 15 -> forget(memory);
            case 16 -> {
                did.add("rebuild");
                memory.admin().rebuildProjections(ProgressListener.SILENT);
            }
            case 17 -> {
                did.add("recall");
                var unused = memory.recall("Where does Ann live?");
            }
            case 18 -> {
                did.add("leave without a word");
                reborn();
            }
            default -> {
                did.add("close and open");
                engine = engine(store, clock);
            }
        }
    }

    /** Another process takes over: the lease of the dead one has to run out. */
    private void reborn() {
        store.revive();
        clock.advance(Duration.ofSeconds(61));
        engine = engine(store, clock);
        said.keySet().removeIf(id -> store.log().byId(NAMESPACE, id).isEmpty());
        if (did.size() > 1 && did.get(did.size() - 2).startsWith("erase Everything")) { // before it died, or after?
            KnowledgeBase knowledge = engine.memory(NAMESPACE).facts();
            asserted.removeIf(claim -> knowledge.claims(List.of(claim)).isEmpty());
        }
    }

    private void append(Memory memory, int count) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            events.add(utterances.next(clock.instant()));
        }
        did.add("append "
                + events.stream().map(one -> one.id() + " " + one.text()).toList());
        events.forEach(one -> said.put(String.valueOf(one.id()), one)); // if it dies, the store is asked
        memory.append(events);
    }

    private void consolidateSome(Memory memory) {
        int[] left = {1 + random.nextInt(5)};
        did.add("consolidate " + left[0]);
        ConsolidationResult unused = memory.consolidate((chore, done, of) -> {
            if (--left[0] == 0) {
                Thread.currentThread().interrupt();
            }
        });
        Thread.interrupted();
    }

    private void decide(Memory memory) {
        KnowledgeBase knowledge = memory.facts();
        switch (random.nextInt(11)) {
            case 0, 1 -> {
                Instant from =
                        random.nextBoolean() ? null : clock.instant().minus(Duration.ofDays(random.nextInt(200)));
                did.add("assert from " + from);
                asserted.add(knowledge.assertFact(
                        one(List.of("Ann", "Ben")),
                        one(List.of("lives_in", "works_at")),
                        one(List.of("Porto", "Acme")),
                        from,
                        null));
            }
            case 2 ->
                claims().ifPresent(claim -> {
                    did.add("retract claim " + claim);
                    knowledge.retractClaim(claim);
                });
            case 3 ->
                claims().ifPresent(claim -> {
                    did.add("restore claim " + claim);
                    knowledge.restoreClaim(claim);
                });
            case 4 -> {
                var open = knowledge.contradictions();
                if (!open.isEmpty()) {
                    did.add("resolve");
                    knowledge.resolve(one(open).id(), one(List.of(Decision.Choice.values())));
                }
            }
            case 5 -> {
                did.add("link");
                knowledge.link(one(List.of("Annie", "Ann")), one(List.of("Cleo", "Ann")));
            }
            case 6 -> {
                did.add("unlink");
                knowledge.unlink(one(List.of("Annie", "Ann")), one(List.of("Cleo", "Ann")));
            }
            case 7, 8 ->
                event().ifPresent(id -> {
                    did.add("retract " + id);
                    memory.deletion().retract(id);
                });
            case 9 ->
                event().ifPresent(id -> {
                    did.add("restore " + id);
                    memory.deletion().restore(id);
                });
            default -> {
                did.add("directive and admit");
                memory.directives().add("Answer in metric units " + random.nextInt(2) + ".");
                event().ifPresent(id -> EngineMemory.of(memory).gate().admit(id));
            }
        }
    }

    private void forget(Memory memory) {
        if (said.isEmpty()) {
            return;
        }
        Selection selection =
                switch (random.nextInt(12)) {
                    case 0 -> new Selection.Everything();
                    case 1 -> new Selection.Session("s0");
                    case 2 -> new Selection.Speaker("annie");
                    default ->
                        Selection.events(List.of(one(List.copyOf(said.keySet())), one(List.copyOf(said.keySet()))));
                };
        List<String> those = store.log().after(NAMESPACE, 0, ALL).stream()
                .filter(selection::takes)
                .map(LogEntry::id)
                .toList();
        boolean redacts = random.nextInt(3) == 0;
        did.add((redacts ? "redact " : "erase ") + selection);
        if (redacts) {
            memory.deletion().redact(selection);
        } else {
            memory.deletion().erase(selection);
            said.keySet().removeAll(those);
            if (selection instanceof Selection.Everything) {
                asserted.clear();
            }
        }
    }

    private void compare() {
        Memory memory = engine.memory(NAMESPACE);
        assertThat(memory.consolidate(ProgressListener.SILENT).complete()).isTrue();
        List<LogEntry> entries = store.log().after(NAMESPACE, 0, ALL);
        assertThat(entries.stream().map(LogEntry::id)).containsExactlyElementsOf(said.keySet());
        for (LogEntry entry : entries) {
            Event one = Objects.requireNonNull(said.get(entry.id())).withIdAndTime(entry.id(), entry.occurredAt());
            assertThat(entry.event()).isIn(one, one.toRedacted());
        }
        Instant end = clock.instant();
        List<Instant> instants = List.of(end.minus(Duration.ofDays(5)));

        SettableClock past = new SettableClock();
        EventStore fresh = new InMemoryEventStore(past, new SplittableRandom(7));
        try (Ecphory other = engine(fresh, past)) {
            Known.replay(store, NAMESPACE, fresh, past);
            past.set(end);
            Memory again = other.memory(NAMESPACE);
            assertThat(again.consolidate(ProgressListener.SILENT).complete()).isTrue();
            List<String> derived = Known.derived(fresh, NAMESPACE);
            List<String> shown = Known.shown(again, instants);
            Known.requireSame("derived", Known.derived(store, NAMESPACE), derived);
            Known.requireSame("shown", Known.shown(memory, instants), shown);
            memory.admin().rebuildProjections(ProgressListener.SILENT);
            Known.requireSame("rebuilt", Known.derived(store, NAMESPACE), derived);
            Known.requireSame("shown after rebuild", Known.shown(memory, instants), shown);
            assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                    .isEmpty();
        }
    }

    private Optional<String> claims() {
        List<String> ids = new ArrayList<>(asserted);
        store.claims().after(NAMESPACE, 0, ALL).stream().map(Claim::id).forEach(ids::add);
        return ids.isEmpty() ? Optional.empty() : Optional.of(one(ids));
    }

    private Optional<String> event() {
        return said.isEmpty() ? Optional.empty() : Optional.of(one(List.copyOf(said.keySet())));
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
