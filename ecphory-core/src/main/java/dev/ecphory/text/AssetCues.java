package dev.ecphory.text;

/** Whether a question asks for something shown or heard, by the rules of {@code shown.txt}. English. Stateless. */
public final class AssetCues {
    private static final class English {
        static final Rules RULES = Rules.read(Lexicon.lines("en/shown.txt"), Lexicon.english().vocabulary);
    }

    private AssetCues() {}

    /** True when it does. */
    public static boolean in(String question) {
        Rules rules = English.RULES;
        boolean[] found = {false};
        rules.match(Lexicon.english().tokens(question), (label, first, end) -> found[0] = true);
        return found[0];
    }
}
