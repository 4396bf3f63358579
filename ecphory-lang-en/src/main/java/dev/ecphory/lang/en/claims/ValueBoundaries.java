package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.TimePoint.Granularity;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds where a value of a kind ends. Immutable; threads may share it. */
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

    private final WordClassLexicon words;
    private final NounPhrases nouns;

    ValueBoundaries(WordClassLexicon words) {
        this.words = words;
        this.nouns = new NounPhrases(words);
    }

    /**
     * Where a value that begins at a place ends, exclusive; -1 when none begins there.
     *
     * @param lower whether names may be in lower case, because the writer uses no capitals at all
     */
    int end(ClaimRule.Kind kind, List<ClauseTerm> terms, int at, boolean lower) {
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
            case ROLE -> nouns.role(terms, at);
            case NUMBER -> nouns.number(terms, at);
            case COUNTED -> nouns.counted(terms, at);
            case TIME -> time(terms, at);
            case LANGUAGE -> one("language", terms, at);
            case DEMONYM -> one("demonym", terms, at);
            case DIET -> one("diet", terms, at);
            case SPORT -> one("sport", terms, at);
            case INSTRUMENT -> one("instrument", terms, at);
            case CONDITION -> one("condition", terms, at);
            case POSSESSION -> nouns.possession(terms, at);
            case FOOD, DRINK, MEDICINE, BODY, INDUSTRY, SIGN, PET, OFFSPRING, COURSE, VENUE, OUTING, CLUB ->
                nouns.headed(lower(kind), terms, at);
            case GATHERING -> nouns.headed("gathering", terms, at);
            case GROUP -> {
                int end = nouns.headed("group", terms, at);
                boolean of = end > 0 && end + 1 < terms.size() && terms.get(end).is("of");
                int number = of ? nouns.number(terms, end + 1) : -1;
                yield number > 0 ? number : end;
            }
            case GERUND ->
                terms.get(at).word().endsWith("ing") && terms.get(at).word().length() > 4 ? at + 1 : -1;
            case NEAR_DIET -> {
                int start = nouns.near("diet", terms, at);
                yield start < 0 ? -1 : start + words.length("diet", terms, start);
            }
            case TITLE -> terms.get(at).quoted() ? name(terms, at, lower, false) : -1;
            case THING -> nouns.thing(terms, at);
            case ORG -> {
                int name = name(terms, at, lower, false);
                yield name > 0 ? name : nouns.headed("org", terms, at);
            }
            case PHONE -> {
                int first = ARTICLES.contains(terms.get(at).word()) ? at + 1 : at;
                yield words.length("phone", terms, first) == 0 ? -1 : phone(terms, first);
            }
            case STRETCH -> nouns.stretch(terms, at);
            case WHO -> who(terms, at);
        };
    }

    /** Where the words of a value begin: past its article, except in a name. */
    int start(ClaimRule.Kind kind, List<ClauseTerm> terms, int at) {
        if (kind == ClaimRule.Kind.NEAR_DIET) {
            return nouns.near("diet", terms, at);
        }
        boolean article = at < terms.size() && ARTICLES.contains(terms.get(at).word());
        boolean skip =
                switch (kind) {
                    case TEXT, CHOICE, ACTION, HABIT, GATHERING, GROUP, VENUE, OUTING ->
                        (article && !terms.get(at).is("the"))
                                || (at < terms.size() && terms.get(at).is("to"));
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

    private static String lower(ClaimRule.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** "iPhone 15 Pro", also where the words have no capitals. */
    private int phone(List<ClauseTerm> terms, int first) {
        int i = first + words.length("phone", terms, first);
        while (i < terms.size()
                && i < first + MAX_NAME
                && !terms.get(i).pause()
                && (terms.get(i).capital()
                        || terms.get(i).numeric()
                        || words.has("phone_part", terms.get(i).word()))) {
            i++;
        }
        return i;
    }

    private int who(List<ClauseTerm> terms, int at) {
        ClauseTerm first = terms.get(at);
        if (first.is("i") || first.is("we") || first.is("me") || first.is("us") || first.is("my") || first.is("our")) {
            return at + 1;
        }
        int end = person(terms, at, false);
        return end > 0 && end < terms.size() && terms.get(end).is("'s") ? end + 1 : end;
    }

    private int one(String name, List<ClauseTerm> terms, int at) {
        int i = at;
        if (ARTICLES.contains(terms.get(i).word())) {
            i++;
        }
        int length = words.length(name, terms, i);
        return length == 0 ? -1 : i + length;
    }

    int person(List<ClauseTerm> terms, int at, boolean lower) {
        int i = at;
        while (i < terms.size()
                && i < at + 3
                && (i == at || !terms.get(i).pause())
                && (terms.get(i).capital() || (lower && i == at))
                && !terms.get(i).numeric()
                && terms.get(i).time() == null
                && !terms.get(i).word().contains("/")
                && letters(terms.get(i))
                && !words.has("not_name", terms.get(i).word())) {
            i++;
        }
        return i == at || (lower && words.has("weak", terms.get(at).word())) ? -1 : i;
    }

    private static boolean letters(ClauseTerm term) {
        return term.word().chars().anyMatch(Character::isLetter);
    }

    private int name(List<ClauseTerm> terms, int from, boolean lower, boolean place) {
        int at = ARTICLES.contains(terms.get(from).word()) && from + 1 < terms.size() ? from + 1 : from;
        ClauseTerm first = terms.get(at);
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
        while (i < terms.size()
                && i < at + MAX_NAME
                && !terms.get(i).pause()
                && terms.get(i).time() == null) {
            ClauseTerm term = terms.get(i);
            boolean joins = words.has("joiner", term.word())
                    && i + 1 < terms.size()
                    && terms.get(i + 1).capital()
                    && !terms.get(i + 1).pause();
            boolean title = first.quoted() && term.quoted();
            if (!term.capital()
                    && !title
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

    private boolean casual(List<ClauseTerm> terms, int at) {
        return (at + 1 == terms.size() || words.has("tail", terms.get(at + 1).word()))
                && !words.has("not_place", terms.get(at).word());
    }

    private static boolean comma(List<ClauseTerm> terms, int i) {
        return terms.get(i).pause() && terms.get(i).capital() && i + 1 == terms.size();
    }

    private int text(List<ClauseTerm> terms, int at) {
        int i = at;
        if (terms.get(i).is("to") && i + 1 < terms.size()) {
            i++;
        }
        if (ARTICLES.contains(terms.get(i).word()) && i + 1 < terms.size()) {
            i++;
        }
        ClauseTerm begin = terms.get(i);
        boolean vague = words.has("pronoun", begin.word()) || begin.is("every") || begin.is("most");
        boolean weak = words.has("weak", begin.word()) || words.has("prep", begin.word());
        boolean idea = i > at && words.has("vague", begin.word());
        if (weak || idea || (vague && !begin.numeric())) {
            return -1;
        }
        int first = i;
        while (i < terms.size()
                && !words.has("stop", terms.get(i).word())
                && (i == first || !terms.get(i).pause())) {
            if (terms.get(i).is("not")
                    || terms.get(i).is("would")
                    || terms.get(i).is("i")
                    || FINITE.contains(terms.get(i).word())) {
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
    private int field(List<ClauseTerm> terms, int at) {
        int end = text(terms, at);
        for (int i = at + 1; i < end; i++) {
            if (words.has("tail", terms.get(i).word()) && !terms.get(i).is("of")) {
                return i;
            }
        }
        return end;
    }

    /** What is preferred, before what it is preferred to. */
    private int choice(List<ClauseTerm> terms, int at) {
        int end = text(terms, at);
        for (int i = at + 1; i < end; i++) {
            if (terms.get(i).is("over") || terms.get(i).is("to") || terms.get(i).is("rather")) {
                return i;
            }
        }
        return end;
    }

    /** What somebody means to do. */
    private int action(List<ClauseTerm> terms, int at) {
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
    private int habit(List<ClauseTerm> terms, int at) {
        int end = text(terms, at);
        for (int i = at + 1; i < end; i++) {
            if (terms.get(i).is("every") || terms.get(i).is("each")) {
                return end;
            }
        }
        return -1;
    }

    /** A number with up to two words of its unit: "40k euros", "5 kg"; -1 when none begins there. */
    int amount(List<ClauseTerm> terms, int at) {
        return nouns.amount(terms, at);
    }

    private static int time(List<ClauseTerm> terms, int at) {
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
    private static boolean bounds(@Nullable RelatedTime time) {
        return time != null
                && time.start().granularity().compareTo(Granularity.DAY) >= 0
                && time.relation() != RelatedTime.Relation.AT
                && time.relation() != RelatedTime.Relation.RANGE;
    }
}
