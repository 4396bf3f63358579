package dev.ecphory.jdbc;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.Tier;
import dev.ecphory.AppendResult;
import dev.ecphory.EcphoryException;
import dev.ecphory.Event;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A node: an engine over the store at its first argument that does what it is told, line by line: {@code append NAMESPACE ID
 * SPEAKER TEXT} or {@code recall NAMESPACE QUESTION}, and says what
 * came of it in a line that begins with {@code >}.
 */
final class NodeChild {
    private NodeChild() {}

    public static void main(String[] args) throws IOException {
        try (Ecphory engine = Ecphory.builder(args[0]).tier(Tier.EDGE).open();
                BufferedReader told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println("> ready");
            System.out.flush();
            for (String line = told.readLine(); line != null; line = told.readLine()) {
                System.out.println("> " + done(engine, line));
                System.out.flush();
            }
        }
    }

    private static String done(Ecphory engine, String line) {
        String[] words = line.split(" ", 3);
        try {
            Memory memory = engine.memory(words[1]);
            if (words[0].equals("recall")) {
                return "found "
                        + memory.recall(words[2]).items().stream()
                                .map(item -> item.entry().id())
                                .collect(Collectors.joining(","));
            }
            String[] event = words[2].split(" ", 3);
            List<AppendResult> one = memory.append(
                    Event.ofText(event[2]).id(event[0]).speaker(event[1]).build());
            return "ack " + one.getFirst().id() + " " + one.getFirst().seq();
        } catch (EcphoryException typed) {
            return "refused " + typed.getClass().getSimpleName() + " " + typed.getMessage();
        } catch (RuntimeException untyped) {
            return "failed " + untyped;
        }
    }
}
