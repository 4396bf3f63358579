package dev.ecphory.internal.index.cache;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.index.CandidateDocuments;
import dev.ecphory.internal.index.NamespaceIndexWriter;
import dev.ecphory.internal.index.NamespaceStatistics;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.spi.CandidateSource;
import dev.ecphory.spi.CandidateSource.Document;
import dev.ecphory.spi.CandidateSource.Progress;
import dev.ecphory.spi.CandidateSource.Scope;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings a {@link CandidateSource} level with the log of a namespace, from where it stopped. Written is one process at a time, which
 * whoever calls sees to; read is what was written whole. Threads may share it.
 */
final class CandidateFeed {
    private static final int BATCH = 1_000;
    /**
     * Events after which it notes how far it has come, which costs as much as some thousand of them. Their sessions are known until
     * then, see {@link CandidateDocuments#SESSIONS}.
     */
    private static final int NOTED = CandidateDocuments.SESSIONS;
    /** Events that are worth writing; fewer are searched in this process. */
    private static final int WORTH = 200;
    /** Events that another process may be ahead before its progress is looked up. */
    private static final int BEHIND = 1_000;
    /** One in so many questions looks then: the statistics are some megabytes. */
    private static final int LOOKED_UP = 32;

    private final Namespace namespace;
    private final EventStore store;
    private final TermAnalyzer words;
    private final CandidateSource source;
    private final CandidateHealth health;
    private final StaticTokenTable table = StaticTokenTable.bundled();
    private volatile @Nullable Counted counted;
    /** How often what was counted was asked for while it was behind. */
    private final AtomicInteger asked = new AtomicInteger();
    /** Of the one that writes. */
    private @Nullable Writing writing;

    private record Counted(long epoch, NamespaceStatistics statistics) {}

    private record Writing(long epoch, NamespaceStatistics statistics, CandidateDocuments documents) {}

    /** One batch under way at a time. For one thread. */
    private static final class Sending implements AutoCloseable {
        private @Nullable CompletableFuture<Void> last;

        void next(Runnable batch) {
            await();
            last = CompletableFuture.runAsync(batch, Thread.ofVirtual().name("ecphory-candidates")::start);
        }

        /** Until the last has arrived; throws what it threw. */
        void await() {
            CompletableFuture<Void> waited = last;
            last = null;
            if (waited != null) {
                try {
                    Void unused = waited.join();
                } catch (CompletionException failed) {
                    throw failed.getCause() instanceof RuntimeException known ? known : failed;
                }
            }
        }

        /** Until nothing is under way, so that nothing arrives behind what deletes it. */
        @Override
        public void close() {
            if (last != null) {
                Void unused = last.exceptionally(failed -> null).join();
            }
        }
    }

    CandidateFeed(Namespace namespace, EventStore store, TermAnalyzer words, CandidateSettings settings) {
        this.namespace = namespace;
        this.store = store;
        this.words = words;
        this.source = settings.source();
        this.health = settings.health();
    }

    /** What was counted of the events that can be found in the source; of none where it has none of this log. */
    NamespaceStatistics counted(LogPosition head) {
        Counted known = counted;
        boolean behind = known != null
                && head.lastSeq() - known.statistics().through() > BEHIND
                && asked.incrementAndGet() % LOOKED_UP == 0;
        if (known == null || known.epoch() != head.epoch() || behind) {
            known = load(head, known);
            counted = known;
        }
        return known.statistics();
    }

    private Counted load(LogPosition head, @Nullable Counted known) {
        Progress there = source.progress(namespace).orElse(null);
        if (there == null || there.epoch() != head.epoch() || there.through() > head.lastSeq()) {
            return new Counted(head.epoch(), new NamespaceStatistics(table));
        }
        if (known != null
                && known.epoch() == there.epoch()
                && known.statistics().through() == there.through()) {
            return known;
        }
        try {
            NamespaceStatistics read = NamespaceStatistics.of(bytes(there.statistics()), table);
            return new Counted(head.epoch(), isOfThisLog(read) ? read : new NamespaceStatistics(table));
        } catch (IOException other) { // of another version: made again
            return new Counted(head.epoch(), new NamespaceStatistics(table));
        }
    }

