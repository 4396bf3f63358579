package dev.ecphory.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.mcp.McpModule;
import dev.ecphory.server.rest.RestModule;
import dev.ecphory.server.tools.ToolCatalog;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.testkit.InMemoryEventStore;
import dev.ecphory.wire.Json;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever fails inside is answered in the form of its door, and says nothing of how it failed. */
final class FailedRequestsTest {
    private static final List<Supplier<Throwable>> FAILURES = List.of(
            () -> new StackOverflowError("SECRET"),
            () -> new NoClassDefFoundError("SECRET"),
            () -> new AssertionError("SECRET"),
            () -> new OutOfMemoryError("SECRET"),
            () -> new IllegalStateException("SECRET"));

    /** A store that fails whenever its log is asked for, once it is told how. */
    private static final class Failing extends WrappedStore {
        volatile @Nullable Supplier<Throwable> how;

        Failing() {
            super(new InMemoryEventStore(new SettableClock(), new SplittableRandom(7)));
        }

        @Override
        public EventLog log() {
            if (how != null) {
                throw FailedRequestsTest.<RuntimeException>unchecked(how.get());
            }
            return super.log();
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // throws what it is given, whatever it is
    private static <T extends Throwable> T unchecked(Throwable failure) throws T {
        throw (T) failure;
    }

    private final Failing store = new Failing();
    private final Ecphory engine =
            Ecphory.builder(store).tier(Tier.EDGE).background(false).open();
    private final EcphoryServer server = EcphoryServer.start(
            engine,
            ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0),
            List.of(
                    new RestModule(),
                    new McpModule(ToolCatalog.complete()),
                    entrance -> entrance.route(
                            HandlerType.GET,
                            "/own",
                            Role.READ,
                            visit -> visit.json(visit.memory(Role.READ, "me").list(0, 1)),
                            (context, failure) ->
                                    context.status(failure.status()).result("own form: " + failure.error()))));
    private final Http http = new Http(server.url());

    @AfterEach
    void close() {
        store.how = null;
        http.close();
        server.close();
        engine.close();
    }

    @Test
    void anErrorIsAProblemAtEveryDoorAndTellsNoDetails() {
        for (Supplier<Throwable> how : FAILURES) {
            store.how = how;
            String name = how.get().getClass().getName();
            for (String path : List.of("events", "stats", "facts", "events/e1", "export")) {
                Http.Reply reply = http.send("GET", "/v1/namespaces/me/" + path, null);
                assertThat(reply.status()).as(name + " at " + path).isEqualTo(500);
                assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
                assertThat(reply.json()).containsEntry("error", "internal").containsKeys("detail", "next", "status");
                bare(reply);
            }
            Http.Reply own = http.send("GET", "/own", null);
            assertThat(own.body()).as(name).isEqualTo("own form: internal");
            bare(own);
            Http.Reply tool = http.send(
                    "POST",
                    "/mcp/me",
                    Json.object(
                            "jsonrpc",
                            "2.0",
                            "id",
                            1,
                            "method",
                            "tools/call",
                            "params",
                            Json.object("name", "list_memories")),
                    "Accept",
                    "application/json, text/event-stream");
            assertThat(tool.body()).as(name).contains("mistake of ecphory's");
            bare(tool);
        }
    }

    private static void bare(Http.Reply reply) {
        assertThat(reply.body())
                .isNotBlank()
                .doesNotContain(
                        "SECRET",
                        "OverflowError",
                        "NoClassDef",
                        "AssertionError",
                        "OutOfMemory",
                        "\tat ",
                        "dev.ecphory.");
    }
}
