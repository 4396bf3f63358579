package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.jdbc.postgres.PostgresStoreProvider;
import dev.ecphory.Ecphory;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.internal.store.WrappedStore;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three nodes over one server, written and asked through whichever, while nodes are killed and the server crashes: no
 * acknowledged event is lost or doubled, every recall sees every acknowledged event, and the chores come to what an undisturbed
 * memory makes of the same log. Longer and with more namespaces by {@code -Decphory.nodes.seconds=600
 * -Decphory.nodes.namespaces=50}.
 */
@Tag("deep")
final class ManyNodesTest {
    private static final int NODES = 3;
    private static final long SECONDS = Long.getLong("ecphory.nodes.seconds", 20);
    private static final int NAMESPACES = Integer.getInteger("ecphory.nodes.namespaces", 6);
    private static final long SEED = Long.getLong("ecphory.nodes.seed", 20_261_123);

    @TempDir
    Path folder;

    /** An event that somebody was told is kept. */
    private record Kept(String id, String token, long seq) {}

    /** An event of which nobody knows whether it is kept. */
    private record Unknown(String namespace, Event event, String token) {}

    private final Map<String, List<Kept>> kept = new ConcurrentHashMap<>();
    private final Queue<Unknown> unknown = new ConcurrentLinkedQueue<>();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger recalls = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger kills = new AtomicInteger();
    private final AtomicInteger crashes = new AtomicInteger();

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void losesDoublesAndHidesNothingWhileNodesAreKilledAndTheServerCrashes() throws Exception {
        PostgresServer server = PostgresServer.own();
        try {
            String address = server.newStore() + "?patience=20s&catch-up=1s";
            try (ExecutorService executor = Executors.newFixedThreadPool(NODES)) {
                List<Node> nodes = new ArrayList<>();
                List<Future<?>> running = new ArrayList<>();
                for (int number = 0; number < NODES; number++) {
                    Node node = new Node(address, number);
                    nodes.add(node);
                    running.add(executor.submit(node::run));
                }
                disturb(server, nodes);
                over.set(true);
                for (Future<?> one : running) {
                    one.get();
                }
            }
            assertThat(wrong).as("seed %s", SEED).isEmpty();
            // no node lives any more, so nobody waits for the leases of those that were killed
            server.execute(PostgresServer.databaseOf(address), "delete from leases");
            verify(address);
            assertThat(kills).hasPositiveValue();
            assertThat(crashes).hasPositiveValue();
            assertThat(recalls).hasPositiveValue();
            System.out.printf(
                    "%d events acknowledged, %d recalls, %d nodes killed, %d crashes of the server, %d typed"
                            + " refusals%n",
                    kept.values().stream().mapToInt(List::size).sum(),
                    recalls.get(),
                    kills.get(),
                    crashes.get(),
                    refused.get());
        } finally {
            server.stop();
        }
    }

    private void disturb(PostgresServer server, List<Node> nodes) throws InterruptedException {
        Random random = new Random(SEED);
        Instant end = Instant.now().plusSeconds(SECONDS);
        for (int turn = 1; Instant.now().isBefore(end); turn++) {
            Thread.sleep(Duration.ofMillis(1_500 + random.nextInt(3_000)));
            if (turn % 3 == 0) {
                server.crash();
                crashes.incrementAndGet();
            } else {
                nodes.get(random.nextInt(NODES)).kill();
                kills.incrementAndGet();
            }
        }
    }

    /** One node, started again whenever it was killed, and what it is asked. */
    private final class Node {
        private final String address;
        private final Random random;
        private final Utterances utterances;
        private volatile @Nullable Process process;

        Node(String address, int number) {
            this.address = address;
            this.random = new Random(SEED + 31L * number);
            this.utterances = new Utterances(random, "n" + number + "e");
        }

        void kill() {
            Process running = process;
            if (running != null) {
                running.destroyForcibly();
            }
        }

        void run() {
            while (!over.get()) {
                try {
                    Process running = FaultStores.start(FaultStores.command(NodeChild.class, folder, address));
                    process = running;
                    try (BufferedReader said = FaultStores.output(running);
                            BufferedWriter told = new BufferedWriter(
                                    new OutputStreamWriter(running.getOutputStream(), StandardCharsets.UTF_8))) {
                        if ("ready".equals(answer(said))) {
                            boolean alive = true;
                            while (alive && !over.get()) {
                                alive = turn(said, told);
                            }
                        }
                    } finally {
                        running.destroyForcibly();
                    }
                } catch (IOException killed) {
                    // another is started
                    process = null;
                } catch (RuntimeException | Error failure) {
                    wrong.add("of the test: " + failure);
                    return;
                }
            }
        }

