package dev.ecphory.internal.runtime;

import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** An embedder whose meaning is a short list of topics, and which does what a test tells it first. Threads may share it. */
public class FakeEmbedder implements Embedder {
    public static final VectorSpace SPACE = new VectorSpace("fake", "1", 8, "plain");

    /** Words of one row mean the same. */
    private static final List<List<String>> TOPICS = List.of(
            List.of("car", "automobile", "vehicle"),
            List.of("doctor", "physician", "clinic"),
            List.of("dog", "puppy", "terrier"),
            List.of("dinner", "meal", "supper"));

    final AtomicInteger closed = new AtomicInteger();
    final List<String> passages = new CopyOnWriteArrayList<>();

    private final Consumer<String> onPassage;
    private final Consumer<String> onQuestion;

    /** One that does nothing else. */
    public FakeEmbedder() {
        this(text -> {});
    }

    /** One that first does something with each passage. */
    public FakeEmbedder(Consumer<String> onPassage) {
        this(onPassage, text -> {});
    }

    FakeEmbedder(Consumer<String> onPassage, Consumer<String> onQuestion) {
        this.onPassage = onPassage;
        this.onQuestion = onQuestion;
    }

    @Override
    public VectorSpace space() {
        return SPACE;
    }

    @Override
    public Embedding passage(String text) {
        onPassage.accept(text);
        passages.add(text);
        return vector(text);
    }

    @Override
    public Embedding question(String text) {
        onQuestion.accept(text);
        return vector(text);
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }

    /** Throws what an embedder throws whose model gave NaN. */
    static void nan() {
        Embedding unused = Embedding.of(SPACE, new float[] {Float.NaN, 0, 0, 0, 0, 0, 0, 0});
    }

    private static Embedding vector(String text) {
        float[] sum = new float[SPACE.dimension()];
        String lower = text.toLowerCase(Locale.ROOT);
        for (int topic = 0; topic < TOPICS.size(); topic++) {
            for (String word : TOPICS.get(topic)) {
                sum[topic] += lower.contains(word) ? 1 : 0;
            }
        }
        sum[TOPICS.size() + Math.floorMod(lower.hashCode(), SPACE.dimension() - TOPICS.size())] += .1f;
        return Embedding.of(SPACE, sum);
    }
}
