package dev.ecphory.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** One that comes with the tests. */
final class EmbeddedServer implements RunningPostgres {
    final int port;
    private final Path data;
    private @Nullable EmbeddedPostgres server;

    EmbeddedServer() {
        try (ServerSocket free = new ServerSocket(0)) {
            this.port = free.getLocalPort();
            this.data = Files.createTempDirectory("ecphory-postgres").resolve("data");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void start() {
        try {
            server = EmbeddedPostgres.builder()
                    .setPort(port)
                    .setDataDirectory(data)
                    .setCleanDataDirectory(false)
                    .setServerConfig("fsync", "off")
                    .setServerConfig("max_connections", "300")
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException("no PostgreSQL is installed, and an embedded one does not start", failure);
        }
    }

    @Override
    public void kill() {
        stop();
    }

    void stop() {
        try {
            if (server != null) {
                server.close();
                server = null;
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
