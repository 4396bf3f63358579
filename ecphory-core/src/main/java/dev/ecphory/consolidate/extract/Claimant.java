package dev.ecphory.consolidate.extract;

import dev.ecphory.consolidate.extract.ClaimRule.Mark;
import dev.ecphory.consolidate.extract.ClaimRules.Match;
import dev.ecphory.consolidate.extract.Clause.Flag;
import dev.ecphory.consolidate.extract.Heard.Draft;
import dev.ecphory.consolidate.extract.Subjects.Subject;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Granularity;
import dev.ecphory.memory.Moment;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a clause says of its subject. Immutable; threads may share it. */
final class Claimant {
    private static final double SURE = 1;
    private static final double REFERRED = 0.9;
    private static final int OLDEST = 120;
    private static final Set<String> TOLD_BY = Set.of("when", "before", "after", "until", "while");
    private static final Set<String> INTO = Set.of("in", "at", "for", "to", "a", "an", "the", "on", "and", "with");

    private final ClaimRules rules;
    private final Subjects subjects;
    private final WordClasses words;

    Claimant(ClaimRules rules, Subjects subjects, WordClasses words) {
        this.rules = rules;
        this.subjects = subjects;
        this.words = words;
    }

    /** A clause between its neighbours in the sentence. */
    record Context(
            Clause clause,
            @Nullable Clause before,
            @Nullable Clause after) {}

    void read(Context context, Heard heard) {
        Clause clause = context.clause();
        List<Term> terms = clause.terms();
        Subject subject = subject(context, heard);
        if (subject == null) {
            heard.follows(null);
            if (names(terms, 0)) {
                heard.speaksOfSomebody();
            }
            return;
        }
        int claimed = subject.end();
        for (boolean timed : new boolean[] {true, false}) {
            List<Term> read = timed ? clause.timed() : terms;
            int at = timed ? subjectEnd(clause, subject) : subject.end();
            for (ClaimRule rule : rules.candidates(read, at)) {
                Match match = tells(rule) == timed ? rules.match(rule, read, at, heard.lower()) : null;
                if (match != null && apply(match, read, subject, context, heard)) {
                    claimed = Math.max(claimed, timed ? terms.size() : match.tail());
                    if (!rule.has(Mark.ALSO)) {
                        break;
                    }
                }
            }
        }
        if (names(terms, claimed)) {
            heard.speaksOfSomebody();
        } else {
            heard.speaksOf(subject);
        }
        heard.follows(subject);
    }

    /** Where the subject ends among the terms with times: times may stand before it. */
    private static int subjectEnd(Clause clause, Subject subject) {
        int seen = 0;
        for (int i = 0; i < clause.timed().size(); i++) {
            if (seen == subject.end()) {
                return i;
            }
            seen += clause.timed().get(i).time() == null ? 1 : 0;
        }
        return clause.timed().size();
    }

    private static boolean tells(ClaimRule rule) {
        return rule.elements().stream()
                .anyMatch(e -> e instanceof ClaimRule.Element.Value v && v.kind() == ClaimRule.Kind.TIME);
    }

