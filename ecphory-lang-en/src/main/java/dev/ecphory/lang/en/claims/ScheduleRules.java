package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.SubjectReader.Owner;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads when something takes place: "our standup is at nine", "the interview has been moved to Friday", "we pushed the
 * launch to June", "I have an exam on Monday". Immutable; threads may share it.
 */
record ScheduleRules(SubjectReader subjects, PredicateRegistry predicates) implements ClauseRules {
    private static final Set<String> BE = Set.of("is", "are", "'s", "been", "be");
    private static final Set<String> PASSIVE = Set.of("was", "were", "got", "is", "been", "be", "'s");
    private static final Set<String> WE = Set.of("i", "we", "they");
    private static final Set<String> THEIR = Set.of("his", "her", "their");
    private static final Set<String> PARTICLE = Set.of("back", "up", "forward", "out", "over");
    private static final int MAX_NOUN = 5;
    private static final int MAX_BARE = 3;

    @Override
    public void read(Context context, ExtractionState heard) {
        Clause clause = context.clause();
        ClauseTerms terms = clause.timed();
        if ((clause.has(Flag.GUARDED) && !will(clause))
                || clause.has(Flag.PAST)
                || terms.isEmpty()
                || terms.quoted(0)
                || clause.subject() == Clause.From.LAST_NAME) {
            return;
        }
        int subject = terms.in(0, WE) ? 1 : ValueBoundaries.end(Kind.PERSON, terms, 0, false);
        if (subject > 0 && subject + 1 < terms.size() && !terms.is(subject, "'s")) {
            moves(clause, terms, subject, heard);
            has(clause, terms, subject, heard);
        }
        if (subject == 1 && terms.in(0, WE)) {
            return;
        }
        Owner owner = subjects.owner(terms, heard);
        boolean bare = owner == null && !terms.timed(0);
        int from = owner == null ? 0 : owner.end();
        if (owner == null && !bare) {
            return;
        }
        for (int end = Math.min(terms.size(), from + (bare ? MAX_BARE : MAX_NOUN)); end > from; end--) {
            if (occasion(terms, from, end) && is(clause, terms, from, end, owner, heard)) {
                return;
            }
        }
    }

    /** "The meeting with Ann is on Friday", "is now at nine", "was moved from Friday to Monday". */
    private boolean is(
            Clause clause, ClauseTerms terms, int from, int end, @Nullable Owner owner, ExtractionState heard) {
        int at = with(terms, end, heard);
        boolean whose = owner != null && !owner.name().isEmpty();
        if (at >= terms.size() || (at > end && !whose)) {
            return false; // "the review with Ann" may be anybody's
        }
        int noun = at;
        at += terms.is(at, "will") ? 1 : 0;
        if (at >= terms.size()) {
            return false;
        }
        boolean passive = terms.in(at, PASSIVE);
        int verb = at + (passive ? 1 : 0);
        verb += terms.is(verb, "been") ? 1 : 0;
        if (terms.has(verb, "moved")) {
            return moved(clause, terms, from, noun, verb + 1, owner, heard);
        }
        int on = terms.length(at, "takes_place");
        if (!terms.in(at, BE) && on == 0) {
            return false;
        }
        int value = at + Math.max(on, 1);
        value += terms.has(value, "set_for") ? 1 : 0;
        value += terms.is(value, "for") ? 1 : 0;
        return scheduled(clause, terms, from, noun, value, owner, clause.has(Flag.CHANGE), null, heard);
    }

    private boolean moved(
            Clause clause,
            ClauseTerms terms,
            int from,
            int noun,
            int verb,
            @Nullable Owner owner,
            ExtractionState heard) {
        int at = verb;
        at += terms.in(at, PARTICLE) ? 1 : 0;
        String old = null;
        if (terms.is(at, "from")) {
            int to = to(terms, at);
            old = to < 0 ? null : ClauseClaimReader.words(terms, at + 1, to, heard);
            at = to < 0 ? terms.size() : to;
        }
        at += terms.is(at, "to", "for") ? 1 : 0;
        return scheduled(clause, terms, from, noun, at, owner, true, old, heard);
    }

    /** "We pushed the launch from 3 June to 17 June". */
    private void moves(Clause clause, ClauseTerms terms, int subject, ExtractionState heard) {
        int at = subject;
        if (heard.self() == null || at >= terms.size() || !terms.has(at, "moved")) {
            return;
        }
        at++;
        at += terms.in(at, PARTICLE) ? 1 : 0;
        boolean named = terms.in(at, THEIR) && !terms.in(0, WE);
        Owner owner = named
                ? new Owner(heard.text(terms, 0, subject), 1, null)
                : at < terms.size() ? subjects.owner(terms.subList(at, terms.size()), heard) : null;
        if (owner == null) {
            return;
        }
        int from = at + owner.end();
        for (int end = Math.min(terms.size(), from + MAX_NOUN); end > from; end--) {
            if (occasion(terms, from, end)) {
                int noun = with(terms, end, heard);
                String self = heard.self();
                Owner whose = owner.name().isEmpty() && self != null ? new Owner(self, 1, null) : owner;
                moved(clause, terms, from, noun, noun, whose, heard);
                return;
            }
        }
    }

