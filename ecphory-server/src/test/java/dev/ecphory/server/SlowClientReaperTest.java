package dev.ecphory.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A head that is sent a line at a time must be whole within twenty seconds, on new connections and on used ones. */
final class SlowClientReaperTest {
    private final AtomicLong seconds = new AtomicLong();
    private final Server server = new Server();
    private final SlowClientReaper dawdlers =
            new SlowClientReaper(server, () -> TimeUnit.SECONDS.toNanos(seconds.get()));
    private final ServerConnector connector = new ServerConnector(server);
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch holding = new CountDownLatch(1);
    private volatile @Nullable Connection connection;

    @BeforeEach
    void start() throws Exception {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.addBean(dawdlers); // as the server does it; swept by hand, too, by a clock of the test's
        connector.addBean(new Connection.Listener() {
            @Override
            public void onOpened(Connection opened) {
                connection = opened;
            }

            @Override
            public void onClosed(Connection closed) {}
        });
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                if (request.getHttpURI().getPath().equals("/held")) {
                    holding.countDown();
                    assertThat(held.await(20, TimeUnit.SECONDS)).isTrue();
                }
                response.write(true, java.nio.ByteBuffer.wrap("ok".getBytes(StandardCharsets.UTF_8)), callback);
                return true;
            }
        });
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        held.countDown();
        server.stop();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
        socket.setSoTimeout(10_000);
        return socket;
    }

    /** Sends a text and waits until the server has read it, and has begun a head that is not whole. */
    private void send(Socket socket, String text) throws IOException {
        Connection known = connection;
        long before = known == null ? 0 : known.getBytesIn();
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        long give = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (connection == null
                || connection.getBytesIn() < before + text.length()
                || (!text.endsWith("\r\n\r\n") && !inHead())) {
            assertThat(System.nanoTime()).as("the server reads what is sent").isLessThan(give);
            Thread.onSpinWait();
        }
    }

    /** Bytes are counted before they are parsed. */
    private boolean inHead() {
        return connection instanceof HttpConnection http && http.getParser().inHeaderState();
    }

    private void pass(long more) {
        seconds.addAndGet(more);
        dawdlers.sweep();
    }

    private static void ok(InputStream in) throws IOException {
        StringBuilder answer = new StringBuilder();
        while (!answer.toString().endsWith("ok")) {
            int next = in.read();
            assertThat(next)
                    .as("the connection is cut after \"" + answer + "\"")
                    .isNotNegative();
            answer.append((char) next);
        }
        assertThat(answer).startsWith("HTTP/1.1 200");
    }

    private static boolean open(Socket socket) throws IOException {
        socket.setSoTimeout(200);
        try {
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException nothing) {
            return true;
        } finally {
            socket.setSoTimeout(10_000);
        }
    }

    @Test
    void aHeadThatDripsIsCutAfterTwentySeconds() throws Exception {
        try (Socket socket = connect()) {
            send(socket, "GET / HTTP/1.1\r\nHost: localhost\r\n");
            for (int i = 0; i < 9; i++) {
                pass(2);
                send(socket, "X-" + i + ": a\r\n");
            }
            assertThat(open(socket)).as("after 18 s").isTrue();
            pass(2);
            assertThat(socket.getInputStream().read()).as("after 20 s").isEqualTo(-1);
        }
    }

    @Test
    void aLaterHeadHasTwentySecondsSinceItsFirstByte() throws Exception {
        try (Socket socket = connect()) {
            send(socket, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            ok(socket.getInputStream());
            pass(25);
            send(socket, "GET / HTTP/1.1\r\nHost: localhost\r\n");
            pass(1);
            pass(19);
            assertThat(open(socket)).isTrue();
            pass(1);
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void aRequestThatTakesLongIsNotCut() throws Exception {
        try (Socket socket = connect()) {
            send(socket, "GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(holding.await(10, TimeUnit.SECONDS)).isTrue();
            pass(15);
            pass(15);
            held.countDown();
            ok(socket.getInputStream());
            send(socket, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            ok(socket.getInputStream());
        }
    }

    @Test
    void aConnectionOnWhichNothingComesIsCut() throws Exception {
        try (Socket socket = connect()) {
            send(socket, "G");
            pass(20);
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }
}
