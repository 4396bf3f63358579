package dev.ecphory.jdbc;

import dev.ecphory.Ecphory;
import dev.ecphory.internal.runtime.FakeEmbedder;
import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A node that embeds and consolidates, over the store at its first argument, as the process of that number (see
 * {@link ChoredChild#clock}): {@code NAMESPACE ID SPEAKER TEXT} on a line is an event, which it acknowledges by a line that
 * begins with {@code >}.
 */
final class RoundsChild {
    private RoundsChild() {}

    public static void main(String[] args) throws IOException {
        try (Ecphory engine = engine(args[0], Integer.parseInt(args[1]));
                BufferedReader told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            say("ready");
            for (String line = told.readLine(); line != null; line = told.readLine()) {
                String[] words = line.split(" ", 4);
                List<AppendResult> one = engine.memory(words[0])
                        .append(Event.ofText(words[3])
                                .id(words[1])
                                .speaker(words[2])
                                .build());
                say(one.getFirst().id());
            }
        }
    }

    static Ecphory engine(String address, int number) {
        return Ecphory.builder(address)
                .embedder(new FakeEmbedder())
                .clock(ChoredChild.clock(number))
                .indexCache(false)
                .open();
    }

    private static void say(String what) {
        System.out.println("> " + what);
        System.out.flush();
    }
}
