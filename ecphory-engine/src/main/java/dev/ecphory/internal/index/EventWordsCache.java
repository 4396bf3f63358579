package dev.ecphory.internal.index;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.index.column.HeapSizes;
import dev.ecphory.internal.text.TermAnalyzer;
import org.jspecify.annotations.Nullable;

/**
 * The words of those events of one index that recalls look at again and again, because they come near to many questions. A new index
 * of the log begins with a new one, since events may have been erased. Threads may share it.
 */
public final class EventWordsCache {
    /** Bytes of memory: some thousand long messages. */
    private static final long MOST = 2 << 20;

    private final TermAnalyzer analysis;
    private final Cache<Long, EventWords> kept = Caffeine.newBuilder()
            .executor(Runnable::run)
            .maximumWeight(MOST)
            .weigher((Long seq, EventWords words) -> (int) (HeapSizes.ENTRY + HeapSizes.BOXED + words.bytes()))
            .build();

    public EventWordsCache(TermAnalyzer analysis) {
        this.analysis = analysis;
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
        @Nullable EventWords before = kept.getIfPresent(entry.seq());
        if (before != null && (before.isSplit() || !split)) {
            return before;
        }
        EventWords words = EventWords.of(event, analysis, split);
        kept.put(entry.seq(), words);
        return words;
    }

    /** Bytes of memory that it takes. */
    public long bytes() {
        return kept.policy().eviction().orElseThrow().weightedSize().orElseThrow();
    }
}
