package dev.ecphory.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ProgressBarsTest {
    private final CountDownLatch drawn = new CountDownLatch(1);
    private final ByteArrayOutputStream err = new ByteArrayOutputStream() {
        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            if (new String(bytes, from, length, StandardCharsets.UTF_8).contains("reading")) {
                drawn.countDown();
            }
        }
    };

    private Shell shell(String terminal, int columns) {
        PrintStream out = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        return new Shell(
                new ByteArrayInputStream(new byte[0]),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Map.of("TERM", "xterm"),
                Set.of(terminal),
                columns);
    }

    @Test
    void whoeverWatchesSeesABar() throws InterruptedException {
        try (ProgressBars bars = new ProgressBars(shell("err", 100))) {
            bars.onProgress("reading", 3, 10);

            assertThat(drawn.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("3/10");
    }

    @Test
    void nobodyElseDoes() {
        try (ProgressBars bars = new ProgressBars(shell("out", 100))) {
            bars.onProgress("reading", 3, 10);
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
