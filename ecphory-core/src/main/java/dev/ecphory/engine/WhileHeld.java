package dev.ecphory.engine;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Values by key, for as long as anybody holds them: who asks for the same key meanwhile gets the same value, and when the last
 * one has let go of it, it is gone. Threads may share it.
 */
final class WhileHeld<K, V> {
    private final Map<K, Entry<K, V>> entries = new ConcurrentHashMap<>();
    private final ReferenceQueue<V> gone = new ReferenceQueue<>();

    private static final class Entry<K, V> extends WeakReference<V> {
        private final K key;

        Entry(K key, V value, ReferenceQueue<V> gone) {
            super(value, gone);
            this.key = key;
        }
    }

    /** The value of a key, made when nobody holds one. */
    V of(K key, Function<K, V> make) {
        purge();
        while (true) {
            Entry<K, V> known = entries.get(key);
            V held = known == null ? null : known.get();
            if (held != null) {
                return held;
            }
            V made = make.apply(key);
            Entry<K, V> entry = new Entry<>(key, made, gone);
            boolean placed =
                    known == null ? entries.putIfAbsent(key, entry) == null : entries.replace(key, known, entry);
            if (placed) {
                return made;
            }
        }
    }

    /** The value of a key, if anybody holds it. */
    Optional<V> held(K key) {
        Entry<K, V> known = entries.get(key);
        return known == null ? Optional.empty() : Optional.ofNullable(known.get());
    }

    /** Has the next one who asks for a key get a new value, unless its value is another already. */
    void renew(K key, V old) {
        Entry<K, V> known = entries.get(key);
        if (known != null && known.refersTo(old)) {
            entries.remove(key, known);
        }
    }

    @SuppressWarnings("unchecked") // only entries of this map are in its queue
    private void purge() {
        for (Object one = gone.poll(); one != null; one = gone.poll()) {
            Entry<K, V> entry = (Entry<K, V>) one;
            entries.remove(entry.key, entry);
        }
    }
}