    /** "I have a dentist appointment on Tuesday at ten". */
    private void has(Clause clause, ClauseTerms terms, int subject, ExtractionState heard) {
        boolean self = terms.is(0, "i", "we");
        String whose = self ? heard.self() : heard.text(terms, 0, subject);
        if (whose == null
                || terms.is(0, "they")
                || terms.size() < subject + 3
                || clause.has(Flag.DENIED)
                || !terms.has(subject, "have_on")) {
            return;
        }
        int from = subject + 1;
        from += terms.has(from, "determiner") ? 1 : 0;
        for (int end = Math.min(terms.size(), from + MAX_NOUN); end > from; end--) {
            if (occasion(terms, from, end)) {
                int noun = with(terms, end, heard);
                int at = noun;
                while (terms.has(at, "set_for")) {
                    at++;
                }
                at += terms.is(at, "for") ? 1 : 0;
                scheduled(clause, terms, from, noun, at, new Owner(whose, 1, null), false, null, heard);
                return;
            }
        }
    }

    /** Whether all that makes the clause unsure is that it speaks of the future: a schedule does. */
    private boolean will(Clause clause) {
        long guards = clause.terms().stream().filter(t -> t.has("clause_guard")).count();
        return guards == 1 && clause.terms().stream().anyMatch(t -> t.is("will"));
    }

    private boolean occasion(ClauseTerms terms, int from, int end) {
        for (int i = from; i < end; i++) {
            if (terms.timed(i) || terms.has(i, "finite") || terms.has(i, "prep")) {
                return false;
            }
        }
        return terms.ends(from, end, "occasion")
                && predicates
                        .find(terms.joined(from, end))
                        .map(known -> known.type() == Predicate.Type.UNTOLD)
                        .orElse(true);
    }

    /** Past "with Ann", which says which one it is. */
    private int with(ClauseTerms terms, int end, ExtractionState heard) {
        boolean with = end + 1 < terms.size() && terms.is(end, "with", "at") && !terms.timed(end + 1);
        int name = with ? ValueBoundaries.end(Kind.NAME, terms, end + 1, heard.lower()) : -1;
        return name > 0 ? name : end;
    }

    /** Where "to" stands after "from" and an old value; -1 when it does not. */
    private static int to(ClauseTerms terms, int from) {
        for (int i = from + 2; i < terms.size() && i < from + 6; i++) {
            if (terms.is(i, "to")) {
                return i;
            }
        }
        return -1;
    }

    private boolean scheduled(
            Clause clause,
            ClauseTerms terms,
            int from,
            int end,
            int at,
            @Nullable Owner owner,
            boolean change,
            @Nullable String old,
            ExtractionState heard) {
        int on = terms.is(at, "at") ? at + 1 : at;
        boolean clock = terms.word(on).matches("\\d{1,2}[:.]\\d\\d");
        int value = clock ? on + 1 : at < terms.size() ? ValueBoundaries.end(Kind.TIME, terms, at, false) : -1;
        if (value < 0 || !terms.closes(value)) {
            return false;
        }
        TimePoint moved = change && value - at > 1 ? past(terms.get(value - 1), heard) : null;
        value -= moved == null ? 0 : 1;
        String what = heard.text(terms, from, end);
        String subject = owner == null || owner.name().isEmpty() ? what : owner.name() + "'s " + what;
        String object = ClauseClaimReader.words(terms, clock ? on : at, value, heard);
        int to = change ? object.indexOf(" to ") : -1;
        String before = to < 0 ? old : object.substring(object.startsWith("from ") ? 5 : 0, to);
        heard.states(
                clause,
                clause.kind(),
                subject,
                "scheduled_for",
                object.substring(to < 0 ? 0 : to + 4),
                change,
                before,
                moved == null ? heard.since(clause) : moved);
        return true;
    }

    /** The date of a change that was told when it had been made: "moved to Friday at 9:00 on 3 May", in June. */
    private static @Nullable TimePoint past(ClauseTerm term, ExtractionState heard) {
        RelatedTime time = term.time();
        return time != null
                        && time.relation() == TimeBound.AT
                        && time.start().granularity().compareTo(Granularity.DAY) >= 0
                        && time.start().phrase() != null
                        && time.start().phrase().chars().anyMatch(Character::isDigit)
                        && time.start().at().isBefore(heard.now().at())
                ? time.start()
                : null;
    }
}
