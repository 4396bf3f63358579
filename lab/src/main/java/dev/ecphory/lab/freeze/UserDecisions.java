package dev.ecphory.lab.freeze;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import java.util.List;

/** Decisions of a user about a memory, so that what follows from it is frozen, too. Stateless. */
final class UserDecisions {
    private static final int ROUNDS = 3;

    private UserDecisions() {}

    /** Decides: an instruction, a hidden event, a fact, a claim taken back, a name, what was of use, an archived event. */
    static void make(Memory memory, Conversation conversation) {
        List<Event> events = conversation.events();
        memory.directives().add("Always name the weekday with a date.");
        memory.deletion().retract(id(events, events.size() / 3));
        memory.deletion().retract(id(events, events.size() / 2));
        memory.deletion().restore(id(events, events.size() / 2));
        memory.archive().archive(List.of(id(events, events.size() - 2)));
        List<Fact> facts = memory.facts().allVersions();
        if (!facts.isEmpty()) {
            Fact first = facts.getFirst();
            memory.facts().retractClaim(first.claim());
            memory.facts().assertFact(first.slot().subject(), first.slot().predicate(), "Reykjavik", null, null);
            memory.facts().link("the captain", first.slot().subject());
        }
        for (int round = 0; round < ROUNDS; round++) {
            recall(memory, conversation.questions(), round == 0);
            ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        }
    }

    /** Asks everything, and says of every other question what was of use: what is asked again and again binds what comes back. */
    private static void recall(Memory memory, List<Question> questions, boolean reporting) {
        for (int i = 0; i < questions.size(); i++) {
            String text = questions.get(i).text();
            List<String> ids = memory.recall(text, RecallOptions.defaults().withMinRelevance(0)).items().stream()
                    .map(item -> item.entry().id())
                    .toList();
            if (reporting && i % 2 == 0 && ids.size() > 1) {
                memory.learning().feedback(text, List.of(ids.getFirst()), List.of(ids.getLast()));
            }
        }
    }

    private static String id(List<Event> events, int place) {
        return String.valueOf(events.get(place).id());
    }
}
