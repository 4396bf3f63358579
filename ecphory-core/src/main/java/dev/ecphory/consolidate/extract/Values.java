package dev.ecphory.consolidate.extract;

import dev.ecphory.memory.Granularity;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds where a value of a kind ends. Immutable; threads may share it. */
final class Values {
    private static final Set<String> ARTICLES = Set.of("a", "an", "the");
    private static final Set<String> CLOCK = Set.of(
            "at",
            "am",
            "pm",
            "noon",
            "midnight",
            "o'clock",
            "sharp",
            "in",
            "the",
            "morning",
            "afternoon",
            "evening",
            "night",
            "a.m",
            "p.m",
            "to",
            "from",
            "and");
    private static final Set<String> JOINS = Set.of("at", "in", "the", "to", "from", "and");
    private static final int MAX_NAME = 6;
    private static final int MAX_TEXT = 9;
    private static final int MAX_ROLE = 5;

    private final WordClasses words;

    Values(WordClasses words) {
        this.words = words;
    }

    /**
     * Where a value that begins at a place ends, exclusive; -1 when none begins there.
     *
     * @param lower whether names may be in lower case, because the writer uses no capitals at all
     */
    int end(ClaimRule.Kind kind, List<Term> terms, int at, boolean lower) {
        if (at >= terms.size()) {
            return -1;
        }
        return switch (kind) {
            case NAME, PLACE -> name(terms, at, lower, kind == ClaimRule.Kind.PLACE);
            case TOOL -> {
                int first = ARTICLES.contains(terms.get(at).word()) ? at + 1 : at;
                yield words.length("tool", terms, first) == 0 ? -1 : name(terms, at, lower, false);
            }
            case PERSON -> person(terms, at, lower);
            case TEXT -> text(terms, at);
            case FIELD -> field(terms, at);
            case CHOICE -> choice(terms, at);
            case ACTION -> action(terms, at);
            case HABIT -> habit(terms, at);
            case ROLE -> role(terms, at);
            case NUMBER -> number(terms, at);
            case COUNTED -> counted(terms, at);
            case TIME -> time(terms, at);
            case LANGUAGE -> one("language", terms, at);
            case DEMONYM -> one("demonym", terms, at);
            case DIET -> one("diet", terms, at);
            case SPORT -> one("sport", terms, at);
            case INSTRUMENT -> one("instrument", terms, at);
            case CONDITION -> one("condition", terms, at);
            case POSSESSION -> possession(terms, at);
        };
    }

    /** Where the words of a value begin: past its article, except in a name. */
    int start(ClaimRule.Kind kind, List<Term> terms, int at) {
        boolean article = at < terms.size() && ARTICLES.contains(terms.get(at).word());
        boolean skip =
                switch (kind) {
                    case TEXT, CHOICE, ACTION, HABIT ->
                        (article && !terms.get(at).is("the"))
                                || (at < terms.size() && terms.get(at).is("to"));
                    case ROLE, POSSESSION, INSTRUMENT, NAME, TOOL, PLACE -> article;
                    default -> false;
                };
        return skip && at + 1 < terms.size() ? at + 1 : at;
    }

    private int one(String name, List<Term> terms, int at) {
        int i = at;
        if (ARTICLES.contains(terms.get(i).word())) {
            i++;
        }
        int length = words.length(name, terms, i);
        return length == 0 ? -1 : i + length;
    }

    int person(List<Term> terms, int at, boolean lower) {
        int i = at;
        while (i < terms.size()
                && i < at + 3
                && (i == at || !terms.get(i).pause())
                && (terms.get(i).capital() || (lower && i == at))
                && !terms.get(i).numeric()
                && !terms.get(i).word().contains("/")
                && letters(terms.get(i))
                && !words.has("not_name", terms.get(i).word())) {
            i++;
        }
        return i == at || (lower && words.has("weak", terms.get(at).word())) ? -1 : i;
    }

