package dev.ecphory.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.spi.Embedding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptimizedModelCacheTest {
    private static final List<String> TEXTS = List.of(
            "", "tea", "灰釉の配合は何でしたか", "When does the residency in Mashiko begin and end?", "a long walk ".repeat(300));

    private static List<Embedding> plain = List.of();

    @TempDir
    private Path folder;

    @BeforeAll
    static void embedPlainly() {
        plain = vectors(OnnxEmbedder.load());
    }

    private static List<Embedding> vectors(OnnxEmbedder embedder) {
        try (embedder) {
            return TEXTS.stream().map(embedder::passage).toList();
        }
    }

    private List<Path> kept() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private void assertSameVectors() {
        List<Embedding> vectors = vectors(OnnxEmbedder.load(folder));
        for (int i = 0; i < plain.size(); i++) {
            assertThat(vectors.get(i).space()).isEqualTo(plain.get(i).space());
            assertThat(vectors.get(i).toArray()).isEqualTo(plain.get(i).toArray());
        }
    }

    @Test
    void givesTheSameBitsBeforeAndAfterItIsKept() throws IOException {
        assertSameVectors();
        List<Path> once = kept();
        assertThat(once).hasSize(1);
        Object madeAt = Files.getLastModifiedTime(once.getFirst());
        assertSameVectors();
        assertThat(kept()).isEqualTo(once);
        assertThat(Files.getLastModifiedTime(once.getFirst())).isEqualTo(madeAt);
    }

    @Test
    void takesAwayWhatKilledProcessesLeftLongAgoAndNothingElse() throws IOException {
        FileTime longAgo = FileTime.from(Instant.now().minus(Duration.ofDays(3)));
        Path half = Files.writeString(folder.resolve("half1.tmp"), "x");
        Path young = Files.writeString(folder.resolve("half2.tmp"), "x");
        Path other = Files.writeString(folder.resolve("other.tmp"), "x");
        Path libraries = Files.createDirectory(folder.resolve("half3.tmp"));
        Path library = Files.writeString(libraries.resolve("libonnxruntime.so"), "x");
        Path linked = Files.createSymbolicLink(libraries.resolve("link"), other);
        for (Path old : List.of(half, other, library, libraries)) {
            Files.setLastModifiedTime(old, longAgo);
        }
        Leftovers.sweep(folder, "half*.tmp");
        assertThat(half).doesNotExist();
        assertThat(libraries).doesNotExist();
        assertThat(linked).doesNotExist();
        assertThat(young).exists();
        assertThat(other).exists();
    }

    @Test
    void makesADamagedFileAgain() throws IOException {
        assertSameVectors();
        Path file = kept().getFirst();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[4096]), channel.size() / 2);
        }
        assertSameVectors();
        long whole = Files.size(file);
        Files.write(file, new byte[0]);
        assertSameVectors();
        assertThat(kept()).containsExactly(file);
        assertThat(file).hasSize(whole);
    }

    @Test
    void worksWhereNothingCanBeKept() throws IOException {
        folder = Files.createFile(folder.resolve("not a folder"));
        assertSameVectors();
    }
}
