package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.AppendResult;
import dev.ecphory.ConflictException;
import dev.ecphory.EcphoryException;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.OutcomeUnknownException;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.Quota;
import dev.ecphory.jdbc.sqlite.SqliteStoreProvider;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What callers whose appends share a transaction are promised. */
final class GroupCommitTest {
    private static final Namespace ANN = Namespace.of("ann");

    @TempDir
    Path folder;

    /** Holds the first append until it is told to go on, so that the others come together. */
    private static final class Held implements GroupCommit.Transaction {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch goOn = new CountDownLatch(1);
        final List<Integer> groups = new CopyOnWriteArrayList<>();
        final List<String> alone = new CopyOnWriteArrayList<>();
        final @Nullable RuntimeException together;

        Held(@Nullable RuntimeException together) {
            this.together = together;
        }

        @Override
        public List<List<AppendResult>> together(List<AppendAttempt> attempts) {
            groups.add(attempts.size());
            if (together != null) {
                throw together;
            }
            return attempts.stream().map(Held::acknowledged).toList();
        }

        @Override
        public List<AppendResult> alone(AppendAttempt attempt) {
            String text = attempt.given.getFirst().text();
            if (text.equals("first")) {
                begun.countDown();
                await(goOn);
            } else {
                alone.add(text);
            }
            if (text.equals("wrong")) {
                throw new ConflictException("taken", "give another", null);
            }
            return acknowledged(attempt);
        }

        private static List<AppendResult> acknowledged(AppendAttempt attempt) {
            return List.of(new AppendResult(attempt.given.getFirst().text(), 1, false));
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException told) {
            throw new IllegalStateException(told);
        }
    }

    private static AppendAttempt saying(String text) {
        return new AppendAttempt(ANN, List.of(Event.ofText(text).build()), Quota.UNSAID);
    }

    /** Lets a first append hold the writer until all others wait, and returns what became of those. */
    private static List<Future<List<AppendResult>>> behind(Held held, String... texts) throws InterruptedException {
        GroupCommit group = new GroupCommit("store", held);
        try (ExecutorService executor = Executors.newCachedThreadPool()) {
            Future<?> first = executor.submit(() -> group.append(saying("first")));
            held.begun.await();
            List<Future<List<AppendResult>>> others = new ArrayList<>();
            for (String text : texts) {
                others.add(executor.submit(() -> group.append(saying(text))));
            }
            while (group.waiting() < texts.length) {
                Thread.onSpinWait();
            }
            held.goOn.countDown();
            executor.shutdown();
            assertThat(first).succeedsWithin(java.time.Duration.ofMinutes(1));
            return others;
        }
    }

    @Test
    void whatWaitsTogetherSharesOneTransactionAndEachGetsItsOwn() throws Exception {
        Held held = new Held(null);
        List<Future<List<AppendResult>>> others = behind(held, "a", "b", "c");
        assertThat(held.groups).containsExactly(3);
        assertThat(held.alone).isEmpty();
        assertThat(others.get(0).get()).extracting(AppendResult::id).containsExactly("a");
        assertThat(others.get(1).get()).extracting(AppendResult::id).containsExactly("b");
        assertThat(others.get(2).get()).extracting(AppendResult::id).containsExactly("c");
    }

    @Test
    void whatFailsTogetherIsDoneAloneAndOnlyTheWrongOneFails() throws Exception {
        Held held = new Held(new IllegalStateException("one of them is wrong"));
        List<Future<List<AppendResult>>> others = behind(held, "a", "wrong", "c");
        assertThat(held.groups).containsExactly(3);
        assertThat(held.alone).containsExactlyInAnyOrder("a", "wrong", "c");
        assertThat(others.get(0).get()).extracting(AppendResult::id).containsExactly("a");
        assertThatThrownBy(() -> others.get(1).get()).hasCauseInstanceOf(ConflictException.class);
        assertThat(others.get(2).get()).extracting(AppendResult::id).containsExactly("c");
    }

