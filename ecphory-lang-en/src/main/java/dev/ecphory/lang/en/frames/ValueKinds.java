package dev.ecphory.lang.en.frames;

import dev.ecphory.lang.en.syntax.GivenNames;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.List;
import java.util.Set;

/** Tells whether a phrase is of the kind that a frame asks for. Stateless; threads may share it. */
public final class ValueKinds {
    private static final List<String> TRADES = List.of("er", "or", "ist", "ian", "eer", "ant", "man", "woman", "smith");

    /** Classes whose words are adjectives, or may be. */
    private static final Set<String> ADJECTIVES = Set.of("diet", "demonym", "ailing", "faith");

    private ValueKinds() {}

    /** Whether a phrase is of a kind, or has one of the head words after {@code =}. */
    public static boolean accepts(String kind, Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        if (kind.startsWith("=")) {
            return ("|" + kind.substring(1) + "|").contains("|" + head.lemma() + "|")
                    || ("|" + kind.substring(1) + "|").contains("|" + head.word() + "|");
        }
        if (kind.equals("both")) {
            return true;
        }
        if (kind.equals("me")) {
            return head.word().equals("me") || head.word().equals("us");
        }
        if (kind.equals("somebody")) {
            return head.word().equals("me")
                    || head.word().equals("us")
                    || name(phrase, sentence)
                    || head.word().equals("him")
                    || head.word().equals("her");
        }
        if (phrase.kind() == Phrase.Kind.PRONOUN) {
            return false;
        }
        if (phrase.kind() == Phrase.Kind.ADJECTIVE) {
            return kind.equals("adjective") || (ADJECTIVES.contains(kind) && in(kind, phrase, sentence));
        }
        if (phrase.kind() == Phrase.Kind.VERBAL) {
            boolean taste = kind.equals("taste") && !ActivityKinds.points(phrase.from() + 1, phrase.to(), sentence);
            return kind.equals("activity") || taste;
        }
        if (kind.startsWith("fare")) {
            return StateKinds.accepts(kind, phrase, sentence); // "no meat" is one
        }
        if (WordClassLexicon.has("vacuous", sentence.text(phrase)) || negative(phrase, sentence)) {
            return false;
        }
        return switch (kind) {
            case "place" -> LifeKinds.place(phrase, sentence);
            case "org" -> LifeKinds.org(phrase, sentence);
            case "name", "person" -> name(phrase, sentence);
            case "role" -> role(phrase, sentence);
            case "lost_one" ->
                sentence.is(phrase.from(), "my", "our", "his", "her")
                        && sentence.tokens(phrase).stream()
                                .anyMatch(t -> List.of("kin", "kind_of_dog", "kind_of_cat", "kind_of_pet").stream()
                                        .anyMatch(some -> WordClassLexicon.has(some, t.lemma())));
            case "number" -> number(phrase, sentence);
            case "thing" -> thing(phrase, sentence);
            case "activity", "skill" -> false; // only what a verb tells
            case "any" -> thing(phrase, sentence) || number(phrase, sentence);
            default -> StateKinds.accepts(kind, phrase, sentence);
        };
    }

    /** Whether a verbal phrase is of a kind. */
    public static boolean accepts(String kind, SyntaxClause verbal, ParsedSentence sentence) {
        VerbGroup verb = verbal.verb();
        if (verb == null || verb.has(Flag.NEGATED) || verb.has(Flag.PASSIVE)) {
            return false;
        }
        if (kind.startsWith("=")) {
            return ("|" + kind.substring(1) + "|").contains("|" + verb.lemma() + "|");
        }
        return switch (kind) {
            case "activity" -> true;
            case "taste", "skill" -> ActivityKinds.taste(verbal, sentence);
            case "leisure" ->
                !WordClassLexicon.has("not_leisure", verb.lemma()) && ActivityKinds.whole(verbal, sentence);
            case "pursuit" -> ActivityKinds.pursuit(verbal, sentence);
            default -> false;
        };
    }

