package dev.ecphory.lang.en.syntax;

import java.util.Set;

/** Tells where a name begins that is no part of the phrase before it. Stateless. */
final class NameBounds {
    private static final Set<String> TITLES = Set.of(
            "dr",
            "mr",
            "mrs",
            "ms",
            "miss",
            "prof",
            "professor",
            "doctor",
            "st",
            "sir",
            "aunt",
            "auntie",
            "uncle",
            "grandma",
            "grandpa",
            "granny",
            "nana",
            "saint",
            "mum",
            "mom",
            "dad",
            "captain",
            "sister",
            "brother",
            "father",
            "mother",
            "pastor",
            "coach",
            "nurse");

    private NameBounds() {}

    /** "It's Linz Anna lives in": a given name before a verb, behind a name that is none and no title. */
    static boolean somebodyElse(PhraseReader words, int i) {
        SyntaxToken before = words.at(i - 1);
        boolean several =
                before.has(PosTag.NOUN) && !before.lemma().equals(before.word()); // "after two cats Anna has one"
        if (several && words.has(i, PosTag.PROPN) && words.finite(i + 1) != null) {
            return true;
        }
        VerbGroup said = before.has(PosTag.NOUN) && words.has(i, PosTag.PROPN) ? words.finite(i + 1) : null;
        boolean fronted = words.has(0, PosTag.ADP) || (words.is(0, "instead", "because") && words.is(1, "of"));
        if (said != null && GivenNames.has(words.at(i).word()) && (fronted || words.finite(said.to()) != null)) {
            return true; // "the phone Anna uses is old", "at home Anna has a dog"
        }
        return words.has(i, PosTag.PROPN)
                && GivenNames.has(words.at(i).word())
                && before.has(PosTag.PROPN)
                && !GivenNames.has(before.word())
                && !before.word().endsWith(".")
                && !TITLES.contains(before.word())
                && words.finite(i + 1) != null;
    }
}
