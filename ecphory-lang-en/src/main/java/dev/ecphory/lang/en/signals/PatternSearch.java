package dev.ecphory.lang.en.signals;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Searches a text for patterns where they can begin, which is cheaper than at each of its letters. Stateless. */
public final class PatternSearch {
    private static final String LINE_ENDS = "\n\r\u0085\u2028\u2029";
    private static final String BLANKS = " \t\u000B\f";
    private static final String STOPS = ".!?,:";

    private PatternSearch() {}

    /** The matches of a pattern that begins with a line, or behind a stop and a blank, in their order. */
    public static List<MatchResult> starting(Pattern pattern, String text) {
        List<MatchResult> matches = new ArrayList<>();
        Matcher matcher = pattern.matcher(text).useTransparentBounds(true).useAnchoringBounds(false);
        for (int i = 0; i < text.length(); i++) {
            if (starts(text, i) && matcher.region(i, text.length()).lookingAt()) {
                matches.add(matcher.toMatchResult());
                i = Math.max(i, matcher.end() - 1);
            }
        }
        return matches;
    }

    /** The matches of a pattern that needs a sign, in their order. */
    public static List<MatchResult> with(String sign, Pattern pattern, String text) {
        return text.contains(sign) ? pattern.matcher(text).results().toList() : List.of();
    }

    private static boolean starts(String text, int i) {
        if (i == 0 || LINE_ENDS.indexOf(text.charAt(i - 1)) >= 0) {
            return true;
        }
        return BLANKS.indexOf(text.charAt(i - 1)) >= 0 && i > 1 && STOPS.indexOf(text.charAt(i - 2)) >= 0;
    }
}
