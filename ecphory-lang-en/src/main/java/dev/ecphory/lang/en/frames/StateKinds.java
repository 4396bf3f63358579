package dev.ecphory.lang.en.frames;

import dev.ecphory.lang.en.syntax.GivenNames;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbForm;
import java.util.List;

/** Kinds of values that tell how somebody lives: tastes, food, medicine, tools, possessions, skills. Stateless. */
public final class StateKinds {
    private static final List<String> MEDICINES = List.of(
            "statin",
            "pril",
            "sartan",
            "olol",
            "cillin",
            "mycin",
            "oxetine",
            "traline",
            "azepam",
            "azolam",
            "formin",
            "glutide",
            "thyroxine",
            "prazole",
            "pramine",
            "idone",
            "triptan",
            "dipine");
    private static final int SHORTEST_STEM = 3;
    private static final String[] OPEN = {
        "up", "down", "off", "over", "back", "away", "out", "to", "against", "into", "through", "around"
    };

    private StateKinds() {}

    /** Whether a noun phrase is of a kind. */
    public static boolean accepts(String kind, Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        return switch (kind) {
            case "taste", "topic" -> taste(phrase, sentence);
            case "lore" -> taste(phrase, sentence) && head.lemma().equals(head.word()); // not "lessons"
            case "pastime" -> bare(phrase, sentence) && taste(phrase, sentence) && !is("not_pastime", head);
            case "fare" -> fare(phrase, sentence);
            case "fare_no" -> fare(phrase, sentence) && sentence.is(phrase.from(), "no", "raw", "organic");
            case "instrument_word" -> ValueKinds.in("instrument", phrase, sentence);
            case "edible" -> ValueKinds.in("food", phrase, sentence) || ValueKinds.in("drink", phrase, sentence);
            case "dish" -> taste(phrase, sentence) && !is("meal", head) && head.tag() == PosTag.NOUN;
            case "medicine" ->
                !counted(phrase, sentence)
                        && (medicine(head.word())
                                || sentence.tokens(phrase).stream().anyMatch(token -> is("medicine", token)));
            case "phone" -> sentence.tokens(phrase).stream().anyMatch(token -> is("phone", token));
            case "tool" -> tool(phrase, sentence);
            case "app" -> tool(phrase, sentence) || (proper(phrase, sentence) && !sentence.is(phrase.from(), "the"));
            case "team" -> tool(phrase, sentence) || proper(phrase, sentence);
            case "car" ->
                sentence.tokens(phrase).stream().anyMatch(token -> is("vehicle", token)) || proper(phrase, sentence);
            case "pursuit_much" ->
                (sentence.is(phrase.from() - 1, "of") || phrase.to() - phrase.from() > 1)
                        && ActivityKinds.pursued(phrase, sentence);
            case "pursuit" -> ActivityKinds.pursued(phrase, sentence);
            case "favored_many" ->
                accepts("favored", phrase, sentence)
                        && !head.lemma().equals(head.word())
                        && !is("favored_vaguely", head)
                        && !is("people", head);
            case "favored" ->
                sentence.is(phrase.from(), "my", "our", "his", "her")
                        && sentence.tokens(phrase).stream()
                                .anyMatch(token -> token.is("favorite", "favourite", "fave", "fav", "favorites"));
            case "model" -> proper(phrase, sentence);
            case "possession" ->
                ValueKinds.in("possession", phrase, sentence)
                        && !sentence.has(phrase.to(), PosTag.ADJ)
                        && !counted(phrase, sentence)
                        && !given(phrase, sentence)
                        && !introduced(phrase, sentence);
            case "kept" ->
                accepts("possession", phrase, sentence)
                        && !sentence.is(
                                phrase.from(), "the", "this", "that", "these", "those"); // "we have the van today"
            case "own_possession" ->
                accepts("possession", phrase, sentence)
                        && (sentence.is(phrase.from(), "my", "our", "the", "his", "her")
                                || sentence.tokens(phrase).stream().anyMatch(token -> token.is("'s")));
            case "product" -> product(phrase, sentence) && !given(phrase, sentence);
            case "belonging" ->
                taste(phrase, sentence)
                        && !sentence.is(phrase.from(), "my", "our")
                        && !counted(phrase, sentence)
                        && !introduced(phrase, sentence);
            case "instrument" -> ValueKinds.in("instrument", phrase, sentence) || played(phrase, sentence);
            case "known_instrument" -> ValueKinds.in("instrument", phrase, sentence);
            case "ensemble" ->
                sentence.is(phrase.from(), "the") && (ValueKinds.name(phrase, sentence) || is("ensemble", head));
            default ->
                TalkKinds.KINDS.contains(kind)
                        ? TalkKinds.accepts(kind, phrase, sentence)
                        : LifeKinds.accepts(kind, phrase, sentence);
        };
    }

