package dev.ecphory.lang.en.frames;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes contractions apart and puts told times together. Stateless. */
public final class ClauseTokenizer {
    private static final Set<String> IS_AFTER = Set.of(
            "he",
            "she",
            "it",
            "that",
            "there",
            "here",
            "what",
            "who",
            "where",
            "how",
            "this",
            "everything",
            "everyone");
    private static final Map<String, String> SHORT = Map.of(
            "im",
            "i am",
            "ive",
            "i have",
            "dont",
            "do not",
            "doesnt",
            "does not",
            "cant",
            "can not",
            "cannot",
            "can not",
            "isnt",
            "is not",
            "didnt",
            "did not",
            "wont",
            "will not",
            "gonna",
            "going to");
    private static final Set<String> TIME_WORDS = Set.of(
            "in",
            "on",
            "at",
            "since",
            "from",
            "until",
            "till",
            "by",
            "during",
            "around",
            "about",
            "before",
            "after",
            "back",
            "starting",
            "effective",
            "beginning",
            "this",
            "of",
            "as",
            "early",
            "late",
            "next");
    private static final Set<String> TO = Set.of("to", "until", "till", "through");

    /** What joins the two ends of a range. */
    private static final Pattern JOINT = Pattern.compile("[ -](?:to|till|until|through|-|\u2013)[ -]");

    private static final Pattern YEARS = Pattern.compile("\\d{4}\\s*+[-\u2013]\\s*+\\d{4}");

    private static final Pattern GUESSED = Pattern.compile("(?i)(?<!\\w)(?:couple|few|several)(?!\\w)");

    private ClauseTokenizer() {}

    /** True for two years, and for what has a digit on both sides of a joint. */
    private static boolean isRange(String phrase) {
        int first = 0;
        while (first < phrase.length() && !Character.isDigit(phrase.charAt(first))) {
            first++;
        }
        int last = phrase.length() - 1;
        while (last > first && !Character.isDigit(phrase.charAt(last))) {
            last--;
        }
        Matcher joint = JOINT.matcher(phrase);
        while (joint.find()) {
            if (first < joint.start() && joint.end() <= last) {
                return true;
            }
        }
        return YEARS.matcher(phrase).matches();
    }

    /** The times that a sentence of a text tells, out of all of the text, which are in order. */
    private static List<TimeMention> told(Sentence sentence, List<TimeMention> all) {
        int begin = sentence.words().getFirst().from();
        int end = sentence.words().getLast().to();
        int first = 0;
        for (int last = all.size(); first < last; ) {
            int middle = (first + last) >>> 1;
            if (all.get(middle).to() > begin) {
                last = middle;
            } else {
                first = middle + 1;
            }
        }
        int next = first;
        while (next < all.size() && all.get(next).from() < end) {
            next++;
        }
        return all.subList(first, next);
    }

    /**
     * The terms of a sentence.
     *
     * @param all the times that the whole text tells, in order
     */
    public static List<ClauseTerm> of(Sentence sentence, List<TimeMention> all, ZoneOffset offset) {
        List<TimeMention> times = told(sentence, all);
        List<ClauseTerm> words = new ArrayList<>();
        TimeMention last = null;
        for (Sentence.Word word : sentence.words()) {
            TimeMention time = times.stream()
                    .filter(t -> t.from() < word.to() && t.to() > word.from())
                    .findFirst()
                    .orElse(null);
            if (time == null) {
                contraction(word, words);
            } else if (!time.equals(last)) {
                words.add(new ClauseTerm(
                        ClauseTerm.TIME,
                        time.from(),
                        time.to(),
                        word.capital(),
                        word.pause(),
                        word.quoted(),
                        run(time, offset)));
                last = time;
            }
        }
        return related(words, times, offset);
    }

    /** "2010 to 2014" is told as one time, and is a range. */
    private static RelatedTime run(TimeMention time, ZoneOffset offset) {
        boolean range = isRange(time.phrase());
        return range
                ? new RelatedTime(
                        TimeBound.RANGE,
                        moment(time, offset),
                        new TimePoint(time.endInstant(offset), time.granularity(), time.phrase()))
                : new RelatedTime(TimeBound.AT, moment(time, offset), null);
    }

    private static TimePoint moment(TimeMention time, ZoneOffset offset) {
        return new TimePoint(likely(time).toInstant(offset), time.granularity(), time.phrase());
    }

    /**
     * When it begins; of a stretch that is only guessed, the unit in its middle ("a few weeks ago"), or the last where the
     * stretch reaches to the day on which it is told ("recently").
     */
    private static LocalDateTime likely(TimeMention time) {
        if (!time.vague() && !GUESSED.matcher(time.phrase()).find()) {
            return time.start();
        }
        boolean late = time.granularity() == Granularity.MONTH
                && !time.start().plusMonths(4).isBefore(time.end());
        LocalDateTime middle = late
                ? time.end().minusDays(15)
                : time.start().plus(Duration.between(time.start(), time.end()).dividedBy(2));
        LocalDateTime day = middle.truncatedTo(ChronoUnit.DAYS);
        return switch (time.granularity()) {
            case DAY -> day;
            case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case MONTH -> day.withDayOfMonth(1);
            case YEAR -> day.withDayOfYear(1);
            default -> time.start();
        };
    }

