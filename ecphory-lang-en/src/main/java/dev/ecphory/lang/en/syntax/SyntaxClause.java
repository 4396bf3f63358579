package dev.ecphory.lang.en.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A verb with what belongs to it. Immutable; threads may share it.
 *
 * @param link how it hangs on another clause
 * @param parent the other clause's place in the sentence; -1 for none
 * @param marker the word that opens it: "if", "because", "who"; empty for none
 * @param subjects what the verb is said of, several where they are joined; empty when nothing stands there
 * @param shared whether the subjects stand in another clause: "and works"
 * @param verb null in a fragment
 * @param complements what follows the verb, in order
 * @param adverbs single words without an object, as they stand in lower case
 * @param times tokens of told times
 * @param from its first token
 * @param to behind its last token
 */
public record SyntaxClause(
        Link link,
        int parent,
        String marker,
        List<Phrase> subjects,
        boolean shared,
        @Nullable VerbGroup verb,
        List<Complement> complements,
        List<String> adverbs,
        List<Integer> times,
        int from,
        int to) {
    /** How a clause hangs on another. */
    public enum Link {
        MAIN,
        /** "And works at Fiat". */
        JOINED,
        /** "Who works at Fiat": its subject is a noun of the other. */
        RELATIVE,
        /** "Because", "if", "when". */
        SUBORDINATE,
        /** "That he works at Fiat", "Tom works at Fiat" after "I think". */
        CONTENT,
        /** "To work at Fiat". */
        INFINITIVE,
        /** "Working at Fiat". */
        GERUND
    }

    /**
     * What follows a verb.
     *
     * @param preposition what it begins with; empty for none
     * @param phrases several where they are joined; empty after a particle alone
     * @param verbal the clause that it is, by its place in the sentence; -1 for none
     */
    public record Complement(String preposition, List<Phrase> phrases, int verbal) {
        public Complement {
            phrases = List.copyOf(phrases);
        }
    }

    public SyntaxClause {
        subjects = List.copyOf(subjects);
        complements = List.copyOf(complements);
        adverbs = List.copyOf(adverbs);
        times = List.copyOf(times);
    }
}
