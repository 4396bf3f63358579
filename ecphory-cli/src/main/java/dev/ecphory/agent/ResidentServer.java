package dev.ecphory.agent;

import dev.ecphory.InvalidInputException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Listens on a Unix domain socket for the hooks of one user and one store. There is never a second one: a lock on a file
 * beside the socket is held from before the socket appears until after it is gone. It leaves when nobody has asked for a
 * while, and when a client of another build asks. Threads may share it.
 */
public final class ResidentServer implements AutoCloseable {
    private static final int WORKERS = 16;
    /** The longest that a client may take to say what it wants, and to read the answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(70);

    /** The longest that it waits for hooks when it leaves. */
    private static final Duration PARTING = Duration.ofSeconds(6);

    private final Path socket;
    private final Predicate<String> sameBuild;
    private final String store;
    private final Duration idle;
    private final Handler handler;
    private final FileChannel lockFile;
    private final FileLock lock;
    private final ServerSocketChannel server;
    private final AtomicBoolean left = new AtomicBoolean();
    private final ExecutorService workers = Executors.newFixedThreadPool(
            WORKERS, Thread.ofPlatform().daemon().name("ecphory-hook-", 0).factory());
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("ecphory-resident-clock").factory());
    private @Nullable ScheduledFuture<?> leaving;
    private int busy;

    /** What a hook says. */
    public interface Handler {
        /**
         * Runs a hook; throws nothing.
         *
         * @param arguments of the command line behind {@code hook}
         * @param variables of the client's environment, as {@code NAME=value}
         * @param input what the agent told it
         */
        Reply reply(List<String> arguments, List<String> variables, byte[] input);
    }

    /**
     * What a hook says.
     *
     * @param answer for standard output, a line
     * @param note for standard error, a line; empty for none
     */
    public record Reply(String answer, String note) {}

    private ResidentServer(
            Path socket,
            Predicate<String> sameBuild,
            String store,
            Duration idle,
            Handler handler,
            FileChannel lockFile,
            FileLock lock)
            throws IOException {
        this.socket = socket;
        this.sameBuild = sameBuild;
        this.store = store;
        this.idle = idle;
        this.handler = handler;
        this.lockFile = lockFile;
        this.lock = lock;
        this.server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    }

    /**
     * Begins to listen, or not, because another one of the same build already does. One of another build is told to leave,
     * and waited for.
     *
     * @param socket the socket, in a folder that belongs to this user alone, which is made where it is missing
     * @param build which installation this is
     * @param sameBuild whether a client's installation is this one, and still holds the same build
     * @param store the store that it serves
     * @param idle after how long without a request it leaves
     * @param patience how long to wait for one that leaves
     * @return null when there is one already
     * @throws InvalidInputException when the folder is open to others
     * @throws IOException when the socket cannot be made
     */
    public static @Nullable ResidentServer start(
            Path socket,
            String build,
            Predicate<String> sameBuild,
            String store,
            Duration idle,
            Duration patience,
            Handler handler)
            throws IOException {
        Path folder = ownFolder(socket);
        String name = String.valueOf(socket.getFileName()).replaceAll("\\.sock$", "");
        FileChannel file =
                FileChannel.open(folder.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = lock(file, socket, build, store, patience);
            if (lock == null) {
                file.close();
                return null;
            }
            ResidentServer resident = new ResidentServer(socket, sameBuild, store, idle, handler, file, lock);
            resident.listen();
            return resident;
        } catch (IOException | RuntimeException failure) {
            file.close();
            throw failure;
        }
    }

    private static Path ownFolder(Path socket) throws IOException {
        Path folder = socket.toAbsolutePath().normalize().getParent();
        if (folder == null) {
            throw new InvalidInputException("--socket", socket.toString(), "is in no folder", "give another");
        }
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(folder.getParent() == null ? folder : folder.getParent());
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Hook.owner())
                || !PosixFilePermissions.toString(Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS))
                        .equals("rwx------")) {
            throw new InvalidInputException(
                    "--socket",
                    socket.toString(),
                    "is in a folder that others can use",
                    "give a path in a folder that belongs to you alone (chmod 700)");
        }
        return folder;
    }

    /** The lock; null when one of the same build has it. */
    private static @Nullable FileLock lock(FileChannel file, Path socket, String build, String store, Duration patience)
            throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                FileLock lock = file.tryLock();
                if (lock != null) {
                    return lock;
                }
            } catch (OverlappingFileLockException here) {
                // another one in this very process
            }
            if (ResidentClient.alive(socket, build, store)) {
                return null;
            }
            if (System.nanoTime() > end) {
                return null; // whoever holds it neither answers nor leaves
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return null;
            }
        }
    }

    /** The socket appears under its name only when it listens and belongs to the owner alone. */
    private void listen() throws IOException {
        Path fresh = socket.resolveSibling(socket.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        server.bind(UnixDomainSocketAddress.of(fresh));
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-------"));
        Files.move(fresh, socket, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        waitForMore();
    }

    /** Serves until it leaves. */
    public void run() {
        while (!left.get()) {
            try {
                SocketChannel client = server.accept();
                begun();
                workers.execute(() -> serve(client));
            } catch (ClosedChannelException over) {
                return;
            } catch (IOException once) {
                if (!server.isOpen()) {
                    return;
                }
            }
        }
    }

    private synchronized void begun() {
        busy++;
        if (leaving != null) {
            leaving.cancel(false);
        }
    }

    private synchronized void ended() {
        busy--;
        waitForMore();
    }

    private synchronized void waitForMore() {
        if (busy == 0 && !clock.isShutdown()) {
            leaving = clock.schedule(this::leaveWhenIdle, idle.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void leaveWhenIdle() {
        if (busy == 0) {
            leave();
        }
    }

    /** Lets nobody in any more; who is in is served. */
    public void leave() {
        if (left.compareAndSet(false, true)) {
            try {
                // the pid first: who finds the socket gone must not take us for somebody who will listen
                Files.deleteIfExists(socket.resolveSibling(
                        String.valueOf(socket.getFileName()).replaceAll("\\.sock$", "") + ".pid"));
                Files.deleteIfExists(socket);
                server.close();
            } catch (IOException gone) {
                // nobody can come in either way
            }
        }
    }

    private void serve(SocketChannel client) {
        ScheduledFuture<?> late = clock.schedule(() -> close(client), PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        try (client) {
            InputStream in = new BufferedInputStream(Channels.newInputStream(client), 1 << 14);
            ResidentRequest request = ResidentRequest.read(in);
            if (!sameBuild.test(request.build())) {
                leave();
                write(client, "other-build\n\n\n");
            } else if (!request.store().equals(store)) {
                write(client, "other-store\n\n\n");
            } else if (request.arguments().isEmpty()) {
                write(client, "ok\n\n\n");
            } else {
                Reply reply = handler.reply(request.arguments(), request.variables(), request.body());
                write(
                        client,
                        "ok\n" + reply.note().replaceAll("\\s*\\R\\s*", " ").strip() + "\n"
                                + reply.answer().strip() + "\n");
            }
        } catch (IOException | RuntimeException lost) {
            // the client has gone, or is none of ours: it goes on without memory
        } finally {
            late.cancel(false);
            ended();
        }
    }

    /** A line that says after {@code ecphory} how it went, one for standard error, one for standard output, and a dot: then it is whole. */
    private static void write(SocketChannel client, String text) throws IOException {
        byte[] body = ("ecphory " + text + ".\n").getBytes(StandardCharsets.UTF_8);
        byte[] head = ("HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: " + body.length
                        + "\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
        byte[] all = ByteBuffer.allocate(head.length + body.length)
                .put(head)
                .put(body)
                .array();
        Channels.newOutputStream(client).write(all);
    }

    private static void close(SocketChannel client) {
        try {
            client.close();
        } catch (IOException gone) {
            return;
        }
    }

    /** Lets nobody in any more, waits for those who are in, and gives the lock back last. */
    @Override
    public void close() throws IOException {
        leave();
        workers.shutdown();
        try {
            boolean unused = workers.awaitTermination(PARTING.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        clock.shutdownNow();
    }

    /** Gives the lock back; what was served must be closed before. */
    public void release() throws IOException {
        lock.release();
        lockFile.close();
    }
}