        /** Asks for one thing; false when nobody answers any more. */
        private boolean turn(BufferedReader said, BufferedWriter told) throws IOException {
            String namespace = "space" + random.nextInt(NAMESPACES);
            List<Kept> there = kept.computeIfAbsent(namespace, one -> new CopyOnWriteArrayList<>());
            if (!there.isEmpty() && random.nextInt(5) < 2) {
                Kept one = there.get(random.nextInt(there.size()));
                return recall(namespace, one, said, told);
            }
            Unknown again = random.nextBoolean() ? unknown.poll() : null;
            if (again == null) {
                Event event = utterances.next(Instant.now());
                again = new Unknown(namespace, event, "token" + event.id());
            }
            return append(again, said, told);
        }

        private boolean append(Unknown one, BufferedReader said, BufferedWriter told) throws IOException {
            String text = one.event().text().replace('\n', ' ') + " " + one.token();
            String answer;
            try {
                answer = ask(
                        "append " + one.namespace() + " " + one.event().id() + " "
                                + one.event().speaker() + " " + text,
                        said,
                        told);
            } catch (IOException killed) {
                unknown.add(one);
                throw killed;
            }
            if (answer != null && answer.startsWith("ack ")) {
                String[] words = answer.split(" ");
                kept.computeIfAbsent(one.namespace(), name -> new CopyOnWriteArrayList<>())
                        .add(new Kept(words[1], one.token(), Long.parseLong(words[2])));
                return true;
            }
            unknown.add(one);
            return typed(answer);
        }

        private boolean recall(String namespace, Kept one, BufferedReader said, BufferedWriter told)
                throws IOException {
            String answer = ask("recall " + namespace + " " + one.token(), said, told);
            if (answer != null && answer.startsWith("found ")) {
                recalls.incrementAndGet();
                if (!Set.of(answer.substring("found ".length()).split(",")).contains(one.id())) {
                    wrong.add(one + " of " + namespace + " is not among " + answer);
                }
                return true;
            }
            return typed(answer);
        }

        private boolean typed(@Nullable String answer) {
            if (answer == null) {
                return false; // killed
            }
            refused.incrementAndGet();
            if (!answer.startsWith("refused TryAgainException") && !answer.startsWith("refused OutcomeUnknown")) {
                wrong.add(answer);
            }
            return true;
        }

        private @Nullable String ask(String line, BufferedReader said, BufferedWriter told) throws IOException {
            told.write(line + "\n");
            told.flush();
            return answer(said);
        }

        /** What it says next, beside what is logged; null when it says nothing any more. */
        private static @Nullable String answer(BufferedReader said) throws IOException {
            String line = said.readLine();
            while (line != null && !line.startsWith("> ")) {
                line = said.readLine();
            }
            return line == null ? null : line.substring(2);
        }
    }

    private void verify(String address) {
        try (EventStore store = new PostgresStoreProvider().open(address, Durability.FULL, InstantSource.system())) {
            assertThat(store.findProblems()).isEmpty();
            assertThat(kept.values().stream().mapToInt(List::size).sum()).isPositive();
            kept.forEach((name, all) -> {
                Namespace namespace = Namespace.of(name);
                List<LogEntry> entries = store.log().after(namespace, 0, Integer.MAX_VALUE);
                Set<String> ids = new HashSet<>();
                for (int i = 0; i < entries.size(); i++) {
                    assertThat(entries.get(i).seq()).isEqualTo(i + 1L);
                    assertThat(ids.add(entries.get(i).id())).isTrue();
                }
                for (Kept one : all) {
                    assertThat(entries.get((int) one.seq() - 1).id()).isEqualTo(one.id());
                }
                consolidate(store, namespace);
                Known.requireSame(
                        name + ", seed " + SEED, Known.derived(store, namespace), Known.undisturbed(store, namespace));
            });
        }
    }

    private static void consolidate(EventStore store, Namespace namespace) {
        EventStore open = new WrappedStore(store) {
            @Override
            public void close() {}
        };
        try (Ecphory engine =
                Ecphory.builder(open).tier(Tier.EDGE).background(false).open()) {
            assertThat(engine.memory(namespace)
                            .consolidate(ProgressListener.SILENT)
                            .complete())
                    .isTrue();
        }
    }
}
