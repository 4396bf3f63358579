package dev.ecphory.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.internal.vector.HashingEmbedder;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselinesTest {
    private static final SyntheticConversation SYNTHETIC = new SyntheticConversation(42, 600);
    private static final List<EventQuestion> QUESTIONS = SYNTHETIC.questions(40);

    @TempDir
    Path home;

    @Test
    void luceneHybridIsNotCrippled() {
        HashingEmbedder embedder = new HashingEmbedder();
        LuceneSearcher.build(home, SYNTHETIC, embedder);
        try (LuceneSearcher hybrid = LuceneSearcher.hybrid(home, embedder)) {
            check(hybrid);
        }
    }

    @Test
    void luceneFindsByWordsAlone() {
        LuceneSearcher.build(home, SYNTHETIC, new Same());
        try (LuceneSearcher words = LuceneSearcher.words(home)) {
            assertThat(answered(words)).isGreaterThanOrEqualTo(38);
        }
    }

    @Test
    void langChainComparesTheQuestionWithEveryVector() {
        HashingEmbedder embedder = new HashingEmbedder();
        try (LangChainSearcher vectors = LangChainSearcher.of(SYNTHETIC, embedder)) {
            assertThat(vectors.recall(Talk.body(event(523)))).hasSize(10).startsWith("e523");
            assertThat(answered(vectors)).isGreaterThanOrEqualTo(30);
        }
    }

    private static long answered(Searcher contestant) {
        return QUESTIONS.stream()
                .filter(question -> question.isAnsweredBy(contestant.recall(question.text())))
                .count();
    }

    /** Most of the exact answer, and nearly always the event that was asked about. */
    private static void check(Searcher contestant) {
        List<List<String>> exact = ExactAnswer.of(SYNTHETIC, QUESTIONS, new HashingEmbedder());
        double ofExact = 0;
        int found = 0;
        for (int q = 0; q < QUESTIONS.size(); q++) {
            List<String> answer = contestant.recall(QUESTIONS.get(q).text());
            assertThat(answer).hasSize(10).doesNotHaveDuplicates();
            found += QUESTIONS.get(q).isAnsweredBy(answer) ? 1 : 0;
            Set<String> same = new HashSet<>(answer);
            same.retainAll(exact.get(q));
            ofExact += same.size() / 10.0;
        }
        assertThat(found).isGreaterThanOrEqualTo(38);
        assertThat(ofExact / QUESTIONS.size()).isGreaterThan(0.8);
    }

    @Test
    void exactAnswerGoesByMeaning() {
        Event wanted = event(523);

        List<List<String>> answers = ExactAnswer.of(
                SYNTHETIC, List.of(new EventQuestion(Talk.body(wanted), Set.of("e523"))), new HashingEmbedder());

        assertThat(answers.getFirst().getFirst()).isEqualTo("e523");
    }

    @Test
    void exactAnswerGoesByWords() {
        List<Event> events = SYNTHETIC.events();
        // a longish word that one event after the first hundred has to itself
        Event wanted = event(523);
        String word = Arrays.stream(wanted.text().toLowerCase(Locale.ROOT).split("[ .]+"))
                .filter(of -> of.length() > 6)
                .filter(of -> events.stream()
                                .filter(event ->
                                        event.text().toLowerCase(Locale.ROOT).contains(of.substring(0, 6)))
                                .count()
                        == 1)
                .findFirst()
                .orElseThrow();

        List<List<String>> answers =
                ExactAnswer.of(SYNTHETIC, List.of(new EventQuestion(word, Set.of("e523"))), new Same());

        // to this embedder the first hundred events are the best, so only the word can bring the event in
        assertThat(answers.getFirst()).startsWith("e0", "e523", "e1");
    }

    private static Event event(int place) {
        return SYNTHETIC.events().get(place);
    }

    /** To it, everything means the same. */
    private static final class Same implements Embedder {
        private static final VectorSpace SPACE = new VectorSpace("same", "1", 2, "plain");

        @Override
        public VectorSpace space() {
            return SPACE;
        }

        @Override
        public Embedding passage(String text) {
            return Embedding.of(SPACE, new float[] {1, 0});
        }

        @Override
        public Embedding question(String text) {
            return passage(text);
        }

        @Override
        public void close() {}
    }
}
