package dev.ecphory.lang.en.referents;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.GivenNames;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbForm;
import java.util.List;
import java.util.Locale;

/** Finds names of persons and animals among tokens. Stateless; threads may share it. */
public final class PersonNames {
    private static final List<String> NO_NAMES = List.of("demonym", "language", "not_name", "faith");
    private static final List<VerbForm> FINITE = List.of(VerbForm.THIRD, VerbForm.PAST);
    private static final int LONGEST = 4;

    private PersonNames() {}

    /** Behind the name that begins at a token; {@code from} when none does. */
    public static int end(List<SyntaxToken> tokens, int from) {
        int i = from;
        while (i < tokens.size()
                && i < from + LONGEST
                && part(tokens.get(i))
                && !(i > from && tokens.get(i - 1).quoted() != tokens.get(i).quoted())) {
            i++;
        }
        boolean goesOn = i < tokens.size()
                && i > from
                && tokens.get(i).has(PosTag.NOUN)
                && tokens.get(i).form().stream().noneMatch(FINITE::contains);
        boolean none = i == from || otherwise(tokens.get(from).word());
        return none || goesOn ? from : i;
    }

    /** Whether a word in lower case is a language, a faith or another word with a capital that names nobody. */
    public static boolean otherwise(String word) {
        return NO_NAMES.stream().anyMatch(some -> WordClassLexicon.has(some, word));
    }

    private static boolean part(SyntaxToken token) {
        boolean name = token.has(PosTag.PROPN) && (token.capital() || GivenNames.has(token.word()));
        return name && Character.isLetter(token.word().charAt(0)) && !token.is("i");
    }

    /** Whether nothing but a name stands there. */
    public static boolean whole(List<SyntaxToken> tokens, int from, int to) {
        int i = from;
        while (i < to && part(tokens.get(i))) {
            i++;
        }
        return i == to && to > from && !otherwise(tokens.get(from).word());
    }

    /** Whether somebody is only spoken to: "Listen, Kate, she's married". */
    static boolean addressed(Phrase phrase, ParsedSentence sentence) {
        int from = phrase.from();
        int next = phrase.to();
        boolean apart = from == 0 || sentence.is(from - 1, ",") || sentence.has(from - 1, PosTag.INTJ);
        boolean stops = sentence.is(next, "i", "you", "we")
                || (sentence.is(next, ",")
                        && (sentence.is(next + 1, "i", "you", "we")
                                || (from > 0 && sentence.is(next + 1, "he", "she", "it", "they"))));
        return apart && stops && sentence.has(from, PosTag.PROPN);
    }

    /** "NASA", which is nobody's name, unless the whole message is written so. */
    static boolean abbreviated(String name, String message) {
        return name.length() > 1
                && name.chars().allMatch(Character::isUpperCase)
                && !GivenNames.has(name.toLowerCase(Locale.ROOT))
                && message.chars().anyMatch(Character::isLowerCase);
    }
}
