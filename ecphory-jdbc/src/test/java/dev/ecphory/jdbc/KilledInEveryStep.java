package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.LoopReport;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.internal.validation.Digests;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills processes at the writes of every step of the loop, and finishes what they were killed in; what comes of that must
 * each time be what comes of never having been disturbed. {@code -Decphory.kills=50} for as many in each step.
 */
abstract class KilledInEveryStep {
    private static final long SEED = 20_261_122;
    private static final int KILLS = Integer.getInteger("ecphory.kills", 1);
    /** As a process ends that was killed by {@code kill -9}. */
    private static final int KILLED = 137;

    @TempDir
    Path folder;

    /** An empty store. */
    abstract Ground ground() throws Exception;

    /** The same store again, under another name; nobody has it open. */
    abstract Ground copy(Ground filled, String name) throws Exception;

    @Test
    void whatIsFinishedAfterwardsIsWhatAnUndisturbedLoopMakes() throws Exception {
        Ground filled = ground();
        fill(filled);
        List<String> undisturbed = finished(copy(filled, "undisturbed"), 2);
        assertThat(undisturbed)
                .anyMatch(line -> line.contains("why=FADED"))
                .anyMatch(line -> line.contains("why=REPEATED"))
                .anyMatch(line -> line.contains("UnarchiveEvent"))
                .anyMatch(line -> line.startsWith("summary gist:"));
        QuickStart children = new QuickStart(Files.createDirectory(folder.resolve("children")));
        children.learn(LoopedChild.class, copy(filled, "first").store(), "PRUNE", "0", "after");
        Random random = new Random(SEED);
        for (LoopStep step : LoopStep.values()) {
            for (int kill = 0; kill < KILLS; kill++) {
                // of what is derived there are many writes, and a gist has two
                int write =
                        switch (step) {
                            case DERIVE -> 1 + random.nextInt(8);
                            case COMPACT -> 1 + random.nextInt(2);
                            default -> 1;
                        };
                String when = random.nextBoolean() ? "before" : "after";
                String name = "seed " + SEED + ", " + when + " write " + write + " of " + step + ", kill " + kill;
                Ground killed = copy(filled, step.shown() + kill);
                Process process = FaultStores.start(children.command(
                        LoopedChild.class, killed.store(), step.name(), Integer.toString(write), when));
                try {
                    assertThat(process.waitFor()).as("%s", name).isEqualTo(KILLED);
                } finally {
                    process.destroyForcibly().waitFor();
                }
                Known.requireSame(name, finished(killed, 2), undisturbed);
            }
        }
    }

    /** Runs the loop to its end, and tells everything that there is then; running it again changes nothing. */
    private static List<String> finished(Ground ground, int generation) {
        InstantSource clock = ChoredChild.clock(generation);
        EventStore store = ground.openUnflushed(clock);
        try (Ecphory engine = LoopedChild.engine(store, clock)) {
            Memory memory = engine.memory(Child.NAMESPACE);
            LoopReport unused = EngineMemory.of(memory).consolidationLoop().run(LoopStep.ALL, ProgressListener.SILENT);
            List<String> all = all(store, memory);
            LoopReport again = EngineMemory.of(memory).consolidationLoop().run(LoopStep.ALL, ProgressListener.SILENT);
            assertThat(again.damage()).isEmpty();
            Known.requireSame("run again", all(store, memory), all);
            assertThat(store.findProblems()).isEmpty();
            return all;
        }
    }

    static List<String> all(EventStore store, Memory memory) {
        List<String> all = new ArrayList<>(Known.derived(store, Child.NAMESPACE));
        store.decisions().after(Child.NAMESPACE, 0, 10_000).forEach(one -> all.add("decision " + one.decision()));
        for (EventArchive.ArchivedEvent one : memory.archive().list()) {
            all.add("archived " + one.id() + " "
                    + memory.archive().read(one.id()).event().text());
        }
        all.add("cycles " + (store.accessLog().lastCycle(Child.NAMESPACE) > 0));
        return all;
    }

    /** Something for every step: what fades, what repeats, what was recalled, what was put away without a reason. */
    static void fill(Ground ground) {
        InstantSource clock = Clock.offset(Clock.systemUTC(), Duration.ofDays(-90));
        EventStore store = ground.openUnflushed(clock);
        try (Ecphory engine = LoopedChild.engine(store, clock)) {
            Memory memory = engine.memory(Child.NAMESPACE);
            for (int i = 0; i < 20; i++) {
                say(memory, "note" + i, "s" + i, "The brochure number " + i + " shows a heron and a boat.");
            }
            say(memory, "home", "h", "I live in Porto.");
            say(memory, "work", "w", "I work at Acme, and my brother is Ben.");
            memory.consolidate(ProgressListener.SILENT);
            String text = memory.get("home").orElseThrow().event().text();
            store.decisions()
                    .append(
                            Child.NAMESPACE,
                            List.of(new Decision.ArchiveEvent("home", Digests.sha256(text), Decision.Why.FADED, null)));
        }
        // of today, so that they do not fade before they are seen to repeat
        InstantSource today = ChoredChild.clock(0);
        EventStore now = ground.openUnflushed(today);
        try (Ecphory engine = LoopedChild.engine(now, today)) {
            Memory memory = engine.memory(Child.NAMESPACE);
            String folder = "The red folder belongs to the top drawer of the cabinet.";
            say(memory, "folder1", "f1", folder);
            memory.consolidate(ProgressListener.SILENT);
            // of another stretch of time; an earlier one would have faded by now
            memory.append(Event.ofText(folder)
                    .id("folder2")
                    .speaker("Mira")
                    .session("f2")
                    .occurredAt(today.instant().plus(Duration.ofHours(7)).atOffset(ZoneOffset.UTC))
                    .build());
            say(memory, "new", "f3", "Ann lives in Lisbon and works at Acme.");
            now.accessLog()
                    .record(
                            Child.NAMESPACE,
                            List.of(Access.delivered(today.instant(), "Who lives there?", List.of(21L))));
        }
    }

    private static void say(Memory memory, String id, String session, String text) {
        memory.append(Event.ofText(text).id(id).speaker("Mira").session(session).build());
    }
}
