package dev.ecphory.ingest.copy;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a namespace is a copy of, kept as a setting of the copy: how a copy that was broken off is known again, and one that
 * went its own way. Immutable.
 *
 * @param store the identity of the store that it comes from
 * @param epoch that it had there: another one says that something was forgotten since
 * @param level how far the copy itself had come when it was level; null while it is being made
 * @param lastAccess the newest access then
 */
record CopyMarker(
        String store,
        Namespace namespace,
        long epoch,
        @Nullable LogPosition level,
        long lastAccess) {
    /** Settings of such names are about a copy, and are neither copied nor exported. */
    static final String PREFIX = "copy.";

    private static final String KEY = PREFIX + "of";

    /** The mark of a namespace; none where it is no copy. */
    static Optional<CopyMarker> of(EventStore store, Namespace namespace) {
        return Optional.ofNullable(store.settings().of(namespace).get(KEY))
                .filter(text -> !text.isEmpty())
                .map(CopyMarker::read);
    }

    private static CopyMarker read(String text) {
        Map<String, String> parts = new HashMap<>();
        text.lines().forEach(line -> {
            int blank = line.indexOf(' ');
            parts.put(line.substring(0, blank), line.substring(blank + 1));
        });
        @Nullable LogPosition level = null;
        long lastAccess = 0;
        String told = parts.getOrDefault("level", "");
        if (!told.isEmpty()) {
            String[] numbers = told.split(" ");
            level = new LogPosition(
                    Long.parseLong(numbers[0]),
                    Long.parseLong(numbers[1]),
                    Long.parseLong(numbers[2]),
                    Long.parseLong(numbers[3]));
            lastAccess = Long.parseLong(numbers[4]);
        }
        return new CopyMarker(
                parts.getOrDefault("store", ""),
                Namespace.of(parts.getOrDefault("namespace", "")),
                Long.parseLong(parts.getOrDefault("epoch", "0")),
                level,
                lastAccess);
    }

    void write(EventStore to, Namespace target) {
        StringBuilder text = new StringBuilder()
                .append("store ")
                .append(store)
                .append("\nnamespace ")
                .append(namespace)
                .append("\nepoch ")
                .append(epoch);
        if (level != null) {
            text.append("\nlevel ")
                    .append(level.lastSeq())
                    .append(' ')
                    .append(level.events())
                    .append(' ')
                    .append(level.epoch())
                    .append(' ')
                    .append(level.decisions())
                    .append(' ')
                    .append(lastAccess);
        }
        to.settings().put(target, KEY, text.toString());
    }

    /** Whether it is of this namespace of this store. */
    boolean isOf(EventStore from, Namespace source) {
        return store.equals(from.storeId()) && namespace.equals(source);
    }
}
