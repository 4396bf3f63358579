package dev.ecphory.lab.contest;

import dev.ecphory.Event;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.spi.TokenCounter;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A conversation as every baseline writes it down for a reader: one line each, with date, session, speaker and the words, in the
 * order in which they were said. Immutable; threads may share it.
 */
final class ContestTranscript {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
    private static final Comparator<Part> IN_ORDER = Comparator.comparingInt(Part::place);

    private final TokenCounter counter;
    private final Map<String, Part> parts = new HashMap<>();
    private final List<Part> all = new ArrayList<>();

    private record Part(String id, int place, String line) {}

    /**
     * Lines that a reader is given.
     *
     * @param text the lines
     * @param tokens of the text
     * @param ids of the events, in the order of the lines
     */
    record Excerpt(String text, int tokens, List<String> ids) {
        /** The context of these lines, of a contestant that ranked so and asked no model. */
        ServedContext served(List<String> ranked, Map<String, Duration> stages) {
            return new ServedContext(text, tokens, true, ranked, ids, stages, null, ModelCost.NOTHING);
        }
    }

    ContestTranscript(Conversation conversation, TokenCounter counter) {
        this.counter = counter;
        for (Event event : conversation.events()) {
            Part part = new Part(String.valueOf(event.id()), all.size(), line(event));
            all.add(part);
            parts.put(part.id(), part);
        }
    }

    /** What a retriever indexes of an event: its words and its picture's. */
    static String body(Event event) {
        String caption = event.caption();
        return caption == null || caption.isEmpty() ? event.text() : event.text() + " [image: " + caption + "]";
    }

    private static String line(Event event) {
        StringBuilder line = new StringBuilder();
        OffsetDateTime at = event.occurredAt();
        line.append('[').append(at == null ? "undated" : TIME.format(at));
        if (event.session() != null) {
            line.append(", ").append(event.session());
        }
        line.append("] ");
        if (event.speaker() != null) {
            line.append(event.speaker()).append(": ");
        }
        return line.append(body(event)).toString();
    }

    /** Everything that was said. */
    Excerpt whole() {
        return excerpt(all);
    }

    /** The best of a ranking that fit a budget; one that does not fit is passed over. */
    Excerpt best(List<String> ranked, int budget) {
        List<Part> taken = new ArrayList<>();
        int used = 0;
        for (String id : ranked) {
            Part part = parts.get(id);
            int cost = part == null ? 0 : counter.count(part.line() + "\n");
            if (part != null && used + cost <= budget) {
                taken.add(part);
                used += cost;
            }
        }
        return excerpt(taken);
    }

    private Excerpt excerpt(List<Part> taken) {
        List<Part> sorted = taken.stream().sorted(IN_ORDER).toList();
        String text = String.join("\n", sorted.stream().map(Part::line).toList());
        return new Excerpt(
                text, counter.count(text), sorted.stream().map(Part::id).toList());
    }
}