    /** One of a make, with its number: "a Canon R6", "a used Nikon D750". */
    private static boolean product(Phrase phrase, ParsedSentence sentence) {
        int from = phrase.head();
        boolean numbered = false;
        while (from >= phrase.from() && sentence.token(from).has(PosTag.PROPN, PosTag.NUM)) {
            numbered |= sentence.token(from).word().chars().anyMatch(Character::isDigit);
            from--;
        }
        return numbered
                && phrase.head() - from > 1
                && sentence.token(from + 1).capital()
                && sentence.is(phrase.from(), "a", "an", "my", "another")
                && !is("phone", sentence.token(from + 1));
    }

    /** "A bicycle for my son" is somebody else's. */
    private static boolean given(Phrase phrase, ParsedSentence sentence) {
        int whom = phrase.to() + 1;
        if (!sentence.is(phrase.to(), "for")) {
            return false;
        }
        boolean kin = sentence.is(whom, "my", "our", "his", "her")
                && whom + 1 < sentence.syntax().tokens().size()
                && is("kin", sentence.token(whom + 1));
        return kin
                || sentence.is(whom, "him", "them", "you")
                || (sentence.has(whom, PosTag.PROPN)
                        && GivenNames.has(sentence.token(whom).word()));
    }

    private static boolean is(String words, SyntaxToken token) {
        return WordClassLexicon.has(words, token.lemma()) || WordClassLexicon.has(words, token.word());
    }

    /** What somebody can like or do at all times: not "this song", "your plan", "the new design", a person. */
    public static boolean taste(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken first = sentence.token(phrase.from());
        SyntaxToken head = sentence.head(phrase);
        boolean here =
                first.is("this", "that", "these", "those", "your", "his", "her", "their", "its", "it", "another");
        boolean one = head.lemma().equals(head.word()) && phrase.to() == phrase.head() + 1;
        boolean described = first.is("the")
                && one
                && phrase.head() - phrase.from() > 1
                && sentence.has(phrase.from() + 1, PosTag.ADJ);
        boolean told = first.is("the")
                && head.tag() == PosTag.NOUN
                && head.lemma().equals(head.word())
                && !is("one_for_all", head)
                && !is("instrument", head) // "I like the direction"
                && !(is("sensed", head) && sentence.is(phrase.head() + 1, "of"))
                && !(sentence.is(phrase.from() + 1, "color", "colour") && phrase.head() > phrase.from() + 1);
        boolean after = phrase.from() > 1
                && sentence.is(phrase.from() - 1, "and", "or", ",")
                && described(sentence, phrase.from() - 2); // "the dark sky and green hills"
        boolean shared = first.is("the")
                && phrase.to() - phrase.from() == 2
                && sentence.is(phrase.to(), "and", "or")
                && sentence.has(phrase.to() + 2, PosTag.NOUN)
                && is("pointed_at", sentence.token(phrase.to() + 2)); // "the hope and love theme"
        boolean cut = first.is("the")
                && sentence.has(phrase.to() - 1, PosTag.PROPN)
                && (sentence.has(phrase.to(), PosTag.NOUN)
                        || sentence.has(phrase.to(), PosTag.VERB)); // "I like the Rome part"
        boolean every = first.is("all", "both")
                && sentence.is(
                        phrase.from() + 1, "the", "these", "those", "this", "that", "your", "his", "her", "their");
        boolean called = first.is("the") && phrase.to() - phrase.from() > 2 && GivenNames.has(head.word());
        boolean person = sentence.tokens(phrase).stream()
                .filter(token -> token.tag() != PosTag.DET)
                .allMatch(token -> GivenNames.has(token.word()));
        return (head.tag() == PosTag.NOUN || ValueKinds.name(phrase, sentence))
                && !is("people", head)
                && !ActivityKinds.open(phrase, sentence)
                && !is("vague", head)
                && !(WordClassLexicon.has("weak", head.word()) && head.tag() != PosTag.NUM)
                && !here
                && !described
                && !sentence.is(phrase.from() - 1, "how", "when", "why", "whether")
                && sentence.tokens(phrase).stream().noneMatch(token -> token.is("him", "them", "it", "us"))
                && !told
                && !after
                && !shared
                && !(sentence.is(phrase.from() - 1, "that", "this")
                        && sentence.is(
                                phrase.from() - 2, "love", "like", "enjoy", "adore", "and")) // "I love that filter"
                && !(head.is("things") && phrase.to() == phrase.head() + 1 && phrase.to() - phrase.from() <= 2)
                && !first.is("more", "less", "fewer")
                && !every
                && !cut
                && !called
                && !unfinished(phrase, sentence)
                && !partial(phrase, sentence)
                && !person;
    }

