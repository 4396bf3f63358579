package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.PersonNames;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the value that stands behind "is". Stateless. */
final class ComplementReader {
    /** Words that only point at something. */
    static final Set<String> POINTERS = Set.of("this", "that", "these", "those", "it", "one", "ones");

    private static final Set<String> BEFORE_TIME = Set.of("on", "in", "at", "the");

    private ComplementReader() {}

    /** The value that a predicate of a type takes from it; null when it tells none. */
    static @Nullable String value(ParsedSentence sentence, SyntaxClause clause, Predicate.Type type, String predicate) {
        if (type == Predicate.Type.TIME) {
            String time = clause.times().isEmpty()
                    ? ""
                    : time(sentence, clause.times().getFirst());
            boolean lasting =
                    time.chars().anyMatch(Character::isDigit) || time.chars().anyMatch(Character::isUpperCase);
            return lasting ? time : null; // not "tomorrow"
        }
        Complement complement = first(clause);
        if (complement == null || complement.phrases().size() != 1) {
            return null;
        }
        Phrase phrase = complement.phrases().getFirst();
        boolean bare =
                sentence.tokens(phrase).stream().noneMatch(t -> POINTERS.contains(t.word()) || t.is("'s", "no", "any"));
        String text = sentence.text(phrase);
        if (!bare || WordClassLexicon.has("weak", text.toLowerCase(Locale.ROOT))) {
            return null;
        }
        boolean name = ValueKinds.name(phrase, sentence) && phrase.kind() == Phrase.Kind.NOUN;
        boolean noun = phrase.kind() == Phrase.Kind.NOUN && !sentence.has(phrase.head(), PosTag.ADJ);
        boolean color = WordClassLexicon.has("color", sentence.head(phrase).word());
        boolean number = noun
                && sentence.tokens(phrase).stream()
                        .anyMatch(t ->
                                t.has(PosTag.NUM) || Character.isDigit(t.word().charAt(0)));
        boolean fits =
                switch (type) {
                    case NAME -> name;
                    case PERSON -> PersonNames.whole(sentence.syntax().tokens(), phrase.from(), phrase.to());
                    case TEXT ->
                        text(predicate, noun, color)
                                || titled(sentence, phrase, predicate)
                                || (predicate.equals("blood_type")
                                        && sentence.head(phrase).is("positive", "negative"));
                    case ROLE -> ValueKinds.role(phrase, sentence);
                    case NUMBER -> number;
                    default -> false;
                };
        return fits ? text : null;
    }

    private static boolean text(String predicate, boolean noun, boolean color) {
        boolean colored = predicate.endsWith("_color");
        boolean judged = predicate.equals("status") || predicate.equals("goal") || predicate.equals("degree");
        return colored ? color : noun && !judged;
    }

    /** "My favourite film is alien": a title that looks like an adjective. */
    private static boolean titled(ParsedSentence sentence, Phrase phrase, String predicate) {
        return predicate.startsWith("favorite_")
                && WordClassLexicon.has("titled", predicate.substring(predicate.lastIndexOf('_') + 1))
                && phrase.kind() == Phrase.Kind.ADJECTIVE
                && phrase.to() == phrase.from() + 1
                && !WordClassLexicon.has("praise", sentence.head(phrase).word());
    }

    /** The words of a time without what only relates it. */
    static String time(ParsedSentence sentence, int token) {
        SyntaxToken time = sentence.token(token);
        String text = sentence.heard().text(time.from(), time.to());
        int blank = text.indexOf(' ');
        while (blank > 0 && BEFORE_TIME.contains(text.substring(0, blank).toLowerCase(Locale.ROOT))) {
            text = text.substring(blank + 1);
            blank = text.indexOf(' ');
        }
        return text;
    }

    /** What stands behind "is" without a preposition. */
    static @Nullable Complement first(SyntaxClause clause) {
        Complement first =
                clause.complements().isEmpty() ? null : clause.complements().getFirst();
        return first == null
                        || !first.preposition().isEmpty()
                        || first.phrases().isEmpty()
                ? null
                : first;
    }

    /** The people that it names, one or several; none unless everything in it is one. */
    static List<String> names(ParsedSentence sentence, SyntaxClause clause, boolean several) {
        Complement complement = first(clause);
        List<String> names = new ArrayList<>();
        if (complement == null || (complement.phrases().size() > 1) != several) {
            return names;
        }
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        for (Phrase phrase : complement.phrases()) {
            if (!PersonNames.whole(tokens, phrase.from(), phrase.to())) {
                return List.of();
            }
            names.add(sentence.text(phrase));
        }
        return names;
    }
}
