package dev.ecphory.ingest;

import java.time.ZoneId;

/**
 * How a source is read. Immutable; threads may share it.
 *
 * @param zone of times that have no offset
 * @param branches whether parts of a conversation are read too that were replaced and are not shown any more
 * @param router says what is derived from content
 * @param limits how much of a source is read
 */
public record ImportOptions(ZoneId zone, boolean branches, ContentRouter router, ImportLimits limits) {
    /** The path that was shown, limits as they are by default. */
    public static ImportOptions of(ZoneId zone, ContentRouter router) {
        return new ImportOptions(zone, false, router, ImportLimits.DEFAULT);
    }
}
