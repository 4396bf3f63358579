package dev.ecphory.ingest;

import dev.ecphory.Event;
import org.jspecify.annotations.Nullable;

/** Takes what an importer reads, in its order. Called from one thread. */
public interface ImportSink {
    /**
     * An event.
     *
     * @param plan what it carries in its metadata; null when it was not routed
     */
    void event(Event event, @Nullable DerivationPlan plan);

    /** An item that was passed over. */
    void complain(ImportProblem complaint);

    /**
     * How far the reading has come.
     *
     * @param done units so far: bytes, or files
     * @param total units in all; negative when unknown
     */
    void at(long done, long total);
}
