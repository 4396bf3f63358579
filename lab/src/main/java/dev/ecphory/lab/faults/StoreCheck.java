package dev.ecphory.lab.faults;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.ingest.copy.NamespaceMigration;
import dev.ecphory.internal.runtime.EngineFixture;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.jdbc.Shades;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What is checked of a store after a fault: first the log against what was promised, then {@code verify}; then what was broken off is
 * finished, and everything derived and every ranking must be what a memory makes in which nothing but the log ever was. Stateless.
 */
final class StoreCheck {
    /** When everything is said that the campaign says. */
    static final Instant SPOKEN = Instant.parse("2026-03-01T09:00:00Z");

    private static final int ALL = 1_000_000;
    private static final int SHOWN = 600;
    private static final int TRIES = 3;
    private static final List<String> QUESTIONS =
            List.of("Where does Ann live now?", "What is the name of Ben's dog?", "Porto Lisbon work");

    private StoreCheck() {}

    /**
     * What an operation was, as far as the check needs it.
     *
     * @param cycle its last cycle
     * @param target what the cycle was told, {@code -} when nothing
     * @param source the store that is copied; null of other operations
     * @param thorough whether everything derived is thrown away and made again as well
     */
    record Context(
            FaultOperation operation,
            int cycle,
            String target,
            @Nullable String source,
            boolean thorough) {}

    /**
     * What came of a fault. Everything but the text is a number of findings; all zero is what was promised.
     *
     * @param problems what verify says
     * @param projections lines of what is derived that differ
     * @param rankings questions whose ranking differs
     * @param text the first findings in words, empty when there is none
     */
    record Findings(int lost, int doubled, int half, int problems, int projections, int rankings, String text) {
        /** Nothing is wrong. */
        static final Findings NONE = new Findings(0, 0, 0, 0, 0, 0, "");

        /** Whether everything is as it was promised. */
        boolean none() {
            return lost + doubled + half + problems + projections + rankings == 0 && text.isEmpty();
        }

        /** A check that could not even be made. */
        static Findings failed(String what) {
            return new Findings(0, 0, 0, 1, 0, 0, what);
        }
    }

    /** The moment of a cycle; leases of one are over at the next. */
    static Instant at(int cycle) {
        return SPOKEN.plus(Duration.ofMinutes(30L * cycle));
    }

    /** Those of some events that are there: what a process that was killed erased in time is not. */
    static List<String> there(Memory memory, List<String> ids) {
        return ids.stream().filter(id -> memory.get(id).isPresent()).toList();
    }

    /** Has everything derived. */
    static void finish(Memory memory) {
        ConsolidationResult done = memory.consolidate(ProgressListener.SILENT);
        for (int tries = 1; tries < TRIES && !done.complete(); tries++) {
            done = memory.consolidate(ProgressListener.SILENT);
        }
        if (!done.complete()) {
            throw new IllegalStateException("not finished: " + done);
        }
        long unused = memory.admin().embedPending(ProgressListener.SILENT);
    }

    /** Checks a store, which it closes; never throws. */
    static Findings check(String address, Acknowledged acknowledged, Context context, InstantSource clock) {
        try (EventStore store = MemoryWork.open(address, clock)) {
            return check(store, acknowledged, context, clock);
        } catch (RuntimeException | AssertionError failure) {
            return Findings.failed(shortened(FaultWorker.oneLine(failure)));
        }
    }

    /** Checks an open store, which stays open; never throws. */
    static Findings checkOpen(EventStore store, Acknowledged acknowledged, Context context, InstantSource clock) {
        try {
            return check(store, acknowledged, context, clock);
        } catch (RuntimeException | AssertionError failure) {
            return Findings.failed(shortened(FaultWorker.oneLine(failure)));
        }
    }

    private static Findings check(EventStore store, Acknowledged acknowledged, Context context, InstantSource clock) {
        StringBuilder text = new StringBuilder();
        Namespace namespace = MemoryWork.NAMESPACE;
        if (context.source() != null) {
            copyTheRest(context.source(), store, acknowledged, clock);
        }
        Acknowledged.Difference difference = acknowledged.compare(store.log().after(namespace, 0, ALL));
        tell(text, "lost", difference.lost());
        tell(text, "doubled", difference.doubled());
        tell(text, "half", difference.half());
        List<String> problems = new ArrayList<>(store.findProblems());
        boolean reembed = context.operation() == FaultOperation.REEMBED;
        Shades embedder = reembed ? MemoryWork.target(context.cycle()) : Shades.OLD;
        boolean service = context.operation() == FaultOperation.HOOK || context.operation() == FaultOperation.SERVER;
        try (Ecphory engine = service
                ? edge(store, clock)
                : MemoryWork.engine(
                        new Open(store), clock, embedder, reembed ? MemoryWork.previous(context.cycle()) : null)) {
            Memory memory = engine.memory(namespace);
            problems.addAll(memory.admin().verify(ProgressListener.SILENT).problems());
            difference = finishOperation(memory, store, acknowledged, context, difference, text);
            List<String> derived = derived(store, embedder);
            SettableClock instant = new SettableClock();
            EventStore fresh = new InMemoryEventStore(instant, new SplittableRandom(7));
            Known.replay(store, namespace, fresh, instant);
            store.settings().of(namespace).entrySet().stream()
                    .filter(setting -> setting.getKey().equals("language"))
                    .forEach(setting -> fresh.settings().put(namespace, setting.getKey(), setting.getValue()));
            int projections = 0;
            if (context.thorough()) { // before anything is recalled, from which more would be derived
                memory.admin().rebuildProjections(ProgressListener.SILENT);
                finish(memory);
                projections = differing(text, "rebuilt", derived(store, embedder), derived);
            }
            int rankings;
            try (Ecphory undisturbed =
                    service ? edge(fresh, instant) : MemoryWork.engine(new Open(fresh), instant, embedder, null)) {
                finish(undisturbed.memory(namespace));
                projections += differing(text, "derived", derived, derived(fresh, embedder));
                instant.set(clock.instant());
                rankings = rankings(text, memory, undisturbed.memory(namespace));
            }
            problems.addAll(store.findProblems());
            tell(text, "verify", problems);
            return new Findings(
                    difference.lost().size(),
                    difference.doubled().size(),
                    difference.half().size(),
                    problems.size(),
                    projections,
                    rankings,
                    shortened(text.toString()));
        }
    }

