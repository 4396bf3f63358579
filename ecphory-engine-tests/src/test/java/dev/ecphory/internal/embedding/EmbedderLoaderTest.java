package dev.ecphory.internal.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.runtime.FakeEmbedder;
import dev.ecphory.spi.Embedder;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class EmbedderLoaderTest {
    private static Supplier<Embedder> after(CountDownLatch loaded) {
        return () -> {
            try {
                loaded.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return new FakeEmbedder();
        };
    }

    @Test
    void whoDoesNotAwaitItGoesOnWithoutUntilItIsThere() {
        CountDownLatch loaded = new CountDownLatch(1);
        try (EmbedderLoader neural = EmbedderLoader.of(after(loaded), false)) {
            assertThat(neural.get(Duration.ofMillis(5))).isEmpty();
            assertThat(neural.missing()).isEqualTo("the neural embedder is still loading");
            loaded.countDown();
            assertThat(neural.get(Duration.ofMinutes(1))).isPresent();
        }
    }

    @Test
    void whoAwaitsItGetsItHoweverLongItTakes() {
        CountDownLatch loaded = new CountDownLatch(1);
        try (EmbedderLoader neural = EmbedderLoader.of(after(loaded), true)) {
            Thread.ofVirtual().start(loaded::countDown);
            assertThat(neural.get(Duration.ZERO)).isPresent();
        }
    }

    @Test
    void whyItCannotBeHadIsSaidEitherWay() {
        for (boolean awaited : new boolean[] {true, false}) {
            try (EmbedderLoader broken = EmbedderLoader.of(
                    () -> {
                        throw new IllegalStateException("no such file");
                    },
                    awaited)) {
                assertThat(broken.get(Duration.ofMinutes(1))).isEmpty();
                assertThat(broken.missing()).contains("no such file");
            }
        }
    }
}
