package dev.ecphory.lab.freeze;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CorpusTest {
    @Test
    void everyCorpusIsTheSameEachTimeAndAsksOfWhatItSays() {
        List<Corpus> corpora = Corpus.all();
        assertThat(corpora)
                .extracting(Corpus::name)
                .doesNotHaveDuplicates()
                .contains("demo", "demo-decided", "family-trip", "world-0", "world-1");
        assertThat(corpora)
                .extracting(Corpus::sha256)
                .isEqualTo(Corpus.all().stream().map(Corpus::sha256).toList());
        assertThat(corpora).allSatisfy(corpus -> {
            List<String> said = corpus.conversation().events().stream()
                    .map(event -> String.valueOf(event.id()))
                    .toList();
            assertThat(said).hasSizeGreaterThan(20).doesNotHaveDuplicates();
            assertThat(corpus.conversation().questions()).hasSizeGreaterThan(5).allSatisfy(question -> assertThat(said)
                    .containsAll(question.gold()));
        });
    }
}
