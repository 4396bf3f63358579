package dev.ecphory.internal.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ecphory.Namespace;

/** Makes caches of one value a namespace, which drop on the calling thread. Stateless. */
public final class NamespaceCache {
    private NamespaceCache() {}

    /** One value a namespace for as long as anybody holds it: who asks meanwhile gets the same. */
    public static <V> Cache<Namespace, V> weak() {
        return Caffeine.newBuilder().weakValues().executor(Runnable::run).build();
    }

    /** The values of so many namespaces; what is too much goes at once. */
    public static <V> Cache<Namespace, V> ofMost(int most) {
        return Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
    }
}