    private static boolean names(List<Term> terms, int from) {
        for (int i = Math.max(1, from); i < terms.size(); i++) {
            if (terms.get(i).capital() && !terms.get(i).is("i")) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Subject subject(Context context, Heard heard) {
        Clause clause = context.clause();
        Subject last = heard.last();
        if (clause.terms().isEmpty() || clause.terms().getFirst().quoted()) {
            return null;
        }
        Clause before = context.before();
        return switch (clause.subject()) {
            case ITSELF -> subjects.subject(clause.terms(), heard);
            case BEFORE -> last == null ? null : last.endingAt(0);
            case LAST_NAME -> {
                Subject named = before == null ? null : subjects.last(before.terms(), heard);
                yield named == null ? null : named.endingAt(0);
            }
        };
    }

    private boolean apply(Match match, List<Term> terms, Subject subject, Context context, Heard heard) {
        Clause clause = context.clause();
        ClaimRule rule = match.rule();
        Claim.Kind kind = kind(rule, clause);
        boolean blocked = clause.has(Flag.GUARDED) && !rule.has(Mark.FREE);
        if (kind == null || blocked || (rule.has(Mark.SELF) && !subject.self())) {
            return false;
        }
        boolean told = match.tail() < terms.size()
                && TOLD_BY.contains(terms.get(match.tail()).word());
        TimeRun range = range(clause);
        boolean still = clause.has(Flag.PERFECT) && (since(clause) || Durations.ago(clause.terms(), heard) != null);
        boolean past = (rule.has(Mark.PAST) && !still) || clause.has(Flag.PAST);
        if ((rule.has(Mark.POINT) && told) || (past && range == null)) {
            return false;
        }
        String object = object(match, terms, heard);
        String predicate = predicate(match, terms);
        if (!plausible(predicate, object, match, terms)) {
            return false;
        }
        String old = match.oldFrom() < 0 ? null : words(terms, match.oldFrom(), match.oldTo(), heard);
        String other = old == null ? denied(match, terms, context, heard) : old;
        if (other != null && old == null && kind == Claim.Kind.ASSERTS && clause.has(Flag.CORRECTS)) {
            kind = Claim.Kind.CORRECTS;
        }
        boolean inverted = rule.has(Mark.INVERTED);
        boolean change = rule.has(Mark.CHANGE)
                || clause.has(Flag.CHANGE)
                || clause.has(Flag.ENDS)
                || clause.has(Flag.CORRECTS)
                || rule.has(Mark.END)
                || other != null;
        heard.add(new Draft(
                kind,
                inverted ? object : subject.name(),
                predicate,
                inverted ? subject.name() : object,
                clause.subject() == Clause.From.ITSELF
                                && !clause.terms().getFirst().is("he")
                        ? SURE
                        : REFERRED,
                change,
                other,
                from(rule, kind, clause, heard),
                to(clause),
                clause.from(),
                clause.to()));
        return true;
    }

    private static Claim.@Nullable Kind kind(ClaimRule rule, Clause clause) {
        if (rule.has(Mark.DENIED)) {
            return clause.has(Flag.DENIED) ? Claim.Kind.ASSERTS : null;
        }
        if (clause.has(Flag.DENIED)) {
            boolean state = !rule.has(Mark.POINT) && !rule.has(Mark.END) && !rule.has(Mark.PAST);
            boolean free = rule.has(Mark.FREE) && !rule.predicate().equals("plans");
            return free ? Claim.Kind.ASSERTS : state ? Claim.Kind.DENIES : null;
        }
        if (clause.has(Flag.ENDS)) {
            return rule.has(Mark.POINT) || rule.has(Mark.END) || rule.has(Mark.PAST) ? null : Claim.Kind.ENDS;
        }
        return rule.has(Mark.END) ? Claim.Kind.ENDS : Claim.Kind.ASSERTS;
    }

    private static boolean since(Clause clause) {
        return clause.times().stream().anyMatch(t -> t.relation() == TimeRun.Relation.SINCE);
    }

    private static @Nullable TimeRun range(Clause clause) {
        return clause.times().stream()
                .filter(t -> t.relation() == TimeRun.Relation.RANGE)
                .findFirst()
                .orElse(null);
    }

    private String predicate(Match match, List<Term> terms) {
        String predicate = match.rule().predicate();
        if (!match.noun().isEmpty()) {
            return predicate + Predicates.word(match.noun());
        }
        if (predicate.equals("birthday") && match.from() >= 0) {
            TimeRun time = terms.get(match.from()).time();
            return time != null && time.start().granularity() == Granularity.YEAR ? "birth_year" : predicate;
        }
        return predicate;
    }

    private static String object(Match match, List<Term> terms, Heard heard) {
        String value = match.rule().value();
        if (value != null) {
            return value;
        }
        return words(terms, match.from(), match.to(), heard);
    }

    /** The words of a value as they stand in the text; of a told time without the word before it. */
    static String words(List<Term> terms, int from, int to, Heard heard) {
        Term first = terms.get(from);
        TimeRun time = first.time();
        int start = first.from();
        if (time != null && time.start().phrase() != null) {
            int phrase = heard.entry.event().text().indexOf(time.start().phrase(), first.from());
            start = phrase >= 0 && phrase < first.to() ? phrase : start;
        }
        return heard.text(start, terms.get(to - 1).to());
    }

    private static boolean plausible(String predicate, String object, Match match, List<Term> terms) {
        if (predicate.equals("age")) {
            boolean ends =
                    match.tail() == terms.size() || terms.get(match.tail()).is("and");
            boolean number = object.chars().allMatch(Character::isDigit) && object.length() < 4;
            return ends && (!number || Integer.parseInt(object) <= OLDEST);
        }
        if (predicate.equals("birth_year")) {
            return object.length() == 4;
        }
        return !object.isEmpty() && object.length() <= 120;
    }

    /** What the claim is told to stand against: "Bosch, not Siemens". */
    private @Nullable String denied(Match match, List<Term> terms, Context context, Heard heard) {
        List<Term> rest = terms.subList(Math.min(match.tail(), terms.size()), terms.size());
        int at = !rest.isEmpty() && rest.getFirst().is("and") ? 1 : 0;
        boolean here = at < rest.size() && rest.get(at).is("not");
        Clause after = context.after();
        if (!here) {
            if (!rest.isEmpty()
                    || after == null
                    || after.terms().isEmpty()
                    || !after.terms().getFirst().is("not")) {
                return null;
            }
            rest = after.terms();
            at = 0;
        }
        int from = at + 1;
        while (from < rest.size() && INTO.contains(rest.get(from).word())) {
            from++;
        }
        int to = from;
        while (to < rest.size()
                && !words.has("tail", rest.get(to).word())
                && !words.has("stop", rest.get(to).word())) {
            to++;
        }
        return to == from
                ? null
                : heard.text(rest.get(from).from(), rest.get(to - 1).to());
    }

    private static Moment from(ClaimRule rule, Claim.Kind kind, Clause clause, Heard heard) {
        for (TimeRun time : clause.times()) {
            boolean point = rule.has(Mark.POINT)
                    || kind == Claim.Kind.ENDS
                    || (clause.has(Flag.CHANGE)
                            && !time.start().at().isBefore(heard.now().at()));
            boolean starts = time.relation() == TimeRun.Relation.SINCE || time.relation() == TimeRun.Relation.RANGE;
            if (starts || (point && time.relation() == TimeRun.Relation.AT)) {
                return time.start();
            }
        }
        Moment ago = Durations.ago(clause.terms(), heard);
        return ago == null || rule.has(Mark.POINT) || kind != Claim.Kind.ASSERTS ? heard.now() : ago;
    }

    private static @Nullable Moment to(Clause clause) {
        for (TimeRun time : clause.times()) {
            if (time.end() != null) {
                return time.end();
            }
        }
        return null;
    }
}