    private static byte[] bytes(ByteBuffer statistics) {
        byte[] bytes = new byte[statistics.remaining()];
        statistics.duplicate().get(bytes);
        return bytes;
    }

    /** A store restored from a backup may have gone another way since. */
    private boolean isOfThisLog(NamespaceStatistics read) {
        return read.events() == 0
                || store.log().at(namespace, List.of(read.through())).stream()
                        .anyMatch(entry -> NamespaceIndexWriter.mark(entry).equals(read.lastEvent()));
    }

    /** Whether enough is new to be written. */
    boolean due(LogPosition head) {
        Counted known = counted;
        return known == null
                || known.epoch() != head.epoch()
                || head.lastSeq() - known.statistics().through() >= WORTH;
    }

    /**
     * Writes what is newer than what is there.
     *
     * @param stop whether to go on another time
     */
    synchronized void follow(LongConsumer progress, BooleanSupplier stop) {
        LogPosition head = store.log().logPosition(namespace);
        Writing at = begin(head);
        writing = null; // whoever fails begins again at what was noted
        try (Sending sending = new Sending()) {
            follow(head, at, sending, progress, stop);
        }
        writing = at;
    }

    private void follow(LogPosition head, Writing at, Sending sending, LongConsumer progress, BooleanSupplier stop) {
        long noted = at.statistics().through();
        while (at.statistics().through() < head.lastSeq() && !stop.getAsBoolean()) {
            List<LogEntry> page = store.log().after(namespace, at.statistics().through(), BATCH);
            if (page.isEmpty()) {
                break;
            }
            write(page, at, sending);
            health.lacks(namespace, head.lastSeq() - at.statistics().through());
            progress.accept(at.statistics().through());
            if (at.statistics().through() - noted >= NOTED) {
                sending.await();
                note(at);
                noted = at.statistics().through();
            }
        }
        if (at.statistics().through() > noted) {
            sending.await();
            note(at);
        }
    }

    private Writing begin(LogPosition head) {
        Writing before = writing;
        if (before != null && before.epoch() == head.epoch()) {
            return before;
        }
        NamespaceStatistics statistics = load(head, null).statistics();
        // what was written and not noted is written again
        long unused = source.erase(namespace, statistics.through());
        return new Writing(head.epoch(), statistics, new CandidateDocuments(words, table));
    }

    /** Makes the documents of a page while the source takes those before. */
    private void write(List<LogEntry> page, Writing at, Sending sending) {
        Scope scope = new Scope(namespace, at.epoch(), at.statistics().through());
        Set<String> unknown = at.documents().unknown(page);
        if (!unknown.isEmpty() && scope.through() > 0) {
            at.documents().known(source.lengths(scope, unknown));
        }
        int done = 0;
        while (done < page.size()) {
            int many = CandidateDocuments.atOnce(at.statistics(), page.size() - done);
            List<Document> documents = at.documents().of(page.subList(done, done + many), at.statistics());
            sending.next(() -> {
                source.put(scope, documents);
                health.wrote(many);
            });
            done += many;
        }
    }

    private void note(Writing at) {
        byte[] bytes = at.statistics().toBytes();
        source.put(namespace, new Progress(at.epoch(), at.statistics().through(), ByteBuffer.wrap(bytes)));
        try {
            counted = new Counted(at.epoch(), NamespaceStatistics.of(bytes, table));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Deletes what the source has of the namespace; says how many passages that were. */
    synchronized long erase() {
        clear();
        return source.erase(namespace, 0);
    }

    /** Lets go of what was counted, in memory. */
    synchronized void clear() {
        writing = null;
        counted = null;
    }
}
