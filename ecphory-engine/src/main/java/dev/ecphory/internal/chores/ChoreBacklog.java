package dev.ecphory.internal.chores;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.assets.AssetEmbeddingChore;
import dev.ecphory.internal.embedding.EmbedderResolver;
import dev.ecphory.internal.facts.extract.MentionExtractor;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How far one chore of a namespace has come. Immutable; threads may share it.
 *
 * @param chore its name: {@code annotate}, {@code mentions}, {@code extract}, {@code settle}, {@code embed}; an extractor other than the
 *     rules adds its version
 * @param through the sequence number of the newest event that it is done with; 0 for none
 * @param waiting events that it has not seen yet; for {@code settle}, claims and decisions
 * @param setbacks events that it failed on and set aside, by event
 */
public record ChoreBacklog(String chore, long through, long waiting, List<ChoreFailureTable.ChoreFailure> setbacks) {
    private static final int BATCH = 1_000;
    /** Events that are counted one by one while somebody waits. */
    private static final int FEW = 100;

    public ChoreBacklog {
        setbacks = List.copyOf(setbacks);
    }

    /**
     * Every chore that has something to do with a namespace.
     *
     * @param annotated the sequence number that the encoder has come to
     * @param likeness the embedder of assets, to look at its chore as well
     * @param embedders the embedders of texts, to look at their chore as well
     */
    public static List<ChoreBacklog> of(
            Namespace namespace,
            EventStore store,
            long annotated,
            @Nullable AssetEmbedder likeness,
            @Nullable EmbedderResolver embedders) {
        LogPosition head = store.log().logPosition(namespace);
        Map<String, Long> through = new LinkedHashMap<>();
        through.put("annotate", annotated);
        through.put("mentions", store.mentions().through(namespace, MentionExtractor.VERSION));
        Set<String> extractors = new TreeSet<>(store.claims().extractors(namespace));
        String rules = Languages.of(store.settings(), namespace).claims().version();
        extractors.add(rules);
        for (String extractor : extractors) {
            String chore = extractor.equals(rules) ? "extract" : "extract " + extractor;
            through.put(chore, store.claims().through(namespace, extractor));
        }
        List<ChoreBacklog> all = new ArrayList<>();
        through.forEach((chore, seq) -> all.add(onEvents(chore, seq, namespace, store, head)));
        all.add(settling(namespace, store, head));
        if (likeness != null) {
            long seq = store.vectors().through(namespace, likeness.space());
            all.add(onEvents(AssetEmbeddingChore.CHORE, seq, namespace, store, head));
        }
        if (embedders != null) {
            embedders.servingIfThere(namespace).ifPresent(embedder -> {
                long seq = store.vectors().through(namespace, embedder.space());
                all.add(onEvents("embed", seq, namespace, store, head));
            });
        }
        return withSetbacks(all, store.choreFailures().all(namespace));
    }

    /** How many events there are of which no facts are settled yet; of more than a page, about how many. */
    public static int factsBehind(Namespace namespace, EventStore store) {
        LogPosition head = store.log().logPosition(namespace);
        long through = store.claims()
                .through(
                        namespace,
                        Languages.of(store.settings(), namespace).claims().version());
        List<Claim> unsettled = store.claims()
                .after(namespace, store.facts().checkpoint(namespace).claims(), 1);
        if (!unsettled.isEmpty()) {
            through = Math.min(through, DerivedWriteChecks.seqOf(unsettled.getFirst()) - 1);
        }
        long behind = Math.min(head.lastSeq() - through, head.events());
        if (behind > 0 && head.events() < head.lastSeq()) { // sequence numbers have holes: count what is there
            int there = store.log().after(namespace, through, FEW).size();
            behind = there < FEW ? there : behind;
        }
        return Math.toIntExact(Math.clamp(behind, 0, Integer.MAX_VALUE));
    }

    private static ChoreBacklog onEvents(
            String chore, long through, Namespace namespace, EventStore store, LogPosition head) {
        long waiting = Math.max(0, head.lastSeq() - through);
        if (waiting > 0 && head.events() < head.lastSeq()) { // sequence numbers have holes: count what is there
            waiting = count(through, seq -> store.log().after(namespace, seq, BATCH), LogEntry::seq);
        }
        return new ChoreBacklog(chore, through, waiting, List.of());
    }

    private static ChoreBacklog settling(Namespace namespace, EventStore store, LogPosition head) {
        FactReader.FactCheckpoint settled = store.facts().checkpoint(namespace);
        long waiting = Math.max(0, head.decisions() - settled.decisions())
                + count(settled.claims(), order -> store.claims().after(namespace, order, BATCH), Claim::order);
        return new ChoreBacklog("settle", settled.claims() / (DerivedWriteChecks.lastOrder(0) + 1), waiting, List.of());
    }

    private static <T> long count(long after, LongFunction<List<T>> read, ToLongFunction<T> number) {
        long count = 0;
        for (List<T> batch : LogPages.of(after, read, number)) {
            count += batch.size();
        }
        return count;
    }

    /** Setbacks of a chore that is not among them make an entry of their own. */
    private static List<ChoreBacklog> withSetbacks(
            List<ChoreBacklog> chores, List<ChoreFailureTable.ChoreFailure> setbacks) {
        Map<String, List<ChoreFailureTable.ChoreFailure>> byChore = new LinkedHashMap<>();
        setbacks.forEach(setback -> byChore.computeIfAbsent(setback.chore(), none -> new ArrayList<>())
                .add(setback));
        List<ChoreBacklog> all = new ArrayList<>();
        for (ChoreBacklog chore : chores) {
            List<ChoreFailureTable.ChoreFailure> its = byChore.remove(chore.chore());
            all.add(its == null ? chore : new ChoreBacklog(chore.chore(), chore.through(), chore.waiting(), its));
        }
        byChore.forEach((chore, its) -> all.add(new ChoreBacklog(chore, 0, 0, its)));
        return all;
    }
}
