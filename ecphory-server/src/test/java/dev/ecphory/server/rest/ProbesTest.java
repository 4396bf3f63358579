package dev.ecphory.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Namespace;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.Http;
import dev.ecphory.server.Served;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.access.Role;
import dev.ecphory.testkit.InMemoryEventStore;
import dev.ecphory.wire.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What probes and monitors are told, also when the store is away. */
final class ProbesTest {
    @TempDir
    Path folder;

    /** A store that can be asked for nothing small any more. */
    private static class Away extends WrappedStore {
        final AtomicBoolean gone = new AtomicBoolean();
        final AtomicBoolean silent = new AtomicBoolean();
        final CountDownLatch over = new CountDownLatch(1);

        Away() {
            super(new InMemoryEventStore(new SettableClock(), new SplittableRandom(7)));
        }

        @Override
        public List<Namespace> namespaces() {
            throw new AssertionError("a probe lists no namespaces");
        }

        @Override
        public void ping() {
            if (gone.get()) {
                throw new StoreUnavailableException("the server is gone", "start it", null);
            }
            if (silent.get()) {
                try {
                    over.await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    @Test
    void aServerWhoseStoreIsAwayIsAliveAndNotReady() {
        Away store = new Away();
        try (Ecphory engine =
                        Ecphory.builder(store).tier(Tier.EDGE).background(false).open();
                EcphoryServer server = EcphoryServer.start(
                        engine, ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0), List.of(new RestModule()));
                Http http = new Http(server.url())) {
            assertThat(http.send("GET", "/health/ready", null).status()).isEqualTo(200);
            store.gone.set(true);
            assertThat(http.send("GET", "/health/live", null).status()).isEqualTo(200);
            assertThat(http.send("GET", "/health/ready", null).status()).isEqualTo(503);
            store.gone.set(false);
            store.silent.set(true);
            assertThat(http.send("GET", "/health/live", null).status()).isEqualTo(200);
            assertThat(http.send("GET", "/health/ready", null).status())
                    .as("a store that does not answer is not waited for")
                    .isEqualTo(503);
            store.over.countDown();
            assertThat(http.send("GET", "/health/ready", null).status()).isEqualTo(200);
        }
    }

    @Test
    void aServerThatCannotWriteIsNotReadyAndItsHealthSaysWhy() {
        Away store = new Away() {
            @Override
            public List<Namespace> namespaces() {
                return List.of();
            }

            @Override
            public Optional<String> writingProblem() {
                return gone.get() ? Optional.of("the disk is full: it has room for 0 bytes") : Optional.empty();
            }

            @Override
            public void ping() {}
        };
        try (Ecphory engine =
                        Ecphory.builder(store).tier(Tier.EDGE).background(false).open();
                EcphoryServer server = EcphoryServer.start(
                        engine, ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0), List.of(new RestModule()));
                Http http = new Http(server.url())) {
            assertThat(http.send("GET", "/health/ready", null).status()).isEqualTo(200);
            assertThat(http.send("GET", "/v1/health", null).body()).contains("the store is writable");
            store.gone.set(true);
            assertThat(http.send("GET", "/health/ready", null).status()).isEqualTo(503);
            assertThat(http.send("GET", "/health/live", null).status()).isEqualTo(200);
            assertThat(http.send("GET", "/v1/health", null).body())
                    .contains("the disk is full")
                    .doesNotContain("the store is writable");
        }
    }

    @Test
    void metricsAreNumbersOfEverybodyAndNameNobody() {
        try (Served served = Served.locked(folder.resolve("keys"), new RestModule());
                Http one = served.http(Role.ADMIN, "ana");
                Http all = served.http(Role.ADMIN, "*")) {
            String ana = "/v1/namespaces/ana/";
            assertThat(all.send("POST", ana + "events", Json.object("text", "I keep bees"))
                            .status())
                    .isEqualTo(201);
            assertThat(all.send("POST", ana + "recall", Json.object("question", "bees?"))
                            .status())
                    .isEqualTo(200);

            assertThat(one.send("GET", "/metrics", null).status()).isEqualTo(403);
            Http.Reply metrics = all.send("GET", "/metrics", null);
            assertThat(metrics.status()).isEqualTo(200);
            assertThat(metrics.header("Content-Type")).startsWith("text/plain; version=0.0.4");
            assertThat(metrics.body())
                    .contains("# TYPE ecphory_index_bytes gauge\necphory_index_bytes ")
                    .contains("# TYPE ecphory_appended_total counter\necphory_appended_total 1\n")
                    .contains("ecphory_queue_waiting{chore=\"consolidate\"} 0\n")
                    .contains("ecphory_operation_seconds_count{operation=\"recall\",outcome=\"ok\"} 1\n")
                    .contains("ecphory_operation_seconds_bucket{le=\"+Inf\",operation=\"append\",outcome=\"ok\"} 1\n")
                    .doesNotContain("ana");
            assertThat(metrics.body().lines())
                    .allMatch(line -> line.matches("# (HELP|TYPE) ecphory_[a-z_]+ .+"
                            + "|ecphory_[a-z_]+(\\{[a-z]+=\"[^\"]+\"(,[a-z]+=\"[^\"]+\")*})? [-0-9.eE]+"));
            assertThat(all.send("GET", "/v1/health/detail", null).body())
                    .contains("\"namespace\":\"ana\"", "\"behind\":0", "\"pools\":[]", "\"appended\":1");
        }
    }
}
