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
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** The wire between a program and its server, which can be cut. Threads may share it. */
final class Wire implements AutoCloseable {
    /** What becomes of what is said. */
    enum State {
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

    Wire(int server) {
        this.server = server;
        try {
            this.ours = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Thread.ofVirtual().start(this::accept);
    }

    /** The address of a store, by way of this wire. */
    String through(String address) {
        return address.replace(":" + server + "/", ":" + ours.getLocalPort() + "/");
    }

    void set(State to) {
        state.set(to);
        if (to == State.CLOSED) {
            open.forEach(Wire::close);
        }
    }

    State state() {
        return state.get();
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
                out.write(some, 0, read);
                out.flush();
            }
        } catch (IOException closed) {
            // by one side or by the test
            return;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
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
