package dev.ecphory.lab.freeze;

import dev.ecphory.Event;
import dev.ecphory.Modality;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A reader of a conversation in the format that the head of {@code family-trip.txt} tells. For one thread. */
final class GoldenConversation {
    private static final Pattern TURN = Pattern.compile("(\\S+) ([^:]+): (.*?)(?: \\[shows: (.*)])?");

    private final List<Event> events = new ArrayList<>();
    private final List<Question> questions = new ArrayList<>();
    private String session = "";
    private OffsetDateTime now = OffsetDateTime.MIN;
    private @Nullable OffsetDateTime askedAt;
    private String asked = "";

    private GoldenConversation() {}

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException naming the line that is no part of the format
     */
    static Conversation read(String name, String text) {
        GoldenConversation conversation = new GoldenConversation();
        text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(conversation::line);
        return new Conversation(name, conversation.events, conversation.questions, Map.of(), Map.of());
    }

    private void line(String line) {
        String rest = line.substring(1).strip();
        switch (line.charAt(0)) {
            case '=' -> {
                int bar = rest.indexOf('|');
                session = rest.substring(0, bar).strip();
                now = OffsetDateTime.parse(rest.substring(bar + 1).strip());
            }
            case '@' -> askedAt = rest.equals("-") ? null : OffsetDateTime.parse(rest);
            case '?' -> asked = rest;
            case '>' -> {
                List<String> ids = List.of(rest.replace('/', ' ').strip().split("\\s+"));
                questions.add(
                        new Question("q" + questions.size(), asked, "golden", ids, Map.of(), List.of(), null, askedAt));
            }
            default -> turn(line);
        }
    }

    private void turn(String line) {
        Matcher turn = TURN.matcher(line);
        if (!turn.matches()) {
            throw new IllegalArgumentException("\"" + line + "\" is no turn");
        }
        events.add(Event.ofText(turn.group(3))
                .id(turn.group(1))
                .speaker(turn.group(2))
                .caption(turn.group(4))
                .modality(turn.group(4) == null ? Modality.TEXT : Modality.IMAGE)
                .session(session)
                .occurredAt(now)
                .build());
        now = now.plusMinutes(1);
    }
}
