package dev.ecphory.lang.en.frames;

import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Kinds of values that tell where somebody lives, works and studies, and where he went. Stateless; threads may share it. */
public final class LifeKinds {
    /** Names with one of these classes of words as their last word are names of no employers. */
    private static final List<String> NO_EMPLOYERS = List.of(
            "tool",
            "phone",
            "club",
            "gathering",
            "demonym",
            "language",
            "sport",
            "pet",
            "instrument",
            "diet",
            "venue_name",
            "school");

    private static final List<String> NO_PLACES = List.of(
            "org",
            "tool",
            "demonym",
            "gathering",
            "club",
            "school",
            "phone",
            "job",
            "sport",
            "language",
            "vehicle",
            "medicine");
    private static final int MOST_LOWER = 2;
    private static final int SHORTEST_NUMBER = 5;

    private LifeKinds() {}

    public static boolean accepts(String kind, Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        boolean noun = head.has(PosTag.NOUN, PosTag.PROPN);
        return switch (kind) {
            case "employer" ->
                org(phrase, sentence)
                        && !KnownPlaces.has(sentence.text(phrase))
                        && NO_EMPLOYERS.stream().noneMatch(some -> ValueKinds.in(some, phrase, sentence));
            case "company" -> {
                Phrase seat = part("seat", phrase, sentence);
                yield name(seat == null ? phrase : seat, sentence)
                        && accepts("employer", phrase, sentence)
                        && !sentence.is(phrase.from(), "a", "an"); // "a sample JSON I work with"
            }
            case "workplace" ->
                org(phrase, sentence)
                        || ValueKinds.in("school", phrase, sentence)
                        || TalkKinds.accepts("working_place", phrase, sentence);
            case "street" -> // "12 Rue Cler", "Rue Cler 12"
                name(phrase, sentence) && sentence.tokens(phrase).stream().anyMatch(t -> t.has(PosTag.NUM));
            case "phone_number" ->
                sentence.text(phrase).chars().filter(Character::isDigit).count() > SHORTEST_NUMBER;
            case "mail" -> sentence.text(phrase).indexOf('@') > 0;
            case "city" -> KnownPlaces.has(sentence.text(phrase));
            case "given" -> ValueKinds.someone(phrase, sentence);
            case "venture" ->
                ValueKinds.in("org", phrase, sentence)
                        && head.has(PosTag.NOUN)
                        && !sentence.is(phrase.to(), "run", "walk", "ride", "race", "drive", "sale", "dance", "event")
                        && sentence.is(phrase.from(), "a", "an", "my", "our", "his", "her", "their");
            case "school_name" -> name(phrase, sentence) || ValueKinds.in("school", phrase, sentence);
            case "goods_item" ->
                ValueKinds.in("goods", phrase, sentence)
                        && ValueKinds.accepts("thing", phrase, sentence)
                        && !sentence.is(phrase.to(), "that", "which", "like") // "a table that has two columns"
                        && (sentence.is(phrase.from(), "a", "an", "some", "new", "my", "another")
                                || (sentence.is(phrase.from(), "the") && sentence.is(phrase.from() + 1, "new"))
                                || (sentence.is(phrase.from(), "this") && phrase.head() - phrase.from() > 1));
            case "field" ->
                noun
                        && bare(phrase, sentence)
                        && !ValueKinds.in("people", phrase, sentence)
                        && (head.lemma().equals(head.word())
                                || head.word().endsWith("ics")
                                || ValueKinds.in("subject_taught", phrase, sentence));
            case "mate" ->
                name(phrase, sentence)
                        && phrase.to() - phrase.from() == 1
                        && !KnownPlaces.has(sentence.text(phrase))
                        && NO_EMPLOYERS.stream().noneMatch(some -> ValueKinds.in(some, phrase, sentence));
            case "org_word" -> ValueKinds.in("org", phrase, sentence) && name(phrase, sentence);
            case "own_house" -> head.is("home", "base") && owned(phrase, sentence);
            case "own_address" -> head.is("address", "flat", "apartment", "house") && owned(phrase, sentence);
            case "own_home" -> head.is("home", "base", "hometown") && owned(phrase, sentence);
            case "own_employer" -> head.is("employer", "company", "workplace") && owned(phrase, sentence);
            case "person_name" ->
                ValueKinds.name(phrase, sentence)
                        && (ValueKinds.someone(phrase, sentence) || !ValueKinds.in("org", phrase, sentence));
            default -> ValueKinds.in(kind, phrase, sentence);
        };
    }

