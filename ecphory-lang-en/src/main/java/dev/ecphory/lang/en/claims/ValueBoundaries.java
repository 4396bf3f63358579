package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds where a value of a kind ends. Stateless. */
final class ValueBoundaries {
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

    private static final Set<String> FINITE = Set.of(
            "is", "are", "am", "was", "were", "do", "does", "did", "has", "have", "had", "will", "can", "could",
            "should");

    private ValueBoundaries() {}

    /**
     * Where a value that begins at a place ends, exclusive; -1 when none begins there.
     *
     * @param lower whether names may be in lower case, because the writer uses no capitals at all
     */
    static int end(Kind kind, ClauseTerms terms, int at, boolean lower) {
        if (at >= terms.size()) {
            return -1;
        }
        return switch (kind) {
            case NAME, PLACE -> name(terms, at, lower, kind == Kind.PLACE);
            case TOOL -> {
                int first = terms.in(at, ARTICLES) ? at + 1 : at;
                yield terms.length(first, "tool") == 0 ? -1 : name(terms, at, lower, false);
            }
            case PERSON -> person(terms, at, lower);
            case TEXT -> text(terms, at);
            case FIELD -> field(terms, at);
            case CHOICE -> choice(terms, at);
            case ACTION -> action(terms, at);
            case HABIT -> habit(terms, at);
            case ROLE -> NounPhrases.role(terms, at);
            case NUMBER -> NounPhrases.number(terms, at);
            case COUNTED -> NounPhrases.counted(terms, at);
            case TIME -> time(terms, at);
            case LANGUAGE -> one("language", terms, at);
            case DEMONYM -> one("demonym", terms, at);
            case DIET -> one("diet", terms, at);
            case SPORT -> one("sport", terms, at);
            case INSTRUMENT -> one("instrument", terms, at);
            case CONDITION -> one("condition", terms, at);
            case POSSESSION -> NounPhrases.possession(terms, at);
            case FOOD, DRINK, MEDICINE, BODY, INDUSTRY, SIGN, PET, OFFSPRING, COURSE, VENUE, OUTING, CLUB ->
                NounPhrases.headed(lower(kind), terms, at);
            case GATHERING -> NounPhrases.headed("gathering", terms, at);
            case GROUP -> {
                int end = NounPhrases.headed("group", terms, at);
                boolean of = end > 0 && end + 1 < terms.size() && terms.is(end, "of");
                int number = of ? NounPhrases.number(terms, end + 1) : -1;
                yield number > 0 ? number : end;
            }
            case GERUND ->
                terms.get(at).word().endsWith("ing") && terms.get(at).word().length() > 4 ? at + 1 : -1;
            case NEAR_DIET -> {
                int start = NounPhrases.near("diet", terms, at);
                yield start < 0 ? -1 : start + terms.length(start, "diet");
            }
            case TITLE -> terms.quoted(at) ? name(terms, at, lower, false) : -1;
            case THING -> NounPhrases.thing(terms, at);
            case ORG -> {
                int name = name(terms, at, lower, false);
                yield name > 0 ? name : NounPhrases.headed("org", terms, at);
            }
            case PHONE -> {
                int first = terms.in(at, ARTICLES) ? at + 1 : at;
                yield terms.length(first, "phone") == 0 ? -1 : phone(terms, first);
            }
            case STRETCH -> NounPhrases.stretch(terms, at);
            case WHO -> who(terms, at);
        };
    }

    /** Where the words of a value begin: past its article, except in a name. */
    static int start(Kind kind, ClauseTerms terms, int at) {
        if (kind == Kind.NEAR_DIET) {
            return NounPhrases.near("diet", terms, at);
        }
        boolean article = terms.in(at, ARTICLES);
        boolean skip =
                switch (kind) {
                    case TEXT, CHOICE, ACTION, HABIT, GATHERING, GROUP, VENUE, OUTING ->
                        (article && !terms.is(at, "the")) || terms.is(at, "to");
                    case ROLE,
                            POSSESSION,
                            INSTRUMENT,
                            NAME,
                            TOOL,
                            PLACE,
                            THING,
                            ORG,
                            PHONE,
                            PET,
                            OFFSPRING,
                            COURSE,
                            CLUB,
                            SIGN,
                            BODY,
                            CONDITION -> article;
                    default -> false;
                };
        return skip && at + 1 < terms.size() ? at + 1 : at;
    }

