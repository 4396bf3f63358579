package dev.ecphory.lang.en.frames;

import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.Set;

/** Kinds of values that people tell of themselves in talk: what they do by habit, what they have, what they are. Stateless. */
public final class TalkKinds {
    /** The kinds that are told here. */
    public static final Set<String> KINDS = Set.of(
            "creature",
            "kin_of_mine",
            "working_place",
            "schooling",
            "homestead",
            "locale",
            "abode",
            "folk",
            "housemate",
            "lodging",
            "line_of_work");

    private static final Set<String> ONE =
            Set.of("a", "an", "another", "some", "any", "every", "each", "more", "enough");
    private static final int NEAR = 3;

    private TalkKinds() {}

    public static boolean accepts(String kind, Phrase phrase, ParsedSentence sentence) {
        boolean one = sentence.is(phrase.from(), "a", "an");
        return switch (kind) {
            case "creature" ->
                (one || sentence.is(phrase.from(), "some"))
                        && ValueKinds.in("animal", phrase, sentence)
                        && !named(phrase, sentence)
                        && plain(phrase, sentence);
            case "kin_of_mine" ->
                (sentence.is(phrase.from(), "my", "our", "his", "her") || !sentence.has(phrase.from(), PosTag.DET))
                        && (ValueKinds.in("kin", phrase, sentence)
                                || sentence.head(phrase)
                                        .is(
                                                "family",
                                                "grandkids",
                                                "in-laws",
                                                "girlfriend",
                                                "boyfriend",
                                                "fiance",
                                                "fiancee",
                                                "partner"))
                        && plain(phrase, sentence);
            case "working_place" ->
                ValueKinds.in(kind, phrase, sentence)
                        && sentence.has(phrase.from(), PosTag.DET)
                        && plain(phrase, sentence);
            case "schooling" -> ValueKinds.in(kind, phrase, sentence) && plain(phrase, sentence) && !one;
            case "abode" -> abode(phrase, sentence);
            case "folk" ->
                regular(phrase, sentence)
                        && !sentence.head(phrase)
                                .word()
                                .equals(sentence.head(phrase).lemma())
                        && (ValueKinds.in("pupil", phrase, sentence)
                                || ValueKinds.in("animal", phrase, sentence)
                                || ValueKinds.in("cared_for", phrase, sentence));
            case "line_of_work" ->
                ValueKinds.in(kind, phrase, sentence)
                        && sentence.is(phrase.from(), "the")
                        && phrase.head() > phrase.from() + 1
                        && plain(phrase, sentence)
                        && !sentence.is(phrase.head() - 1, "right", "wrong", "whole", "new", "own");
            case "housemate" -> ValueKinds.in(kind, phrase, sentence) && plain(phrase, sentence);
            case "locale" ->
                ValueKinds.in(kind, phrase, sentence)
                        && (one || (sentence.is(phrase.from(), "the") && phrase.head() == phrase.from() + 1));
            default -> one && ValueKinds.in(kind, phrase, sentence);
        };
    }

    /** What is done again and again: no single thing, and nothing that is pointed at. */
    private static boolean regular(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken first = sentence.token(phrase.from());
        boolean known = !first.is("the") || sentence.head(phrase).has(PosTag.PROPN);
        SyntaxToken head = sentence.head(phrase);
        boolean single = phrase.to() - phrase.from() == 1
                && head.lemma().equals(head.word())
                && ValueKinds.in("one_title", phrase, sentence);
        return StateKinds.taste(phrase, sentence)
                && !single
                && !StateKinds.counted(phrase, sentence)
                && !ONE.contains(first.word())
                && !first.is("my", "our", "all", "both", "most", "many", "few", "such")
                && known
                && !ValueKinds.in("not_regular", phrase, sentence)
                && plain(phrase, sentence);
    }

    /** "A small town", "the countryside", but not "a country". */
    private static boolean abode(Phrase phrase, ParsedSentence sentence) {
        boolean country = sentence.head(phrase).is("country");
        return ValueKinds.in("dwelling", phrase, sentence)
                && plain(phrase, sentence)
                && sentence.tokens(phrase).stream().noneMatch(token -> token.has(PosTag.PROPN))
                && (!country || (sentence.is(phrase.from(), "the") && phrase.head() == phrase.from() + 1))
                && !sentence.is(phrase.from(), "this", "that", "your", "their");
    }

    private static boolean named(Phrase phrase, ParsedSentence sentence) {
        int last = Math.min(phrase.to() + NEAR, sentence.syntax().tokens().size());
        for (int i = phrase.to(); i < last; i++) {
            if (sentence.has(i, PosTag.PROPN) || sentence.is(i, "named", "called")) {
                return true;
            }
        }
        return false;
    }

    /** Whether it has no pronoun in it whose meaning would be lost, and nobody's name for an owner. */
    private static boolean plain(Phrase phrase, ParsedSentence sentence) {
        return sentence.tokens(phrase).stream()
                .skip(1)
                .noneMatch(token -> token.is(
                        "it", "that", "this", "them", "him", "me", "us", "you", "her", "his", "'s", "your", "their",
                        "these", "those", "other", "same", "more", "next"));
    }
}
