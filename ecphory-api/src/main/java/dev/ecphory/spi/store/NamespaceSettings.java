package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.util.Map;

/** The few settings that belong to a namespace rather than to a process, such as its language. Threads may share it. */
public interface NamespaceSettings {
    /** All settings of a namespace, sorted by key; empty when none was made. */
    Map<String, String> of(Namespace namespace);

    /** Makes or replaces one; the namespace need not hold an event yet. */
    void put(Namespace namespace, String key, String value);
}
