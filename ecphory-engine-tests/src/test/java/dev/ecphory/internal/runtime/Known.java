package dev.ecphory.internal.runtime;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader.Filter;
import dev.ecphory.spi.store.MentionTable.Entity;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Everything that a memory has made of its logs, as lines that two memories can be compared by. Events are told by their
 * ids: sequence numbers, and what is counted by them, may have holes in one and not in the other. Nothing else is left out.
 */
public final class Known {
    private static final int ALL = 1_000_000;
    private static final List<String> QUESTIONS = List.of(
            "Where does Ann live now?", "What is the name of Ben's dog?", "Porto Lisbon work", "When did Cleo move?");

    private Known() {}

    /** What is derived: annotations, mentions, claims, facts, contradictions, summaries. */
    public static List<String> derived(EventStore store, Namespace namespace) {
        Map<Long, String> ids = new HashMap<>();
        List<String> lines = new ArrayList<>();
        for (LogEntry entry : store.log().after(namespace, 0, ALL)) {
            ids.put(entry.seq(), entry.id());
            lines.add("event " + entry.recordedAt() + " " + entry.event());
        }
        for (EventAnnotation one : store.annotations().after(namespace, 0, ALL)) {
            lines.add("annotation of " + ids.get(one.seq()) + " " + withoutSeq(one));
        }
        for (Entity one : store.mentions().entities(namespace, ALL)) {
            lines.add("entity " + one.entity() + " " + one.name() + " " + one.kind() + " " + one.mentions() + " from "
                    + ids.get(one.first()) + " to " + ids.get(one.last()));
            lines.add("  in "
                    + store.mentions().of(namespace, List.of(one.entity()), 0, ALL).stream()
                            .map(ids::get)
                            .toList());
        }
        for (Claim one : store.claims().after(namespace, 0, ALL)) {
            lines.add("claim of " + ids.get(DerivedWriteChecks.seqOf(one)) + " at " + Math.floorMod(one.order(), 1_000L)
                    + " " + withoutOrder(one));
        }
        String after = null;
        store.facts().facts(namespace, Filter.ALL, after, ALL).forEach(fact -> lines.add("fact " + fact));
        store.facts().contradictions(namespace).forEach(one -> lines.add("contradiction " + one));
        for (Summary one : store.summaries().of(namespace, List.of(Summary.Kind.values()))) {
            lines.add("summary " + one.id() + " of "
                    + one.sources().stream().map(ids::get).toList() + " " + one.facts()
                    + " " + one.from() + " " + one.to() + " " + one.maker() + " " + one.madeAt() + "\n" + one.text()
                    + one.amendment());
        }
        store.choreFailures()
                .all(namespace)
                .forEach(one -> lines.add("setback of " + ids.get(one.seq()) + " in " + one.chore() + " " + one.tries()
                        + " times: " + one.error()));
        return lines;
    }

    /** Appends, decides and asks on an empty store what is left in another, in its order and at its instants. */
    public static void replay(EventStore from, Namespace namespace, EventStore to, SettableClock clock) {
        List<DecisionRecord> decided = from.decisions().after(namespace, 0, ALL);
        int next = 0;
        for (LogEntry entry : from.log().after(namespace, 0, ALL)) {
            for (; next < decided.size() && decided.get(next).afterSeq() < entry.seq(); next++) {
                decide(decided.get(next), namespace, to, clock);
            }
            clock.set(entry.recordedAt());
            to.log().append(namespace, List.of(entry.event()));
        }
        for (; next < decided.size(); next++) {
            decide(decided.get(next), namespace, to, clock);
        }
        ask(from, namespace, to);
    }

