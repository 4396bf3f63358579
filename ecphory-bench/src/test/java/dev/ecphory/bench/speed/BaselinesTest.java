package dev.ecphory.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.memory.Event;
import dev.ecphory.model.HashingEmbedder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselinesTest {
    private static final Synthetic SYNTHETIC = new Synthetic(42, 600);
    private static final List<Synthetic.Asked> QUESTIONS = SYNTHETIC.questions(40);

    @TempDir
    Path home;

    @Test
    void luceneHybridIsNotCrippled() {
        HashingEmbedder embedder = new HashingEmbedder();
        LuceneHybrid.build(home, SYNTHETIC, embedder);
        try (LuceneHybrid hybrid = LuceneHybrid.open(home, embedder)) {
            check(hybrid);
        }
    }

    @Test
    void seedSubstrateIsNotCrippled() {
        HashingEmbedder embedder = new HashingEmbedder();
        SeedSubstrate.build(home, SYNTHETIC, embedder);
        try (SeedSubstrate seed = SeedSubstrate.open(home, embedder)) {
            check(seed);
        }
    }

    /** Most of the exact answer, and nearly always the event that was asked about. */
    private static void check(Contestant contestant) {
        List<List<String>> exact = ExactAnswer.of(SYNTHETIC, QUESTIONS, new HashingEmbedder());
        double ofExact = 0;
        int found = 0;
        for (int q = 0; q < QUESTIONS.size(); q++) {
            List<String> answer = contestant.recall(QUESTIONS.get(q).text());
            assertThat(answer).hasSize(10).doesNotHaveDuplicates();
            found += answer.contains(QUESTIONS.get(q).answer()) ? 1 : 0;
            Set<String> same = new HashSet<>(answer);
            same.retainAll(exact.get(q));
            ofExact += same.size() / 10.0;
        }
        assertThat(found).isGreaterThanOrEqualTo(38);
        assertThat(ofExact / QUESTIONS.size()).isGreaterThan(0.8);
    }

    @Test
    void exactAnswerRanksTheOnlyEventWithTheWordsFirst() {
        List<Event> events = new ArrayList<>();
        SYNTHETIC.forEach(events::add);
        Event wanted = events.get(123);

        List<List<String>> answers = ExactAnswer.of(
                SYNTHETIC, List.of(new Synthetic.Asked(Synthetic.body(wanted), "e123")), new HashingEmbedder());

        assertThat(answers.getFirst().getFirst()).isEqualTo("e123");
    }
}