    @Test
    void whatFoundAnotherWriterForLongIsNotTriedForLongAgain() throws Exception {
        Held held = new Held(new RetryableException("locked", "try again", null));
        List<Future<List<AppendResult>>> others = behind(held, "a", "b");
        assertThat(held.alone).isEmpty();
        for (Future<List<AppendResult>> one : others) {
            assertThatThrownBy(one::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(RetryableException.class);
        }
    }

    @Test
    void whatMayHaveBeenCommittedTogetherIsNotDoneAgainWithoutLooking() throws Exception {
        Held held = new Held(new OutcomeUnknownException("lost", "look whether it is there", null));
        List<Future<List<AppendResult>>> others = behind(held, "a", "b");
        assertThat(held.alone).isEmpty();
        for (Future<List<AppendResult>> one : others) {
            assertThatThrownBy(one::get).hasCauseInstanceOf(OutcomeUnknownException.class);
        }
    }

    @Test
    void whoIsToldToStopWhileWaitingWritesNothing() throws Exception {
        Held held = new Held(null);
        GroupCommit group = new GroupCommit("store", held);
        try (ExecutorService executor = Executors.newCachedThreadPool()) {
            Future<?> first = executor.submit(() -> group.append(saying("first")));
            held.begun.await();
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> group.append(saying("never")))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("interrupted; nothing was written");
            assertThat(Thread.interrupted()).isTrue();
            held.goOn.countDown();
            first.get();
        }
        assertThat(held.groups).isEmpty();
        assertThat(held.alone).isEmpty();
    }

    @Test
    void manyThreadsLoseNothingAndGetTheirOwnErrors() throws Exception {
        int threads = 8;
        int calls = 60;
        Namespace small = Namespace.of("small");
        try (EventStore store =
                new SqliteStoreProvider().open(folder.resolve("store.db"), Durability.FULL, InstantSource.system())) {
            store.log().append(ANN, List.of(Event.ofText("there").id("taken").build()));
            store.quotas().set(small, new Quota(10L, null, null));
            List<Future<List<AppendResult>>> running = new ArrayList<>();
            List<Throwable> conflicts = new CopyOnWriteArrayList<>();
            List<Throwable> full = new CopyOnWriteArrayList<>();
            try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
                for (int thread = 0; thread < threads; thread++) {
                    String name = "t" + thread;
                    running.add(executor.submit(() -> {
                        List<AppendResult> mine = new ArrayList<>();
                        for (int call = 0; call < calls; call++) {
                            Event event =
                                    Event.ofText("x").id(name + "-" + call).build();
                            mine.addAll(store.log()
                                    .append(
                                            ANN,
                                            List.of(event, Event.ofText("y").build())));
                            if (call % 6 == 0) {
                                refused(
                                        store,
                                        ANN,
                                        Event.ofText("other").id("taken").build(),
                                        conflicts);
                                refused(store, small, Event.ofText("z").build(), full);
                            }
                        }
                        return mine;
                    }));
                }
            }
            List<AppendResult> acknowledged = new ArrayList<>();
            for (Future<List<AppendResult>> one : running) {
                assertThat(one.get()).extracting(AppendResult::seq).isSorted();
                acknowledged.addAll(one.get());
            }
            assertThat(acknowledged)
                    .extracting(AppendResult::seq)
                    .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(2, 1 + 2L * threads * calls)
                            .boxed()
                            .toList());
            List<LogEntry> entries = store.log().after(ANN, 0, 10_000);
            for (AppendResult one : acknowledged) {
                assertThat(entries.get((int) one.seq() - 1).id()).isEqualTo(one.id());
            }
            assertThat(entries).extracting(LogEntry::recordedAt).isSorted();
            assertThat(conflicts).hasSize(threads * calls / 6).hasOnlyElementsOfType(ConflictException.class);
            assertThat(full).hasSize(threads * calls / 6 - 10).hasOnlyElementsOfType(QuotaExceededException.class);
            assertThat(store.log().after(small, 0, 100)).hasSize(10);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    private static void refused(EventStore store, Namespace namespace, Event event, List<Throwable> refusals) {
        try {
            store.log().append(namespace, List.of(event));
        } catch (EcphoryException refused) {
            refusals.add(refused);
        }
    }

    @Test
    void whoWasToldToStopBeforeIsNotToldToTryAgain() {
        try (EventStore store = FaultStores.open(folder.resolve("interrupted.db"), InstantSource.system())) {
            Event event = Event.ofText("x").id("a").build();
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> store.log().append(ANN, List.of(event)))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("interrupted; nothing was written");
            assertThat(Thread.interrupted()).as("the flag stays").isTrue();
            assertThat(store.log().append(ANN, List.of(event))).hasSize(1);
        } finally {
            boolean unused = Thread.interrupted();
        }
    }
}
