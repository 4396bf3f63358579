package dev.ecphory.ingest;

import dev.ecphory.wire.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Sources of any size, the same for the same seed. */
final class LargeSources {
    private static final String[] WORDS =
            ("harbour lamp river bread winter letter engine violin garden stone ferry copper orchard ladder window"
                + " market signal barley anchor blanket the a of and to with under over before after quietly again"
                + " never always carried painted mended counted forgot promised answered")
                    .split(" ");

    private LargeSources() {}

    private static String sentence(Random random, int words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
        }
        return text.append('.').toString();
    }

    /** An export of ChatGPT of about so many bytes; returns its messages. One conversation in a hundred is damaged. */
    static int chatGpt(Path file, long bytes, long seed) throws IOException {
        Random random = new Random(seed);
        int messages = 0;
        long written = 0;
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            out.write("[");
            for (int c = 0; written < bytes; c++) {
                boolean bad = c % 100 == 99;
                int turns = 2 + random.nextInt(30);
                String conversation = Json.text(conversation(c, turns, bad, random));
                messages += bad ? 0 : turns;
                written += conversation.length();
                out.write((c == 0 ? "" : ",\n") + conversation);
            }
            out.write("]");
        }
        return messages;
    }

    private static Map<String, @Nullable Object> conversation(int number, int turns, boolean bad, Random random) {
        Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
        String parent = "root" + number;
        nodes.put(parent, Json.object("id", parent, "parent", null, "children", List.of(), "message", null));
        for (int i = 0; i < turns; i++) {
            String id = "n" + number + "-" + i;
            Map<String, @Nullable Object> message = Json.object(
                    "id",
                    id,
                    "author",
                    Json.object("role", i % 2 == 0 ? "user" : "assistant"),
                    "create_time",
                    1_700_000_000 + number * 3_600.5 + i,
                    "content",
                    Json.object(
                            "content_type",
                            "text",
                            "parts",
                            List.of(sentence(random, 20 + random.nextInt(160)) + " " + id)));
            nodes.put(id, Json.object("id", id, "parent", parent, "children", List.of(), "message", message));
            parent = id;
        }
        return Json.object(
                "title",
                "Talk " + number,
                bad ? "nothing" : "id",
                "talk-" + number,
                "create_time",
                1_700_000_000.0,
                "mapping",
                nodes,
                "current_node",
                parent);
    }

    /** A vault of so many notes; every five hundredth is no text. */
    static int vault(Path folder, int notes, long seed) throws IOException {
        Random random = new Random(seed);
        int bad = 0;
        for (int i = 0; i < notes; i++) {
            Path file = folder.resolve("y" + i % 10).resolve("m" + i / 10 % 12).resolve("Note " + i + ".md");
            Files.createDirectories(file.getParent());
            if (i % 500 == 499) {
                Files.write(file, new byte[] {'x', 0, 1, 2});
                bad++;
                continue;
            }
            List<String> paragraphs = new ArrayList<>();
            paragraphs.add("---\ntags: [t" + i % 7 + "]\ndate: 2025-0" + (1 + i % 9) + "-11\n---\n# Note " + i);
            for (int p = random.nextInt(6); p >= 0; p--) {
                paragraphs.add(sentence(random, 10 + random.nextInt(60)) + " [[Note " + random.nextInt(notes) + "]]");
            }
            Files.writeString(file, String.join("\n\n", paragraphs) + "\n");
        }
        return notes - bad;
    }
}
