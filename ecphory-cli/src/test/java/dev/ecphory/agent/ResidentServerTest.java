package dev.ecphory.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("try") // what runs is asked through its socket
final class ResidentServerTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final ResidentServer.Handler ECHO = (arguments, variables, input) -> new ResidentServer.Reply(
            arguments + " " + variables + " " + new String(input, StandardCharsets.UTF_8), "a\nnote");

    @TempDir
    private Path folder = Path.of("");

    private Path socket = Path.of("");

    @BeforeEach
    void aPlace() {
        socket = folder.resolve("run").resolve("s.sock");
    }

    /** One that runs in a thread of its own, which ends when it has left. */
    private record Running(ResidentServer resident, Thread thread) implements AutoCloseable {
        static Running of(@Nullable ResidentServer started) {
            ResidentServer resident = Objects.requireNonNull(started);
            return new Running(resident, Thread.ofPlatform().start(() -> {
                try {
                    resident.run();
                    resident.close();
                    resident.release();
                } catch (IOException failure) {
                    throw new java.io.UncheckedIOException(failure);
                }
            }));
        }

        @Override
        public void close() {
            resident.leave();
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable ResidentServer start(String build, Duration idle, ResidentServer.Handler handler)
            throws IOException {
        return ResidentServer.start(socket, build, build::equals, "/s.db", idle, Duration.ofMinutes(1), handler);
    }

    private String ask(String build) throws IOException {
        return ResidentClient.ask(socket, build, "/s.db", List.of("é  x", "prompt"), "ü");
    }

    @Test
    void whatAHookSaysComesBackWhole() throws Exception {
        try (Running running = Running.of(start("1", LONG, ECHO))) {
            assertThat(ask("1")).isEqualTo("ecphory ok\na note\n[é  x, prompt] [] ü\n.\n");
            assertThat(ResidentClient.ask(socket, "1", "/other.db", List.of("x"), ""))
                    .startsWith("ecphory other-store\n");
        }
    }

    @Test
    void thereIsNeverASecondOne() throws Exception {
        try (Running running = Running.of(start("1", LONG, ECHO))) {
            assertThat(start("1", LONG, ECHO)).isNull();
            assertThat(ask("1")).startsWith("ecphory ok\n");
        }
        assertThat(socket).doesNotExist();
    }

    @Test
    void oneOfAnotherBuildLeavesAndServesWhoIsInBeforeItDoes() throws Exception {
        CountDownLatch in = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Running old = Running.of(start("1", LONG, (arguments, variables, input) -> {
            in.countDown();
            boolean unused = await(goOn);
            return new ResidentServer.Reply("old", "");
        }));
        FutureTask<String> asked = new FutureTask<>(() -> ask("1"));
        Thread.ofPlatform().start(asked);
        assertThat(await(in)).isTrue();
        assertThat(ask("2")).startsWith("ecphory other-build\n");
        FutureTask<@Nullable ResidentServer> next = new FutureTask<>(() -> start("2", LONG, ECHO));
        Thread.ofPlatform().start(next);
        goOn.countDown();
        assertThat(asked.get()).isEqualTo("ecphory ok\n\nold\n.\n");
        old.thread().join();
        try (Running running = Running.of(next.get())) {
            assertThat(ask("2")).startsWith("ecphory ok\n");
        }
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException interrupted) {
            return false;
        }
    }

    @Test
    void nobodyElseCanReachIt() throws Exception {
        try (Running running = Running.of(start("1", LONG, ECHO))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("run"))))
                    .isEqualTo("rwx------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
                    .isEqualTo("rw-------");
        }
        Files.setPosixFilePermissions(folder.resolve("run"), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatThrownBy(() -> start("1", LONG, ECHO))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("others can use");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.createTempDirectory(folder, "own"));
        assertThatThrownBy(
                        () -> ResidentServer.start(link.resolve("s.sock"), "1", "1"::equals, "/s.db", LONG, LONG, ECHO))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void itLeavesWhenNobodyAsks() throws Exception {
        Running running = Running.of(start("1", Duration.ofMillis(1), ECHO));
        running.thread().join();
        assertThat(socket).doesNotExist();
        try (Running again = Running.of(start("1", LONG, ECHO))) {
            assertThat(ask("1")).startsWith("ecphory ok\n");
        }
    }

    @Test
    void theSocketOfOneThatWasKilledIsReplaced() throws Exception {
        Files.createDirectory(
                folder.resolve("run"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(socket));
        }
        assertThat(socket).exists();
        try (Running running = Running.of(start("1", LONG, ECHO))) {
            assertThat(ask("1")).startsWith("ecphory ok\n");
        }
    }

    @Test
    void whatAnAgentSaysReachesTheHookByteForByte() throws Exception {
        byte[] latin1 = "Jos\u00e9".getBytes(StandardCharsets.ISO_8859_1);
        byte[] head = ("POST /hook HTTP/1.1\r\nEcphory-Build: 1\r\nEcphory-Store: s\r\nEcphory-Argument: a\r\n"
                        + "Content-Length: " + latin1.length + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
        ByteArrayInputStream in = new ByteArrayInputStream(ByteBuffer.allocate(head.length + latin1.length)
                .put(head)
                .put(latin1)
                .array());
        assertThat(ResidentRequest.read(in).body()).isEqualTo(latin1);
    }

    @Test
    void whatIsNoHookIsNotAnsweredAndHoldsNobodyUp() throws Exception {
        try (Running running = Running.of(start("1", LONG, ECHO));
                SocketChannel silent = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            for (String wrong : List.of(
                    "GET / HTTP/1.1\r\n\r\n",
                    "POST /hook HTTP/1.1\r\n\r\n",
                    "POST /hook HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                    "POST /hook HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
                    "POST /hook HTTP/1.1\r\nnothing\r\n\r\n",
                    "\r\n\r\n")) {
                try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
                    int unused = channel.write(ByteBuffer.wrap(wrong.getBytes(StandardCharsets.UTF_8)));
                    assertThat(Channels.newInputStream(channel).readAllBytes())
                            .as(wrong)
                            .isEmpty();
                }
            }
            assertThat(ask("1")).startsWith("ecphory ok\n");
            assertThat(silent.isOpen()).isTrue();
        }
    }
}
