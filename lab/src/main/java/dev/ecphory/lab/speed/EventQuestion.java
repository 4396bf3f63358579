package dev.ecphory.lab.speed;

import java.util.Set;

/**
 * A question, and the ids of the events that answer it. Immutable.
 *
 * @param answers any of them will do
 */
public record EventQuestion(String text, Set<String> answers) {
    /** Copies the ids. */
    public EventQuestion {
        answers = Set.copyOf(answers);
    }

    /** Whether one of the answers is among these ids. */
    boolean isAnsweredBy(Iterable<String> ids) {
        for (String id : ids) {
            if (answers.contains(id)) {
                return true;
            }
        }
        return false;
    }
}
