package dev.ecphory.example;

import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.internal.model.Reaction;
import dev.ecphory.ContextMarker;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A model for who has no key: a server on this machine that understands nothing. It answers a question with the
 * recalled memory that has most words of it, and anything else with "I see.". It reads no facts and calls no tools.
 * Stateless.
 */
public final class StandIn {
    private StandIn() {}

    /** Starts it; it speaks as OpenAI's does at {@link ModelServer#url()}, with any key, until it is closed. */
    public static ModelServer start() {
        return new ModelServer(
                asked -> new Reaction.Says(reply(asked.messages().getLast().content())));
    }

    private static String reply(String prompt) {
        int recalled = prompt.indexOf(ContextMarker.OPEN);
        String said = (recalled < 0 ? prompt : prompt.substring(0, recalled)).strip();
        if (!said.endsWith("?")) {
            return "I see.";
        }
        Set<String> question = words(said);
        List<String> lines = recalled < 0
                ? List.of()
                : prompt.substring(recalled)
                        .lines()
                        .filter(line -> line.startsWith("- ") && line.contains(" (id ") && !line.endsWith("?"))
                        .toList();
        return lines.stream()
                .filter(line -> shared(question, line) > 0)
                .max(Comparator.comparingInt(line -> shared(question, line)))
                .map(line -> "You told me: " + line.substring(line.indexOf(": ") + 2))
                .orElse("Nobody told me.");
    }

    private static int shared(Set<String> question, String line) {
        Set<String> both = words(line);
        both.retainAll(question);
        return both.size();
    }

    /** Words of at least four letters, without what stands before the first colon of a line. */
    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>(List.of(
                text.substring(text.indexOf(": ") + 1).toLowerCase(Locale.ROOT).split("\\P{L}+")));
        words.removeIf(word -> word.length() < 4);
        return words;
    }
}
