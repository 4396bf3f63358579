package dev.ecphory.lab.data;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A cut of conversations into memories of a few sessions each. Stateless. */
public final class Split {
    /** Stands in a data set's specification before the sessions of a memory. */
    public static final char CUT = '#';

    private Split() {}

    /**
     * Reads a data set, as {@link DataSet#load} does; with {@code #N} at its end, it is cut into memories of N sessions.
     *
     * @throws InvalidInputException when it cannot be read, or N is no such number
     */
    public static DataSet load(String spec, int limitConversations) {
        int at = spec.lastIndexOf(CUT);
        if (at < 0) {
            return DataSet.load(spec).first(limitConversations);
        }
        String sessions = spec.substring(at + 1);
        if (!sessions.matches("[1-9][0-9]{0,5}")) {
            throw new InvalidInputException(
                    "dataset", spec, "does not end in a number of sessions", "give KIND:PATH#N, N 1 or more");
        }
        return of(DataSet.load(spec.substring(0, at)).first(limitConversations), Integer.parseInt(sessions));
    }

    /**
     * The same data set with every conversation cut into memories of so many sessions, in their order; the last may have fewer.
     * A question goes with the memory that holds all of its evidence; one whose evidence lies in several is left out and counted.
     */
    public static DataSet of(DataSet dataSet, int sessions) {
        List<Conversation> parts = new ArrayList<>();
        for (Conversation conversation : dataSet.conversations()) {
            parts.addAll(cut(conversation, sessions));
        }
        return DataSet.made(dataSet.name() + DataSet.CUT + sessions + " sessions", parts);
    }

    /** The conversation that a memory was cut from, unique over the data sets of a family; itself where it is whole. */
    public static String whole(DataSet dataSet, Conversation memory) {
        String id = memory.id();
        boolean cut = dataSet.name().contains(DataSet.CUT) && id.indexOf('-') >= 0;
        return dataSet.family() + "/" + (cut ? id.substring(0, id.lastIndexOf('-')) : id);
    }

    private static List<Conversation> cut(Conversation conversation, int sessions) {
        Map<String, List<Event>> bySession = new LinkedHashMap<>();
        conversation.events().forEach(event -> bySession
                .computeIfAbsent(String.valueOf(event.session()), none -> new ArrayList<>())
                .add(event));
        List<List<Event>> all = List.copyOf(bySession.values());
        List<Conversation> parts = new ArrayList<>();
        Set<Question> placed = new HashSet<>();
        for (int from = 0; from < all.size(); from += sessions) {
            List<Event> events = all.subList(from, Math.min(from + sessions, all.size())).stream()
                    .flatMap(List::stream)
                    .toList();
            Set<String> ids = new HashSet<>();
            events.forEach(event -> ids.add(String.valueOf(event.id())));
            List<Question> questions = conversation.questions().stream()
                    .filter(question -> ids.containsAll(question.gold()))
                    .toList();
            placed.addAll(questions);
            parts.add(new Conversation(conversation.id() + "-" + parts.size(), events, questions, Map.of(), Map.of()));
        }
        int left = conversation.questions().size() - placed.size();
        if (left > 0) {
            Conversation first = parts.getFirst();
            parts.set(
                    0,
                    new Conversation(
                            first.id(),
                            first.events(),
                            first.questions(),
                            Map.of("evidence_in_several_memories", left),
                            Map.of()));
        }
        return parts;
    }
}
