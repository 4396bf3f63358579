package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.ExtractionState.Draft;
import dev.ecphory.lang.en.claims.OwnerReader.Owner;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads when something takes place: "our standup is at nine", "the interview has been moved to Friday", "we pushed the
 * launch to June", "I have an exam on Monday". Immutable; threads may share it.
 */
final class ScheduleRules {
    private static final Set<String> BE = Set.of("is", "are", "'s", "been", "be");
    private static final Set<String> PASSIVE = Set.of("was", "were", "got", "is", "been", "be", "'s");
    private static final Set<String> WE = Set.of("i", "we", "they");
    private static final Set<String> THEIR = Set.of("his", "her", "their");
    private static final Set<String> PARTICLE = Set.of("back", "up", "forward", "out", "over");
    private static final int MAX_NOUN = 5;
    private static final int MAX_BARE = 3;

    private final WordClassLexicon words;
    private final ValueBoundaries values;
    private final PredicateRegistry predicates;
    private final OwnerReader owners;

    ScheduleRules(WordClassLexicon words, ValueBoundaries values, PredicateRegistry predicates, OwnerReader owners) {
        this.words = words;
        this.values = values;
        this.predicates = predicates;
        this.owners = owners;
    }

    void read(ClauseClaimReader.Context context, ExtractionState heard) {
        Clause clause = context.clause();
        List<ClauseTerm> terms = clause.timed();
        if ((clause.has(Flag.GUARDED) && !will(clause))
                || clause.has(Flag.PAST)
                || terms.isEmpty()
                || terms.getFirst().quoted()
                || clause.subject() == Clause.From.LAST_NAME) {
            return;
        }
        int subject = WE.contains(terms.getFirst().word()) ? 1 : values.end(Kind.PERSON, terms, 0, false);
        if (subject > 0 && subject + 1 < terms.size() && !terms.get(subject).is("'s")) {
            moves(clause, terms, subject, heard);
            has(clause, terms, subject, heard);
        }
        if (subject == 1 && WE.contains(terms.getFirst().word())) {
            return;
        }
        Owner owner = owners.owner(terms, heard);
        boolean bare = owner == null && terms.getFirst().time() == null;
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
            Clause clause, List<ClauseTerm> terms, int from, int end, @Nullable Owner owner, ExtractionState heard) {
        int at = with(terms, end, heard);
        boolean whose = owner != null && !owner.name().isEmpty();
        if (at >= terms.size() || (at > end && !whose)) {
            return false; // "the review with Ann" may be anybody's
        }
        int noun = at;
        at += terms.get(at).is("will") ? 1 : 0;
        if (at >= terms.size()) {
            return false;
        }
        boolean passive = PASSIVE.contains(terms.get(at).word());
        int verb = at + (passive ? 1 : 0);
        verb += verb < terms.size() && terms.get(verb).is("been") ? 1 : 0;
        if (verb < terms.size() && words.has("moved", terms.get(verb).word())) {
            return moved(clause, terms, from, noun, verb + 1, owner, heard);
        }
        int on = words.length("takes_place", terms, at);
        if (!BE.contains(terms.get(at).word()) && on == 0) {
            return false;
        }
        int value = at + Math.max(on, 1);
        value += value < terms.size() && words.has("set_for", terms.get(value).word()) ? 1 : 0;
        value += value < terms.size() && terms.get(value).is("for") ? 1 : 0;
        return scheduled(clause, terms, from, noun, value, owner, clause.has(Flag.CHANGE), null, heard);
    }

    private boolean moved(
            Clause clause,
            List<ClauseTerm> terms,
            int from,
            int noun,
            int verb,
            @Nullable Owner owner,
            ExtractionState heard) {
        int at = verb;
        at += at < terms.size() && PARTICLE.contains(terms.get(at).word()) ? 1 : 0;
        String old = null;
        if (at < terms.size() && terms.get(at).is("from")) {
            int to = to(terms, at);
            old = to < 0 ? null : ClauseClaimReader.words(terms, at + 1, to, heard);
            at = to < 0 ? terms.size() : to;
        }
        at += at < terms.size() && (terms.get(at).is("to") || terms.get(at).is("for")) ? 1 : 0;
        return scheduled(clause, terms, from, noun, at, owner, true, old, heard);
    }

