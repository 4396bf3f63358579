package dev.ecphory.lab.contest;

import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.Event;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Small conversations whose questions have one answer each, which stands in one event. */
public final class Talk {
    private static final LocalDateTime START = LocalDateTime.of(2026, 3, 1, 9, 0);
    private static final List<String> THINGS = List.of(
            "lantern", "violin", "kettle", "compass", "saddle", "thimble", "anchor", "bellows", "chisel", "goblet");
    private static final List<String> PLACES = List.of(
            "Marrakesh", "Tromso", "Valparaiso", "Kyoto", "Tbilisi", "Dakar", "Hobart", "Lisbon", "Zanzibar", "Cusco");

    private Talk() {}

    /** A conversation in which each thing was bought in one place, among small talk. */
    public static Conversation conversation(String id, int questions) {
        List<Event> events = new ArrayList<>();
        List<Question> asked = new ArrayList<>();
        for (int i = 0; i < questions; i++) {
            String thing = THINGS.get(i % THINGS.size()) + (i < THINGS.size() ? "" : " number " + i);
            String place = PLACES.get((i * 3) % PLACES.size());
            events.add(event(id, events.size(), "I bought the " + thing + " in " + place + " from an old trader."));
            asked.add(new Question(
                    "q" + i,
                    "Where was the " + thing + " bought?",
                    i % 2 == 0 ? "even" : "odd",
                    List.of(id + "-" + (events.size() - 1)),
                    Map.of(),
                    List.of(),
                    null,
                    null,
                    new Question.Reference(place, List.of(), true)));
            for (int filler = 0; filler < 4; filler++) {
                events.add(event(id, events.size(), "Nothing much happened on day " + events.size() + ", only rain."));
            }
        }
        return new Conversation(id, events, asked, Map.of(), Map.of());
    }

    private static Event event(String conversation, int place, String text) {
        return Event.ofText(text)
                .id(conversation + "-" + place)
                .speaker(place % 2 == 0 ? "Ana" : "Ben")
                .session("s" + place / 10)
                .occurredAt(START.plusHours(place), ZoneOffset.UTC)
                .build();
    }

    /** Several of them. */
    public static DataSet dataSet(int conversations, int questions) {
        List<Conversation> all = new ArrayList<>();
        for (int i = 0; i < conversations; i++) {
            all.add(conversation("c" + i, questions));
        }
        return new DataSet("talk:test", "0".repeat(64), all);
    }
}
