package dev.ecphory.ingest;

import dev.ecphory.ChatWindow;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.ingest.copy.CopyMarker;
import dev.ecphory.internal.runtime.FakeEmbedder;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.wire.LogExportLines;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** A memory that has lived: said, decided, asked, consolidated, embedded, erased and redacted; and what there is of it. */
public final class Lived {
    private static final int ALL = 1_000_000;
    private static final RecallOptions AT_ONCE = RecallOptions.defaults().withPatience(Duration.ZERO);

    private Lived() {}

    /** An engine over a store that it does not close. */
    public static Ecphory engine(EventStore store, SettableClock clock) {
        return Ecphory.builder(new Open(store))
                .embedder(new FakeEmbedder())
                .background(false)
                .clock(clock)
                .open();
    }

    /** Has a namespace live; the number of events that it was told. */
    public static void live(EventStore store, SettableClock clock, Namespace namespace, long seed, int events) {
        try (Ecphory engine = engine(store, clock)) {
            Memory memory = engine.memory(namespace);
            memory.admin().setLanguage("en");
            append(memory, clock, seed, events);
            List<String> ids =
                    memory.list(0, events).stream().map(entry -> entry.id()).toList();
            ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
            memory.directives().add("Answer in metric units.");
            memory.facts().link("Benny", "Ben");
            memory.facts().assertFact("Ann", "lives_in", "Faro", clock.instant(), null);
            memory.deletion().retract(ids.get(3));
            for (int round = 0; round < 3; round++) {
                for (String question : List.of("Where does Ann live now?", "the dog of Ben " + round, "Porto work")) {
                    clock.advance(Duration.ofMinutes(1));
                    var unusedRecall = memory.recall(question, AT_ONCE);
                }
            }
            ConsolidationResult unusedAgain = memory.consolidate(ProgressListener.SILENT);
            long unusedEmbedded = memory.admin().embedPending(ProgressListener.SILENT);
            var unusedErased = memory.deletion().erase(Selection.events(List.of(ids.get(5), ids.get(events - 1))));
            var unusedRedacted = memory.deletion().redact(Selection.events(List.of(ids.get(8))));
            var unusedShown = memory.chatWindow("chat")
                    .rewrite(
                            List.of(
                                    new ChatWindow.Message(ChatWindow.Message.Kind.SYSTEM, null, "Be brief.", ""),
                                    new ChatWindow.Message(
                                            ChatWindow.Message.Kind.USER, "Ann", "I moved to Faro " + seed, "")),
                            ZoneOffset.UTC);
            ConsolidationResult unusedLast = memory.consolidate(ProgressListener.SILENT);
            long unusedRest = memory.admin().embedPending(ProgressListener.SILENT);
        }
        store.choreFailures().add(namespace, "lost", 2, "no JSON");
        clock.advance(Duration.ofDays(3));
    }

    static void append(Memory memory, SettableClock clock, long seed, int events) {
        Utterances utterances = new Utterances(new Random(seed));
        for (int i = 0; i < events; i++) {
            clock.advance(Duration.ofSeconds(7));
            Event said = utterances.next(clock.instant());
            memory.append(said);
        }
    }

    /** Every row of it that a copy must have, but for those of another name. */
    public static List<String> rows(EventStore store, Namespace namespace) {
        List<String> rows = new ArrayList<>();
        rows.add("head " + store.log().logPosition(namespace).lastSeq() + " "
                + store.log().logPosition(namespace).events() + " "
                + store.log().logPosition(namespace).decisions() + " "
                + store.rawRowImport().lastAccessNumber(namespace));
        store.log()
                .after(namespace, 0, ALL)
                .forEach(one -> rows.add("event " + one.seq() + " " + one.recordedAt() + " " + one.event()));
        store.decisions().after(namespace, 0, ALL).forEach(one -> rows.add("decision " + one));
        store.accessLog().after(namespace, 0, ALL).forEach(one -> rows.add("access " + one));
        store.claims().extractors(namespace).forEach(one -> {
            rows.add("extractor " + one + " " + store.claims().through(namespace, one));
            store.rawRowImport().claims(namespace, one, 0, ALL).forEach(claim -> rows.add("claim " + claim));
        });
        store.rawRowImport()
                .annotatorVersion(namespace)
                .ifPresent(version -> rows.add(
                        "annotator " + version + " " + store.annotations().through(namespace, version)));
        store.annotations().after(namespace, 0, ALL).forEach(one -> rows.add("annotation " + one));
        rows.add("settled " + store.facts().checkpoint(namespace));
        for (String key : store.vectors().spaces(namespace)) {
            VectorSpace space = VectorSpace.parse(key);
            rows.add("space " + key + " " + store.vectors().through(namespace, space));
            store.vectors()
                    .after(namespace, space, 0, ALL)
                    .forEach(one -> rows.add("vectors " + one.seq() + " "
                            + one.passages().stream()
                                    .map(passage -> Arrays.toString(passage.toArray()))
                                    .toList()));
        }
        Known.derived(store, namespace).stream()
                .filter(line -> !line.startsWith("entity ") && !line.startsWith("  in "))
                .forEach(rows::add);
        store.choreFailures().all(namespace).forEach(one -> rows.add("setback " + one));
        Map<String, String> settings = new TreeMap<>(store.settings().of(namespace));
        settings.keySet().removeIf(key -> key.startsWith(CopyMarker.PREFIX));
        rows.add("settings " + settings);
        return rows;
    }

    /** What recall shows, bit by bit. */
    public static List<String> recalled(EventStore store, Namespace namespace) {
        List<String> shown = new ArrayList<>();
        try (Ecphory engine = engine(store, new SettableClock())) {
            for (String question : List.of("Where does Ann live now?", "What is the name of Ben's dog?")) {
                var recalled = engine.memory(namespace).recall(question, AT_ONCE);
                recalled.items()
                        .forEach(item -> shown.add(item.entry().id() + " " + Double.doubleToRawLongBits(item.score())));
                shown.add(recalled.context());
            }
        }
        return shown;
    }

    /** Its log as JSONL. */
    public static String exported(EventStore store, Namespace namespace) throws IOException {
        try (Ecphory engine = engine(store, new SettableClock())) {
            StringBuilder lines = new StringBuilder();
            LogExportLines.write(engine.memory(namespace), lines, ProgressListener.SILENT);
            return lines.toString();
        }
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
