package dev.ecphory.lang.en.signals;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds what a message asks the memory to keep ("remember that I live in Lyon") and what it takes back. Stateless. */
public final class SpokenWishes {
    private static final String POLITE =
            "(?:(?:please|pls|plz|also|and|just|so|ok|okay|hey|no|(?:could|can|would|will) you|you"
                    + " (?:can|may|should)|i(?: want|'d like| would like| need) you to|it(?:'s| is) (?:\\w+ )?important"
                    + " to),? ){0,6}";
    private static final Pattern REMEMBER = Pattern.compile("(?im)(?<=^|[.!?]\\s)[ \\t]*+" + POLITE
            + "(?:remember|never forget|(?:do not|don't) (?:ever )?forget|(?:keep|bear) in mind"
            + "|(?:make a |take )?note|save|store|(?:did|have) i (?:ever )?(?:tell|told|mention(?:ed)?)(?: to)? you"
            + "|memori[sz]e|for the record|just so you know|you should know)(?: this"
            + "| that)?[,:]?\\s++(?=(?:i|i'm|im|i've|ive|my|we|our)(?!\\w))");
    private static final String WRONG = "not true|untrue|wrong(?:ly)?|false(?:ly)?|incorrect(?:ly)?|mistaken(?:ly)?"
            + "|not the case|a (?:lie|mistake|joke|myth)|nonsense";
    private static final String ABOUT =
            "(?:about|regarding)(?= (?:me |my )?\\p{L}{2,20}ing(?!\\w))\\s++([^,.!?\\n]++)[^.!?\\n]*+";
    private static final Pattern TAKE_BACK = Pattern.compile("(?im)(?<=^|[.!?]\\s)[ \\t]*+" + POLITE
            + "(?:forget|unlearn|delete|remove|erase|wipe|scratch|strike|disregard|ignore|discard|undo|drop"
            + "|cancel|clear|revoke|scrap|unremember|(?:correct|amend)"
            + " (?:the|your)|stop (?:remembering|saying|thinking|assuming)|(?:do not|don't)"
            + " (?:remember|save|store|note)|i (?:deny|dispute|retract|withdraw|take back|(?:no longer|do"
            + " not|don't)"
            + " want you to)|i (?:never|didn't|did not|have never)"
            + " (?:said?|told?|tell|say|claim(?:ed)?|wr[oi]te|mention(?:ed)?)|your?"
            + " [^.?!\\n]{0,40}?(?<!\\w)(?:" + WRONG + ")|(?:it is|it's|that is|that's) (?:" + WRONG + "))(?!\\w)"
            + "(?:[^.?!\\n]{0,60}?(?<!\\w)" + ABOUT
            + "|(?:[^.?!\\n"
            + "]{0,60}?(?<!\\w)(?:that(?! (?:was|is)(?!\\w))|saying)|(?=\\s+(?:i|my)(?!\\w)))\\s++([^.!?\\n"
            + "]++)[.!?\\n"
            + "]?)|(?<=^|[.!?:]\\s)[ \\t]*+(?:(?:your|the|this) \\p{L}{2,20} )?(?:that )?((?:i|my)(?!\\w)[^.!?\\n"
            + "]{3,80}?),? (?:(?:is|was) (?:" + WRONG + ")|(?:isn't|is not) true)(?!\\w)[^.!?\\n"
            + "]*|(?<=^|[.!?]\\s)[ \\t]*+(?:who|what|why|where)(?!\\w)[^.?!\\n"
            + "]{0,40}(?<!\\w)that\\s++((?:i|my)(?!\\w)[^.!?\\n"
            + "]++)\\?\\s++(?:i (?:do not|don't|am not|have"
            + " not|haven't|never)|no|that's (?:" + WRONG + "))(?!\\w)[^.!?\\n]*");

    private SpokenWishes() {}

    /** The words that ask to remember the statement behind them, in their order. */
    public static List<MatchResult> remembered(String text) {
        return PatternSearch.starting(REMEMBER, text);
    }

    /** What is taken back with the words that do so, in their order; the groups that matched are statements. */
    public static List<MatchResult> takenBack(String text) {
        return PatternSearch.starting(TAKE_BACK, text);
    }
}