    private static boolean owned(Phrase phrase, ParsedSentence sentence) {
        return sentence.is(phrase.from(), "my", "our", "his", "her")
                || sentence.tokens(phrase).stream().anyMatch(token -> token.is("'s") && token.has(PosTag.PART));
    }

    public static boolean place(Phrase phrase, ParsedSentence sentence) {
        Phrase town = part("quarter", phrase, sentence);
        return (town != null && sentence.has(town.head(), PosTag.PROPN) && place(town, sentence))
                || plainPlace(phrase, sentence);
    }

    /** What a phrase names a part of: "Acme" of "Acme head office", "Graz" of "Graz city centre"; null for any other. */
    private static @Nullable Phrase part(String kind, Phrase phrase, ParsedSentence sentence) {
        boolean part = phrase.to() == phrase.head() + 1
                && WordClassLexicon.has(kind, sentence.head(phrase).word());
        int end = phrase.head();
        if (part && WordClassLexicon.has("which_part", sentence.token(end - 1).word())) {
            end--;
        }
        return part && end > phrase.from() && sentence.token(end - 1).has(PosTag.NOUN, PosTag.PROPN)
                ? Phrase.of(Phrase.Kind.NOUN, phrase.from(), end, end - 1)
                : null;
    }

    private static boolean plainPlace(Phrase phrase, ParsedSentence sentence) {
        return (name(phrase, sentence) || known(phrase, sentence))
                && NO_PLACES.stream().noneMatch(some -> ValueKinds.in(some, phrase, sentence));
    }

    /** "New york", "denver" alone. */
    private static boolean known(Phrase phrase, ParsedSentence sentence) {
        boolean the = sentence.is(phrase.from(), "the");
        boolean alone = phrase.head() - phrase.from() == (the ? 1 : 0);
        return KnownPlaces.has(sentence.text(phrase))
                || (alone
                        && WordClassLexicon.has(
                                "place_name", sentence.head(phrase).word()))
                || (phrase.head() - phrase.from() == 1 && !the && ValueKinds.in("place_name", phrase, sentence));
    }

    public static boolean org(Phrase phrase, ParsedSentence sentence) {
        Phrase seat = part("seat", phrase, sentence);
        return (seat != null && org(seat, sentence))
                || name(phrase, sentence)
                || ValueKinds.in("org", phrase, sentence)
                || ValueKinds.in("employer_name", phrase, sentence)
                || ValueKinds.in("employer_word", phrase, sentence);
    }

    /** A name of no person; any plain noun where the writer uses no capitals. */
    private static boolean name(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        if (ValueKinds.name(phrase, sentence)) {
            return !ValueKinds.someone(phrase, sentence)
                    && !sentence.is(phrase.from(), "my", "his", "her", "our", "their", "your");
        }
        return sentence.heard().lower()
                && head.has(PosTag.NOUN, PosTag.X)
                && phrase.to() - phrase.from() <= MOST_LOWER
                && sentence.tokens(phrase).stream().allMatch(token -> token.has(PosTag.NOUN, PosTag.PROPN, PosTag.X))
                && !WordClassLexicon.has("not_place", head.word())
                && !WordClassLexicon.has("industry", head.word())
                && !WordClassLexicon.has("people", head.lemma());
    }

    private static boolean bare(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken first = sentence.token(phrase.from());
        return !first.has(PosTag.DET, PosTag.NUM, PosTag.PRON)
                && !first.is("my", "his", "her", "our", "their", "your", "its", "more", "much", "hard", "abroad");
    }
}
