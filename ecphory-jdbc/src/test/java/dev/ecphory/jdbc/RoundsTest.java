package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.jdbc.postgres.PendingNamespaceScan;
import dev.ecphory.jdbc.postgres.PostgresAddress;
import dev.ecphory.jdbc.postgres.PostgresClusterScheduler;
import dev.ecphory.jdbc.postgres.PostgresStoreProvider;
import dev.ecphory.Ecphory;
import dev.ecphory.internal.runtime.FakeEmbedder;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.ClusterScheduler;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Chores of one store are done by whichever of its nodes is alive, without that anybody writes or asks. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class RoundsTest {
    private static final long SEED = Long.getLong("ecphory.rounds.seed", 20_261_123);
    private static final int NAMESPACES = 5;
    private static final int EVENTS = 90;
    /** Longer than anything here takes on a machine that is busy with other things. */
    private static final Duration LONG = Duration.ofMinutes(3);

    private static final String SOON = "?catch-up=1s&patience=20s";

    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);

    private static void await(String what, BooleanSupplier there) throws InterruptedException {
        long end = System.nanoTime() + LONG.toNanos();
        while (!there.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("%s, seed %s", what, SEED).isNegative();
            Thread.sleep(20);
        }
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            assertThat(latch.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static EventStore open(String address) {
        return new PostgresStoreProvider().open(address, Durability.NORMAL, InstantSource.system());
    }

    private static boolean nobodyWaits(EventStore store) {
        return store.pendingNamespaces()
                .pending(Instant.parse("2100-01-01T00:00:00Z"), "", 1)
                .isEmpty();
    }

    private List<String> strings(String address, String sql) {
        List<String> strings = new ArrayList<>();
        try (Connection connection = PostgresServer.shared().connect(PostgresServer.databaseOf(address));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                strings.add(rows.getString(1));
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return strings;
    }

    private static void append(EventStore store, String namespace, int events) {
        for (int i = 0; i < events; i++) {
            store.log()
                    .append(
                            Namespace.of(namespace),
                            List.of(Event.ofText("I moved to Porto " + i + ".")
                                    .speaker("Ann")
                                    .build()));
        }
    }

    /** A node that is killed somewhere in the middle of what it is told; which events it acknowledged, by namespace. */
    private Map<String, List<String>> killed(String address, int number) throws IOException, InterruptedException {
        Map<String, List<String>> kept = new TreeMap<>();
        Utterances utterances = new Utterances(random, "n" + number + "e");
        int end = EVENTS / 2 + random.nextInt(EVENTS / 2);
        Process node =
                FaultStores.start(FaultStores.command(RoundsChild.class, folder, address, Integer.toString(number)));
        try (BufferedReader said = FaultStores.output(node);
                BufferedWriter told =
                        new BufferedWriter(new OutputStreamWriter(node.getOutputStream(), StandardCharsets.UTF_8))) {
            assertThat(answer(said)).isEqualTo("ready");
            for (int i = 0; i < end; i++) {
                String namespace = "space" + random.nextInt(NAMESPACES);
                Event event = utterances.next(Instant.now());
                told.write(namespace + " " + event.id() + " " + event.speaker() + " " + event.text() + "\n");
                told.flush();
                kept.computeIfAbsent(namespace, one -> new ArrayList<>()).add(answer(said));
            }
        } finally {
            node.destroyForcibly().waitFor();
        }
        return kept;
    }

    private static String answer(BufferedReader said) throws IOException {
        String line = said.readLine();
        while (line != null && !line.startsWith("> ")) {
            line = said.readLine();
        }
        return line == null ? "nothing" : line.substring(2);
    }

    @Test
    void whatKilledNodesAcknowledgedIsDoneByOneThatNeverHeardOfIt() throws Exception {
        String address = stores.address("killed");
        Map<String, List<String>> kept = new TreeMap<>();
        for (int number = 0; number < 3; number++) { // the first does its own chores only, the others make rounds
            killed(address + (number == 0 ? "?catch-up=60min" : SOON), number)
                    .forEach((namespace, ids) -> kept.computeIfAbsent(namespace, one -> new ArrayList<>())
                            .addAll(ids));
        }
        try (Ecphory node = RoundsChild.engine(address + SOON, 3);
                EventStore store = open(address)) {
            await("all chores done", () -> nobodyWaits(store));
            assertThat(node.namespaces()).hasSize(kept.size());
            kept.forEach((name, ids) -> {
                Namespace namespace = Namespace.of(name);
                assertThat(store.log().after(namespace, 0, 1_000))
                        .extracting(entry -> entry.id())
                        .containsExactlyInAnyOrderElementsOf(ids);
                assertThat(store.vectors().after(namespace, new FakeEmbedder().space(), 0, 1_000))
                        .as("%s is embedded, each event once", name)
                        .extracting(one -> one.seq())
                        .containsExactlyElementsOf(store.log().after(namespace, 0, 1_000).stream()
                                .map(entry -> entry.seq())
                                .toList());
                Known.requireSame(
                        name + ", seed " + SEED, Known.derived(store, namespace), Known.undisturbed(store, namespace));
            });
            await("no row is left", () -> strings(address, "select 1 from rounds where task_name = 'chores'")
                    .isEmpty());
        }
    }

    @Test
    void severalNodesShareTheRoundsAndNobodyIsForgotten() throws Exception {
        String address = stores.address("shared");
        Map<String, AtomicInteger> times = new ConcurrentHashMap<>();
        List<AtomicInteger> byNode = List.of(new AtomicInteger(), new AtomicInteger(), new AtomicInteger());
        try (EventStore writer = open(address)) {
            int namespaces = PendingNamespaceScan.MOST + 50;
            for (int i = 0; i < namespaces; i++) {
                append(writer, "space" + i, 1);
            }
            List<EventStore> nodes = List.of(open(address + SOON), open(address + SOON), open(address + SOON));
            List<ClusterScheduler.Membership> parts = new ArrayList<>();
            CountDownLatch all = new CountDownLatch(nodes.size());
            for (int i = 0; i < nodes.size(); i++) {
                EventStore node = nodes.get(i);
                AtomicInteger count = byNode.get(i);
                parts.add(node.clusterScheduler().join((namespace, stop) -> {
                    if (count.incrementAndGet() == 1) {
                        all.countDown();
                    }
                    awaitAll(all); // so that none is done before the others have begun
                    times.computeIfAbsent(namespace.value(), one -> new AtomicInteger())
                            .incrementAndGet();
                    node.pendingNamespaces().markDone(namespace, node.log().logPosition(namespace), null);
                }));
            }
            await("nobody waits", () -> nobodyWaits(writer));
            parts.forEach(ClusterScheduler.Membership::close);
            nodes.forEach(EventStore::close);
            assertThat(times).hasSize(namespaces);
            assertThat(times.values()).allSatisfy(count -> assertThat(count).hasValueLessThan(3));
            assertThat(byNode).allSatisfy(count -> assertThat(count).hasPositiveValue());
            assertThat(strings(address, "select 1 from rounds where task_name = 'chores'"))
                    .isEmpty();
        }
    }

    @Test
    void whatADeadNodeHadTakenIsTakenFromIt() throws Exception {
        String address = stores.address("dead");
        try (EventStore writer = open(address);
                EventStore node = open(address + SOON)) {
            append(writer, "ann", 1);
            for (String row : List.of("'ann', 'chores'", "'recurring', 'look'")) {
                PostgresServer.shared()
                        .execute(
                                PostgresServer.databaseOf(address),
                                "insert into rounds (task_instance, task_name, execution_time, picked, picked_by,"
                                        + " last_heartbeat, version) values (" + row
                                        + ", now() - interval '1 minute', true, 'dead', now() - interval '1 minute',"
                                        + " 3)");
            }
            List<String> called = new ArrayList<>();
            try (ClusterScheduler.Membership part = node.clusterScheduler().join((namespace, stop) -> {
                called.add(namespace.value());
                node.pendingNamespaces().markDone(namespace, node.log().logPosition(namespace), null);
            })) {
                await("it is done", () -> nobodyWaits(writer));
                assertThat(part).isNotNull();
            }
            assertThat(called).containsExactly("ann");
        }
    }

    @Test
    void aServerThatGoesAwayAndComesBackFindsTheRoundsGoingOn() throws Exception {
        PostgresServer server = PostgresServer.own();
        try {
            String address = server.newStore();
            try (EventStore node = open(address + SOON);
                    EventStore writer = open(address + SOON)) {
                append(writer, "before", 1);
                try (ClusterScheduler.Membership part = node.clusterScheduler()
                        .join((namespace, stop) -> node.pendingNamespaces()
                                .markDone(namespace, node.log().logPosition(namespace), null))) {
                    await("done before", () -> nobodyWaits(writer));
                    for (int i = 0; i < 3; i++) {
                        server.crash();
                        append(writer, "after" + i, 1);
                        await("done after a crash", () -> nobodyWaits(writer));
                    }
                    assertThat(part).isNotNull();
                }
            }
        } finally {
            server.stop();
        }
    }

    @Test
    void whoMayNotWriteTheRowsTakesPartOnceItMay() throws Exception {
        String address = stores.address("leave");
        String database = PostgresServer.databaseOf(address);
        PostgresServer.shared().execute(database, "revoke insert on rounds from " + PostgresServer.ROLE);
        AtomicInteger asked = new AtomicInteger();
        try (EventStore node = open(address + SOON)) {
            append(node, "ann", 1);
            PostgresClusterScheduler rounds = (PostgresClusterScheduler) node.clusterScheduler();
            PostgresClusterScheduler counted = new PostgresClusterScheduler(
                    "x",
                    () -> {
                        asked.incrementAndGet();
                        return rounds.pool().get();
                    },
                    rounds.dues(),
                    rounds.clock(),
                    rounds.catchUp(),
                    true);
            AtomicInteger called = new AtomicInteger();
            try (ClusterScheduler.Membership part = counted.join((namespace, stop) -> called.incrementAndGet())) {
                await("it has begun", () -> asked.get() > 0);
                assertThat(part).isNotNull();
                assertThat(called).hasValue(0);
                PostgresServer.shared().execute(database, "grant insert on rounds to " + PostgresServer.ROLE);
                await("it takes part", () -> called.get() > 0);
            }
        }
    }

    @Test
    void isGivenUpAtOnceThoughTheServerIsGone() throws Exception {
        Wire wire = new Wire(PostgresServer.shared().port());
        try (EventStore node = open(wire.through(stores.address("gone")) + "?catch-up=1s&patience=100ms")) {
            AtomicInteger called = new AtomicInteger();
            append(node, "ann", 1);
            ClusterScheduler.Membership part =
                    node.clusterScheduler().join((namespace, stop) -> called.incrementAndGet());
            await("it takes part", () -> called.get() > 0);
            wire.set(Wire.State.CLOSED);
            part.close();
            part.close();
        } finally {
            wire.close();
        }
    }

    @Test
    void whoIsAtWorkIsToldToStop() throws Exception {
        String address = stores.address("stopped");
        try (EventStore node = open(address + SOON)) {
            append(node, "ann", 1);
            AtomicInteger called = new AtomicInteger();
            AtomicInteger stopped = new AtomicInteger();
            ClusterScheduler.Membership part = node.clusterScheduler().join((namespace, stop) -> {
                called.incrementAndGet();
                while (!stop.getAsBoolean()) {
                    Thread.onSpinWait();
                }
                stopped.incrementAndGet();
            });
            await("it is at work", () -> called.get() > 0);
            part.close();
            assertThat(stopped).hasValue(1);
        }
    }

    @Test
    void whoOnlyReadsOrIsOverSoonMakesNoConnection() {
        String address = stores.address("short");
        AtomicInteger asked = new AtomicInteger();
        try (EventStore node = open(address)) {
            for (boolean writable : List.of(true, false)) {
                PostgresClusterScheduler rounds = new PostgresClusterScheduler(
                        "x",
                        () -> {
                            asked.incrementAndGet();
                            throw new IllegalStateException("not wanted");
                        },
                        node.pendingNamespaces(),
                        InstantSource.system(),
                        writable ? Duration.ofMinutes(1) : Duration.ofMillis(4),
                        writable);
                rounds.join((namespace, stop) -> {}).close();
            }
        }
        assertThat(asked).hasValue(0);
    }

    @Test
    void theTimeToCatchUpIsTold() {
        String address = stores.address("told");
        assertThat(PostgresAddress.of(address).catchUp()).isEqualTo(Duration.ofSeconds(30));
        assertThat(PostgresAddress.of(address + "?catch-up=2min").catchUp()).isEqualTo(Duration.ofMinutes(2));
        assertThatThrownBy(() -> PostgresAddress.of(address + "?catch-up=10ms"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("catch-up")
                .hasMessageContaining("10ms")
                .hasMessageContaining("a second or more");
    }
}
