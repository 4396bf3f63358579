package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.claims.OwnWords.Span;
import dev.ecphory.lang.en.signals.PatternSearch;
import dev.ecphory.lang.en.signals.SpokenWishes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what a speaker takes back, as in "forget that I live in Lyon", and what is asked to be remembered. Stateless. */
final class TakeBacks {
    /** What somebody says that he has not: nobody of a name, no birth at a place. */
    private static final Pattern NOT = Pattern.compile(
            "(?im)(?<=^|[.!?,]\\s)[ \\t]*+(?:i (?:don't|dont|do not) (?=have )|i (?=have no )|there (?:is|was) (?=no"
                    + " )|i (?:wasn't|wasnt|was not) (?=born (?:in|at) ))((?:have )?(?:an?|any|no) (?:\\p{L}++"
                    + " ){1,3}(?:called|named) \\p{L}[\\p{L}'-]++"
                    + "|born (?:in|at) [^.!?,\\n"
                    + "]{2,60}+)(?=\\s*+(?:[.,!?\\n"
                    + "]|$))");

    private static final Pattern DOING = Pattern.compile("(?i)(?:me |my )?(\\p{L}{2,20}ing)( .*)");
    private static final Pattern LACKS = Pattern.compile("(?i)(?:have )?(?:an?|any|no) (.*)");
    private static final Pattern PAST = Pattern.compile("(?i)i (was|had|\\p{L}{2,20}ed)( .*)");

    private TakeBacks() {}

    /** What is taken back, which is blanked, as are the words that ask to remember. */
    static List<Span> of(StringBuilder own) {
        List<Span> back = new ArrayList<>();
        for (MatchResult remember : SpokenWishes.remembered(own.toString())) {
            OwnWords.blank(own, remember.start(), remember.end());
            int stop = own.indexOf("?", remember.end());
            if (stop >= 0 && own.substring(remember.end(), stop).chars().noneMatch(c -> ".\n!".indexOf(c) >= 0)) {
                own.setCharAt(stop, '.');
            }
        }
        for (MatchResult not : PatternSearch.starting(NOT, own.toString())) {
            back.add(new Span(not.start(1), not.end(1)));
        }
        for (MatchResult taken : SpokenWishes.takenBack(own.toString())) {
            for (int said = 1; said <= taken.groupCount(); said++) {
                if (taken.group(said) != null) {
                    back.add(new Span(taken.start(said), taken.end(said)));
                }
            }
            OwnWords.blank(own, taken.start(), taken.end());
        }
        return List.copyOf(back);
    }

    /** What words that are taken back state, the likeliest first: "me speaking Danish" that I speak it, "I was vegan" that I am. */
    static List<String> statements(String words) {
        String said = words.strip();
        Matcher doing = DOING.matcher(said);
        if (doing.matches()) {
            String verb = doing.group(1);
            String rest = doing.group(2);
            String stem = verb.substring(0, verb.length() - 3);
            return switch (verb) {
                case "being" -> List.of("I am" + rest);
                case "having" -> List.of("I have" + rest);
                default -> List.of("I " + stem + rest, "I " + stem + "e" + rest, "I am " + verb + rest);
            };
        }
        Matcher lacks = LACKS.matcher(said);
        if (lacks.matches()) {
            return List.of("I have a " + lacks.group(1));
        }
        if (said.startsWith("born ")) {
            return List.of("I was " + said);
        }
        Matcher past = PAST.matcher(said);
        if (!past.matches()) {
            return List.of(said);
        }
        String verb = past.group(1);
        String rest = past.group(2);
        return switch (verb) {
            case "was" -> List.of(said, "I am" + rest);
            case "had" -> List.of(said, "I have" + rest);
            default ->
                List.of(
                        said,
                        "I " + verb.substring(0, verb.length() - 2) + rest,
                        "I " + verb.substring(0, verb.length() - 1) + rest);
        };
    }
}