    private static void contraction(Sentence.Word word, List<ClauseTerm> words) {
        String folded = word.folded();
        String plain = SHORT.get(folded);
        if (plain != null) {
            int space = plain.indexOf(' ');
            add(words, word, plain.substring(0, space), word.from(), word.to(), word.pause());
            add(words, word, plain.substring(space + 1), word.to(), word.to(), false);
            return;
        }
        int cut = folded.lastIndexOf('\'');
        String tail = cut < 1 ? "" : folded.substring(cut + 1);
        String head = cut < 1 ? folded : folded.substring(0, cut);
        switch (tail) {
            case "t" -> {
                if (!head.endsWith("n")) {
                    add(words, word, folded, word.from(), word.to(), word.pause());
                    return;
                }
                String stem = head.substring(0, head.length() - 1);
                String verb =
                        switch (stem) {
                            case "wo" -> "will";
                            case "ca" -> "can";
                            case "sha" -> "shall";
                            case "ai" -> "is";
                            default -> stem;
                        };
                add(words, word, verb, word.from(), word.to(), word.pause());
                add(words, word, "not", word.to(), word.to(), false);
            }
            case "m" -> both(words, word, head, "am", cut);
            case "re" -> both(words, word, head, "are", cut);
            case "ve" -> both(words, word, head, "have", cut);
            case "ll" -> both(words, word, head, "will", cut);
            case "d" -> both(words, word, head, "would", cut);
            case "s" -> {
                String s = head.equals("let") ? "us" : IS_AFTER.contains(head) ? "is" : "'s";
                both(words, word, head, s, cut);
            }
            default -> add(words, word, folded, word.from(), word.to(), word.pause());
        }
    }

    private static void both(List<ClauseTerm> words, Sentence.Word word, String head, String tail, int cut) {
        int middle = Math.min(word.to(), word.from() + cut);
        add(words, word, head, word.from(), middle, word.pause());
        words.add(new ClauseTerm(tail, middle, word.to(), false, false, word.quoted(), null));
    }

    private static void add(List<ClauseTerm> words, Sentence.Word word, String text, int from, int to, boolean pause) {
        words.add(new ClauseTerm(text, from, to, from < to && word.capital(), pause, word.quoted(), null));
    }

    /** Draws the words that relate a time to the claim into the time's own term, and two times into a range. */
    private static List<ClauseTerm> related(List<ClauseTerm> words, List<TimeMention> times, ZoneOffset offset) {
        List<ClauseTerm> all = new ArrayList<>();
        for (ClauseTerm word : words) {
            RelatedTime time = word.time();
            if (time == null) {
                all.add(word);
                continue;
            }
            int from = word.from();
            boolean pause = word.pause();
            TimeBound relation = TimeBound.AT;
            boolean ranges = false;
            if (!pause
                    && all.size() > 1
                    && all.getLast().is("the")
                    && TIME_WORDS.contains(all.get(all.size() - 2).word())) {
                ClauseTerm the = all.removeLast(); // "on the 3rd of May"
                from = the.from();
                pause = the.pause();
            }
            while (!all.isEmpty()
                    && !pause
                    && all.getLast().time() == null
                    && (TIME_WORDS.contains(all.getLast().word())
                            || (TO.contains(all.getLast().word()) && all.size() > 1 && afterFrom(all)))) {
                ClauseTerm before = all.removeLast();
                from = before.from();
                pause = before.pause();
                switch (before.word()) {
                    case "since", "starting", "effective", "beginning", "from" -> relation = TimeBound.SINCE;
                    case "until", "till" -> relation = TimeBound.UNTIL;
                    case "before", "by" -> relation = TimeBound.BEFORE;
                    case "after" -> relation = TimeBound.AFTER;
                    case "as" -> relation = relation == TimeBound.AT ? TimeBound.SINCE : relation;
                    default -> {}
                }
                if (TO.contains(before.word()) && afterFrom(all)) {
                    ranges = true;
                    break;
                }
            }
            ClauseTerm before = all.isEmpty() ? null : all.getLast();
            RelatedTime open = before == null ? null : before.time();
            if (ranges && open != null && before != null) {
                all.removeLast();
                RelatedTime run = new RelatedTime(TimeBound.RANGE, open.start(), end(time, times, offset));
                all.add(new ClauseTerm(
                        ClauseTerm.TIME, before.from(), word.to(), false, before.pause(), word.quoted(), run));
            } else {
                TimePoint end = relation == TimeBound.UNTIL ? end(time, times, offset) : null;
                boolean range = time.relation() == TimeBound.RANGE;
                RelatedTime run = range ? time : new RelatedTime(relation, time.start(), end);
                all.add(new ClauseTerm(ClauseTerm.TIME, from, word.to(), word.capital(), pause, word.quoted(), run));
            }
        }
        return all;
    }

    private static boolean afterFrom(List<ClauseTerm> all) {
        RelatedTime open = all.isEmpty() ? null : all.getLast().time();
        return open != null && open.relation() == TimeBound.SINCE;
    }

    /** "Until June" leaves June out or in, nobody knows; its first moment is what was told. */
    private static TimePoint end(RelatedTime time, List<TimeMention> times, ZoneOffset offset) {
        for (TimeMention mention : times) {
            if (mention.startInstant(offset).equals(time.start().at())
                    && time.start().granularity() == Granularity.DAY) {
                return new TimePoint(mention.endInstant(offset), Granularity.DAY, mention.phrase());
            }
        }
        return time.start();
    }
}