    /** Whether the words are only a part of what is meant: "Ocean" of "the 'Ocean' theme", "idea" of "the Rome idea". */
    private static boolean partial(Phrase phrase, ParsedSentence sentence) {
        int next = phrase.to();
        while (next < sentence.syntax().tokens().size()
                && (sentence.token(next).quoted() || sentence.is(next, "'", "\"", "\u201d", "\u2019", "*", "`"))) {
            next++;
        }
        boolean quoted = next > phrase.to() || sentence.head(phrase).quoted();
        boolean opened = sentence.is(phrase.from() - 1, "'", "\u2018");
        boolean goesOn = opened
                && phrase.to() < sentence.syntax().tokens().size()
                && !sentence.is(phrase.to(), "'", "\u2019"); // "start" of "the 'start small' idea"
        boolean more = sentence.has(next, PosTag.NOUN)
                || sentence.is(next, "one", "ones")
                || (opened && sentence.is(phrase.from() - 2, "the") && sentence.has(next, PosTag.ADJ));
        boolean before = sentence.has(phrase.from() - 1, PosTag.NOUN) || sentence.has(phrase.from() - 1, PosTag.PROPN);
        boolean which = sentence.is(phrase.from(), "the")
                && phrase.head() - phrase.from() > 1
                && sentence.has(phrase.from() + 1, PosTag.ADJ)
                && !sentence.head(phrase).lemma().equals(sentence.head(phrase).word()); // "the new layouts"
        boolean item = sentence.is(phrase.from(), "the")
                && sentence.has(phrase.head(), PosTag.PROPN)
                && sentence.is(phrase.to(), "for", "of", "to"); // "the Hand Guide for portions"
        boolean pointed = quoted && sentence.is(phrase.from() - 1, "the"); // "the 'start small' principles"
        boolean manner = sentence.is(phrase.to(), "like")
                && sentence.is(phrase.to() + 1, "this", "that", "these", "those"); // "my voice like this"
        return (quoted && more) || goesOn || pointed || before || which || item || manner || modifier(phrase, sentence);
    }

    /** "Clear" of "clear, measurable goals": an adjective that was taken for a noun, before another of the same one. */
    static boolean modifier(Phrase phrase, ParsedSentence sentence) {
        int next = phrase.to() + 1;
        if (phrase.to() - phrase.from() > 1 || !sentence.is(phrase.to(), ",") || !sentence.has(next, PosTag.ADJ)) {
            return false;
        }
        while (sentence.has(next, PosTag.ADJ) || sentence.is(next, ",")) {
            next++;
        }
        while (sentence.has(next, PosTag.NOUN)) {
            next++;
        }
        return sentence.has(next - 1, PosTag.NOUN) && !sentence.is(next, "and", "or", ",");
    }

