package dev.ecphory.internal.index;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.text.TermAnalyzer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The words of those events of one index that recalls look at again and again, because they come near to many questions. A new index
 * of the log begins with a new one, since events may have been erased. Threads may share it.
 */
public final class EventWordsCache {
    private final TermAnalyzer analysis;
    private final EventWordsPool pool;
    /** The events whose words the pool keeps for this index. */
    private final Set<Long> kept = ConcurrentHashMap.newKeySet();

    private volatile boolean closed;

    /**
     * Empty.
     *
     * @param pool the memory that it shares with those of other indexes
     */
    public EventWordsCache(TermAnalyzer analysis, EventWordsPool pool) {
        this.analysis = analysis;
        this.pool = pool;
    }

    /**
     * Reads an event, or finds what was read of it before.
     *
     * @param split whether it is wanted by sentences
     */
    public EventWords of(LogEntry entry, boolean split) {
        Event event = entry.event();
        if (event.lacksText() || event.describedBy().isPresent()) {
            return EventWords.of(event, analysis, split); // a model may tell something else of it next time
        }
        EventWordsPool.Key key = new EventWordsPool.Key(this, entry.seq());
        @Nullable EventWords before = pool.get(key);
        if (before != null && (before.isSplit() || !split)) {
            return before;
        }
        EventWords words = EventWords.of(event, analysis, split);
        if (!closed) {
            kept.add(key.seq());
            pool.put(key, words);
            if (closed) { // its index was let go meanwhile
                pool.remove(List.of(key));
            }
        }
        return words;
    }

    void evicted(long seq) {
        kept.remove(seq);
    }

    /** Lets go of all words, for good: a recall that is still under way reads events and keeps nothing. */
    public void close() {
        closed = true;
        pool.remove(kept.stream().map(seq -> new EventWordsPool.Key(this, seq)).toList());
        kept.clear();
    }
}
