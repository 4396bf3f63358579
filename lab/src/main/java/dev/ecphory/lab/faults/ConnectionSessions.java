package dev.ecphory.lab.faults;

import dev.ecphory.EcphoryException;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.jdbc.PostgresServer;
import dev.ecphory.jdbc.Wire;
import dev.ecphory.lab.faults.FaultSession.Backend;
import dev.ecphory.lab.faults.StoreCheck.Context;
import dev.ecphory.lab.faults.StoreCheck.Findings;
import dev.ecphory.spi.store.EventStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sessions on PostgreSQL in which the connections of an engine are cut in the middle of a message, or the server's processes are ended.
 * The engine runs in this process, over a {@link Wire}; of {@link Fault#CLIENT_GONE} it is not let through any more and is given up. For
 * one thread.
 */
final class ConnectionSessions implements AutoCloseable {
    private static final int THOROUGH = 10;
    private static final int NOTES = 8;
    /** A killed client has no patience, and one whose network is cut has some. */
    private static final String GONE = "?pool=2&patience=20ms";

    private static final String PATIENT = "?pool=2&patience=20s";
    /** So often does a caller try again what it was told to try again. */
    private static final int TRIES = 5;

    private static final long LATEST_CRASH_NANOS = 20_000_000;
    private static final long POLL_NANOS = 100_000;

    private final Path scratch;
    private final StoreTemplates templates;
    private final Wire wire = new Wire(PostgresServer.shared().port());

    ConnectionSessions(Path scratch, StoreTemplates templates) {
        this.scratch = scratch;
        this.templates = templates;
    }

    /** Does a session, and tells of each kill as soon as it is checked. */
    void run(FaultSession session, KillListener listener) throws IOException {
        String address = templates.store(Backend.POSTGRESQL, scratch);
        Path folder = scratch.resolve("live-connection");
        boolean migrates = session.operation() == FaultOperation.MIGRATE;
        String original = migrates ? templates.file().toString() : null;
        SettableClock clock = new SettableClock(StoreCheck.SPOKEN);
        // another one that looks on, as another node would
        try (EventStore checking = migrates ? null : MemoryWork.open(address + "?pool=2", clock)) {
            String source = templates.store(Backend.SQLITE, folder.resolve("source"));
            Random random = session.random();
            Acknowledged acknowledged = new Acknowledged();
            long bytes = 0;
            for (int kill = 0; kill < session.kills(); kill++) {
                long began = System.nanoTime();
                int cycle = 2 * kill + 1;
                Attempt attempt = new Attempt(session, cycle, target(session, folder, cycle, random), acknowledged);
                String store = session.operation() == FaultOperation.MIGRATE ? attempt.target() : address;
                if (kill == 0) { // what is said in a cycle that nothing happens to
                    bytes = measured(attempt, store, source);
                    attempt = new Attempt(session, ++cycle, target(session, folder, cycle, random), acknowledged);
                    store = session.operation() == FaultOperation.MIGRATE ? attempt.target() : address;
                }
                long budget = 1 + random.nextLong(Math.max(1, bytes));
                Findings findings =
                        switch (session.fault()) {
                            case CLIENT_GONE -> gone(attempt, store, source, budget);
                            case NETWORK_CUT -> cut(attempt, store, source, budget);
                            case DATABASE_CRASH -> crash(attempt, store, source, budget);
                            default -> throw new IllegalStateException(session.title());
                        };
                if (findings.none()) {
                    Context context = new Context(
                            session.operation(), cycle, attempt.target(), original, kill % THOROUGH == THOROUGH - 1);
                    clock.set(StoreCheck.at(cycle + 1));
                    findings = checking == null
                            ? StoreCheck.check(store, acknowledged, context, clock)
                            : StoreCheck.checkOpen(checking, acknowledged, context, clock);
                }
                if (session.operation() == FaultOperation.MIGRATE) {
                    PostgresServer.shared().drop(store);
                }
                listener.killed(kill, attempt.inside, acknowledged.size(), findings, began);
            }
        } finally {
            wire.set(Wire.State.WHOLE);
            PostgresServer.shared().drop(address);
            TemporaryFolder.delete(folder);
        }
    }

    /** A cycle that is done over the wire. */
    private final class Attempt {
        private final FaultSession session;
        private final int cycle;
        private final String target;
        private final Acknowledged acknowledged;
        private Wire wire = ConnectionSessions.this.wire;
        private volatile boolean inside;
        private volatile boolean begun;
        private volatile boolean over;
        private volatile boolean struck;
        private volatile boolean silent;
        private volatile @Nullable RuntimeException failure;
        private long before;
        private Runnable atBegin = () -> {};

        Attempt(FaultSession session, int cycle, String target, Acknowledged acknowledged) {
            this.session = session;
            this.cycle = cycle;
            this.target = target;
            this.acknowledged = acknowledged;
        }

        String target() {
            return target;
        }

        MemoryWork work(String store, String source, String patience) {
            boolean migrate = session.operation() == FaultOperation.MIGRATE;
            return new MemoryWork(
                    session.operation(),
                    migrate ? source : wire.through(store) + patience,
                    session.prefix(),
                    new SettableClock(StoreCheck.at(cycle)),
                    this::hear);
        }

        /** Does it; what is said to the target of a copy goes over the wire too. */
        void go(MemoryWork work, String patience) {
            work.cycle(cycle, session.operation() == FaultOperation.MIGRATE ? wire.through(target) + patience : target);
        }

        /** From now on it is not heard. */
        synchronized void silence() {
            silent = true;
        }

        private synchronized void hear(String line) {
            if (silent) {
                return;
            }
            acknowledged.take(line);
            if (line.equals("in")) {
                inside = true;
                before = wire.carried();
                Runnable begin = atBegin;
                atBegin = () -> {};
                begin.run();
            } else if (line.startsWith("out ")) {
                inside = false;
                over = true;
            }
        }
    }

    private long measured(Attempt attempt, String store, String source) {
        try (MemoryWork work = attempt.work(store, source, PATIENT)) {
            attempt.go(work, PATIENT);
            long bytes = wire.carried() - attempt.before;
            if (attempt.session.operation() == FaultOperation.MIGRATE) {
                PostgresServer.shared().drop(store);
            }
            return bytes;
        }
    }

    /** What a client leaves that is killed: it has a wire of its own, which is closed for good, and is heard no more. */
    private Findings gone(Attempt attempt, String store, String source, long budget) {
        Wire own = new Wire(PostgresServer.shared().port());
        attempt.wire = own;
        attempt.atBegin = () -> {
            own.cutAfter(budget, Wire.State.CLOSED);
            attempt.begun = true;
        };
        Thread client = Thread.ofPlatform().daemon().start(() -> die(attempt, store, source, own));
        while (client.isAlive() && !attempt.over && (!attempt.begun || own.waitsToCut())) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        attempt.silence();
        own.set(Wire.State.CLOSED);
        client.interrupt(); // it need not wait for a server that never comes
        RuntimeException failure = attempt.failure;
        return failure == null ? Findings.NONE : Findings.failed(FaultWorker.oneLine(failure));
    }

    private static void die(Attempt attempt, String store, String source, Wire own) {
        try (own) {
            MemoryWork work = attempt.work(store, source, GONE);
            try {
                attempt.go(work, GONE);
                attempt.over = true;
            } finally {
                while (!attempt.silent) {
                    LockSupport.parkNanos(POLL_NANOS);
                }
                work.close();
            }
        } catch (RuntimeException | IOException failure) {
            if (!attempt.silent && !(failure instanceof EcphoryException)) {
                attempt.failure = new IllegalStateException("not an error for callers", failure);
            }
        }
    }

    private Findings cut(Attempt attempt, String store, String source, long budget) {
        attempt.atBegin = () -> wire.cutAfter(budget, Wire.State.WHOLE);
        List<String> told = new ArrayList<>();
        try (MemoryWork work = attempt.work(store, source, PATIENT)) {
            for (int tries = 0; tries < TRIES; tries++) {
                try {
                    attempt.go(work, PATIENT);
                    attempt.inside = !wire.waitsToCut();
                    wire.set(Wire.State.WHOLE);
                    return Findings.NONE;
                } catch (EcphoryException away) {
                    told.add(FaultWorker.oneLine(away));
                }
            }
            return Findings.failed("not done after " + TRIES + " tries: " + told);
        } catch (RuntimeException failure) {
            return Findings.failed("not an error for callers: " + FaultWorker.oneLine(failure));
        }
    }

    private Findings crash(Attempt attempt, String store, String source, long budget) {
        Thread crasher = new Thread(() -> {
            LockSupport.parkNanos(budget % LATEST_CRASH_NANOS);
            attempt.struck = !attempt.over;
            PostgresServer.shared().crash();
        });
        attempt.atBegin = crasher::start;
        Findings findings = cut(attempt, store, source, Long.MAX_VALUE - 1);
        try {
            crasher.join();
            attempt.inside = attempt.struck;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return findings;
    }

    private String target(FaultSession session, Path folder, int cycle, Random random) {
        String prefix = session.prefix() + "n" + cycle;
        return switch (session.operation()) {
            case IMPORT ->
                NoteFolder.write(folder.resolve(prefix), prefix, 1 + random.nextInt(NOTES))
                        .toString();
            case MIGRATE -> PostgresServer.shared().newStore();
            default -> "-";
        };
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }
}
