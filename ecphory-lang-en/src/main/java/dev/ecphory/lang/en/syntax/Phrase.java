package dev.ecphory.lang.en.syntax;

import java.util.List;

/**
 * A run of tokens that stands for one thing: "my old friend Tom", "very tired". Immutable; threads may share it.
 *
 * @param kind what it is
 * @param from its first token
 * @param to behind its last token, what "of" adds included
 * @param head its head noun, adjective or number; of names the last
 * @param appositions what commas add: "Anna" in "my sister, Anna, lives here"
 */
public record Phrase(Kind kind, int from, int to, int head, List<Phrase> appositions) {
    /** What a phrase is. */
    public enum Kind {
        NOUN,
        PRONOUN,
        ADJECTIVE,
        /** "Hiking in the Alps", "to run a marathon"; its head is the verb. */
        VERBAL
    }

    public Phrase {
        appositions = List.copyOf(appositions);
    }

    /** A phrase without appositions. */
    public static Phrase of(Kind kind, int from, int to, int head) {
        return new Phrase(kind, from, to, head, List.of());
    }
}
