package dev.ecphory.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.encoding.NoveltyScorer.Measured;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

final class NoveltyScorerTest {
    private static final List<String> MEMORY = List.of(
            "We signed the lease for the flat on Rosenweg.", "The kitchen needs a new lamp.", "Felix hates surprises.");

    @Test
    void everythingIsNewToAnEmptyMemory() {
        assertThat(new NoveltyScorer().of("ok", List.of()).value()).isEqualTo(1);
    }

    @Test
    void sizesAreThoseOfGzipFilesWithoutTheirEnvelope() throws IOException {
        String text = "The kitchen needs a bigger lamp and Felix hates it.";
        Measured measured = new NoveltyScorer().of(text, MEMORY);
        String memory = String.join(" ", MEMORY);
        assertThat(measured.memoryBytes()).isEqualTo(gzip(memory) - 18);
        assertThat(measured.bothBytes()).isEqualTo(gzip(memory + " " + text) - 18);
        assertThat(measured.aloneBytes()).isEqualTo(gzip(text) - 18);
        assertThat(measured.value()).isEqualTo((double) (gzip(memory + " " + text) - gzip(memory)) / (gzip(text) - 18));
    }

    @Test
    void aWordThatCompressesToNothingIsNotNew() {
        assertThat(new NoveltyScorer().of("Norway", MEMORY).value()).isEqualTo(NoveltyScorer.LEAST);
    }

    @Test
    void whatWasSaidWordForWordIsHardlyNew() {
        assertThat(new NoveltyScorer().of(MEMORY.getFirst(), MEMORY).value()).isLessThan(.2);
    }

    private static int gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) { // level 6 is its default
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.size();
    }
}