    private static boolean letters(Term term) {
        return term.word().chars().anyMatch(Character::isLetter);
    }

    private int name(List<Term> terms, int from, boolean lower, boolean place) {
        int at = ARTICLES.contains(terms.get(from).word()) && from + 1 < terms.size() ? from + 1 : from;
        Term first = terms.get(at);
        boolean plain = lower && letters(first) && !words.has("weak", first.word());
        if (place && words.has("tool", first.word())) {
            return -1;
        }
        if (place && words.has("not_place", first.word()) && !first.capital()) {
            return -1;
        }
        if (!first.capital() && !(plain && casual(terms, at)) && !(first.numeric() && letters(first))) {
            return -1;
        }
        if ((words.has("pronoun", first.word()) && !first.is("it")) || words.has("not_name", first.word())) {
            return -1;
        }
        int i = at + 1;
        while (i < terms.size() && i < at + MAX_NAME && !terms.get(i).pause()) {
            Term term = terms.get(i);
            boolean joins = words.has("joiner", term.word())
                    && i + 1 < terms.size()
                    && terms.get(i + 1).capital()
                    && !terms.get(i + 1).pause();
            if (!term.capital()
                    && !joins
                    && !(term.numeric() && terms.get(i - 1).capital())) {
                break;
            }
            i++;
        }
        if (place && i < terms.size() && comma(terms, i)) {
            i++;
        }
        return i;
    }

    private boolean casual(List<Term> terms, int at) {
        return (at + 1 == terms.size() || words.has("tail", terms.get(at + 1).word()))
                && !words.has("not_place", terms.get(at).word());
    }

    private static boolean comma(List<Term> terms, int i) {
        return terms.get(i).pause() && terms.get(i).capital() && i + 1 == terms.size();
    }

    private int text(List<Term> terms, int at) {
        int i = at;
        if (terms.get(i).is("to") && i + 1 < terms.size()) {
            i++;
        }
        if (ARTICLES.contains(terms.get(i).word()) && i + 1 < terms.size()) {
            i++;
        }
        Term begin = terms.get(i);
        boolean vague = words.has("pronoun", begin.word()) || begin.is("every") || begin.is("most");
        if (words.has("weak", begin.word()) || (vague && !begin.numeric())) {
            return -1;
        }
        int first = i;
        while (i < terms.size()
                && !words.has("stop", terms.get(i).word())
                && (i == first || !terms.get(i).pause())) {
            if (terms.get(i).is("not")
                    || terms.get(i).is("would")
                    || terms.get(i).is("i")) {
                return -1;
            }
            i++;
        }
        boolean cut = true;
        while (cut && i > first) {
            cut = false;
            for (int length = Math.min(4, i - first); length > 0 && !cut; length--) {
                if (words.length("trail", terms.subList(0, i), i - length) == length) {
                    i -= length;
                    cut = true;
                }
            }
        }
        return i == first || i - first > MAX_TEXT ? -1 : i;
    }

    /** A field of study: plain words before "at", "in" and their like. */
    private int field(List<Term> terms, int at) {
        int end = text(terms, at);
        for (int i = at + 1; i < end; i++) {
            if (words.has("tail", terms.get(i).word()) && !terms.get(i).is("of")) {
                return i;
            }
        }
        return end;
    }

    /** What is preferred, before what it is preferred to. */
    private int choice(List<Term> terms, int at) {
        int end = text(terms, at);
        for (int i = at + 1; i < end; i++) {
            if (terms.get(i).is("over") || terms.get(i).is("to") || terms.get(i).is("rather")) {
                return i;
            }
        }
        return end;
    }

    /** What somebody means to do. */
    private int action(List<Term> terms, int at) {
        int end = text(terms, at);
        if (terms.get(at).capital()
                || ARTICLES.contains(terms.get(at).word())
                || words.has("not_action", terms.get(at).word())) {
            return -1;
        }
        for (int i = at; i < end; i++) {
            if (terms.get(i).is("you") || terms.get(i).is("it") || terms.get(i).is("that")) {
                return -1;
            }
        }
        return end;
    }

