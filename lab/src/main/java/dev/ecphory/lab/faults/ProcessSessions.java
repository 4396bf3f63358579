package dev.ecphory.lab.faults;

import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.jdbc.PostgresServer;
import dev.ecphory.lab.faults.FaultSession.Backend;
import dev.ecphory.lab.faults.StoreCheck.Context;
import dev.ecphory.lab.faults.StoreCheck.Findings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in which a {@link WorkerProcess} is stopped, starved of disk or killed. A worker that was only stopped serves the next
 * session too. For one thread.
 */
final class ProcessSessions implements AutoCloseable {
    private static final long LONGEST_NANOS = 400_000_000;
    private static final int THOROUGH = 10;
    private static final int NOTES = 8;
    private static final int MANY_NOTES = 560;
    private static final int FULL_CYCLES = 60;
    private static final int LEFT_BYTES = 160 << 10;

    private final Path scratch;
    private final StoreTemplates templates;
    private final @Nullable Path small;
    private @Nullable WorkerProcess idle;
    private String source = "";

    /** @param small a folder on a small file system; null where there is none, and no session may then fill the disk */
    ProcessSessions(Path scratch, StoreTemplates templates, @Nullable Path small) {
        this.scratch = scratch;
        this.templates = templates;
        this.small = small;
    }

    /** Whether a session can be done here. */
    boolean can(FaultSession session) {
        return session.fault() != Fault.DISK_FULL || small != null;
    }

    /** Does a session, and tells of each kill as soon as it is checked. */
    void run(FaultSession session, KillListener listener) throws IOException {
        Path folder = Files.createDirectories(
                (session.fault() == Fault.DISK_FULL && small != null ? small : scratch).resolve("live"));
        Path images = Files.createDirectories(scratch.resolve("images"));
        String address = templates.store(session.backend(), folder);
        source = templates.store(Backend.SQLITE, scratch.resolve("live-source"));
        try {
            if (session.fault() == Fault.SIGKILL) {
                killed(session, address, listener);
            } else {
                stopped(session, Path.of(address), images, listener);
            }
        } finally {
            TemporaryFolder.delete(folder);
            TemporaryFolder.delete(images);
            TemporaryFolder.delete(scratch.resolve("live-source"));
            TemporaryFolder.delete(scratch.resolve("live-notes"));
            if (session.backend() == Backend.POSTGRESQL) {
                PostgresServer.shared().drop(address);
            }
        }
    }

    private void stopped(FaultSession session, Path file, Path images, KillListener listener) throws IOException {
        Random random = session.random();
        Acknowledged acknowledged = new Acknowledged();
        WorkerProcess worker = worker();
        idle = null;
        boolean whole = false;
        try {
            expectDone(worker, acknowledged, open(session, file.toString(), session.prefix()));
            long longest = cycle(worker, acknowledged, 1, target(session, file, 1, random));
            for (int kill = 0; kill < session.kills(); kill++) {
                long began = System.nanoTime();
                boolean full = session.fault() == Fault.DISK_FULL;
                int cycle = full ? kill * 2 * FULL_CYCLES + 2 : kill + 2;
                String target = target(session, file, cycle, random);
                boolean inside;
                if (full) {
                    int last = fill(worker, acknowledged, cycle, target, file, random);
                    inside = last > 0;
                    cycle = Math.abs(last);
                } else {
                    inside = begin(worker, acknowledged, cycle, target);
                    LockSupport.parkNanos(random.nextLong(Math.max(1, Math.min(longest, LONGEST_NANOS))));
                }
                List<String> said = worker.stop();
                inside &= said.stream().noneMatch(line -> line.startsWith("out "));
                Acknowledged then = acknowledged.copy();
                said.forEach(then::take);
                said.forEach(acknowledged::take);
                Path store = session.operation() == FaultOperation.MIGRATE ? Path.of(target) : file;
                Path image = Files.createDirectories(images.resolve(Integer.toString(kill)));
                StoreTemplates.copy(store, image);
                Path copy = image.resolve(String.valueOf(store.getFileName()));
                if (session.fault() == Fault.TORN) {
                    TornFiles.tear(copy, random);
                }
                Files.deleteIfExists(copy.resolveSibling(copy.getFileName() + "-shm"));
                Findings findings = check(session, copy.toString(), then, cycle, target, kill);
                TemporaryFolder.delete(image);
                listener.killed(kill, inside, then.size(), findings, began);
                worker.goOn();
                if (full) {
                    Files.deleteIfExists(ballast(file));
                    longest = cycle(worker, acknowledged, cycle + 1, target); // there is space: nothing may be refused
                } else if (said.stream().noneMatch(line -> line.equals("done"))) {
                    longest = await(worker, acknowledged, longest);
                } else {
                    longest = took(said, longest);
                }
            }
            expectDone(worker, acknowledged, "close");
            whole = true;
        } finally {
            if (whole) {
                idle = worker;
            } else {
                worker.close();
            }
        }
    }

