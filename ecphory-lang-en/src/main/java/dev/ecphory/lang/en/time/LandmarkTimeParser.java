package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.LandmarkTime;
import dev.ecphory.internal.language.LandmarkTime.Owner;
import dev.ecphory.internal.language.LandmarkTime.Side;
import dev.ecphory.internal.language.LandmarkTime.Topic;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the times that a text tells by life events, by rules and a lexicon: "two days after the surgery", "the week
 * before Mira's wedding", "since we moved to Porto". Precision first: what else may stand there ("after the move of the
 * knight", "before the wedding dress arrived") is passed over. Linear in the text. Threads may share it.
 */
public final class LandmarkTimeParser {
    /** Which rules these are. */
    public static final String VERSION = "1";

    private static final class English {
        static final LandmarkTimeParser ALL =
                new LandmarkTimeParser(EnglishLexicon.english(), EnglishLexicon.lines("landmarks.txt"));
    }

    private static final Set<String> OWN = Set.of("my", "our");
    private static final Set<String> UNSAID = Set.of("the", "his", "her", "their", "your");
    private static final Set<String> SELVES = Set.of("i", "we", "i'd", "we'd", "i've", "we've");
    private static final Set<String> OTHERS = Set.of("he", "she", "they", "you", "he'd", "she'd", "they'd", "baby");
    private static final Set<String> AUXILIARIES =
            Set.of("had", "have", "has", "got", "get", "getting", "was", "were", "being", "finally", "just", "first");
    /** What may follow a noun that stands for the life event and not for something of it ("the wedding dress"). */
    private static final Set<String> FOLLOWERS = Set.of(
            ("and or but so because when while where that which who i we he she they you it there this these in on at"
                + " to with for from by as of until till before after since was is were are had has did do does went"
                + " came will would last next my our his her their the a an everything everyone nothing things life"
                + " then too also again nobody somebody people still already")
                    .split(" "));

    private static final int MOST_DETAILS = 3;
    private static final int MOST_AUXILIARIES = 3;
    private static final int LONGEST = 400;

    private final EnglishLexicon lexicon;
    private final Map<String, Topic> nouns = new HashMap<>();
    private final Map<String, Verb> verbs = new HashMap<>();

    /** A verb that tells a life event, and what must follow it; empty when anything may. */
    private record Verb(Topic topic, Set<String> followers) {}

    /** A life event in a text, by the tokens from first to last. */
    private record Anchor(Topic topic, Owner owner, String named, List<String> details, int last) {}

    private LandmarkTimeParser(EnglishLexicon lexicon, List<String> lines) {
        this.lexicon = lexicon;
        for (String line : lines) {
            String[] parts = line.split("\\s*\\|\\s*");
            String[] head = parts[0].strip().split(" ");
            Set<String> words = new HashSet<>(words(parts[3]));
            words.remove("*");
            Topic topic = new Topic(LandmarkKind.valueOf(head[0].toUpperCase(Locale.ROOT)), head[1], words);
            words(parts[1]).forEach(noun -> nouns.put(noun, topic));
            for (String verb : words(parts[2])) {
                int slash = verb.indexOf('/');
                Set<String> followers = slash < 0
                        ? Set.of()
                        : Set.copyOf(Arrays.asList(verb.substring(slash + 1).split(",")));
                verbs.put(slash < 0 ? verb : verb.substring(0, slash), new Verb(topic, followers));
            }
        }
    }

    private static List<String> words(String column) {
        return column.strip().equals("-") ? List.of() : List.of(column.strip().split(" "));
    }

    /** The rules for English. */
    public static LandmarkTimeParser english() {
        return English.ALL;
    }

    /** The times in a text that are told by life events, in order, never overlapping. */
    public List<LandmarkTime> find(String text) {
        TokenizedText tokens = lexicon.tokens(text);
        List<LandmarkTime> found = new ArrayList<>(0);
        for (int i = 0; i < tokens.count(); i++) {
            LandmarkTime time = at(tokens, i);
            if (time != null && (found.isEmpty() || found.getLast().to() <= time.from())) {
                found.add(time);
            }
        }
        return List.copyOf(found);
    }

    private @Nullable LandmarkTime at(TokenizedText tokens, int i) {
        Side side = side(tokens, i);
        if (side == null) {
            return null;
        }
        Anchor anchor = anchor(tokens, i + 1);
        if (anchor == null) {
            return null;
        }
        int unit = side != Side.SINCE && side != Side.UNTIL && role(tokens, i - 1) == TimeRole.UNIT
                ? value(tokens, i - 1)
                : -1;
        if (unit < 0 || !tokens.follows(i, 0)) {
            return side == Side.AT && !word(tokens, i).equals("during")
                    ? null
                    : time(tokens, side, -1, 0, 0, i, anchor);
        }
        if (unit < CalendarArithmetic.DAY || unit > CalendarArithmetic.DECADE) {
            return null;
        }
        int first = i - 2;
        if (role(tokens, first) == TimeRole.THE) {
            return time(tokens, side, unit, 0, 0, first, anchor);
        }
        if (side == Side.AT) {
            return null;
        }
        if (role(tokens, first) == TimeRole.OF) {
            first--;
        }
        boolean number = tokens.isNumber(first);
        if (!number && role(tokens, first) != TimeRole.AMOUNT) {
            return time(tokens, side, -1, 0, 0, i, anchor);
        }
        int amount = number ? tokens.number(first) : value(tokens, first);
        if (amount < 1 || amount > LONGEST) {
            return null;
        }
        boolean vague = !number && amount > AmountTimes.VAGUE;
        int most = vague ? AmountTimes.mostOf(amount) : amount;
        if (vague && role(tokens, first - 1) == TimeRole.AMOUNT && value(tokens, first - 1) == 1) {
            first--;
        }
        return time(tokens, side, unit, vague ? 2 : amount, most, first, anchor);
    }

