package dev.ecphory.jdbc;

import dev.ecphory.jdbc.sqlite.SqliteStoreOpener;
import dev.ecphory.jdbc.sqlite.SqliteStoreProvider;
import dev.ecphory.AppendResult;
import dev.ecphory.EcphoryException;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.internal.store.RandomTruth;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** What a child process of a test does with a store: its first argument names it, the second is the file. */
final class Child {
    static final Namespace NAMESPACE = Namespace.of("shared");

    private Child() {}

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[1]);
        switch (args[0]) {
            case "append" -> append(file, args[2], Integer.parseInt(args[3]), Integer.parseInt(args[4]));
            case "read" -> read(file, Long.parseLong(args[2]));
            case "readOnly" -> readOnly(file);
            case "churn" -> churn(file, Churn.valueOf(args[2]));
            case "contend" -> contend(file, Integer.parseInt(args[2]));
            case "erase" -> erase(file);
            case "scrub" -> scrub(file);
            case "hold" -> hold(file);
            case "migrateForever" -> migrateForever(file);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static EventStore open(Path file) {
        return new SqliteStoreProvider().open(file, Durability.FULL, Clock.systemUTC());
    }

    /** Appends that many events in calls of mixed sizes and says "ack id seq" after each call, for each event. */
    private static void append(Path file, String name, int count, int largestBatch) {
        Random random = new Random(name.hashCode());
        try (EventStore store = open(file)) {
            for (int done = 0; done < count; ) {
                List<Event> batch = new ArrayList<>();
                for (int size = 1 + random.nextInt(largestBatch); size > 0 && done < count; size--) {
                    batch.add(Event.ofText("event " + done + " of " + name + " " + "x".repeat(random.nextInt(400)))
                            .id(name + "-" + done++)
                            .build());
                }
                StringBuilder acknowledged = new StringBuilder();
                for (AppendResult one : store.log().append(NAMESPACE, batch)) {
                    acknowledged
                            .append("ack ")
                            .append(one.id())
                            .append(' ')
                            .append(one.seq())
                            .append('\n');
                }
                System.out.print(acknowledged);
                System.out.flush();
            }
        } catch (EcphoryException e) {
            System.out.println("refused " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    /** Reads what comes until it has seen that many events, each exactly once and in order. */
    private static void read(Path file, long until) {
        try (EventStore store = open(file)) {
            for (long seen = 0; seen < until; ) {
                long last = store.log().lastSeq(NAMESPACE);
                List<LogEntry> page = store.log().after(NAMESPACE, seen, 500);
                for (LogEntry entry : page) {
                    if (entry.seq() != ++seen) {
                        throw new AssertionError("hole: " + entry.seq() + " where " + seen + " should be");
                    }
                }
                if (last > seen && page.size() < 500) {
                    throw new AssertionError("lastSeq " + last + " beyond what can be read, " + seen);
                }
            }
            System.out.println("seen all");
        }
    }

    /** Does one kind of transaction until it is killed, or refused. */
    private static void churn(Path file, Churn churn) {
        try (EventStore store = open(file)) {
            churn.forever(store, OwnerOnlyFiles.folderOf(file));
        } catch (EcphoryException e) {
            System.out.println("refused " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    /** Settles that often and annotates all events, whoever else does the same, and says what it did itself. */
    private static void contend(Path file, int turns) {
        long settled = 0;
        long annotated = 0;
        long lost = 0;
        try (EventStore store = open(file)) {
            for (int turn = 0; turn < turns; turn++) {
                FactReader.FactCheckpoint from = store.facts().checkpoint(NAMESPACE);
                try {
                    Churn.settle(store, from, from.claims() + 1);
                    settled++;
                } catch (RetryableException race) {
                    lost++;
                }
                long through = store.annotations().through(NAMESPACE, "v");
                long to = Math.min(Churn.EVENTS, through + 10);
                try {
                    store.annotations()
                            .put(NAMESPACE, "v", through, new RandomTruth(turn).annotations(through + 1, to));
                    annotated += to - through;
                } catch (RetryableException race) {
                    lost++;
                }
            }
        }
        System.out.println(settled + " " + annotated + " " + lost);
    }

    /** Erases every other event at once. */
    private static void erase(Path file) {
        try (EventStore store = open(file)) {
            List<Long> seqs = store.log().after(NAMESPACE, 0, Integer.MAX_VALUE).stream()
                    .map(LogEntry::seq)
                    .filter(seq -> seq % 2 == 0)
                    .toList();
            System.out.println("erased " + store.eraser().erase(NAMESPACE, seqs));
        } catch (EcphoryException e) {
            System.out.println("refused " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    private static void scrub(Path file) {
        try (EventStore store = open(file)) {
            store.eraser().scrubFiles();
            System.out.println("scrubbed");
        } catch (EcphoryException e) {
            System.out.println("refused " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    /** Keeps the file open, and says how many events there are, now and at each line that it is told. */
    private static void hold(Path file) throws IOException {
        try (EventStore store = open(file);
                BufferedReader told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            do {
                System.out.println("holding "
                        + store.log().after(NAMESPACE, 0, Integer.MAX_VALUE).size());
                System.out.flush();
            } while (told.readLine() != null);
        }
    }

    /** Tries to write where it may not, and says what happened. */
    private static void readOnly(Path file) {
        try (EventStore store = open(file)) {
            System.out.println("readOnly " + store.readOnly());
            System.out.println("events " + store.log().after(NAMESPACE, 0, 100).size());
            System.out.println("cache " + store.cacheFolder().isPresent());
            store.accessLog()
                    .record(NAMESPACE, List.of(AccessLog.Access.delivered(Instant.EPOCH, "who?", List.of(1L))));
            System.out.println(
                    "accesses " + store.accessLog().newest(NAMESPACE, 10).size());
            System.out.println("check " + store.findProblems());
            store.log().append(NAMESPACE, List.of(Event.ofText("no").build()));
        } catch (EcphoryException e) {
            System.out.println("refused " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    /** Migrates with a second step that never ends. */
    private static void migrateForever(Path file) {
        List<Migrations.Step> steps = Stream.concat(
                        Migrations.bundled().steps().stream(), Stream.of(FaultStores.halfStep(endless())))
                .toList();
        new SqliteStoreOpener(Durability.FULL, Clock.systemUTC(), new Random(1), new Migrations(steps)).open(file);
    }

    /** A statement that never ends, and soon writes more to the log than SQLite keeps in memory. */
    private static String endless() {
        return "insert into half select value from (with recursive n(value) as "
                + "(select 1 union all select value + 1 from n) select value from n);\n";
    }
}
