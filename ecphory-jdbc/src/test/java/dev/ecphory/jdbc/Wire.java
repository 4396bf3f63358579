package dev.ecphory.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** The wire between a program and its server, which can be cut. Threads may share it. */
public final class Wire implements AutoCloseable {
    /** What becomes of what is said. */
    public enum State {
        /** It arrives. */
        WHOLE,
        /** Nothing arrives any more in either direction, and nobody is told, as when a cable is pulled. */
        CUT,
        /** Connections are closed at once, and new ones too. */
        CLOSED,
        /** The next commit arrives, but its answer does not: the connection is closed, once. */
        LOSES_THE_ANSWER_TO_A_COMMIT,
        /** The next commit does not arrive: the connection is closed, once. */
        LOSES_A_COMMIT,
        /** The next commit arrives, its answer does not, and nothing after it. */
        CLOSED_AFTER_A_COMMIT
    }

    private static final byte[] COMMIT = "COMMIT".getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket ours;
    private final int server;
    private final AtomicReference<State> state = new AtomicReference<>(State.WHOLE);
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong left = new AtomicLong(Long.MAX_VALUE);
    private final AtomicLong carried = new AtomicLong();
    private volatile State afterwards = State.CLOSED;

    /** A wire to a port of this machine. */
    public Wire(int server) {
        this.server = server;
        try {
            this.ours = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Thread.ofVirtual().start(this::accept);
    }

    /** The address of a store, by way of this wire. */
    public String through(String address) {
        return address.replace(":" + server + "/", ":" + ours.getLocalPort() + "/");
    }

    /** From now on, this becomes of what is said; any {@link #cutAfter cut that was ordered} is off. */
    public void set(State to) {
        left.set(Long.MAX_VALUE);
        put(to);
    }

    private void put(State to) {
        state.set(to);
        if (to == State.CLOSED) {
            open.forEach(Wire::close);
        }
    }

    State state() {
        return state.get();
    }

    /** The port that stands for the server's. */
    public int port() {
        return ours.getLocalPort();
    }

    /** How many bytes were said by both sides. */
    public long carried() {
        return carried.get();
    }

    /** Whether a {@link #cutAfter cut that was ordered} has not come yet. */
    public boolean waitsToCut() {
        return left.get() != Long.MAX_VALUE;
    }

    /**
     * Closes all connections when so many more bytes were said by both sides together, in the middle of what is said.
     *
     * @param bytes at least 1
     * @param afterwards what becomes of connections that are made then: {@link State#WHOLE} or {@link State#CLOSED}
     */
    public void cutAfter(long bytes, State afterwards) {
        this.afterwards = afterwards;
        left.set(bytes);
    }

    /** How many of these bytes are let through; fewer than all when that was the cut. */
    private int counted(int read) {
        carried.addAndGet(read);
        while (true) {
            long before = left.get();
            if (before == Long.MAX_VALUE) {
                return read;
            }
            long after = before >= read ? before - read : Long.MAX_VALUE;
            if (left.compareAndSet(before, after)) {
                return after == Long.MAX_VALUE ? (int) before : read;
            }
        }
    }

    private void accept() {
        while (!ours.isClosed()) {
            try {
                Socket client = ours.accept();
                if (state.get() == State.CLOSED) {
                    client.close();
                    continue;
                }
                Socket there = new Socket(InetAddress.getLoopbackAddress(), server);
                open.add(client);
                open.add(there);
                if (state.get() == State.CLOSED) { // meanwhile
                    close(client);
                    close(there);
                    continue;
                }
                Thread.ofVirtual().start(() -> carry(client, there, true));
                Thread.ofVirtual().start(() -> carry(there, client, false));
            } catch (IOException refused) {
                // the server is away, or this wire is being put away
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    private void carry(Socket from, Socket to, boolean asks) {
        byte[] some = new byte[1 << 16];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(some); read >= 0; read = in.read(some)) {
                while (state.get() == State.CUT) {
                    Thread.sleep(20);
                }
                if (asks && holds(some, read)) {
                    if (state.compareAndSet(State.LOSES_A_COMMIT, State.WHOLE)) {
                        return;
                    }
                    if (state.compareAndSet(State.LOSES_THE_ANSWER_TO_A_COMMIT, State.WHOLE)) {
                        from.close();
                        out.write(some, 0, read);
                        out.flush();
                        Thread.sleep(200); // until it has committed
                        return;
                    }
                    if (state.compareAndSet(State.CLOSED_AFTER_A_COMMIT, State.CLOSED)) {
                        open.stream().filter(one -> !one.equals(to)).forEach(Wire::close); // nobody else is let through
                        out.write(some, 0, read);
                        out.flush();
                        Thread.sleep(200);
                        set(State.CLOSED);
                        return;
                    }
                }
                int through = counted(read);
                out.write(some, 0, through);
                out.flush();
                if (through < read) {
                    put(State.CLOSED);
                    put(afterwards);
                    return;
                }
            }
        } catch (IOException closed) {
            // by one side or by the test
            return;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private static boolean holds(byte[] some, int length) {
        next:
        for (int at = 0; at + COMMIT.length <= length; at++) {
            for (int i = 0; i < COMMIT.length; i++) {
                if (some[at + i] != COMMIT[i]) {
                    continue next;
                }
            }
            return true;
        }
        return false;
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException already) {
            return;
        }
    }

    @Override
    public void close() throws IOException {
        ours.close();
        open.forEach(Wire::close);
    }
}
