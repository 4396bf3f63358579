package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import dev.ecphory.lang.en.claims.ClaimRule.Mark;
import dev.ecphory.lang.en.claims.ClaimRules.RuleMatch;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.ExtractionState.Draft;
import dev.ecphory.lang.en.claims.SubjectReader.Subject;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a clause says of its subject. Immutable; threads may share it. */
record ClauseClaimReader(SubjectReader subjects) implements ClauseRules {
    private static final double SURE = 1;
    private static final double REFERRED = 0.9;
    private static final int OLDEST = 120;
    /** Up to where it counts as the begin of what is said: past "Hi there," and the like. */
    private static final int BEGIN = 30;

    private static final Set<String> TOLD_BY = Set.of("when", "before", "after", "until", "while");
    private static final Set<String> INTO = Set.of("in", "at", "for", "to", "a", "an", "the", "on", "and", "with");

    @Override
    public void read(Context context, ExtractionState heard) {
        Clause clause = context.clause();
        ClauseTerms terms = clause.terms();
        Subject found = subject(context, heard);
        Subject subject = found == null || !agrees(found, terms) ? null : heard.named(found);
        if (subject == null) {
            if (!aside(terms)) {
                heard.follows(null);
            }
            if (names(terms, 0)) {
                heard.speaksOfSomebody();
            }
            return;
        }
        int claimed = subject.end();
        for (boolean timed : new boolean[] {true, false}) {
            ClauseTerms read = timed ? clause.timed() : terms;
            int at = timed ? subjectEnd(clause, subject) : subject.end();
            for (ClaimRule rule : ClaimRules.candidates(read, at)) {
                RuleMatch match = tells(rule) == timed ? ClaimRules.match(rule, read, at, heard.lower()) : null;
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
        } else if (claimed > subject.end() || acts(terms, subject)) {
            heard.speaksOf(subject);
        }
        boolean alone = subject.end() == terms.size() && !context.first();
        boolean called = heard.drafts().stream()
                .anyMatch(d -> d.from() == clause.from() && d.object().equals(subject.name()));
        if (!alone || called) { // "in Graz, Styria, and works": who works is whom the clause before spoke of
            heard.follows(subject);
        }
    }

    /** Whether a verb follows the subject: a name alone is called, not spoken of, and "Long time" is no name. */
    private boolean acts(ClauseTerms terms, Subject subject) {
        if (subject.end() >= terms.size()) {
            return false;
        }
        String word = terms.get(subject.end()).word();
        return subject.owner() != null
                || WordClassLexicon.has("finite", word)
                || word.endsWith("ed")
                || word.endsWith("s")
                || !ClaimRules.candidates(terms, subject.end()).isEmpty();
    }

    /** "Went to Rome", "been learning Thai": the speaker of himself, without "I". */
    private boolean elided(Clause clause) {
        boolean goesOn = clause.terms().getFirst().word().endsWith("ing");
        return clause.terms().length(0, "elided") > 0
                && (!goesOn || clause.all().has(0, "still_doing"));
    }

    /** Whether a verb may follow the subject as it stands: "Ann love" is something else. */
    private boolean agrees(Subject subject, ClauseTerms terms) {
        return subject.self()
                || subject.owner() != null
                || subject.end() >= terms.size()
                || !terms.has(subject.end(), "base");
    }

    /** "A nurse", between commas, after whom the sentence speaks of. */
    private boolean aside(ClauseTerms terms) {
        return !terms.isEmpty() && terms.is(0, "a", "an") && terms.stream().noneMatch(t -> t.has("finite"));
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
        return rule.elements().stream().anyMatch(e -> e instanceof ClaimRule.Element.Value v && v.kind() == Kind.TIME);
    }

    private static boolean names(ClauseTerms terms, int from) {
        for (int i = Math.max(1, from); i < terms.size(); i++) {
            if (terms.capital(i) && !terms.is(i, "i")) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Subject subject(Context context, ExtractionState heard) {
        Clause clause = context.clause();
        Subject last = heard.last();
        if (clause.terms().isEmpty() || clause.terms().quoted(0)) {
            return null;
        }
        Clause before = context.before();
        return switch (clause.subject()) {
            case ITSELF -> {
                String self = heard.self();
                boolean elided = context.first() && elided(clause);
                yield elided && self != null ? Subject.self(self, 0) : subjects.subject(clause.terms(), heard);
            }
            case BEFORE -> {
                boolean example = clause.terms().is(0, "like");
                yield last == null || example ? null : last.endingAt(0);
            }
            case LAST_NAME -> {
                Subject named = before == null ? null : subjects.last(before.terms(), heard);
                yield named == null ? null : named.endingAt(0);
            }
        };
    }

    private boolean apply(RuleMatch match, ClauseTerms terms, Subject subject, Context context, ExtractionState heard) {
        ClaimRule rule = match.rule();
        if (rule.has(Mark.SELF) && !subject.self()) {
            return false;
        }
        String object = object(match, terms, heard);
        String old = match.oldFrom() < 0 ? null : words(terms, match.oldFrom(), match.oldTo(), heard);
        if (rule.has(Mark.INVERTED)) {
            return says(match, object, subject.name(), old, terms, context, heard);
        }
        if (!match.noun().isEmpty()) {
            return counts(match, subject, terms, context, heard);
        }
        if (rule.has(Mark.LIST) && rule.value() == null) {
            boolean any = false;
            for (String one : ListSplitter.parts(match, terms, heard)) {
                any |= says(match, subject.name(), one, old, terms, context, heard);
            }
            return any;
        }
        return says(match, subject.name(), object, old, terms, context, heard);
    }

    /** "Two cats and five hens". */
    private boolean counts(
            RuleMatch match, Subject subject, ClauseTerms terms, Context context, ExtractionState heard) {
        boolean any = false;
        RuleMatch next = match;
        while (next != null) {
            int tail = next.tail();
            boolean task = terms.is(tail, "to"); // "forty mugs to glaze"
            String object = object(next, terms, heard);
            any |= !task && says(next, subject.name(), object, null, terms, context, heard);
            boolean more = tail + 1 < terms.size() && terms.is(tail, "and");
            next = more ? ClaimRules.counted(next.rule(), terms, tail + 1) : null;
        }
        return any;
    }

    /** Takes down what a match says, unless the clause leaves it open; false when nothing was said. */
    boolean says(
            RuleMatch match,
            String subject,
            String object,
            @Nullable String old,
            ClauseTerms terms,
            Context context,
            ExtractionState heard) {
        Clause clause = context.clause();
        ClaimRule rule = match.rule();
        Claim.Kind kind = kind(rule, clause);
        boolean told = terms.in(match.tail(), TOLD_BY);
        if (kind == null
                || (clause.has(Flag.GUARDED) && !rule.has(Mark.FREE))
                || (rule.has(Mark.POINT) && told)
                || lacks(rule, clause, heard)
                || ClaimTimeReader.unbound(rule, clause, heard)) {
            return false;
        }
        String predicate = predicate(match, terms);
        if (!plausible(predicate, object, match, terms)) {
            return false;
        }
        String other = old == null ? denied(match, terms, context, heard) : old;
        if (other != null && old == null && kind == Claim.Kind.ASSERTS && clause.has(Flag.CORRECTS)) {
            kind = Claim.Kind.CORRECTS;
        }
        boolean change = rule.has(Mark.CHANGE)
                || clause.has(Flag.CHANGE)
                || clause.has(Flag.ENDS)
                || clause.has(Flag.CORRECTS)
                || rule.has(Mark.END)
                || other != null;
        heard.add(new Draft(
                kind,
                subject,
                predicate,
                object,
                clause.subject() == Clause.From.ITSELF && !clause.terms().is(0, "he") ? SURE : REFERRED,
                change,
                other,
                ClaimTimeReader.from(rule, kind, clause, heard),
                ClaimTimeReader.to(clause),
                clause.from(),
                clause.to()));
        return true;
    }

    /** Whether the clause lacks what the rule needs beside its words. */
    private static boolean lacks(ClaimRule rule, Clause clause, ExtractionState heard) {
        return (rule.has(Mark.STAYS) && !ClaimTimeReader.stays(clause, heard) && !clause.has(Flag.ENDS))
                || (rule.has(Mark.DATED) && clause.times().isEmpty())
                || (rule.has(Mark.PERFECT) && !clause.has(Flag.PERFECT))
                || (rule.has(Mark.OPENING) && clause.from() > BEGIN);
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

    private String predicate(RuleMatch match, ClauseTerms terms) {
        String predicate = match.rule().predicate();
        if (!match.noun().isEmpty()) {
            boolean single = match.from() >= 0 && terms.is(match.from(), "one", "1");
            return predicate
                    + PredicateRegistry.word(match.noun())
                    + (single && !match.noun().endsWith("s") ? "s" : "");
        }
        if (predicate.equals("birthday") && match.from() >= 0) {
            RelatedTime time = terms.get(match.from()).time();
            return time != null && time.start().granularity() == Granularity.YEAR ? "birth_year" : predicate;
        }
        return predicate;
    }

    static String object(RuleMatch match, ClauseTerms terms, ExtractionState heard) {
        String value = match.rule().value();
        if (value != null) {
            return value;
        }
        return words(terms, match.from(), match.to(), heard);
    }

    /** The words of a value as they stand in the text; of a told time without the word before it. */
    static String words(ClauseTerms terms, int from, int to, ExtractionState heard) {
        ClauseTerm first = terms.get(from);
        RelatedTime time = first.time();
        int start = first.from();
        if (time != null && time.start().phrase() != null) {
            int phrase = heard.entry.event().text().indexOf(time.start().phrase(), first.from());
            start = phrase >= 0 && phrase < first.to() ? phrase : start;
        }
        return heard.signed(start, terms.get(to - 1).to());
    }

    private boolean plausible(String predicate, String object, RuleMatch match, ClauseTerms terms) {
        if (WordClassLexicon.has("vacuous", object)) {
            return false;
        }
        if (predicate.endsWith("likes") && object.startsWith("the ")) {
            return object.indexOf(' ') == object.lastIndexOf(' '); // "the dark sky and green scenery" is of a picture
        }
        if (predicate.equals("age")) {
            boolean ends = match.tail() == terms.size() || terms.is(match.tail(), "and");
            boolean number = object.chars().allMatch(Character::isDigit) && object.length() < 4;
            return ends && (!number || Integer.parseInt(object) <= OLDEST);
        }
        if (predicate.equals("birth_year")) {
            return object.length() == 4;
        }
        return !object.isEmpty() && object.length() <= 120;
    }

    /** What the claim is told to stand against: "Bosch, not Siemens". */
    private @Nullable String denied(RuleMatch match, ClauseTerms terms, Context context, ExtractionState heard) {
        ClauseTerms rest = terms.subList(Math.min(match.tail(), terms.size()), terms.size());
        int at = !rest.isEmpty() && rest.is(0, "and") ? 1 : 0;
        boolean here = rest.is(at, "not");
        Clause after = context.after();
        if (!here) {
            if (!rest.isEmpty()
                    || after == null
                    || after.terms().isEmpty()
                    || !after.terms().is(0, "not")) {
                return null;
            }
            rest = after.terms();
            at = 0;
        }
        int from = at + 1;
        while (rest.in(from, INTO)) {
            from++;
        }
        int to = from;
        while (to < rest.size() && !rest.has(to, "tail") && !rest.has(to, "stop")) {
            to++;
        }
        return to == from ? null : heard.text(rest, from, to);
    }
}
