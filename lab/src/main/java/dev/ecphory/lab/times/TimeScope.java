package dev.ecphory.lab.times;

import static dev.ecphory.lab.times.TimeScope.Place.TIMEX;
import static dev.ecphory.lab.times.TimeScope.Place.TYPE;
import static dev.ecphory.lab.times.TimeScope.Place.VALUES;
import static dev.ecphory.lab.times.TimeScope.Place.WORDS;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a memory of conversations has no use for, or must not guess: kinds of expressions that are left out of the
 * measurement, each with its reason. Decided by what they mean, whether they are read or not.
 */
enum TimeScope {
    CLOCK(
            TYPE,
            "time|timerange",
            "clock times without a day",
            "facts are dated by days, and cues ask for them; the event's own time tells the rest"),
    DURATION(TYPE, "duration", "amounts of time", "they say how long, not when"),
    SET(TYPE, "set", "what recurs", "no one day; what is read there counts as wrong"),
    OTHER(TYPE, "timezone|other", "time zones and alternatives without a type", "they are parts of other expressions"),
    NOTHING(
            VALUES,
            "",
            "what the data give no value",
            "days that do not exist, seasons without a year, fiscal and school years"),
    PRESENT(TIMEX, "PRESENT_REF.*", "now and what says no more", "the event's own time says it"),
    ANAPHOR(
            WORDS,
            "(on )?(the |that |same )?(same |next |whole )?(day|week|weekend|month|year|fortnight)( before| after)?"
                    + "|.* later|.*\\bfollowing .*|the (next|same) .*day",
            "times counted from another that the talk named (\"a week later\", \"the following day\")",
            "the day of the talk, by which the data resolve them, is not what is meant"),
    STAMP(
            WORDS,
            "\\d{8}|\\d{4} \\d\\d \\d\\d|[^"
                    + " ]*\\d{4}[/-]\\d{1,2}[/-]\\p{L}+|\\d{1,2}-\\d{4}-\\p{L}+|\\p{L}+-\\d{4}-\\d+",
            "digits run together, and years between a day and a month",
            "marks of files and machines; in talk such digits are ids"),
    DIGITS(
            WORDS,
            "((from|between) )?(\\p{L}+ )?(this |next )?\\d{1,2}[./-]\\d{1,2}(-\\d.*)?( .*)?",
            "days and months in digits alone, without a word that marks them as a date",
            "scores, fractions and versions look the same"),
    WEEK_NUMBER(
            WORDS,
            "(the )?week \\d+",
            "numbered weeks without a year",
            "in talk they are the weeks of a plan or a course"),
    OFFICE(
            WORDS,
            ".*\\b(fiscal|school|calendar|[fsc]y\\d*|business|working|workweek|eo[dymw]|otd|ooo|w/c)\\b.*|(year"
                    + " )?(to|till) date|.* to date",
            "calendars and shorthand of offices",
            "a firm's calendar is not known, and the shorthand is not talk"),
    FILTER(
            WORDS,
            ".*([<>=]|\\b(more|less|greater|later) than|as (late|early) as|or later|and (later|after|greater)\\b).*",
            "conditions of a search",
            "the language of queries on tables"),
    SCORE(
            WORDS,
            ".*(?<![\\d:/.-])\\d{1,2}-\\d{1,2}(?![\\d:/-])(?! ?[ap]\\.?m).*",
            "hours as two bare numbers with a hyphen",
            "on a day of the week that is the score of a game"),
    MOMENTS(
            WORDS,
            "(?!.*\\bago\\b)(?!in )(?!.* from now$).*\\b(minutes?|mins?|hours?|h|seconds?)\\b.*|within \\d+h|the"
                    + " (moment|minute)|at (the )?(moment|present).*|at the .*time",
            "stretches of minutes or hours around the talk",
            "they are the talk itself"),
    MOON(WORDS, ".*\\beid\\b.*", "feasts by the moon", "their days are announced, and follow no rule");

    /** What a rule looks at. */
    enum Place {
        TYPE,
        TIMEX,
        VALUES,
        WORDS
    }

    private static final Pattern DATED =
            Pattern.compile(".*(\\b(on|by|since|until|till|from|after|before|\\p{L}+day),?)$", Pattern.DOTALL);
    private static final Pattern SLASHED =
            Pattern.compile("(\\p{L}+day |from |between )*\\d{1,2}/\\d{1,2}( to \\d{1,2}/\\d{1,2})?( .*)?");
    private static final Pattern YEAR = Pattern.compile(".*\\d{4}.*");

    private final Place place;
    private final Pattern pattern;
    /** What it is called in the report. */
    final String title;
    /** Why it is left out. */
    final String reason;

    TimeScope(Place place, String pattern, String title, String reason) {
        this.place = place;
        this.pattern = Pattern.compile(pattern, Pattern.DOTALL);
        this.title = title;
        this.reason = reason;
    }

    /** Why an expression is left out; empty when it is measured. */
    static Optional<TimeScope> leftOut(TimeExpression one) {
        return List.of(values()).stream().filter(scope -> scope.holds(one)).findFirst();
    }

    private boolean holds(TimeExpression one) {
        return switch (place) {
            case TYPE -> pattern.matcher(one.kind()).matches();
            case TIMEX ->
                one.timexes().stream().anyMatch(timex -> pattern.matcher(timex).matches());
            case VALUES -> one.values().isEmpty();
            case WORDS -> pattern.matcher(one.words()).matches() && !(this == DIGITS && marked(one));
        };
    }

    /** Digits with a slash after a preposition or a weekday are a date in talk, and so is what has a year. */
    private static boolean marked(TimeExpression one) {
        boolean told = SLASHED.matcher(one.words()).matches()
                && (DATED.matcher(one.before()).matches() || one.words().matches("(\\p{L}+day|from|between) .*"));
        return told || YEAR.matcher(one.words()).matches() || !one.words().matches(".*\\d[./-]\\d.*");
    }
}
