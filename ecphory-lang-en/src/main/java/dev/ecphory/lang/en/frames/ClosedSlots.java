package dev.ecphory.lang.en.frames;

import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.WhiteSpace;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The closed set of slots that are read, with the types of their values: those of {@code predicates.txt} that name their ends, and
 * what somebody has a number of ("locker number"). Immutable.
 */
record ClosedSlots(PredicateRegistry predicates) {
    private static final Pattern BLANKS = Pattern.compile("[\\s,]+");
    private static final Pattern PARTS = Pattern.compile("[\\s-]+");
    private static final Pattern OWN = Pattern.compile("(?<!\\w)(?:my|our)(?!\\w)( own(?!\\w))?");
    private static final Pattern SELF = Pattern.compile("(?<!\\w)(?:myself|ourselves)(?!\\w)");

    /** Slots whose values tell one thing from others. */
    private static final Pattern IDENTIFIER =
            Pattern.compile("(?!number_of_).*(?:number|code|id|plate|address|email|username|blood_type|size)");

    private static final Pattern BLOOD =
            Pattern.compile("(?<!\\w)(?:AB|[ABO0])(?: ?(?i:positive|negative|pos|neg)(?!\\w)|[+\u2212\u2013-])");

    private static final String ADDRESS_WORD =
            "(?:\\p{Ll}{1,2}['\u2019])?(?:\\p{Lu}\\p{Ll}{0,2}\\.|[\\p{Lu}\\d](?:[\\p{L}\\d/'\u2019-]"
                    + "|\\.(?=\\p{L})){0,40})";
    private static final Pattern ADDRESS_PART = Pattern.compile(",? (?!(?:I|We|My"
            + "|Our)(?!\\w))" + ADDRESS_WORD + "(?: (?:"
            + ADDRESS_WORD + "|de|la|of|the|am|an|der)){0,12}(?=[.,;!?\\n]|$)");

    /** What goes on behind a blank where an identifier is written in groups: "(20) 555 0199", "B 407", "A". */
    private static final Pattern GROUP =
            Pattern.compile(" (?:\\(?\\d[\\dA-Z./-]*+\\)?|(?!I(?!\\w))\\p{Lu}{1,2})(?=[\\s.,;!?]|$)");

    private static final Pattern STREET =
            Pattern.compile("(?i).*(?:str|stra\u00dfe|strasse| st| ave| blvd| rd| ln)\\.?");

    /** What the marks of a transcript and of code begin with. */
    private static final String MARKS = "{[<";

    /** What says nothing without the sentence that it stands in, or means another when somebody else says it. */
    private static final Set<String> POINTERS = Set.of(
            "I",
            "i",
            "me",
            "my",
            "mine",
            "myself",
            "we",
            "us",
            "our",
            "ourselves",
            "you",
            "your",
            "it",
            "them",
            "him",
            "they",
            "what",
            "something",
            "anything",
            "everything");

    /** What points at something where a value begins so. */
    private static final Set<String> FIRST = Set.of("this", "that", "these", "those", "such");

    private static final Set<String> COUNTS = Set.of("no", "none", "a", "couple", "few", "several");

    /** A claim as it is told of its subject, where it is of a slot of the set and its value of the slot's type; else null. */
    @Nullable
    Draft taken(Draft told, String text, @Nullable String self) {
        Draft draft = IDENTIFIER.matcher(told.predicate()).matches()
                ? told.of(told.predicate().equals("blood_type") ? blood(told, text) : whole(told, text))
                : titled(told.predicate()) ? told.of(title(told, text)) : marked(told, text);
        int at = text.indexOf(draft.object(), draft.from());
        int from = Math.max(0, at - 1); // "{noise}", "[laughs]"
        boolean marked = at >= 0 && text.substring(from, at + 1).chars().anyMatch(c -> MARKS.indexOf(c) >= 0);
        if (marked
                || EntityKeys.key(draft.subject()).isEmpty()
                || EntityKeys.key(draft.object()).isEmpty()) {
            return null;
        }
        Predicate predicate = predicates.find(draft.predicate()).orElse(null);
        String value = draft.object();
        if (predicate == null) {
            String last = draft.predicate().substring(draft.predicate().lastIndexOf('_') + 1);
            return WordClassLexicon.has("kind_of_number", last) && number(value) ? draft : null;
        }
        if (predicate.synonyms().contains(value.toLowerCase(Locale.ROOT))) {
            return null; // "his religion is the faith of ..."
        }
        boolean thing = predicate.value().equals("thing");
        boolean fits =
                switch (predicate.value()) {
                    case "" -> false;
                    case "yes" -> value.equals("yes") || value.equals("no");
                    case "number" -> number(value);
                    case "time" -> true;
                    case "role" -> !pointing(value) && !deed(value) && !number(value);
                    case "thing" -> !pointing(draft.subject().equals(self) ? theirs(value) : value);
                    default ->
                        !pointing(value)
                                && !(draft.predicate().equals("lives_in")
                                        && STREET.matcher(value).matches());
                };
        return !fits ? null : thing ? draft.of(theirs(value)) : draft;
    }

