package dev.ecphory.index;

import java.util.LinkedHashMap;
import java.util.Map;

/** The entries that were asked for last, at most so many. Not for several threads at once. */
final class Latest<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;

    private final int most;

    Latest(int most) {
        super(16, .75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
