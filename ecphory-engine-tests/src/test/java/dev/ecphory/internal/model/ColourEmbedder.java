package dev.ecphory.internal.model;

import dev.ecphory.InvalidInputException;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/**
 * Sees which colours an image has, and knows their names: an honest space of pictures and words, of which it knows nothing
 * else. Does what a test tells it first. Threads may share it.
 */
public final class ColourEmbedder implements AssetEmbedder {
    /** Its space: a number for each colour, and one for all words that name none. */
    public static final VectorSpace SPACE = new VectorSpace("colours", "1", Pictures.COLOURS.size() + 1, "plain");

    /** How often it was asked about an image. */
    public final AtomicInteger asked = new AtomicInteger();
    /** Questions that it was asked. */
    public final List<String> questions = new CopyOnWriteArrayList<>();

    final AtomicInteger closed = new AtomicInteger();
    private final Consumer<byte[]> first;

    /** One that does nothing else. */
    public ColourEmbedder() {
        this(content -> {});
    }

    /** One that first does something with each image. */
    public ColourEmbedder(Consumer<byte[]> first) {
        this.first = first;
    }

    @Override
    public VectorSpace space() {
        return SPACE;
    }

    @Override
    public boolean reads(String mediaType) {
        return mediaType.equals("image/png");
    }

    @Override
    public Embedding embedAsset(byte[] content, String mediaType) {
        asked.incrementAndGet();
        first.accept(content);
        BufferedImage image = decoded(content);
        if (image == null) {
            throw new InvalidInputException("asset", "bytes", "are no image", "give a PNG");
        }
        float[] histogram = new float[SPACE.dimension()];
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                histogram[nearest(image.getRGB(x, y))]++;
            }
        }
        return Embedding.of(SPACE, histogram);
    }

    private static @Nullable BufferedImage decoded(byte[] content) {
        try {
            return ImageIO.read(new ByteArrayInputStream(content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int nearest(int rgb) {
        int best = 0;
        int least = Integer.MAX_VALUE;
        int at = 0;
        for (int colour : Pictures.COLOURS.values()) {
            int far = 0;
            for (int shift = 0; shift <= 16; shift += 8) {
                int difference = ((rgb >> shift) & 0xff) - ((colour >> shift) & 0xff);
                far += difference * difference;
            }
            if (far < least) {
                least = far;
                best = at;
            }
            at++;
        }
        return best;
    }

    @Override
    public Embedding embedQuery(String question) {
        questions.add(question);
        float[] named = new float[SPACE.dimension()];
        named[SPACE.dimension() - 1] = .1f;
        int at = 0;
        for (String colour : Pictures.COLOURS.keySet()) {
            named[at] += question.toLowerCase(Locale.ROOT).contains(colour) ? 1 : 0;
            at++;
        }
        return Embedding.of(SPACE, named);
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }

    /** How often it was closed. */
    public int closed() {
        return closed.get();
    }
}
