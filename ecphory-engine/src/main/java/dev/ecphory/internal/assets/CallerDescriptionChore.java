package dev.ecphory.internal.assets;

import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes summaries of the kind {@link Kind#DERIVED_TEXT} of the words that callers gave assets later, the newest of an event
 * in the place of whatever was told of it before. For one thread at a time.
 */
public final class CallerDescriptionChore {
    /** What the maker of such a summary begins with; whose words they are follows. */
    public static final String MAKER = "caller:";

    /** The key under which the namespace's settings keep up to which decision that was done. */
    public static final String MARK = "worded";

    private static final int BATCH = 500;

    private final Namespace namespace;
    private final EventStore store;

    public CallerDescriptionChore(Namespace namespace, EventStore store) {
        this.namespace = namespace;
        this.store = store;
    }

    /**
     * Follows the decisions to their end.
     *
     * @return how many summaries were made
     */
    public int step() {
        long through = through();
        List<DecisionRecord> batch = store.decisions().after(namespace, through, BATCH);
        int made = 0;
        while (!batch.isEmpty()) {
            long revision = store.summaries().revision(namespace);
            Map<String, Summary> summaries = new LinkedHashMap<>();
            for (DecisionRecord one : batch) {
                if (one.decision() instanceof Decision.DescribeEvent described) {
                    store.log()
                            .byId(namespace, described.event())
                            .filter(entry -> entry.event().lacksText())
                            .ifPresent(entry -> summaries.put(
                                    entry.id(),
                                    AssetDescriptionChore.told(
                                            entry, described.text(), MAKER + described.by(), one.at())));
                }
            }
            if (!summaries.isEmpty()) {
                store.summaries().put(namespace, revision, List.copyOf(summaries.values()), List.of());
                made += summaries.size();
            }
            long last = batch.getLast().number();
            batch = store.decisions().after(namespace, last, BATCH);
            if (made > 0 || batch.isEmpty()) { // last: a kill before it costs a look at what is there already
                store.settings().put(namespace, MARK, Long.toString(last));
            }
        }
        return made;
    }

    /** Has all of them made again. */
    public static void clear(Namespace namespace, EventStore store) {
        if (store.settings().of(namespace).containsKey(MARK)) {
            store.settings().put(namespace, MARK, "0");
        }
    }

    private long through() {
        long through = Long.parseLong(store.settings().of(namespace).getOrDefault(MARK, "0"));
        return through > store.log().logPosition(namespace).decisions() ? 0 : through; // an older log was put back
    }
}
