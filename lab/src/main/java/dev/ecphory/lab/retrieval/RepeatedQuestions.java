package dev.ecphory.lab.retrieval;

import dev.ecphory.Event;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Questions and replies as an agent's log has them, once a conversation is over. Every round is a day of its own; a session
 * holds {@value #A_SESSION} questions. Immutable.
 */
final class RepeatedQuestions {
    /** Questions in a session. */
    static final int A_SESSION = 5;

    /** What the id of every event here begins with. */
    static final String ID = "asked-before-";

    /** When a conversation ended that does not say. */
    private static final OffsetDateTime UNDATED = OffsetDateTime.of(2024, 1, 1, 9, 0, 0, 0, ZoneOffset.UTC);

    private static final List<String> BLAND = List.of(
            "Sure, let me think about that.",
            "Good question.",
            "One moment, please.",
            "I will get back to you on that.",
            "Let me see what I can do.",
            "Thanks for asking.");

    /** The replies of the assistant. */
    enum Replies {
        /** Something that says nothing. */
        BLAND("bland"),
        /** The question's own words, without the answer. */
        ECHOING("echoing");

        private final String shown;

        Replies(String shown) {
            this.shown = shown;
        }

        String shown() {
            return shown;
        }
    }

    private RepeatedQuestions() {}

    /**
     * One round of all questions.
     *
     * @param round from 1
     */
    static List<Event> round(Conversation conversation, List<Question> questions, Replies replies, int round) {
        OffsetDateTime last = conversation.last();
        OffsetDateTime day = (last == null ? UNDATED : last).plusDays(round);
        Set<String> taken = new HashSet<>();
        conversation.events().forEach(event -> taken.add(String.valueOf(event.id())));
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < questions.size(); i++) {
            Question question = questions.get(i);
            String session = ID + round + "-" + i / A_SESSION;
            OffsetDateTime at = day.plusHours(i / A_SESSION).plusMinutes(2L * (i % A_SESSION));
            String asker = asker(conversation, question);
            String reply = replies == Replies.BLAND
                    ? BLAND.get((i + round) % BLAND.size())
                    : "You would like to know: " + question.text() + " I am looking into it.";
            events.add(said(free(taken, ID + round + "-" + i), question.text(), asker, session, at));
            events.add(said(
                    free(taken, ID + round + "-" + i + "-reply"), reply, "Assistant", session, at.plusSeconds(20)));
        }
        return events;
    }

    private static Event said(String id, String text, String speaker, String session, OffsetDateTime at) {
        return Event.ofText(text)
                .id(id)
                .speaker(speaker)
                .session(session)
                .occurredAt(at)
                .build();
    }

    private static String free(Set<String> taken, String wished) {
        String free = wished;
        while (!taken.add(free)) {
            free += "'";
        }
        return free;
    }

    /** Who asks: by the data set's word, else who said the event that asks, else somebody who says nothing else. */
    private static String asker(Conversation conversation, Question question) {
        if (question.asker() != null) {
            return question.asker();
        }
        String asking = question.moment().event();
        return conversation.events().stream()
                .filter(event -> asking != null && asking.equals(event.id()))
                .map(Event::speaker)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("User");
    }
}
