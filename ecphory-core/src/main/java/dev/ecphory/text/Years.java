package dev.ecphory.text;

/** Reads years: which numbers can be one, and the year that stands at a place. */
final class Years {
    static final int FIRST_YEAR = 1900;
    static final int LAST_YEAR = 2099;

    private final Tokens tokens;

    Years(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The year told at a token, in four digits or as '23; 0 when there is none. */
    int at(int i) {
        boolean beside = tokens.follows(i, Tokens.COMMA) || tokens.joined(i, Tokens.HYPHEN);
        if (beside && tokens.length(i) == 4 && isYear(tokens.number(i)) && !tokens.glued(i + 1)) {
            return tokens.number(i);
        }
        boolean cut = tokens.follows(i, Tokens.APOSTROPHE) && (tokens.gap(i) & Tokens.APOSTROPHE) != 0;
        return cut && tokens.isNumber(i) && tokens.length(i) == 2 && !tokens.glued(i + 1)
                ? shortYear(tokens.number(i))
                : 0;
    }

    static boolean isYear(int value) {
        return value >= FIRST_YEAR && value <= LAST_YEAR;
    }

    static int shortYear(int value) {
        return value < 70 ? 2000 + value : 1900 + value;
    }
}