    private void killed(FaultSession session, String address, KillListener listener) throws IOException {
        Random random = session.random();
        Acknowledged acknowledged = new Acknowledged();
        for (int kill = 0; kill < session.kills(); kill++) {
            try (WorkerProcess worker = worker()) {
                idle = null;
                long began = System.nanoTime();
                expectDone(worker, acknowledged, open(session, address, session.prefix()));
                long longest = cycle(
                        worker, acknowledged, 10 * kill + 1, target(session, Path.of(address), 10 * kill + 1, random));
                int cycle = 10 * kill + 2;
                String target = target(session, Path.of(address), cycle, random);
                boolean inside = begin(worker, acknowledged, cycle, target);
                LockSupport.parkNanos(random.nextLong(Math.max(1, Math.min(longest, LONGEST_NANOS))));
                List<String> said = worker.kill();
                inside &= said.stream().noneMatch(line -> line.startsWith("out "));
                said.forEach(acknowledged::take);
                String store = session.operation() == FaultOperation.MIGRATE ? target : address;
                Findings findings = check(session, store, acknowledged, cycle, target, kill);
                if (session.operation() == FaultOperation.MIGRATE && session.backend() == Backend.POSTGRESQL) {
                    PostgresServer.shared().drop(target);
                }
                listener.killed(kill, inside, acknowledged.size(), findings, began);
            }
        }
    }

    private Findings check(
            FaultSession session, String address, Acknowledged acknowledged, int cycle, String target, int kill)
            throws IOException {
        InstantSource clock = new SettableClock(
                session.fault() == Fault.SIGKILL ? StoreCheck.at(cycle + 1) : StoreCheck.at(cycle + 48));
        if (session.backend() == Backend.SQLITE && session.operation() == FaultOperation.ERASE) {
            List<String> found = holding(Path.of(address), acknowledged.gone());
            if (!found.isEmpty()) {
                return new Findings(0, 0, found.size(), 0, 0, 0, "erased and in the files: " + found);
            }
        }
        // not the worker's: it may be stopped while it holds it
        String original =
                session.operation() == FaultOperation.MIGRATE ? templates.file().toString() : null;
        return StoreCheck.check(
                address,
                acknowledged,
                new Context(session.operation(), cycle, target, original, kill % THOROUGH == THOROUGH - 1),
                clock);
    }

    /** Which of these words are in a file of the store. */
    private static List<String> holding(Path file, List<String> words) throws IOException {
        List<String> found = new ArrayList<>();
        if (words.isEmpty()) {
            return found;
        }
        try (Stream<Path> files = Files.walk(file.toAbsolutePath().getParent())) {
            for (Path one : files.filter(Files::isRegularFile).toList()) {
                String bytes = Files.readString(one, StandardCharsets.ISO_8859_1);
                words.stream().filter(bytes::contains).forEach(word -> found.add(word + " in " + one.getFileName()));
            }
        }
        return found;
    }

