package dev.ecphory.lang.en.verbs;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.frames.ClauseTerm;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.RelatedTime;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.VerbFrame;
import dev.ecphory.lang.en.frames.VerbFrame.Mark;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbForm;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** When what a frame says of a clause begins to hold and ceases, and whether the clause's tense tells that it does. */
public final class FrameTimes {
    private static final List<String> NUMBERS = List.of(
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve");
    private static final int MOST = 100;

    /** What a span of time that lasts until now stands behind, what may stand between, and what makes it longer or shorter. */
    private static final Set<String> LEADS = Set.of("for", "over", "these");

    private static final Set<String> ABOUT = Set.of("the", "these", "about", "around", "almost", "nearly", "roughly");
    private static final Set<String> MORE = Set.of("over", "more", "than", "at", "least", "well", "under", "less");

    /** Who is somewhere for a shorter time does not live or work there. */
    private static final Duration STAY = Duration.ofDays(45);

    private static final Set<String> AGREES = Set.of("accept", "sign", "take", "get", "land", "say", "join");
    private static final Set<String> STARTS = Set.of("start", "begin");
    private static final Set<String> LONG_AGO = Set.of("once", "originally", "initially", "formerly", "previously");
    /** What any exact time of the clause goes before: "I recently joined on 8 April". */
    private static final Set<String> VAGUE = Set.of("recently", "lately");

    private static final Set<String> WHEN = Set.of("when", "while", "before", "after", "until", "till", "as");

    private final ClauseManner manner;
    private final ParsedSentence sentence;
    private final SyntaxClause clause;
    private final ExtractionState heard;
    private final List<RelatedTime> times = new ArrayList<>();
    private final @Nullable Span span;

    FrameTimes(ClauseManner manner, ParsedSentence sentence, SyntaxClause clause, ExtractionState heard) {
        this.manner = manner;
        this.sentence = sentence;
        this.clause = clause;
        this.heard = heard;
        times.addAll(sentence.times(manner.dated()));
        if (!manner.dated().equals(clause)) {
            times.addAll(sentence.times(clause));
        }
        if (times.isEmpty()) {
            for (SyntaxClause.Complement complement : clause.complements()) {
                if (complement.verbal() >= 0) {
                    times.addAll(sentence.times(sentence.clauses().get(complement.verbal())));
                }
            }
        }
        times.sort(Comparator.comparing(
                time -> VAGUE.contains(String.valueOf(time.start().phrase()).toLowerCase(Locale.ROOT))));
        this.span = span();
    }

    /**
     * How long something has lasted.
     *
     * @param began null when that is told as "over ten years"
     */
    private record Span(@Nullable TimePoint began) {}

    /** Whether the tense fits: what happened is told in the past, what is so in the present. */
    boolean fit(VerbFrame frame, Claim.Kind kind) {
        VerbGroup tense = manner.tense();
        boolean happens = frame.has(Mark.POINT) || frame.has(Mark.END);
        boolean perfect = tense.has(Flag.PERFECT);
        if ((frame.has(Mark.DATED) && times.isEmpty())
                || (frame.has(Mark.STAYS) && kind == Claim.Kind.ASSERTS && !stays())
                || (frame.has(Mark.STAYS) && kind == Claim.Kind.DENIES && tense.has(Flag.PAST) && has(TimeBound.AT))
                || (tense.has(Flag.MODAL) && !frame.has(Mark.CAN))
                || (frame.has(Mark.PAST) && !perfect && !tense.has(Flag.PAST))
                || (manner.lasts() && (happens || tense.has(Flag.PAST) || frame.has(Mark.PLAIN)))) {
            return false;
        }
        boolean present = !tense.has(Flag.PAST) && !tense.has(Flag.PERFECT) && !tense.has(Flag.FUTURE);
        if (manner.negated() && present && times.stream().anyMatch(time -> time.relation() == TimeBound.AT)) {
            return false; // "I don't drink coffee in the evening"
        }
        if (kind == Claim.Kind.DENIES && manner.never() && (tense.has(Flag.PAST) || perfect)) {
            return clause.complements().size() == 1; // "never used it in this project" denies less
        }
        if (frame.has(Mark.COMING) && coming()) {
            return true;
        }
        if (tense.has(Flag.FUTURE)) {
            return false;
        }
        if (happens) {
            boolean dated = frame.has(Mark.CHANGE)
                    && !times.isEmpty()
                    && !tense.has(Flag.PROGRESSIVE)
                    && !tense.has(Flag.NONFINITE);
            boolean elided = tense.has(Flag.PASSIVE) && tense.has(Flag.NONFINITE);
            boolean past = tense.has(Flag.PAST) || perfect || dated || elided || invariant(tense);
            return past && !(times.isEmpty() && longAgo(frame.has(Mark.CHANGE) || frame.has(Mark.END)));
        }
        if (kind == Claim.Kind.ENDS || manner.begins()) {
            return true;
        }
        if (tense.has(Flag.PAST)) {
            return has(TimeBound.RANGE);
        }
        boolean lasting = has(TimeBound.SINCE)
                || has(TimeBound.RANGE)
                || span != null
                || tense.has(Flag.PROGRESSIVE)
                || sinceThen();
        return !perfect || lasting;
    }

    /** "Quit", "put": what happens is not told in the simple present. */
    private boolean invariant(VerbGroup tense) {
        Set<VerbForm> form = sentence.token(tense.main()).form();
        return tense.from() == tense.main() && form.contains(VerbForm.PAST) && form.contains(VerbForm.BASE);
    }

    /** "Since college", "since I was a kid", "always". */
    private boolean sinceThen() {
        int at = sentence.clauses().indexOf(clause);
        return clause.adverbs().contains("always")
                || clause.complements().stream()
                        .filter(one -> one.preposition().isEmpty())
                        .flatMap(one -> one.phrases().stream())
                        .anyMatch(this::life)
                || clause.complements().stream()
                        .anyMatch(one -> one.preposition().equals("since"))
                || sentence.clauses().stream()
                        .anyMatch(
                                other -> other.parent() == at && other.marker().equals("since"));
    }

    /** "All my life", "my whole life". */
    private boolean life(Phrase phrase) {
        return sentence.head(phrase).is("life", "lives")
                && sentence.tokens(phrase).stream().anyMatch(token -> token.is("all", "whole", "entire"));
    }

    private boolean has(TimeBound bound) {
        return times.stream().anyMatch(time -> time.relation() == bound);
    }

    /** Whether it is told since when, and that is long enough ago. */
    private boolean stays() {
        return manner.begins()
                || span != null
                || times.stream()
                        .filter(time -> time.relation() == TimeBound.SINCE)
                        .anyMatch(time -> time.start().granularity() == Granularity.YEAR
                                || time.start().granularity() == Granularity.MONTH
                                || Duration.between(
                                                        time.start().at(),
                                                        heard.now().at())
                                                .compareTo(STAY)
                                        > 0);
    }

    /** Whether it is told for a time that is still to come. */
    private boolean coming() {
        boolean present = !manner.tense().has(Flag.PAST) && !manner.tense().has(Flag.PERFECT);
        return present
                && !times.isEmpty()
                && times.stream()
                        .allMatch(time -> time.start().at().isAfter(heard.now().at()))
                && times.stream()
                        .anyMatch(time -> time.relation() == TimeBound.AT
                                || time.relation() == TimeBound.SINCE
                                || time.relation() == TimeBound.RANGE);
    }

    /** Whether it happened at a time that is not told as a date: "when I was five". */
    private boolean longAgo(boolean changes) {
        return clause.adverbs().stream().anyMatch(LONG_AGO::contains)
                || clause.complements().stream()
                        .anyMatch(one -> one.preposition().equals("as")
                                && one.phrases().stream().anyMatch(phrase -> ValueKinds.in("people", phrase, sentence)))
                || sentence.clauses().stream().anyMatch(other -> when(other, changes));
    }

    private boolean when(SyntaxClause other, boolean changes) {
        VerbGroup verb = other.verb();
        return !other.equals(clause)
                && other.link() == Link.SUBORDINATE
                && WHEN.contains(other.marker())
                && verb != null
                && (changes || verb.lemma().equals("be"))
                && verb.has(Flag.PAST);
    }

    TimePoint from(VerbFrame frame, Claim.Kind kind) {
        boolean happens = frame.has(Mark.POINT) || frame.has(Mark.COMING) || kind == Claim.Kind.ENDS || manner.begins();
        for (RelatedTime time : times) {
            TimePoint until = time.relation() == TimeBound.UNTIL ? time.end() : null;
            if (kind == Claim.Kind.ENDS
                    && until != null
                    && until.at().isBefore(heard.now().at())) {
                return until; // "used to be a cook till 2019"
            }
            if (agreed(frame) && time.relation() == TimeBound.SINCE) {
                return toCome(time.start());
            }
            boolean starts = time.relation() == TimeBound.SINCE || time.relation() == TimeBound.RANGE;
            if (starts || (happens && time.relation() == TimeBound.AT)) {
                return time.start();
            }
        }
        TimePoint later = agreed(frame) && times.isEmpty() ? startsLater() : null;
        if (later != null) {
            return later;
        }
        TimePoint began = span == null ? null : span.began();
        return happens || began == null ? heard.now() : began;
    }

    /** What was agreed begins when it is told to begin: "I signed with Fiat, I start there in March". */
    private boolean agreed(VerbFrame frame) {
        VerbGroup verb = clause.verb();
        return frame.has(Mark.POINT) && verb != null && AGREES.contains(verb.lemma());
    }

    /** When another clause of the sentence tells that it starts; null when none does. */
    private @Nullable TimePoint startsLater() {
        for (SyntaxClause other : sentence.clauses()) {
            VerbGroup verb = other.verb();
            boolean starts = verb != null && STARTS.contains(verb.lemma()) && !verb.has(Flag.NEGATED);
            List<RelatedTime> told = starts ? sentence.times(other) : List.of();
            if (!told.isEmpty()) {
                return toCome(told.getFirst().start());
            }
        }
        return null;
    }

    /** A month or a day without a year that was last year's is next year's. */
    private TimePoint toCome(TimePoint told) {
        String phrase = told.phrase();
        boolean year = phrase == null || phrase.matches(".*\\d{4}.*");
        OffsetDateTime begin = told.at().atOffset(heard.entry.occurredAt().getOffset());
        boolean fine = told.granularity() == Granularity.DAY || told.granularity() == Granularity.MONTH;
        boolean over = begin.plusMonths(1).isBefore(heard.entry.occurredAt());
        return over && !year && fine ? new TimePoint(begin.plusYears(1).toInstant(), told.granularity(), phrase) : told;
    }

    @Nullable
    TimePoint to() {
        for (RelatedTime time : times) {
            if (time.end() != null) {
                return time.end();
            }
        }
        return null;
    }

    /** What "for three years" or "these past two years" tells of the clause; null when nothing does. */
    private @Nullable Span span() {
        List<ClauseTerm> terms = sentence.terms();
        boolean opens =
                sentence.clauses().stream().allMatch(other -> other.verb() == null || other.from() >= clause.from());
        int first = opens ? 0 : sentence.token(clause.from()).from();
        int last = sentence.token(clause.to() - 1).to();
        for (int i = 0; i + 1 < terms.size(); i++) {
            boolean own = terms.get(i).from() >= first && terms.get(i).from() < last;
            if (own && LEADS.contains(terms.get(i).word())) {
                Span found = span(terms, i);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private @Nullable Span span(List<ClauseTerm> terms, int lead) {
        boolean exact = true;
        int i = lead + 1;
        while (i + 1 < terms.size()
                && (ABOUT.contains(terms.get(i).word())
                        || MORE.contains(terms.get(i).word()))) {
            exact &= !MORE.contains(terms.get(i).word());
            i++;
        }
        RelatedTime time = terms.get(i).time();
        String told = time == null ? null : time.start().phrase();
        if (told != null) {
            String[] words = told.toLowerCase(Locale.ROOT).split(" ");
            boolean past = words.length == 3 && List.of("past", "last").contains(words[0]);
            return past ? span(number(words[1]), words[2], exact, told) : null;
        }
        return terms.get(lead).is("for") && i + 1 < terms.size()
                ? span(
                        number(terms.get(i).word()),
                        terms.get(i + 1).word(),
                        exact,
                        heard.text(terms.get(lead).from(), terms.get(i + 1).to()))
                : null;
    }

    /** Back from the message, as exactly as the unit tells. */
    private @Nullable Span span(int number, String unit, boolean exact, String told) {
        boolean years = unit.startsWith("year");
        if (number <= 0 || number > MOST || !(years || unit.startsWith("month"))) {
            return null;
        }
        OffsetDateTime now = heard.entry.occurredAt();
        LocalDate day = years
                ? LocalDate.of(Math.max(1, now.getYear() - number), 1, 1)
                : now.toLocalDate().minusMonths(number).withDayOfMonth(1);
        return new Span(
                exact
                        ? new TimePoint(
                                day.atStartOfDay().toInstant(now.getOffset()),
                                years ? Granularity.YEAR : Granularity.MONTH,
                                told)
                        : null);
    }

    private static int number(String word) {
        if (word.equals("a") || word.equals("an")) {
            return 1;
        }
        boolean digits = word.length() < 4 && !word.isEmpty() && word.chars().allMatch(Character::isDigit);
        return digits ? Integer.parseInt(word) : NUMBERS.indexOf(word);
    }
}
