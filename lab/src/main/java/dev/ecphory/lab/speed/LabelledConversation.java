package dev.ecphory.lab.speed;

import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.Modality;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * SyntheticConversation conversations whose events have what filters ask for: a topic of {@value #TOPICS}, a price of {@value #PRICES}, an item that
 * no other has, now and then a recipient and a rating; and the filters. Immutable; threads may share it.
 */
final class LabelledConversation {
    private static final int TURNS = 20;
    private static final int TOPICS = 8;
    private static final int PRICES = 1_000;
    private static final Instant START = Instant.parse("2015-01-01T08:00:00Z");
    /** Between sessions, for each of a session's turns: where in time an event stands, about. */
    private static final long SECONDS_A_TURN = 3 * 3_600 / TURNS;

    private final SyntheticConversation synthetic;
    private final int events;
    private final List<String> speakers;

    LabelledConversation(long seed, int events) {
        this.synthetic = new SyntheticConversation(seed, events);
        this.events = events;
        List<String> said = new ArrayList<>();
        synthetic.forEach(event -> said.add(String.valueOf(event.speaker())));
        this.speakers = List.copyOf(said);
    }

    List<String> questions(int count) {
        return synthetic.questions(count).stream()
                .map(SyntheticConversation.Asked::text)
                .toList();
    }

    void forEach(Consumer<Event> consumer) {
        int[] number = {0};
        synthetic.forEach(event -> {
            int at = number[0]++;
            int chance = mixed(at);
            Event.Builder labelled = Event.ofText(event.text())
                    .id(String.valueOf(event.id()))
                    .session(event.session())
                    .speaker(event.speaker())
                    .occurredAt(Objects.requireNonNull(event.occurredAt()))
                    .metadata("topic", "topic " + chance % TOPICS)
                    .metadata("price", String.valueOf(chance / TOPICS % PRICES))
                    .metadata("item", String.valueOf(at));
            if (chance % 3 == 0) {
                labelled.recipient(speakers.get(at - at % TURNS));
            }
            if (chance % 5 == 0) {
                labelled.metadata("stars", String.valueOf(chance / 7 % 5));
            }
            if (chance % 50 == 0) {
                labelled.modality(Modality.TOOL);
            }
            consumer.accept(labelled.build());
        });
    }

    /** Filters by name, made for a question: another one for each, where there are as many. */
    Map<String, IntFunction<EventFilter>> filters() {
        Map<String, IntFunction<EventFilter>> filters = new LinkedHashMap<>();
        filters.put("one session", at -> EventFilter.sessions(List.of(session(at))));
        filters.put("all but one session", at -> EventFilter.not(EventFilter.sessions(List.of(session(at)))));
        filters.put("one speaker", at -> EventFilter.speakers(List.of(speaker(at))));
        filters.put("all but one speaker", at -> EventFilter.not(EventFilter.speakers(List.of(speaker(at)))));
        filters.put("to one recipient", at -> EventFilter.recipients(List.of(speaker(at))));
        filters.put("what is text", at -> EventFilter.parse("modality = \"text\""));
        filters.put("metadata equal, 1 of " + TOPICS, at -> EventFilter.metadata("topic", "topic " + at % TOPICS));
        filters.put("metadata equal, one event", at -> EventFilter.metadata("item", String.valueOf(place(at))));
        filters.put("metadata unequal", at -> EventFilter.parse("metadata.topic != \"topic " + at % TOPICS + "\""));
        filters.put("metadata exists, 1 of 5", at -> EventFilter.parse("metadata.stars exists"));
        filters.put("metadata range, 1 of 100", at -> price(place(at) % (PRICES - 100), 10));
        filters.put("metadata range, 9 of 10", at -> price(place(at) % 90, 900));
        filters.put(
                "metadata range, all distinct",
                at -> EventFilter.parse("metadata.item >= " + events / 4 + " and metadata.item < " + place(at)));
        filters.put("a week", at -> time(place(at), 7 * 24 * 3_600));
        filters.put("all but a week", at -> EventFilter.not(time(place(at), 7 * 24 * 3_600)));
        filters.put(
                "up to a day", at -> EventFilter.occurredBetween(null, START.plusSeconds(place(at) * SECONDS_A_TURN)));
        filters.put(
                "and, or, not: few",
                at -> EventFilter.parse("metadata.topic = \"topic " + at % TOPICS + "\" and (metadata.price < "
                        + (10 + at % 50) + " or speaker = \"" + speaker(at) + "\") and not modality = \"tool\""));
        filters.put(
                "and, or, not: most",
                at -> EventFilter.parse("not (metadata.topic = \"topic " + at % TOPICS + "\" and metadata.price < "
                        + (10 + at % 50) + " or speaker = \"" + speaker(at) + "\") and metadata.item exists"));
        return filters;
    }

    private int place(int question) {
        return mixed(question + 1) % events;
    }

    private String session(int question) {
        return "s" + place(question) / TURNS;
    }

    private String speaker(int question) {
        return speakers.get(place(question));
    }

    private static EventFilter price(int from, int width) {
        return EventFilter.parse("metadata.price >= " + from + " and metadata.price < " + (from + width));
    }

    private static EventFilter time(int place, long seconds) {
        Instant from = START.plusSeconds(place * SECONDS_A_TURN);
        return EventFilter.occurredBetween(from, from.plusSeconds(seconds));
    }

    private static int mixed(int number) {
        long mixed = (number + 0x9E3779B97F4A7C15L) * 0xbf58476d1ce4e5b9L;
        return (int) ((mixed ^ (mixed >>> 31)) >>> 33);
    }
}
