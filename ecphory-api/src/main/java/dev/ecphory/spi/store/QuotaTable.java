package dev.ecphory.spi.store;

import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Quota;
import java.util.Map;

/**
 * What each namespace may hold and take in, and how much of that it does. The log holds to it in the transaction that appends,
 * so that it is exact however many write; whoever decides holds to it before what is decided is written. What is set for a namespace goes with everything of it when it is erased as a whole.
 * Threads and processes may share it.
 */
public interface QuotaTable {
    /**
     * How much a namespace holds.
     *
     * @param events that are there
     * @param bytes of what callers gave: of them, and of decisions that keep words, such as asserted facts and directives
     */
    record Usage(long events, long bytes) {}

    /** What is set for a namespace itself. */
    Quota of(Namespace namespace);

    /** Sets it, in the place of what was; the namespace need not hold an event yet. What is there already may be more. */
    void set(Namespace namespace, Quota quota);

    /** How much a namespace holds. */
    Usage usage(Namespace namespace);

    /** What counts of an event: text, caption, and names and values of metadata, in UTF-8; not who, when and where. */
    static long bytes(Event event) {
        long bytes = utf8(event.text());
        String caption = event.caption();
        if (caption != null) {
            bytes += utf8(caption);
        }
        return bytes + bytes(event.metadata());
    }

    /** What counts of metadata. */
    static long bytes(Map<String, String> metadata) {
        long bytes = 0;
        for (Map.Entry<String, String> one : metadata.entrySet()) {
            bytes += utf8(one.getKey()) + utf8(one.getValue());
        }
        return bytes;
    }

    private static long utf8(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            bytes += unit < 0x80 ? 1 : unit < 0x800 || Character.isSurrogate(unit) ? 2 : 3;
        }
        return bytes;
    }
}