    /** What somebody does every so often. */
    private int habit(List<Term> terms, int at) {
        int end = text(terms, at);
        for (int i = at + 1; i < end; i++) {
            if (terms.get(i).is("every") || terms.get(i).is("each")) {
                return end;
            }
        }
        return -1;
    }

    private int role(List<Term> terms, int at) {
        int first = ARTICLES.contains(terms.get(at).word()) ? at + 1 : at;
        int found = -1;
        for (int i = first;
                i < terms.size()
                        && i < first + MAX_ROLE
                        && (i == first || !terms.get(i).pause());
                i++) {
            if (words.has("tail", terms.get(i).word())
                    || terms.get(i).is("'s")
                    || words.has("stop", terms.get(i).word())) {
                break;
            }
            int length = words.length("job", terms, i);
            if (length == 0 && terms.get(i).word().contains("-")) {
                String whole = terms.get(i).word();
                length = words.has("job", whole.substring(whole.lastIndexOf('-') + 1)) ? 1 : 0;
            }
            found = length > 0 ? i + length : found;
        }
        return found;
    }

    private int number(List<Term> terms, int at) {
        int i = at;
        while (i < terms.size()
                && (i == at || !terms.get(i).pause())
                && (terms.get(i).numeric()
                        || words.has("number_word", terms.get(i).word()))) {
            i++;
        }
        return i == at ? -1 : i;
    }

    /** A number with up to two words of its unit: "40k euros", "5 kg". */
    int amount(List<Term> terms, int at) {
        int i = number(terms, at);
        if (i < 0) {
            return -1;
        }
        int most = i + 2;
        while (i < terms.size()
                && i < most
                && !terms.get(i).pause()
                && !words.has("tail", terms.get(i).word())) {
            i++;
        }
        return i;
    }

    /** The noun after a number: "cats", "house plants". */
    private int counted(List<Term> terms, int at) {
        int i = at;
        while (i < terms.size()
                && i < at + 3
                && !terms.get(i).capital()
                && !terms.get(i).pause()
                && !terms.get(i).numeric()
                && !words.has("tail", terms.get(i).word())
                && !words.has("stop", terms.get(i).word())) {
            i++;
        }
        if (i == at
                || words.has("not_counted", terms.get(i - 1).word())
                || words.has("not_counted", terms.get(at).word())) {
            return -1;
        }
        String last = terms.get(i - 1).word();
        boolean plural =
                (last.endsWith("s") && !last.endsWith("ss")) || last.equals("children") || last.equals("people");
        return plural ? i : -1;
    }

    private static int time(List<Term> terms, int at) {
        if (terms.get(at).time() == null) {
            return -1;
        }
        int i = at + 1;
        while (i < terms.size()
                && !terms.get(i).pause()
                && (terms.get(i).numeric()
                        || (terms.get(i).time() != null && !bounds(terms.get(i).time()))
                        || CLOCK.contains(terms.get(i).word()))) {
            i++;
        }
        while (i > at + 1 && JOINS.contains(terms.get(i - 1).word())) {
            i--;
        }
        return i;
    }

    /** "Since March", "as of 3 May": when it holds, and not what is told. */
    private static boolean bounds(@Nullable TimeRun time) {
        return time != null
                && time.start().granularity().compareTo(Granularity.DAY) >= 0
                && time.relation() != TimeRun.Relation.AT
                && time.relation() != TimeRun.Relation.RANGE;
    }

    private int possession(List<Term> terms, int at) {
        int first = ARTICLES.contains(terms.get(at).word()) ? at + 1 : at;
        for (int i = first; i < terms.size() && i < first + 4; i++) {
            int length = words.length("possession", terms, i);
            if (length > 0) {
                return i + length;
            }
            if (words.has("tail", terms.get(i).word()) || terms.get(i).pause()) {
                return -1;
            }
        }
        return -1;
    }
}
