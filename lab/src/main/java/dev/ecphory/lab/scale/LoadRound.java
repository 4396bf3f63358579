package dev.ecphory.lab.scale;

import dev.ecphory.Event;
import dev.ecphory.lab.speed.SyntheticConversation.EventQuestion;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A stretch of load by one way: every client, as fast as it is answered, appends once for every four times it recalls.
 * For one thread.
 */
final class LoadRound {
    /** Of so many calls one appends. */
    private static final int ONE_APPENDS = 5;

    private static final OffsetDateTime START = OffsetDateTime.parse("2050-01-01T00:00:00Z");

    private final LoadClient way;
    private final List<EventQuestion> questions;
    private final int clients;
    private final long seed;

    LoadRound(LoadClient way, List<EventQuestion> questions, int clients, long seed) {
        this.way = way;
        this.questions = questions;
        this.clients = clients;
        this.seed = seed;
    }

    /**
     * The calls that were made; times in nanoseconds.
     *
     * @param acknowledged ids of what was appended
     * @param errors what failed, in words
     */
    record Calls(List<Long> appends, List<Long> recalls, List<String> acknowledged, List<String> errors, long nanos) {
        static Calls none() {
            return new Calls(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), 0);
        }

        Calls plus(Calls other) {
            appends.addAll(other.appends);
            recalls.addAll(other.recalls);
            acknowledged.addAll(other.acknowledged);
            errors.addAll(other.errors);
            return new Calls(appends, recalls, acknowledged, errors, nanos + other.nanos);
        }
    }

    Calls run(int number, double seconds) throws Exception {
        long start = System.nanoTime();
        long end = start + (long) (seconds * 1e9);
        Calls all = Calls.none();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Calls>> running = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                int client = i;
                running.add(threads.submit(() -> client(number, client, end)));
            }
            for (Future<Calls> one : running) {
                all = all.plus(one.get());
            }
        }
        return all.plus(new Calls(List.of(), List.of(), List.of(), List.of(), System.nanoTime() - start));
    }

    private Calls client(int number, int client, long end) {
        Calls told = Calls.none();
        SplittableRandom random = new SplittableRandom(seed * 31 + number * 1_009L + client);
        for (int call = 0; System.nanoTime() < end; call++) {
            long before = System.nanoTime();
            try {
                if (random.nextInt(ONE_APPENDS) == 0) {
                    String id = "n" + way.name() + "-" + number + "-" + client + "-" + call;
                    EventQuestion words = questions.get(random.nextInt(questions.size()));
                    way.append(Event.ofText(words.text())
                            .id(id)
                            .speaker("client " + client)
                            .session("load " + number + " " + client)
                            .occurredAt(START.plusSeconds(call))
                            .build());
                    told.appends().add(System.nanoTime() - before);
                    told.acknowledged().add(id);
                } else {
                    if (way.recall(questions
                                    .get(random.nextInt(questions.size()))
                                    .text())
                            == 0) {
                        told.errors().add("nothing was recalled");
                    }
                    told.recalls().add(System.nanoTime() - before);
                }
            } catch (Exception failed) {
                told.errors().add(String.valueOf(failed));
            }
        }
        return told;
    }
}
