package dev.ecphory.lab.load;

import dev.ecphory.lab.speed.Synthetic.Asked;
import dev.ecphory.memory.Event;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * One stretch of load by one way: every client, as fast as it is answered, appends once for every four times it recalls.
 * For one thread.
 */
final class Round {
    /** Of so many calls one appends. */
    private static final int ONE_APPENDS = 5;

    private static final OffsetDateTime START = OffsetDateTime.parse("2050-01-01T00:00:00Z");

    private final Way way;
    private final List<Asked> questions;
    private final LoadOptions options;

    Round(Way way, List<Asked> questions, LoadOptions options) {
        this.way = way;
        this.questions = questions;
        this.options = options;
    }

    /**
     * What came of it; times in nanoseconds.
     *
     * @param acknowledged ids of what was appended
     * @param errors what failed, in words
     */
    record Told(List<Long> appends, List<Long> recalls, List<String> acknowledged, List<String> errors, long nanos) {
        static Told none() {
            return new Told(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), 0);
        }

        Told plus(Told other) {
            appends.addAll(other.appends);
            recalls.addAll(other.recalls);
            acknowledged.addAll(other.acknowledged);
            errors.addAll(other.errors);
            return new Told(appends, recalls, acknowledged, errors, nanos + other.nanos);
        }
    }

    Told run(int number, double seconds) throws Exception {
        long start = System.nanoTime();
        long end = start + (long) (seconds * 1e9);
        Told all = Told.none();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Told>> running = new ArrayList<>();
            for (int i = 0; i < options.clients(); i++) {
                int client = i;
                running.add(clients.submit(() -> client(number, client, end)));
            }
            for (Future<Told> one : running) {
                all = all.plus(one.get());
            }
        }
        return all.plus(new Told(List.of(), List.of(), List.of(), List.of(), System.nanoTime() - start));
    }

    private Told client(int number, int client, long end) {
        Told told = Told.none();
        SplittableRandom random = new SplittableRandom(options.seed() * 31 + number * 1_009L + client);
        for (int call = 0; System.nanoTime() < end; call++) {
            long before = System.nanoTime();
            try {
                if (random.nextInt(ONE_APPENDS) == 0) {
                    String id = "n" + way.name() + "-" + number + "-" + client + "-" + call;
                    Asked words = questions.get(random.nextInt(questions.size()));
                    way.append(Event.saying(words.text())
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