    private static String lower(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** "iPhone 15 Pro", also where the words have no capitals. */
    private static int phone(ClauseTerms terms, int first) {
        int i = first + terms.length(first, "phone");
        while (i < terms.size()
                && i < first + MAX_NAME
                && !terms.pause(i)
                && (terms.capital(i) || terms.numeric(i) || terms.has(i, "phone_part"))) {
            i++;
        }
        return i;
    }

    private static int who(ClauseTerms terms, int at) {
        ClauseTerm first = terms.get(at);
        if (first.is("i") || first.is("we") || first.is("me") || first.is("us") || first.is("my") || first.is("our")) {
            return at + 1;
        }
        int end = person(terms, at, false);
        return end > 0 && terms.is(end, "'s") ? end + 1 : end;
    }

    private static int one(String name, ClauseTerms terms, int at) {
        int i = at;
        if (terms.in(i, ARTICLES)) {
            i++;
        }
        int length = terms.length(i, name);
        return length == 0 ? -1 : i + length;
    }

    static int person(ClauseTerms terms, int at, boolean lower) {
        int i = at;
        while (i < terms.size()
                && i < at + 3
                && (i == at || !terms.pause(i))
                && (terms.capital(i) || (lower && i == at))
                && !terms.numeric(i)
                && !terms.timed(i)
                && !terms.get(i).word().contains("/")
                && letters(terms.get(i))
                && !terms.has(i, "not_name")) {
            i++;
        }
        return i == at || (lower && terms.has(at, "weak")) ? -1 : i;
    }

    private static boolean letters(ClauseTerm term) {
        return term.word().chars().anyMatch(Character::isLetter);
    }

    private static int name(ClauseTerms terms, int from, boolean lower, boolean place) {
        int at = terms.in(from, ARTICLES) && from + 1 < terms.size() ? from + 1 : from;
        ClauseTerm first = terms.get(at);
        boolean plain = lower && letters(first) && !first.has("weak");
        if (place && first.has("tool")) {
            return -1;
        }
        if (place && first.has("not_place") && !first.capital()) {
            return -1;
        }
        if (!first.capital() && !(plain && casual(terms, at)) && !(first.numeric() && letters(first))) {
            return -1;
        }
        if ((first.has("pronoun") && !first.is("it")) || first.has("not_name")) {
            return -1;
        }
        int i = at + 1;
        while (i < terms.size() && i < at + MAX_NAME && !terms.pause(i) && !terms.timed(i)) {
            ClauseTerm term = terms.get(i);
            boolean joins = term.has("joiner") && terms.capital(i + 1) && !terms.pause(i + 1);
            boolean title = first.quoted() && term.quoted();
            if (!term.capital() && !title && !joins && !(term.numeric() && terms.capital(i - 1))) {
                break;
            }
            i++;
        }
        if (place && i < terms.size() && comma(terms, i)) {
            i++;
        }
        return i;
    }

    private static boolean casual(ClauseTerms terms, int at) {
        return (at + 1 == terms.size() || terms.has(at + 1, "tail")) && !terms.has(at, "not_place");
    }

    private static boolean comma(ClauseTerms terms, int i) {
        return terms.pause(i) && terms.capital(i) && i + 1 == terms.size();
    }

    private static int text(ClauseTerms terms, int at) {
        int i = at;
        if (terms.is(i, "to") && i + 1 < terms.size()) {
            i++;
        }
        if (terms.in(i, ARTICLES) && i + 1 < terms.size()) {
            i++;
        }
        ClauseTerm begin = terms.get(i);
        boolean vague = begin.has("pronoun") || begin.is("every") || begin.is("most");
        boolean weak = begin.has("weak") || begin.has("prep");
        boolean idea = i > at && begin.has("vague");
        if (weak || idea || (vague && !begin.numeric())) {
            return -1;
        }
        int first = i;
        while (i < terms.size() && !terms.has(i, "stop") && (i == first || !terms.pause(i))) {
            if (terms.is(i, "not", "would", "i") || terms.in(i, FINITE)) {
                return -1;
            }
            i++;
        }
        boolean cut = true;
        while (cut && i > first) {
            cut = false;
            for (int length = Math.min(4, i - first); length > 0 && !cut; length--) {
                if (terms.subList(0, i).length(i - length, "trail") == length) {
                    i -= length;
                    cut = true;
                }
            }
        }
        return i == first || i - first > MAX_TEXT ? -1 : i;
    }

    /** A field of study: plain words before "at", "in" and their like. */
    private static int field(ClauseTerms terms, int at) {
        int end = text(terms, at);
        for (int i = at + 1; i < end; i++) {
            if (terms.has(i, "tail") && !terms.is(i, "of")) {
                return i;
            }
        }
        return end;
    }

    /** What is preferred, before what it is preferred to. */
    private static int choice(ClauseTerms terms, int at) {
        int end = text(terms, at);
        for (int i = at + 1; i < end; i++) {
            if (terms.is(i, "over", "to", "rather")) {
                return i;
            }
        }
        return end;
    }

    /** What somebody means to do. */
    private static int action(ClauseTerms terms, int at) {
        int end = text(terms, at);
        if (terms.capital(at) || terms.in(at, ARTICLES) || terms.has(at, "not_action")) {
            return -1;
        }
        for (int i = at; i < end; i++) {
            if (terms.is(i, "you", "it", "that")) {
                return -1;
            }
        }
        return end;
    }

    /** What somebody does every so often. */
    private static int habit(ClauseTerms terms, int at) {
        int end = text(terms, at);
        for (int i = at + 1; i < end; i++) {
            if (terms.is(i, "every", "each")) {
                return end;
            }
        }
        return -1;
    }

    /** A number with up to two words of its unit: "40k euros", "5 kg"; -1 when none begins there. */
    static int amount(ClauseTerms terms, int at) {
        return NounPhrases.amount(terms, at);
    }

    private static int time(ClauseTerms terms, int at) {
        if (!terms.timed(at)) {
            return -1;
        }
        int i = at + 1;
        while (i < terms.size()
                && !terms.pause(i)
                && (terms.numeric(i) || (terms.timed(i) && !bounds(terms.get(i).time())) || terms.in(i, CLOCK))) {
            i++;
        }
        while (i > at + 1 && terms.in(i - 1, JOINS)) {
            i--;
        }
        return i;
    }

    /** "Since March", "as of 3 May": when it holds, and not what is told. */
    private static boolean bounds(@Nullable RelatedTime time) {
        return time != null
                && time.start().granularity().compareTo(Granularity.DAY) >= 0
                && time.relation() != TimeBound.AT
                && time.relation() != TimeBound.RANGE;
    }
}
