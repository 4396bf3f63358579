package dev.ecphory.lab.faults;

import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.jdbc.PostgresServer;
import dev.ecphory.jdbc.Wire;
import dev.ecphory.lab.faults.FaultSession.Backend;
import dev.ecphory.lab.faults.StoreCheck.Context;
import dev.ecphory.lab.faults.StoreCheck.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in which a {@link ServiceProcess} is stopped or killed, or its client's connection is cut, while it is being told something
 * and works in the background on what it was told before. For one thread.
 */
final class ServiceSessions implements AutoCloseable {
    private static final int FIRST = 10;
    private static final int THOROUGH = 10;
    private static final int TRIES = 400;
    private static final long LONGEST_PAUSE_MILLIS = 250;
    private static final long LONGEST_NANOS = 400_000_000;

    private final Path scratch;
    private final ExecutorService executor = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("client").factory());

    ServiceSessions(Path scratch) {
        this.scratch = scratch;
    }

    /** Does a session, and tells of each kill as soon as it is checked. */
    void run(FaultSession session, KillListener listener) throws IOException {
        Path folder = Files.createDirectories(
                scratch.resolve("live-service"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        boolean file = session.backend() == Backend.SQLITE;
        String store = file
                ? folder.resolve("t.db").toString()
                : PostgresServer.shared().newStore();
        try {
            new Telling(session, folder, store).run(listener);
        } finally {
            TemporaryFolder.delete(folder);
            if (!file) {
                PostgresServer.shared().drop(store);
            }
        }
    }

    /** What is told in a session. */
    private final class Telling {
        private final FaultSession session;
        private final Path folder;
        private final String store;
        private final Random random;
        private final Acknowledged acknowledged = new Acknowledged();
        private int number;
        private volatile boolean over;
        private volatile @Nullable ServiceProcess current;
        private long longest = LONGEST_NANOS / 10;

        Telling(FaultSession session, Path folder, String store) {
            this.session = session;
            this.folder = folder;
            this.store = store;
            this.random = session.random();
        }

        void run(KillListener listener) throws IOException {
            ServiceProcess service = start();
            try {
                for (int i = 0; i < FIRST; i++) {
                    ended(begin());
                }
                for (int kill = 0; kill < session.kills(); kill++) {
                    long began = System.nanoTime();
                    Findings findings;
                    boolean inside;
                    if (session.fault() == Fault.NETWORK_CUT) {
                        Wire wire = java.util.Objects.requireNonNull(service.wire());
                        wire.cutAfter(1 + random.nextInt(900), Wire.State.WHOLE);
                        ended(begin());
                        inside = !wire.waitsToCut();
                        wire.set(Wire.State.WHOLE);
                        service.stop();
                        findings = image(kill);
                        service.goOn();
                    } else {
                        Future<?> call = begin();
                        LockSupport.parkNanos(random.nextLong(Math.max(1, Math.min(longest, LONGEST_NANOS))));
                        if (session.fault() == Fault.SIGKILL) {
                            service.kill();
                            inside = !over;
                            service.close();
                            findings = check(store, kill);
                            service = start();
                        } else {
                            service.stop();
                            inside = !over;
                            findings = image(kill);
                            service.goOn();
                        }
                        ended(call);
                    }
                    listener.killed(kill, inside, size(), findings, began);
                }
            } finally {
                over = true;
                service.close();
            }
        }

        private ServiceProcess start() throws IOException {
            current = new ServiceProcess(session.operation(), folder, store, session.fault() == Fault.NETWORK_CUT);
            return current;
        }

        /** Begins to tell one thing; it is told again until it is acknowledged, also to the next process. */
        private Future<?> begin() {
            int own = number++;
            over = false;
            return executor.submit(() -> {
                long since = System.nanoTime();
                for (int tries = 0; tries < TRIES; tries++) {
                    try {
                        String word = java.util.Objects.requireNonNull(current).tell(session.prefix(), own);
                        if (word != null) {
                            over = true;
                            longest = System.nanoTime() - since;
                            acknowledge(word);
                            return word;
                        }
                    } catch (IOException away) {
                        Thread.sleep(Math.min(LONGEST_PAUSE_MILLIS, 10L * tries));
                    }
                }
                throw new IllegalStateException("not acknowledged after " + TRIES + " tries");
            });
        }

        private synchronized void acknowledge(String word) {
            acknowledged.take("ack " + word);
        }

        private synchronized int size() {
            return acknowledged.size();
        }

        private synchronized Acknowledged known() {
            return acknowledged.copy();
        }

        private Findings image(int kill) throws IOException {
            Acknowledged then = known();
            Path image = Files.createDirectories(scratch.resolve("service-image"));
            try {
                Path file = Path.of(store);
                StoreTemplates.copy(file, image);
                Path copy = image.resolve(String.valueOf(file.getFileName()));
                if (session.fault() == Fault.TORN) {
                    TornFiles.tear(copy, random);
                }
                Files.deleteIfExists(copy.resolveSibling(copy.getFileName() + "-shm"));
                return check(copy.toString(), then, kill);
            } finally {
                TemporaryFolder.delete(image);
            }
        }

        private Findings check(String address, int kill) {
            return check(address, known(), kill);
        }

        private Findings check(String address, Acknowledged then, int kill) {
            return StoreCheck.check(
                    address,
                    then,
                    new Context(session.operation(), number, "-", null, kill % THOROUGH == THOROUGH - 1),
                    new SettableClock(Instant.now().plus(Duration.ofDays(1))));
        }
    }

    private static void ended(Future<?> call) {
        try {
            Object unused = call.get();
        } catch (ExecutionException failure) {
            throw new IllegalStateException(failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