    /** An engine as a service has it, without its background. */
    private static Ecphory edge(EventStore store, InstantSource clock) {
        return Ecphory.builder(new Open(store))
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open();
    }

    /** Has the operation that was broken off done to its end, and everything derived. */
    private static Acknowledged.Difference finishOperation(
            Memory memory,
            EventStore store,
            Acknowledged acknowledged,
            Context context,
            Acknowledged.Difference before,
            StringBuilder text) {
        switch (context.operation()) {
            case IMPORT -> {
                Path folder = Path.of(context.target());
                var unused = MemoryWork.bring(memory, folder);
                acknowledged.take("ack " + String.join(" ", NoteFolder.words(folder)));
            }
            case ERASE -> {
                List<String> doomed = acknowledged.doomed();
                List<String> left = there(memory, doomed);
                if (!left.isEmpty()) {
                    var unused = memory.deletion().erase(Selection.events(left));
                }
                if (!doomed.isEmpty()) {
                    acknowledged.take("erased " + String.join(" ", doomed));
                }
            }
            case REEMBED -> memory.admin().migrateEmbeddings(ProgressListener.SILENT);
            default -> {}
        }
        finish(memory);
        Acknowledged.Difference after = acknowledged.compare(store.log().after(MemoryWork.NAMESPACE, 0, ALL));
        if (after.equals(before)) {
            return before;
        }
        tell(text, "lost when finished", after.lost());
        tell(text, "doubled when finished", after.doubled());
        tell(text, "half when finished", after.half());
        return new Acknowledged.Difference(
                joined(before.lost(), after.lost()),
                joined(before.doubled(), after.doubled()),
                joined(before.half(), after.half()));
    }

    private static List<String> joined(List<String> one, List<String> other) {
        List<String> both = new ArrayList<>(one);
        other.stream().filter(each -> !one.contains(each)).forEach(both::add);
        return both;
    }

    private static void copyTheRest(String source, EventStore store, Acknowledged acknowledged, InstantSource clock) {
        try (EventStore from = MemoryWork.open(source, clock)) {
            NamespaceMigration.Moved moved =
                    new NamespaceMigration(from, store).run(MemoryWork.NAMESPACE, ProgressListener.SILENT);
            if (!moved.level()) {
                throw new IllegalStateException("the copy is not level: " + moved);
            }
            from.log().after(MemoryWork.NAMESPACE, 0, ALL).forEach(entry -> acknowledged.take("ack " + entry.id()));
        }
    }

    /** Everything that was made of the log, vectors included, as lines. */
    private static List<String> derived(EventStore store, Shades embedder) {
        List<String> lines = new ArrayList<>(Known.derived(store, MemoryWork.NAMESPACE));
        Map<Long, String> ids = new HashMap<>();
        for (LogEntry entry : store.log().after(MemoryWork.NAMESPACE, 0, ALL)) {
            ids.put(entry.seq(), entry.id());
        }
        store.vectors()
                .after(MemoryWork.NAMESPACE, embedder.space(), 0, ALL)
                .forEach(one -> lines.add("vectors of " + ids.get(one.seq()) + " "
                        + one.passages().stream()
                                .map(passage -> Arrays.toString(passage.toArray()))
                                .toList()));
        return lines;
    }

    private static int differing(StringBuilder text, String what, List<String> is, List<String> shouldBe) {
        if (is.equals(shouldBe)) {
            return 0;
        }
        List<String> tooMany = new ArrayList<>(is);
        shouldBe.forEach(tooMany::remove);
        List<String> missing = new ArrayList<>(shouldBe);
        is.forEach(missing::remove);
        tell(text, what + ", too many", tooMany);
        tell(text, what + ", missing", missing);
        if (tooMany.isEmpty() && missing.isEmpty()) {
            tell(text, what, List.of("in another order"));
        }
        return Math.max(1, tooMany.size() + missing.size());
    }

    /** How many questions give something else in one memory than in another, and tells which. */
    static int rankings(StringBuilder text, Memory memory, Memory undisturbed) {
        int differing = 0;
        for (String question : QUESTIONS) {
            List<String> is = EngineFixture.bits(memory.recall(question, EngineFixture.AT_ONCE));
            List<String> shouldBe = EngineFixture.bits(undisturbed.recall(question, EngineFixture.AT_ONCE));
            if (!is.equals(shouldBe)) {
                differing++;
                tell(text, "ranking of '" + question + "'", List.of(is + " instead of " + shouldBe));
            }
        }
        return differing;
    }

    private static void tell(StringBuilder text, String what, List<String> findings) {
        if (!findings.isEmpty()) {
            text.append(what)
                    .append(": ")
                    .append(findings.subList(0, Math.min(2, findings.size())))
                    .append("; ");
        }
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }

    /** A store that is left open. */
    private static final class Open extends WrappedStore {
        Open(EventStore inner) {
            super(inner);
        }

        @Override
        public void close() {}
    }
}