    /** Whether a noun that is pointed at ends at a place: "the color", "the bright colors". */
    private static boolean described(ParsedSentence sentence, int head) {
        int from = head;
        while (from > 0 && sentence.token(from - 1).has(PosTag.ADJ, PosTag.NOUN)) {
            from--;
        }
        return from > 0
                && sentence.is(from - 1, "the")
                && (from < head || is("pointed_at", sentence.token(head)))
                && sentence.token(head).tag() == PosTag.NOUN
                && sentence.token(head).lemma().equals(sentence.token(head).word());
    }

    /** A participle that was taken for a noun, without what it is done to: "curling" of "curling up with a book". */
    private static boolean unfinished(Phrase phrase, ParsedSentence sentence) {
        return phrase.to() - phrase.from() == 1
                && sentence.head(phrase).form().contains(VerbForm.PRESENT_PARTICIPLE)
                && sentence.is(phrase.to(), OPEN);
    }

    /** Food that somebody may live on: "raw food", "no meat"; not the meal of a day. */
    public static boolean fare(Phrase phrase, ParsedSentence sentence) {
        boolean described = phrase.head() > phrase.from()
                && (sentence.token(phrase.head() - 1).has(PosTag.ADJ, PosTag.NOUN) || sentence.is(phrase.from(), "no"));
        boolean dish = ValueKinds.in("food", phrase, sentence)
                || (described && sentence.head(phrase).is("food", "foods"));
        return dish && (bare(phrase, sentence) || sentence.is(phrase.from(), "no")) && !counted(phrase, sentence);
    }

    /** A noun without a determiner. */
    private static boolean bare(Phrase phrase, ParsedSentence sentence) {
        return !sentence.has(phrase.from(), PosTag.DET)
                && !sentence.is(phrase.from(), "my", "our", "his", "her", "their");
    }

    /** "Three cats": how many somebody has is another matter. */
    public static boolean counted(Phrase phrase, ParsedSentence sentence) {
        for (int i = phrase.from(); i < phrase.head(); i++) {
            if (sentence.has(i, PosTag.NUM)) {
                return true;
            }
        }
        return sentence.has(phrase.head(), PosTag.NUM);
    }

    /** A pet of which a name follows: "a dog called Rex", "a dog, Rex". */
    public static boolean introduced(Phrase phrase, ParsedSentence sentence) {
        int next = phrase.to();
        boolean follows = next < sentence.syntax().tokens().size()
                && !sentence.has(next, PosTag.CCONJ)
                && (!sentence.has(next, PosTag.PUNCT) || sentence.is(next, ",", ":", "-", "("));
        return ValueKinds.in("pet", phrase, sentence) && follows;
    }

    private static boolean medicine(String word) {
        return MEDICINES.stream().anyMatch(end -> word.endsWith(end) && word.length() >= end.length() + SHORTEST_STEM);
    }

    /** A name that is not a given name. */
    private static boolean proper(Phrase phrase, ParsedSentence sentence) {
        boolean alone = phrase.to() - phrase.from() == 1;
        return ValueKinds.name(phrase, sentence)
                && !(alone && GivenNames.has(sentence.head(phrase).word()));
    }

    /** A tool of the class, written as a name where the word means something else as well. */
    private static boolean tool(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        int name = head.tag() == PosTag.NUM && phrase.head() > phrase.from() ? phrase.head() - 1 : phrase.head();
        SyntaxToken named = sentence.token(name);
        boolean spelled = named.capital() || sentence.heard().lower() || !is("common_tool", named);
        return spelled
                && !sentence.is(phrase.from(), "the")
                && (is("tool", named) || ValueKinds.in("tool", phrase, sentence));
    }

    /** "The oud": what is played with "the" before it, and is no game and no part. */
    private static boolean played(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        boolean plain = phrase.to() - phrase.from() == 2 && sentence.is(phrase.from(), "the");
        return plain && head.tag() == PosTag.NOUN && head.lemma().equals(head.word()) && !is("played", head);
    }
}
