package dev.ecphory.internal.language;

import java.util.List;

/**
 * The way from somebody that a question names to what it asks: "Where does my sister's boss live?" goes from the asker over
 * sister and boss to lives_in. Immutable.
 *
 * @param anchor whom the way begins with, as named in the question; empty for the asker
 * @param relations the predicates from one to the next, in order, at least one
 * @param attribute the predicate that is asked of the last; empty when the question asks who that is, or does not tell
 */
public record RelationPath(String anchor, List<String> relations, String attribute) {
    public RelationPath {
        relations = List.copyOf(relations);
    }

    public boolean self() {
        return anchor.isEmpty();
    }

    /** The way as it is walked, for a person to read. */
    @Override
    public String toString() {
        String from = self() ? "the asker" : anchor;
        String walked = from + " → " + String.join(" → ", relations);
        return attribute.isEmpty() ? walked : walked + " → " + attribute;
    }
}
