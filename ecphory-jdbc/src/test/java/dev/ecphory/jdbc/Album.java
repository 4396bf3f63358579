package dev.ecphory.jdbc;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.spi.AssetDescriber;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.AssetSource;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A folder of pictures, whose bytes say in words what they show, and two models that look at nothing else and note what they
 * were shown. Threads may share it.
 */
final class Album {
    /** Where vectors of pictures are. */
    static final VectorSpace SPACE = new VectorSpace("scenes", "1", 8, "plain");
    /** More than are looked at in one step. */
    static final int PICTURES = 12;

    /** Scenes that were shown to the model that describes, one for each time. */
    final ConcurrentLinkedQueue<String> described = new ConcurrentLinkedQueue<>();
    /** Scenes that were shown to the model that embeds, one for each time. */
    final ConcurrentLinkedQueue<String> embedded = new ConcurrentLinkedQueue<>();

    private final AssetSource source;

    private Album(Path folder) {
        this.source = AssetSource.folder(folder);
    }

    /** The album of a folder. */
    static Album of(Path folder) {
        return new Album(folder);
    }

    /** Paints the pictures, in a folder that is made. */
    static void paint(Path album) throws IOException {
        Path folder = Files.createDirectory(album);
        for (int i = 0; i < PICTURES; i++) {
            Files.writeString(folder.resolve("scene" + i + ".png"), scene(i));
        }
        Files.writeString(folder.resolve("marked.png"), "a sign that says " + Chored.MARKER);
    }

    private static String scene(int picture) {
        return "a heron and " + (picture + 2) + " boats in Porto";
    }

    /** An event for each picture, and one whose picture is lost. */
    static List<Event> events() {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < PICTURES; i++) {
            events.add(showing("scene" + i + ".png", "picture" + i, "Look at number " + i + "!"));
        }
        events.add(showing("lost.png", "lost", "Look!"));
        return events;
    }

    private static Event showing(String reference, String id, String text) {
        return Event.ofText(text)
                .id(id)
                .speaker("Ann")
                .session("pictures")
                .asset(Asset.of(reference, "image/png"))
                .build();
    }

    AssetSource source() {
        return source;
    }

    /** Tells what a picture shows. */
    AssetDescriber describer() {
        return new AssetDescriber() {
            @Override
            public String id() {
                return "eyes-1";
            }

            @Override
            public boolean reads(String mediaType) {
                return mediaType.equals("image/png");
            }

            @Override
            public String describe(Asset asset, byte[] content) {
                String scene = new String(content, StandardCharsets.UTF_8);
                described.add(scene);
                return scene;
            }
        };
    }

    /** Counts what a picture shows. */
    AssetEmbedder embedder() {
        return new AssetEmbedder() {
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
                String scene = new String(content, StandardCharsets.UTF_8);
                embedded.add(scene);
                return embedQuery(scene);
            }

            @Override
            public Embedding embedQuery(String question) {
                float[] counts = new float[SPACE.dimension()];
                Arrays.fill(counts, .1f);
                for (String word : question.split(" ")) {
                    counts[Math.floorMod(word.hashCode(), counts.length)]++;
                }
                return Embedding.of(SPACE, counts);
            }
        };
    }
}