    /** What a cycle is told: notes, or a store to copy into. */
    private String target(FaultSession session, Path file, int cycle, Random random) {
        return switch (session.operation()) {
            case IMPORT -> {
                int notes =
                        cycle == session.kills() + 1 && random.nextInt(5) == 0 ? MANY_NOTES : 1 + random.nextInt(NOTES);
                yield NoteFolder.write(
                                scratch.resolve("live-notes").resolve(session.prefix() + "n" + cycle),
                                session.prefix() + "n" + cycle,
                                notes)
                        .toString();
            }
            case MIGRATE ->
                session.backend() == Backend.POSTGRESQL
                        ? PostgresServer.shared().newStore()
                        : file.resolveSibling("copy" + cycle + ".db").toString();
            default -> "-";
        };
    }

    private String open(FaultSession session, String address, String prefix) {
        String store = session.operation() == FaultOperation.MIGRATE ? source : address;
        return "open " + session.operation() + " " + store + " " + prefix + " " + (session.fault() == Fault.CLOCK_JUMP);
    }

    private WorkerProcess worker() throws IOException {
        WorkerProcess worker = idle;
        return worker == null ? new WorkerProcess(scratch) : worker;
    }

    private static void expectDone(WorkerProcess worker, Acknowledged acknowledged, String order) throws IOException {
        worker.order(order);
        long unused = await(worker, acknowledged, 1);
    }

    /** Does a cycle undisturbed; how long it took. */
    private static long cycle(WorkerProcess worker, Acknowledged acknowledged, int number, String target)
            throws IOException {
        worker.order("go " + number + " " + target);
        return await(worker, acknowledged, 1);
    }

    /** Begins a cycle; whether it is in the operation itself. */
    private static boolean begin(WorkerProcess worker, Acknowledged acknowledged, int number, String target)
            throws IOException {
        worker.order("go " + number + " " + target);
        String line = worker.readUntil(acknowledged::take, "in", "refused", "failed");
        if (!line.equals("in")) {
            throw new IllegalStateException("the worker " + line);
        }
        return true;
    }

    /** Reads to the end of an order; how long the operation took, else as before. */
    private static long await(WorkerProcess worker, Acknowledged acknowledged, long before) throws IOException {
        long[] took = {before};
        String[] refused = {null};
        String unused = worker.readUntil(
                line -> {
                    acknowledged.take(line);
                    if (line.startsWith("out ")) {
                        took[0] = Long.parseLong(line.substring("out ".length()));
                    } else if (line.startsWith("failed ") || line.startsWith("refused ")) {
                        refused[0] = line;
                    }
                },
                "done");
        if (refused[0] != null) {
            throw new IllegalStateException("the worker " + refused[0]);
        }
        return took[0];
    }

    /** How long the operation took, when this was said, else as before. */
    private static long took(List<String> said, long before) {
        return said.stream()
                .filter(line -> line.startsWith("out "))
                .mapToLong(line -> Long.parseLong(line.substring("out ".length())))
                .findFirst()
                .orElse(before);
    }

    /** Leaves little space, and has cycles done until one is refused; the last one's number, negative when none was. */
    private static int fill(
            WorkerProcess worker, Acknowledged acknowledged, int cycle, String target, Path file, Random random)
            throws IOException {
        long left = random.nextInt(LEFT_BYTES);
        long usable = Files.getFileStore(file).getUsableSpace();
        if (usable > left) {
            Files.write(ballast(file), new byte[(int) (usable - left)]);
        }
        boolean[] refused = {false};
        int number = cycle;
        for (; number < cycle + FULL_CYCLES && !refused[0]; number++) {
            worker.order("go " + number + " " + target);
            String unused = worker.readUntil(
                    line -> {
                        acknowledged.take(line);
                        refused[0] |= line.startsWith("refused ");
                        if (line.startsWith("failed ")) {
                            throw new IllegalStateException("the disk was full, and the worker " + line);
                        }
                    },
                    "done");
        }
        return refused[0] ? number - 1 : 1 - number;
    }

    private static Path ballast(Path file) {
        return file.resolveSibling("ballast");
    }

    @Override
    public void close() throws IOException {
        if (idle != null) {
            idle.close();
        }
    }
}
