package dev.ecphory.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.server.rest.RestModule;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients that drip the head of a request, by the real clock. */
@Tag("deep")
final class DrippingClientsTest {
    private static final int CLIENTS = 200;
    private static final long SECOND = 1_000_000_000L;
    private static final long LONGEST_SECONDS = 25;

    @Test
    void twoHundredAreCutWithinTwentyFiveSecondsWhileOthersAreServed() throws Exception {
        try (Served served = Served.open(new RestModule());
                Http http = served.http()) {
            long start = System.nanoTime();
            List<Socket> dripping = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), served.server().url().getPort());
                socket.getOutputStream()
                        .write("GET / HTTP/1.1\r\nHost: localhost\r\n".getBytes(StandardCharsets.US_ASCII));
                dripping.add(socket);
            }
            int asked = 0;
            while (!dripping.isEmpty() && System.nanoTime() - start < 2 * LONGEST_SECONDS * SECOND) {
                dripping.removeIf(DrippingClientsTest::cut);
                assertThat(http.send("GET", "/v1/namespaces/me/events", null).status())
                        .isEqualTo(200);
                asked++;
            }
            long seconds = (System.nanoTime() - start) / SECOND;
            System.out.println("dripping: " + CLIENTS + " connections were cut within " + seconds + " s, " + asked
                    + " requests of others were answered meanwhile");
            assertThat(dripping).isEmpty();
            assertThat(seconds).isLessThanOrEqualTo(LONGEST_SECONDS);
        }
    }

    /** Sends one more byte; true when the other end is closed. */
    private static boolean cut(Socket socket) {
        try {
            socket.getOutputStream().write('X');
            socket.setSoTimeout(1);
            if (socket.getInputStream().read() >= 0) {
                return false;
            }
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            // cut as well
        }
        try {
            socket.close();
        } catch (IOException gone) {
            throw new java.io.UncheckedIOException(gone);
        }
        return true;
    }
}