    /** A capitalised name, a determiner apart; also one with a number behind it ("Pixel 8"). */
    public static boolean name(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        boolean numbered = head.tag() == PosTag.NUM
                && phrase.head() > phrase.from()
                && sentence.has(phrase.head() - 1, PosTag.PROPN);
        return numbered
                || (head.tag() == PosTag.PROPN
                        && head.word().length() > 1
                        && !Character.isDigit(head.word().charAt(0)));
    }

    /** A given name alone. */
    public static boolean someone(Phrase phrase, ParsedSentence sentence) {
        return phrase.to() - phrase.from() == 1
                && GivenNames.has(sentence.head(phrase).word());
    }

    public static boolean role(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        String word = head.lemma();
        boolean counts = sentence.has(phrase.head() + 2, PosTag.NUM) && phrase.to() > phrase.head() + 2;
        boolean called = sentence.is(phrase.from() - 1, ",") && phrase.head() == phrase.from() && head.capital();
        boolean described = sentence.has(phrase.from(), PosTag.ADJ) && !head.capital();
        boolean several = head.tag() == PosTag.NOUN
                && !head.lemma().equals(head.word())
                && sentence.has(phrase.from(), PosTag.DET);
        boolean related = sentence.is(phrase.from(), "my", "our", "your", "his", "her", "their");
        boolean part = sentence.is(phrase.from(), "the")
                && phrase.head() == phrase.from() + 1
                && !sentence.is(phrase.head() + 1, "of", "at", "for"); // "today I'm the driver"
        if (called || described || several || related || part) {
            return false; // "I'm sure, Doctor", "Anna's basic character", "they are the drivers of growth"
        }
        if (counts || (head.tag() != PosTag.NOUN && head.tag() != PosTag.PROPN)) {
            return false; // "the owner of two cats"
        }
        boolean living = List.of("kind_of_dog", "kind_of_cat", "kind_of_pet", "animal", "newborn", "offspring").stream()
                .anyMatch(kind -> WordClassLexicon.has(kind, word));
        boolean named = head.has(PosTag.PROPN) && GivenNames.has(head.word());
        boolean trade = !living
                && !named
                && word.length() > 4
                && TRADES.stream().anyMatch(word::endsWith)
                && !WordClassLexicon.has("no_trade", word)
                && !WordClassLexicon.has("kin", word)
                && !word.endsWith("mother")
                && !word.endsWith("father");
        SyntaxToken first = phrase.head() > phrase.from() ? sentence.token(phrase.head() - 1) : head;
        boolean quality = WordClassLexicon.has("quality", first.word())
                || (WordClassLexicon.has("animal", first.lemma()) && head.is("owner"));
        return !quality && (WordClassLexicon.has("job", word) || trade);
    }

    private static boolean number(Phrase phrase, ParsedSentence sentence) {
        return sentence.tokens(phrase).stream().anyMatch(token -> token.tag() == PosTag.NUM);
    }

    private static boolean thing(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        boolean noun = head.tag() == PosTag.NOUN || head.tag() == PosTag.PROPN;
        return noun && !WordClassLexicon.has("vague", head.lemma()) && !WordClassLexicon.has("weak", head.word());
    }

    /** "No house", "any of it". */
    private static boolean negative(Phrase phrase, ParsedSentence sentence) {
        return sentence.is(phrase.from(), "no", "any", "every", "each", "which", "what", "another's");
    }

    /** Whether its head, or its last two words, are of a class of {@code words.txt}. */
    public static boolean in(String kind, Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        Set<String> words = WordClassLexicon.words(kind);
        if (words.contains(head.lemma()) || words.contains(head.word())) {
            return true;
        }
        return phrase.head() > phrase.from()
                && WordClassLexicon.phrase(
                        kind, sentence.token(phrase.head() - 1).word(), head.lemma());
    }
}
