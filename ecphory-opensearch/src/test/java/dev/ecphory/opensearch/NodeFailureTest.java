package dev.ecphory.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RetryableException;
import dev.ecphory.Tier;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three nodes, each shard twice, one of which is killed while questions are asked. */
@Tag("deep")
final class NodeFailureTest {
    private static final long SEED = 5;
    private static final int EVENTS = 600;

    /** What was asked, and what came of it. */
    private record Answered(String question, List<String> ids, boolean degraded) {}

    @Test
    void losesNoAnswerWithANodeAndComesBackByItself() throws Exception {
        try (TestCluster cluster = TestCluster.of(3);
                Ecphory engine = Ecphory.builder(
                                new InMemoryEventStore(InstantSource.system(), new SplittableRandom(SEED)))
                        .tier(Tier.EDGE)
                        .background(false)
                        .candidateSource(
                                new OpenSearchCandidateSource(OpenSearchOptions.of(cluster.addresses())
                                        .withShards(3, 2, 1)
                                        .withTimeout(Duration.ofSeconds(10))),
                                0)
                        .open()) {
            Memory memory = engine.memory("ann");
            memory.append(SmallTalk.events(SEED, EVENTS));
            fed(memory);
            cluster.await(3);
            Map<String, List<String>> expected = new LinkedHashMap<>();
            for (String question : SmallTalk.questions(SEED, 10)) {
                Answered answered = asked(memory, question);
                assertThat(answered.degraded()).isFalse();
                expected.put(question, answered.ids());
            }
            List<Answered> meanwhile = underLoad(memory, List.copyOf(expected.keySet()), () -> cluster.kill(2));
            assertThat(meanwhile)
                    .isNotEmpty()
                    .allMatch(one -> one.degraded() || one.ids().equals(expected.get(one.question())));
            // the copies stand in without a hand
            expected.forEach(
                    (question, ids) -> assertThat(wholeAgain(memory, question)).isEqualTo(ids));
            memory.append(Event.ofText("The xylophone stands in the cellar.")
                    .id("new")
                    .build());
            fed(memory);
            assertThat(wholeAgain(memory, "Where is the xylophone?")).startsWith("new");
            cluster.start(2);
            cluster.await(3);
            expected.forEach(
                    (question, ids) -> assertThat(wholeAgain(memory, question)).isNotEmpty());
        }
    }

    private static List<Answered> underLoad(Memory memory, List<String> questions, Runnable failure) throws Exception {
        AtomicBoolean enough = new AtomicBoolean();
        List<Answered> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<List<Answered>>> asking = new ArrayList<>();
            for (int thread = 0; thread < 2; thread++) {
                asking.add(threads.submit(() -> {
                    List<Answered> answered = new ArrayList<>();
                    for (int i = 0; !enough.get() || i < questions.size(); i++) {
                        answered.add(asked(memory, questions.get(i % questions.size())));
                    }
                    return answered;
                }));
            }
            failure.run();
            enough.set(true);
            for (Future<List<Answered>> one : asking) {
                all.addAll(one.get());
            }
        }
        return all;
    }

    private static Answered asked(Memory memory, String question) {
        RecallResult result = memory.recall(question, RecallOptions.defaults().withMinRelevance(0));
        return new Answered(
                question,
                result.items().stream().map(item -> item.entry().id()).toList(),
                result.steps().stream()
                        .anyMatch(step ->
                                step.stage().equals("candidates") && step.note().startsWith("degraded")));
    }

    /** The first answer that is not degraded. */
    private static List<String> wholeAgain(Memory memory, String question) {
        for (int tries = 0; tries < 600; tries++) {
            Answered answered = asked(memory, question);
            if (!answered.degraded()) {
                return answered.ids();
            }
            pause();
        }
        throw new AssertionError("still degraded");
    }

    /** Tells the cluster what is new, which it may refuse while it mends itself. */
    private static void fed(Memory memory) {
        for (int tries = 0; tries < 600; tries++) {
            try {
                long unused = memory.admin().embedPending(ProgressListener.SILENT);
                return;
            } catch (RetryableException mending) {
                pause();
            }
        }
        throw new AssertionError("still refused");
    }

    private static void pause() {
        try {
            Thread.sleep(100); // another process tells nobody when it is ready
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
