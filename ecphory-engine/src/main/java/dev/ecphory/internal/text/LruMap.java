package dev.ecphory.internal.text;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map that keeps the entries that were asked for last, at most so many. One index has several, which guards them: they take
 * some hundred bytes while they are empty, and no thread of their own. Not for several threads at once.
 */
public final class LruMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;

    private final int most;

    public LruMap(int most) {
        super(16, .75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