    /** Writes down what was asked and reported, of the same events under the numbers that they have there. */
    private static void ask(EventStore from, Namespace namespace, EventStore to) {
        Map<Long, Long> numbers = new HashMap<>();
        Map<String, Long> there = new HashMap<>();
        to.log().after(namespace, 0, ALL).forEach(entry -> there.put(entry.id(), entry.seq()));
        from.log().after(namespace, 0, ALL).forEach(entry -> numbers.put(entry.seq(), there.get(entry.id())));
        for (AccessLog.NumberedAccess one : from.accessLog().after(namespace, 0, ALL)) {
            Access access = one.access();
            if (access.kind() == AccessLog.Kind.CYCLE) {
                to.accessLog().markCycle(namespace, access.at());
            } else {
                List<Long> seqs = access.seqs().stream().map(numbers::get).toList();
                to.accessLog()
                        .record(namespace, List.of(new Access(access.at(), access.kind(), access.question(), seqs)));
            }
        }
    }

    private static void decide(DecisionRecord decided, Namespace namespace, EventStore to, SettableClock clock) {
        clock.set(decided.at());
        to.decisions().append(namespace, List.of(decided.decision()));
    }

    /** What an undisturbed memory derives from the logs of a store. */
    public static List<String> undisturbed(EventStore store, Namespace namespace) {
        SettableClock clock = new SettableClock();
        EventStore fresh = new InMemoryEventStore(clock, new SplittableRandom(7));
        replay(store, namespace, fresh, clock);
        try (Ecphory engine = Ecphory.builder(fresh)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open()) {
            ConsolidationResult unused = engine.memory(namespace).consolidate(ProgressListener.SILENT);
            return derived(fresh, namespace);
        }
    }

    /** What is shown: recollections of now and of other times, directives, quarantine, landmarks. */
    public static List<String> shown(Memory memory, List<Instant> instants) {
        List<String> lines = new ArrayList<>();
        for (String question : QUESTIONS) {
            lines.add(question + " " + shown(memory.recall(question)));
            for (Instant instant : instants) {
                lines.add(question + " as of " + instant + " "
                        + shown(memory.recall(question, RecallOptions.defaults().withAsOf(instant, null))));
                lines.add(question + " known at " + instant + " "
                        + shown(memory.recall(question, RecallOptions.defaults().withAsOf(null, instant))));
            }
        }
        memory.directives().list().forEach(one -> lines.add("directive " + one));
        EngineMemory.of(memory).gate().quarantine().forEach(one -> lines.add("quarantined " + one.id()));
        EngineMemory.of(memory)
                .gate()
                .landmarks()
                .forEach(one -> lines.add("landmark " + one.entry().id()));
        return lines;
    }

    /** Fails with the lines that only one of them has. */
    public static void requireSame(String what, List<String> is, List<String> shouldBe) {
        if (!is.equals(shouldBe)) {
            List<String> tooMany = new ArrayList<>(is);
            shouldBe.forEach(tooMany::remove);
            List<String> missing = new ArrayList<>(shouldBe);
            is.forEach(missing::remove);
            throw new AssertionError(what + (tooMany.isEmpty() && missing.isEmpty() ? " in another order" : "")
                    + "\ntoo many:\n" + String.join("\n", tooMany) + "\nmissing:\n" + String.join("\n", missing));
        }
    }

    private static String shown(RecallResult recollection) {
        return EngineFixture.bits(recollection) + "\n" + recollection.context();
    }

    private static EventAnnotation withoutSeq(EventAnnotation one) {
        return new EventAnnotation(
                0,
                one.novelty(),
                one.salience(),
                one.predictionError(),
                one.score(),
                one.admitted(),
                one.marked(),
                one.surprise(),
                one.act(),
                one.category(),
                one.scope(),
                new TreeSet<>(one.sensitivity()),
                one.landmark(),
                one.segment());
    }

    private static Claim withoutOrder(Claim one) {
        return new Claim(
                one.id(),
                one.kind(),
                one.slot(),
                one.object(),
                one.text(),
                one.confidence(),
                one.authority(),
                one.change(),
                one.replaces(),
                one.validFrom(),
                one.validTo(),
                one.learnedAt(),
                0,
                one.evidence());
    }
}
