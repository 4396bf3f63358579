package dev.ecphory.internal.deletion;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.EventStore;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/**
 * What a store holds by right after an erasure: the texts of events that stay, and of rows that came of them or of what
 * callers decided and asked. Stateless but for the store.
 */
final class RetainedContent {
    private static final int BATCH = 1_000;

    private final EventStore store;

    RetainedContent(EventStore store) {
        this.store = store;
    }

    /**
     * Leaves out of the patterns whatever stays, in every namespace, for they share the files.
     *
     * @param of where events were erased
     * @return how many rows of that namespace hold a piece that no event does any more, by table
     */
    SortedMap<String, Long> spare(MultiPatternMatcher patterns, Namespace of) {
        List<Namespace> all = store.namespaces();
        for (Namespace one : all) {
            ErasureProbes.spare(patterns, one.value());
            events(one, entry -> ErasureProbes.spare(patterns, entry));
        }
        SortedMap<String, Long> rows = new TreeMap<>();
        List<String> texts = new ArrayList<>();
        own(of, (table, text) -> {
            if (ErasureProbes.occurIn(patterns, text)) {
                rows.merge(table, 1L, Long::sum);
                texts.add(text);
            }
        });
        texts.forEach(text -> ErasureProbes.spare(patterns, text));
        for (Namespace one : all) {
            if (!one.equals(of)) {
                own(one, (table, text) -> ErasureProbes.spare(patterns, text));
            }
        }
        return rows;
    }

    void events(Namespace namespace, Consumer<LogEntry> action) {
        each(after -> store.log().after(namespace, after, BATCH), LogEntry::seq, action);
    }

    void claims(Namespace namespace, Consumer<Claim> action) {
        each(after -> store.claims().after(namespace, after, BATCH), Claim::order, action);
    }

    /** Rows with words of their own: facts and mentions only repeat those of claims, decisions and events. */
    private void own(Namespace namespace, BiConsumer<String, String> action) {
        store.accessLog()
                .newest(namespace, Integer.MAX_VALUE)
                .forEach(access -> action.accept("accesses", access.question()));
        claims(namespace, claim -> action.accept("claims", claim.toString()));
        each(
                after -> store.decisions().after(namespace, after, BATCH),
                DecisionRecord::number,
                decided -> action.accept("decisions", decided.decision().toString()));
        store.summaries()
                .of(namespace, List.of(Summary.Kind.values()))
                .forEach(summary -> action.accept("summaries", summary.toString()));
        store.settings().of(namespace).forEach((key, value) -> action.accept("settings", key + "\n" + value));
    }

    private static <T> void each(LongFunction<List<T>> read, ToLongFunction<T> number, Consumer<T> action) {
        LogPages.of(0, read, number).forEach(page -> page.forEach(action));
    }
}