    private static LandmarkTime time(
            TokenizedText tokens, Side side, int unit, int least, int most, int first, Anchor anchor) {
        return new LandmarkTime(
                anchor.topic,
                side,
                unit,
                least,
                most,
                anchor.owner,
                anchor.named,
                anchor.details,
                tokens.text(first, anchor.last),
                tokens.start(first),
                tokens.end(anchor.last));
    }

    private @Nullable Side side(TokenizedText tokens, int i) {
        return switch (role(tokens, i)) {
            case BEFORE -> Side.BEFORE;
            case AFTER -> Side.AFTER;
            case SINCE -> Side.SINCE;
            case UNTIL -> Side.UNTIL;
            case OF -> Side.AT;
            default -> word(tokens, i).equals("during") ? Side.AT : null;
        };
    }

    private @Nullable Anchor anchor(TokenizedText tokens, int i) {
        if (!tokens.follows(i, 0)) {
            return null;
        }
        String word = word(tokens, i);
        if (OWN.contains(word)) {
            int next = i + 1;
            String kin = possessor(tokens, next);
            return kin != null && tokens.follows(next, 0)
                    ? noun(tokens, next + 1, Owner.KIN, kin)
                    : noun(tokens, next, Owner.SELF, "");
        }
        if (UNSAID.contains(word)) {
            return noun(tokens, i + 1, Owner.UNSAID, "");
        }
        String name = tokens.capital(i) ? possessor(tokens, i) : null;
        if (name != null) {
            return noun(tokens, i + 1, Owner.NAMED, name);
        }
        if (SELVES.contains(word)) {
            return verb(tokens, i + 1, Owner.SELF, "");
        }
        if (OTHERS.contains(word)) {
            return verb(tokens, i + 1, Owner.UNSAID, "");
        }
        Anchor clause = verb(tokens, i, Owner.SELF, "");
        return clause != null || !tokens.capital(i) ? clause : verb(tokens, i + 1, Owner.NAMED, word);
    }

    /** Whose: a word with a possessive, without it. */
    private static @Nullable String possessor(TokenizedText tokens, int i) {
        String word = word(tokens, i);
        return word.length() > 2 && word.endsWith("'s") ? word.substring(0, word.length() - 2) : null;
    }

    private @Nullable Anchor noun(TokenizedText tokens, int from, Owner owner, String named) {
        List<String> details = new ArrayList<>(0);
        for (int i = from;
                i <= from + MOST_DETAILS && i < tokens.count() && tokens.follows(i, TokenizedText.HYPHEN);
                i++) {
            String word = word(tokens, i);
            Topic topic = nouns.get(word);
            if (topic != null && ends(tokens, i + 1)) {
                return new Anchor(topic, owner, named, details, i);
            }
            if (FOLLOWERS.contains(word)) {
                return null;
            }
            details.add(word);
        }
        return null;
    }

    private static boolean ends(TokenizedText tokens, int next) {
        return next >= tokens.count()
                || !tokens.follows(next, 0)
                || tokens.capital(next)
                || tokens.isNumber(next)
                || FOLLOWERS.contains(word(tokens, next));
    }

    private @Nullable Anchor verb(TokenizedText tokens, int from, Owner owner, String named) {
        for (int i = from; i <= from + MOST_AUXILIARIES && tokens.follows(i, 0); i++) {
            String word = word(tokens, i);
            Verb verb = verbs.get(word);
            if (verb != null) {
                boolean end = i + 1 >= tokens.count() || !tokens.follows(i + 1, 0);
                boolean fits = verb.followers.isEmpty()
                        || (end ? verb.followers.contains(".") : verb.followers.contains(word(tokens, i + 1)));
                return fits ? new Anchor(verb.topic, owner, named, List.of(), i) : null;
            }
            if (!AUXILIARIES.contains(word)) {
                return null;
            }
        }
        return null;
    }

    private TimeRole role(TokenizedText tokens, int i) {
        return lexicon.time.role(tokens.word(i));
    }

    private int value(TokenizedText tokens, int i) {
        return lexicon.time.value(tokens.word(i));
    }

    private static String word(TokenizedText tokens, int i) {
        return i < 0 || i >= tokens.count()
                ? ""
                : tokens.text(i, i).toLowerCase(Locale.ROOT).replace('\u2019', '\'');
    }
}
