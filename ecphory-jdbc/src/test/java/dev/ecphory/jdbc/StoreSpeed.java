package dev.ecphory.jdbc;

import dev.ecphory.jdbc.sqlite.SqliteStoreProvider;
import dev.ecphory.spi.Embedding;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Measures the store beside bare JDBC writing the same bytes, both in one run. Not a test.
 *
 * <p>Arguments: an empty folder, and the number of events.
 */
final class StoreSpeed {
    private static final Namespace NAMESPACE = Namespace.of("conversation-26");
    private static final int BATCH = 1_000;

    private StoreSpeed() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        int count = Integer.parseInt(args[1]);
        List<Event> events = events(count);
        for (int round = 0; round < 3; round++) {
            singles(folder, events.subList(0, Math.min(count, 2_000)), round);
            bulk(folder, events, round);
        }
        reads(folder.resolve("bulk2.db"), events);
    }

    private static void singles(Path folder, List<Event> events, int round) throws SQLException {
        double[] ours = new double[events.size()];
        double[] bare = new double[events.size()];
        try (EventStore store = open(folder.resolve("single" + round + ".db"));
                Connection connection = bare(folder.resolve("bare-single" + round + ".db"));
                PreparedStatement insert = connection.prepareStatement(BARE_INSERT)) {
            for (int i = 0; i < events.size(); i++) {
                long start = System.nanoTime();
                store.log().append(NAMESPACE, List.of(events.get(i)));
                long middle = System.nanoTime();
                bind(insert, i + 1, events.get(i));
                insert.executeUpdate();
                connection.commit();
                bare[i] = (System.nanoTime() - middle) / 1e6;
                ours[i] = (middle - start) / 1e6;
            }
        }
        System.out.printf(
                "single append p50 %.3f ms p99 %.3f ms, bare p50 %.3f ms p99 %.3f ms, ratio of p50 %.2f%n",
                at(ours, .5), at(ours, .99), at(bare, .5), at(bare, .99), at(ours, .5) / at(bare, .5));
    }

    private static void bulk(Path folder, List<Event> events, int round) throws SQLException {
        long start = System.nanoTime();
        try (EventStore store = open(folder.resolve("bulk" + round + ".db"))) {
            start = System.nanoTime();
            for (int from = 0; from < events.size(); from += BATCH) {
                store.log().append(NAMESPACE, events.subList(from, Math.min(from + BATCH, events.size())));
            }
            double ours = events.size() / ((System.nanoTime() - start) / 1e9);
            try (Connection connection = bare(folder.resolve("bare-bulk" + round + ".db"));
                    PreparedStatement insert = connection.prepareStatement(BARE_INSERT)) {
                start = System.nanoTime();
                for (int i = 0; i < events.size(); i++) {
                    bind(insert, i + 1, events.get(i));
                    insert.addBatch();
                    if ((i + 1) % BATCH == 0) {
                        insert.executeBatch();
                        connection.commit();
                    }
                }
                double bare = events.size() / ((System.nanoTime() - start) / 1e9);
                System.out.printf("bulk append %.0f/s, bare %.0f/s, ratio %.2f%n", ours, bare, ours / bare);
            }
        }
    }

    private static void reads(Path file, List<Event> events) throws Exception {
        long text = events.stream()
                .mapToLong(event -> event.text().getBytes(StandardCharsets.UTF_8).length)
                .sum();
        long start = System.nanoTime();
        try (EventStore store = open(file)) {
            System.out.printf("open %.1f ms%n", (System.nanoTime() - start) / 1e6);
            for (int round = 0; round < 4; round++) {
                start = System.nanoTime();
                long seq = 0;
                for (List<LogEntry> page = store.log().after(NAMESPACE, seq, BATCH);
                        !page.isEmpty();
                        page = store.log().after(NAMESPACE, seq, BATCH)) {
                    seq = page.getLast().seq();
                }
                double replay = seq / ((System.nanoTime() - start) / 1e9);
                start = System.nanoTime();
                try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                        Statement statement = connection.createStatement();
                        var rows = statement.executeQuery("select " + EventRows.COLUMNS + " from events")) {
                    while (rows.next()) {
                        for (int column = 1; column <= 14; column++) {
                            rows.getString(column);
                        }
                    }
                }
                System.out.printf(
                        "replay %.0f/s, bare select of the columns %.0f/s%n",
                        replay, seq / ((System.nanoTime() - start) / 1e9));
                start = System.nanoTime();
                for (int i = 0; i < 20_000; i++) {
                    seq = store.log().lastSeq(NAMESPACE);
                }
                System.out.printf("lastSeq %.2f us%n", (System.nanoTime() - start) / 1e3 / 20_000);
            }
            System.out.printf("bytes per event: text + %.0f%n", (double) (Files.size(file) - text) / events.size());
            VectorSpace space = new VectorSpace("bge-small-en-v1.5-q", "1", 384, "none");
            Random random = new Random(1);
            start = System.nanoTime();
            for (int from = 0; from < events.size(); from += BATCH) {
                List<EventVectors> run = new ArrayList<>();
                for (int i = from; i < Math.min(from + BATCH, events.size()); i++) {
                    float[] vector = new float[384];
                    for (int j = 0; j < vector.length; j++) {
                        vector[j] = random.nextFloat() - .5f;
                    }
                    run.add(new EventVectors(i + 1, List.of(Embedding.of(space, vector))));
                }
                store.vectors().put(NAMESPACE, space, run);
            }
            System.out.printf("vectors put %.0f/s%n", events.size() / ((System.nanoTime() - start) / 1e9));
            start = System.nanoTime();
            int read = 0;
            for (List<EventVectors> page = store.vectors().after(NAMESPACE, space, 0, BATCH); !page.isEmpty(); ) {
                read += page.size();
                page = store.vectors().after(NAMESPACE, space, page.getLast().seq(), BATCH);
            }
            System.out.printf("vectors read %.0f/s%n", read / ((System.nanoTime() - start) / 1e9));
            start = System.nanoTime();
            System.out.print(store.findProblems().isEmpty() ? "check clean" : "check found damage");
            System.out.printf(" in %.0f ms%n", (System.nanoTime() - start) / 1e6);
        }
        System.out.printf(
                "bytes per event with a vector: text + %.0f%n", (double) (Files.size(file) - text) / events.size());
        start = System.nanoTime();
        open(file).close();
        System.out.printf("open and close again %.1f ms%n", (System.nanoTime() - start) / 1e6);
    }

    private static EventStore open(Path file) {
        return new SqliteStoreProvider().open(file, Durability.FULL, Clock.systemUTC());
    }

    private static final String BARE_INSERT = "insert into bare values (?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private static Connection bare(Path file) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        try (Statement statement = connection.createStatement()) {
            statement.execute("pragma journal_mode = wal");
            statement.execute("pragma synchronous = full");
            statement.execute(
                    "create table bare (namespace text, seq integer, id text, recorded integer, occurred integer,"
                            + " session text, speaker text, text text, basis text, primary key (namespace, seq))");
        }
        connection.setAutoCommit(false);
        return connection;
    }

    private static void bind(PreparedStatement insert, long seq, Event event) throws SQLException {
        insert.setString(1, NAMESPACE.value());
        insert.setLong(2, seq);
        insert.setString(3, event.id());
        insert.setLong(4, seq);
        insert.setLong(5, seq);
        insert.setString(6, event.session());
        insert.setString(7, event.speaker());
        insert.setString(8, event.text());
        insert.setString(9, event.timeBasis().name());
    }

    private static List<Event> events(int count) {
        Random random = new Random(7);
        List<Event> events = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            StringBuilder text = new StringBuilder("turn ").append(i);
            for (int words = 5 + random.nextInt(30); words > 0; words--) {
                text.append(' ').append(Integer.toString(random.nextInt(1 << 20), 36));
            }
            events.add(Event.ofText(text.toString())
                    .id("D" + i / 20 + ":" + i)
                    .speaker(i % 2 == 0 ? "Caroline" : "Melanie")
                    .session("session_" + i / 20)
                    .occurredAt(OffsetDateTime.parse("2024-01-01T00:00:00Z").plusMinutes(i))
                    .build());
        }
        return events;
    }

    private static double at(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) (share * (sorted.length - 1))];
    }
}
