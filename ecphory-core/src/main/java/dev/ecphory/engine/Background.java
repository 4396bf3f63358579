package dev.ecphory.engine;

import dev.ecphory.encode.Encoder;
import dev.ecphory.memory.Namespace;
import dev.ecphory.model.Embedder;
import dev.ecphory.store.Rounds;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The work of an engine's own threads: what is appended here is embedded and consolidated by two queues; what
 * other machines left is done when the store's rounds call for it. Threads may share it.
 */
final class Background implements AutoCloseable {
    /** True Memory: consolidate by itself after so many appended events. */
    private static final int CONSOLIDATE_EVERY = 25;
    /** Consolidation lets a burst of appends pass, which would wait for its transactions otherwise. */
    private static final Duration QUIET = Duration.ofMillis(250);

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Room room;
    private final boolean on;
    private final Arrivals arrivals;
    private final WorkQueue embedding;
    private final WorkQueue consolidation;
    private final Rounds.Part rounds;

    /** Begins nothing but the rounds; nothing at all when that is off, or the store can only be read. */
    Background(Room room) {
        this.room = room;
        this.on = room.settings().background() && !room.store().readOnly();
        this.arrivals = new Arrivals(namespace -> room.store().log().lastSeq(namespace) - annotated(namespace));
        this.embedding = new WorkQueue("embed", () -> room.neural().get().isPresent(), this::embed);
        this.consolidation = new WorkQueue("consolidate", () -> true, this::consolidate, QUIET, PATIENCE);
        this.rounds = on ? room.store().rounds().take(new Attendance(room)) : () -> {};
    }

    /** True when new events are to be embedded in the background. */
    boolean embeds() {
        return on && room.settings().tier().neural();
    }

    /** Has a namespace embedded soon, and consolidated once enough was appended to it. */
    void appended(Namespace namespace, int events) {
        if (embeds()) {
            embedding.add(namespace);
        }
        if (on && arrivals.add(namespace, events) >= CONSOLIDATE_EVERY) {
            consolidation.add(namespace);
        }
    }

    /** Has what waits in a namespace embedded, and waits for it so long. */
    void embedded(Namespace namespace, Duration patience) {
        embedding.add(namespace);
        embedding.await(namespace, patience);
    }

    /** Lets go of what is kept in memory of a namespace. */
    void forget(Namespace namespace) {
        arrivals.forget(namespace);
    }

    private boolean embed(Namespace namespace, BooleanSupplier stop) {
        Embedder embedder = room.meanings().servingIfThere(namespace).orElse(null);
        if (embedder == null) {
            return false; // of another space: who asks is told so
        }
        room.chore().run(namespace, embedder, Progress.SILENT, stop);
        return room.chore().pending(namespace, embedder.space()) > 0;
    }

    private boolean consolidate(Namespace namespace, BooleanSupplier stop) {
        arrivals.consolidating(namespace);
        boolean complete =
                room.consolidator().run(namespace, Progress.SILENT, stop).complete();
        if (complete && new Learning(namespace, room).cycle()) {
            complete = room.consolidator()
                    .runByRules(namespace, Progress.SILENT, stop)
                    .complete();
        }
        boolean unused = complete && !stop.getAsBoolean() && room.snapshots().keep(namespace);
        return !complete;
    }

    /** How far the encoder has come with a namespace. */
    private long annotated(Namespace namespace) {
        try (Encoder encoder = room.encoder(namespace)) {
            return room.store().annotations().through(namespace, encoder.version());
        }
    }

    @Override
    public void close() {
        rounds.close();
        embedding.close();
        consolidation.close();
    }
}