    /** "We pushed the launch from 3 June to 17 June". */
    private void moves(Clause clause, List<ClauseTerm> terms, int subject, ExtractionState heard) {
        int at = subject;
        if (heard.self() == null
                || at >= terms.size()
                || !words.has("moved", terms.get(at).word())) {
            return;
        }
        at++;
        at += at < terms.size() && PARTICLE.contains(terms.get(at).word()) ? 1 : 0;
        boolean theirs = at < terms.size() && THEIR.contains(terms.get(at).word());
        boolean named = theirs && !WE.contains(terms.getFirst().word());
        Owner owner = named
                ? new Owner(
                        heard.text(
                                terms.getFirst().from(), terms.get(subject - 1).to()),
                        1,
                        null)
                : at < terms.size() ? owners.owner(terms.subList(at, terms.size()), heard) : null;
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
    private void has(Clause clause, List<ClauseTerm> terms, int subject, ExtractionState heard) {
        boolean self = terms.getFirst().is("i") || terms.getFirst().is("we");
        String whose = self
                ? heard.self()
                : heard.text(terms.getFirst().from(), terms.get(subject - 1).to());
        if (whose == null
                || terms.getFirst().is("they")
                || terms.size() < subject + 3
                || clause.has(Flag.DENIED)
                || !words.has("have_on", terms.get(subject).word())) {
            return;
        }
        int from = subject + 1;
        from += words.has("determiner", terms.get(from).word()) ? 1 : 0;
        for (int end = Math.min(terms.size(), from + MAX_NOUN); end > from; end--) {
            if (occasion(terms, from, end)) {
                int noun = with(terms, end, heard);
                int at = noun;
                while (at < terms.size() && words.has("set_for", terms.get(at).word())) {
                    at++;
                }
                at += at < terms.size() && terms.get(at).is("for") ? 1 : 0;
                scheduled(clause, terms, from, noun, at, new Owner(whose, 1, null), false, null, heard);
                return;
            }
        }
    }

    /** Whether all that makes the clause unsure is that it speaks of the future: a schedule does. */
    private boolean will(Clause clause) {
        long guards = clause.terms().stream()
                .filter(t -> words.has("clause_guard", t.word()))
                .count();
        return guards == 1 && clause.terms().stream().anyMatch(t -> t.is("will"));
    }

    private boolean occasion(List<ClauseTerm> terms, int from, int end) {
        for (int i = from; i < end; i++) {
            if (terms.get(i).time() != null
                    || words.has("finite", terms.get(i).word())
                    || words.has("prep", terms.get(i).word())) {
                return false;
            }
        }
        return words.ends("occasion", terms, from, end)
                && predicates
                        .find(SubjectReader.joined(terms, from, end))
                        .map(known -> known.type() == Predicate.Type.UNTOLD)
                        .orElse(true);
    }

    /** Past "with Ann", which says which one it is. */
    private int with(List<ClauseTerm> terms, int end, ExtractionState heard) {
        boolean with = end + 1 < terms.size()
                && (terms.get(end).is("with") || terms.get(end).is("at"))
                && terms.get(end + 1).time() == null;
        int name = with ? values.end(Kind.NAME, terms, end + 1, heard.lower()) : -1;
        return name > 0 ? name : end;
    }

    /** Where "to" stands after "from" and an old value; -1 when it does not. */
    private static int to(List<ClauseTerm> terms, int from) {
        for (int i = from + 2; i < terms.size() && i < from + 6; i++) {
            if (terms.get(i).is("to")) {
                return i;
            }
        }
        return -1;
    }

    private boolean scheduled(
            Clause clause,
            List<ClauseTerm> terms,
            int from,
            int end,
            int at,
            @Nullable Owner owner,
            boolean change,
            @Nullable String old,
            ExtractionState heard) {
        int on = at < terms.size() && terms.get(at).is("at") ? at + 1 : at;
        boolean clock = on < terms.size() && terms.get(on).word().matches("\\d{1,2}[:.]\\d\\d");
        int value = clock ? on + 1 : at < terms.size() ? values.end(Kind.TIME, terms, at, false) : -1;
        if (value < 0 || !ends(terms, value)) {
            return false;
        }
        TimePoint moved = change && value - at > 1 ? past(terms.get(value - 1), heard) : null;
        value -= moved == null ? 0 : 1;
        String what = heard.text(terms.get(from).from(), terms.get(end - 1).to());
        String subject = owner == null || owner.name().isEmpty() ? what : owner.name() + "'s " + what;
        String object = ClauseClaimReader.words(terms, clock ? on : at, value, heard);
        int to = change ? object.indexOf(" to ") : -1;
        String before = to < 0 ? old : object.substring(object.startsWith("from ") ? 5 : 0, to);
        TimePoint since = moved != null
                ? moved
                : clause.times().stream()
                        .filter(t -> t.relation() == RelatedTime.Relation.SINCE)
                        .map(RelatedTime::start)
                        .findFirst()
                        .orElse(heard.now());
        Claim.Kind kind = clause.has(Flag.ENDS)
                ? Claim.Kind.ENDS
                : clause.has(Flag.DENIED) ? Claim.Kind.DENIES : Claim.Kind.ASSERTS;
        boolean changes = change || clause.has(Flag.CHANGE) || clause.has(Flag.CORRECTS) || kind == Claim.Kind.ENDS;
        heard.add(new Draft(
                kind,
                subject,
                "scheduled_for",
                object.substring(to < 0 ? 0 : to + 4),
                1,
                changes,
                before,
                since,
                null,
                clause.from(),
                clause.to()));
        return true;
    }

    /** The date of a change that was told when it had been made: "moved to Friday at 9:00 on 3 May", in June. */
    private static @Nullable TimePoint past(ClauseTerm term, ExtractionState heard) {
        RelatedTime time = term.time();
        return time != null
                        && time.relation() == RelatedTime.Relation.AT
                        && time.start().granularity().compareTo(Granularity.DAY) >= 0
                        && time.start().phrase() != null
                        && time.start().phrase().chars().anyMatch(Character::isDigit)
                        && time.start().at().isBefore(heard.now().at())
                ? time.start()
                : null;
    }

    private boolean ends(List<ClauseTerm> terms, int at) {
        return at == terms.size()
                || terms.get(at).time() != null
                || words.has("tail", terms.get(at).word());
    }
}
