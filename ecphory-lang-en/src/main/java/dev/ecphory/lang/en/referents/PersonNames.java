package dev.ecphory.lang.en.referents;

import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.GivenNames;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbForm;
import java.util.List;

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
}