    /** Whether a slot holds what has a title: a favourite film. */
    private static boolean titled(String predicate) {
        return predicate.startsWith("favorite_")
                && WordClassLexicon.has("titled", predicate.substring(predicate.lastIndexOf('_') + 1));
    }

    private static String title(Draft draft, String text) {
        int from = text.indexOf(draft.object(), draft.from());
        boolean capital = from >= 0 && from <= draft.to() && Character.isUpperCase(text.charAt(from));
        return capital ? TitleSpans.around(text, from, from + draft.object().length()) : draft.object();
    }

    /** "A negative" of "negative", "O positive" of "O". */
    private static String blood(Draft draft, String text) {
        Matcher found = BLOOD.matcher(text).region(draft.from(), draft.to());
        while (found.find()) {
            if (found.group().contains(draft.object())) {
                return WhiteSpace.collapsed(found.group());
            }
        }
        return whole(draft, text);
    }

    /** With the signs that end a model's name: "206+". */
    private static Draft marked(Draft draft, String text) {
        int from = text.indexOf(draft.object(), draft.from());
        int end = from + draft.object().length();
        if (from < 0 || from > draft.to()) {
            return draft;
        }
        int to = end;
        while (to < text.length() && text.charAt(to) == '+') {
            to++;
        }
        boolean closed = to == text.length() || !Character.isLetterOrDigit(text.charAt(to));
        return to > end && closed ? draft.of(draft.object() + text.substring(end, to)) : draft;
    }

    /** All of what tells one thing from others, up to the next blank: "12-B", and of an address all parts. */
    private static String whole(Draft draft, String text) {
        String value = draft.object();
        int from = text.indexOf(value, draft.from());
        int end = from + value.length();
        if (from < 0 || from > draft.to()) {
            return value;
        }
        while (from > draft.from() && !Character.isWhitespace(text.charAt(from - 1)) && text.charAt(from - 1) != '(') {
            from--;
        }
        int to = end;
        while (to < text.length() && !Character.isWhitespace(text.charAt(to))) {
            to++;
        }
        while (to > end && ".,;:!?)\"'".indexOf(text.charAt(to - 1)) >= 0) {
            to--;
        }
        boolean grouped = !draft.predicate().equals("address") && value.chars().anyMatch(Character::isDigit);
        Matcher group = GROUP.matcher(text).region(to, text.length());
        while (grouped && group.lookingAt()) {
            to = group.end();
            group.region(to, text.length());
        }
        Matcher part = ADDRESS_PART.matcher(text).region(to, text.length());
        while (draft.predicate().equals("address") && part.lookingAt()) {
            to = part.end();
            part.region(to, text.length());
        }
        return WhiteSpace.collapsed(text.substring(from, to));
    }

    /** "Cooking for their family" of "cooking for my family": as it is told of whoever said it. */
    private static String theirs(String value) {
        return SELF.matcher(OWN.matcher(value).replaceAll("their$1")).replaceAll("themselves");
    }

    private static boolean pointing(String value) {
        List<String> words = BLANKS.splitAsStream(value).toList();
        return words.stream().anyMatch(POINTERS::contains) || FIRST.contains(words.getFirst());
    }

    private static boolean number(String value) {
        return value.chars().anyMatch(Character::isDigit)
                || PARTS.splitAsStream(value.toLowerCase(Locale.ROOT))
                        .anyMatch(word -> COUNTS.contains(word) || WordClassLexicon.has("number_word", word));
    }

    /** "Wrestling" is done and is nobody's trade. */
    private static boolean deed(String value) {
        return value.endsWith("ing") && value.indexOf(' ') < 0;
    }
}
