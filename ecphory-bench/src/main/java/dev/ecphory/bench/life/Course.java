package dev.ecphory.bench.life;

import dev.ecphory.bench.data.Conversation;
import dev.ecphory.bench.data.DataSet;
import dev.ecphory.bench.data.Question;
import dev.ecphory.memory.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One memory that lasts, and everything that is asked of it. Immutable.
 *
 * @param name for tables
 * @param events in the order in which they are appended, all in one namespace
 * @param needs what is asked, each with the evidence that answers it
 */
record Course(String name, List<Event> events, List<Need> needs) {
    Course {
        events = List.copyOf(events);
        needs = List.copyOf(needs);
    }

    /**
     * A question that is asked once in each walk.
     *
     * @param cluster what it has in common with others: its conversation, or what it is about
     * @param question with the evidence's ids as they are in the course
     */
    record Need(String cluster, Question question) {}

    /** Every conversation of some data sets in one memory; ids and sessions carry the conversation's. */
    static Course of(List<DataSet> dataSets) {
        List<Event> events = new ArrayList<>();
        List<Need> needs = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (DataSet dataSet : dataSets) {
            names.add(dataSet.name());
            for (Conversation conversation : dataSet.conversations()) {
                String prefix = dataSet.name() + "/" + conversation.id() + "/";
                conversation.events().forEach(event -> events.add(moved(event, prefix)));
                conversation.questions().forEach(question -> needs.add(new Need(prefix, moved(question, prefix))));
            }
        }
        return new Course(String.join(" + ", names), events, needs);
    }

    /** Sessions that differ. */
    long sessions() {
        return events.stream()
                .map(Event::session)
                .filter(Objects::nonNull)
                .distinct()
                .count();
    }

    private static Event moved(Event event, String prefix) {
        @Nullable String session = event.session();
        return new Event(
                prefix + event.id(),
                event.text(),
                event.speaker(),
                event.recipient(),
                session == null ? null : prefix + session,
                event.occurredAt(),
                event.timeBasis(),
                event.modality(),
                event.caption(),
                event.metadata(),
                null);
    }

    private static Question moved(Question question, String prefix) {
        return new Question(
                prefix + question.id(),
                question.text(),
                question.category(),
                question.gold().stream().map(id -> prefix + id).toList(),
                Map.of(),
                List.of(),
                question.asker(),
                question.askedAt(),
                question.reference());
    }
}
