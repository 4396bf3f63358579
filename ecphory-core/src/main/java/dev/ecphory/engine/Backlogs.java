package dev.ecphory.engine;

import dev.ecphory.consolidate.EmbeddingAssets;
import dev.ecphory.consolidate.extract.MentionReader;
import dev.ecphory.consolidate.extract.RuleExtractor;
import dev.ecphory.encode.Encoder;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import dev.ecphory.model.AssetEmbedder;
import dev.ecphory.store.FactReader.Settled;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.Runs;
import dev.ecphory.store.Setbacks.Setback;
import dev.ecphory.store.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Looks at the checkpoints of a namespace's chores. Stateless. */
final class Backlogs {
    private static final int BATCH = 1_000;

    private Backlogs() {}

    /**
     * Every chore that has something to do with the namespace.
     *
     * @param embedding whether to load the neural embedder and look at its chore as well
     */
    static List<Backlog> of(Namespace namespace, Room room, boolean embedding) {
        Store store = room.store();
        LogHead head = store.log().head(namespace);
        List<Setback> setbacks = store.setbacks().all(namespace);
        List<Backlog> all = new ArrayList<>();
        try (Encoder encoder = room.encoder(namespace)) {
            all.add(onEvents(
                    "annotate", store.annotations().through(namespace, encoder.version()), namespace, store, head));
        }
        all.add(onEvents(
                "mentions", store.mentions().through(namespace, MentionReader.VERSION), namespace, store, head));
        Set<String> extractors = new TreeSet<>(store.claims().extractors(namespace));
        extractors.add(RuleExtractor.VERSION);
        for (String extractor : extractors) {
            all.add(onEvents(
                    extractor.equals(RuleExtractor.VERSION) ? "extract" : "extract " + extractor,
                    store.claims().through(namespace, extractor),
                    namespace,
                    store,
                    head));
        }
        all.add(settling(namespace, store, head));
        AssetEmbedder likeness = room.assets().embedder();
        if (embedding && likeness != null) {
            long through = store.vectors().through(namespace, likeness.space());
            all.add(onEvents(EmbeddingAssets.CHORE, through, namespace, store, head));
        }
        if (embedding && room.settings().tier().neural()) {
            room.neural().start();
            room.meanings().servingIfThere(namespace).ifPresent(embedder -> {
                Space space = embedder.space();
                all.add(onEvents("embed", store.vectors().through(namespace, space), namespace, store, head));
            });
        }
        return withSetbacks(all, setbacks);
    }

    private static Backlog onEvents(String chore, long through, Namespace namespace, Store store, LogHead head) {
        long waiting = Math.max(0, head.lastSeq() - through);
        if (waiting > 0 && head.events() < head.lastSeq()) { // sequence numbers have holes: count what is there
            waiting = 0;
            long seq = through;
            for (List<LogEntry> batch = store.log().after(namespace, seq, BATCH);
                    !batch.isEmpty();
                    batch = store.log().after(namespace, seq, BATCH)) {
                waiting += batch.size();
                seq = batch.getLast().seq();
            }
        }
        return new Backlog(chore, through, waiting, List.of());
    }

    private static Backlog settling(Namespace namespace, Store store, LogHead head) {
        Settled settled = store.facts().settled(namespace);
        long waiting = Math.max(0, head.decisions() - settled.decisions());
        long order = settled.claims();
        for (List<Claim> batch = store.claims().after(namespace, order, BATCH);
                !batch.isEmpty();
                batch = store.claims().after(namespace, order, BATCH)) {
            waiting += batch.size();
            order = batch.getLast().order();
        }
        return new Backlog("settle", settled.claims() / (Runs.lastOrder(0) + 1), waiting, List.of());
    }

    /** Setbacks of a chore that is not among them make an entry of their own. */
    private static List<Backlog> withSetbacks(List<Backlog> chores, List<Setback> setbacks) {
        List<Backlog> all = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Backlog chore : chores) {
            names.add(chore.chore());
            all.add(new Backlog(chore.chore(), chore.through(), chore.waiting(), of(chore.chore(), setbacks)));
        }
        for (Setback setback : setbacks) {
            if (names.add(setback.chore())) {
                all.add(new Backlog(setback.chore(), 0, 0, of(setback.chore(), setbacks)));
            }
        }
        return all;
    }

    private static List<Setback> of(String chore, List<Setback> setbacks) {
        return setbacks.stream()
                .filter(setback -> setback.chore().equals(chore))
                .toList();
    }
}
