package dev.ecphory.internal.index;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import dev.ecphory.internal.index.column.HeapSizes;
import org.jspecify.annotations.Nullable;

/**
 * The memory that the {@link EventWordsCache caches} of an engine's indexes share, so that many small ones take no more than a large
 * one. What was not asked for lately goes first, whosever it is. Threads may share it.
 */
public final class EventWordsPool {
    /** Bytes of memory: some ten thousand messages. */
    private static final long MOST = 8 << 20;

    /** The cache that an event's words are kept for, and the event's sequence number. */
    record Key(EventWordsCache owner, long seq) {}

    private final Cache<Key, EventWords> kept = Caffeine.newBuilder()
            .executor(Runnable::run)
            .maximumWeight(MOST)
            .weigher((Key key, EventWords words) ->
                    (int) (2 * HeapSizes.ENTRY + HeapSizes.OBJECT + HeapSizes.BOXED + words.bytes()))
            .evictionListener((@Nullable Key key, @Nullable EventWords words, RemovalCause cause) -> {
                if (key != null) {
                    key.owner().evicted(key.seq());
                }
            })
            .build();

    /** Empty. */
    public EventWordsPool() {}

    @Nullable
    EventWords get(Key key) {
        return kept.getIfPresent(key);
    }

    void put(Key key, EventWords words) {
        kept.put(key, words);
    }

    void remove(Iterable<Key> keys) {
        kept.invalidateAll(keys);
    }

    /** Bytes of memory that all of it takes. */
    public long bytes() {
        return kept.policy().eviction().orElseThrow().weightedSize().orElseThrow();
    }
}
