package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.SubjectReader.Owner;
import dev.ecphory.lang.en.claims.SubjectReader.Subject;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what belongs to whom: "my boss is Tom", "my sister Anna", "Anna is my sister", "call me Bob". Immutable; threads may share it.
 */
record PossessiveRules(SubjectReader subjects, PredicateRegistry predicates) implements ClauseRules {
    private static final Set<String> BE = Set.of("is", "are", "'s", "am");
    private static final Set<String> CALLED = Set.of("called", "named");
    private static final Set<String> CALL = Set.of("call", "calls");
    private static final int MAX_ATTRIBUTE = 4;

    @Override
    public void read(Context context, ExtractionState heard) {
        Clause clause = context.clause();
        ClauseTerms terms = clause.terms();
        if (terms.isEmpty()) {
            return;
        }
        relatives(clause, heard);
        calls(context, heard);
        if (!clause.has(Flag.GUARDED) && !clause.has(Flag.PAST) && !terms.quoted(0)) {
            reversed(clause, heard);
            attribute(clause, heard);
        }
    }

    /** "my sister Anna" wherever it stands. */
    private void relatives(Clause clause, ExtractionState heard) {
        ClauseTerms terms = clause.terms();
        for (int i = 0; i + 2 < terms.size(); i++) {
            boolean own = terms.is(i, "my", "our");
            boolean their = terms.is(i + 1, "'s") && terms.capital(i);
            if (terms.quoted(i) || (!own && !their)) {
                continue;
            }
            Subject found = subjects.nominal(terms.subList(i, terms.size()), heard);
            String owner = found == null ? null : found.owner();
            String relation = found == null ? null : found.relation();
            if (found != null && found.called() && owner != null && relation != null) {
                add(clause, heard, Claim.Kind.ASSERTS, owner, relation, found.name(), false);
                if (found.one()) {
                    String role = terms.joined(i + (own ? 1 : 2), i + found.end() - words(found.name()));
                    add(clause, heard, Claim.Kind.ASSERTS, owner + "'s " + role, "alias_of", found.name(), false);
                }
            }
        }
    }

    private static int words(String name) {
        return name.split(" ").length;
    }

    /** "call me Bob", "everybody calls me Bob", "Robert, whom everybody calls Bob". */
    private void calls(Context context, ExtractionState heard) {
        Clause clause = context.clause();
        ClauseTerms terms = clause.terms();
        int call = -1;
        for (int i = 0; i < terms.size() && i < 4; i++) {
            call = terms.in(i, CALL) ? i : call;
        }
        String self = heard.self();
        if (call < 0 || call + 1 >= terms.size() || clause.has(Flag.DENIED) || terms.quoted(0)) {
            return;
        }
        boolean me = terms.is(call + 1, "me");
        int name = call + (me ? 2 : 1);
        int end = name < terms.size() ? ValueBoundaries.person(terms, name, false) : -1;
        if (end < 0
                || !terms.tail(end)
                || (terms.is(call, "call") && call > 0 && clause.has(Flag.GUARDED) && !can(terms))) {
            return;
        }
        String alias = heard.text(terms, name, end);
        if (me && self != null) {
            add(clause, heard, Claim.Kind.ASSERTS, alias, "alias_of", self, false);
            return;
        }
        Clause before = context.before();
        boolean relative = terms.is(0, "whom") || clause.subject() == Clause.From.LAST_NAME;
        Subject named = relative && before != null ? subjects.last(before.terms(), heard) : null;
        if (named != null) {
            add(clause, heard, Claim.Kind.ASSERTS, alias, "alias_of", named.name(), false);
        }
    }

    private static boolean can(ClauseTerms terms) {
        return terms.is(0, "you", "please");
    }

    /** "Anna is my sister". */
    private void reversed(Clause clause, ExtractionState heard) {
        ClauseTerms terms = clause.terms();
        Subject subject = subjects.subject(terms, heard);
        if (subject == null || subject.self() || subject.end() + 2 >= terms.size()) {
            return;
        }
        int at = subject.end();
        if (!terms.in(at, BE) || !subject.called()) {
            return;
        }
        ClauseTerms rest = terms.subList(at + 1, terms.size());
        boolean own = rest.is(0, "my", "our");
        String owner = own ? heard.self() : null;
        int from = 1;
        if (!own) {
            int end = ValueBoundaries.person(rest, 0, false);
            boolean theirs = end > 0 && rest.is(end, "'s");
            owner = theirs ? heard.text(rest, 0, end) : null;
            from = end + 1;
        }
        if (owner == null || from >= rest.size()) {
            return;
        }
        boolean fresh = rest.has(from, "new");
        int end = subjects.relation(rest, from);
        if (end < 0 && fresh) {
            from++;
            end = subjects.relation(rest, from);
        }
        if (end > 0 && rest.closes(end)) {
            String relation = predicates.canonical(rest.joined(from, end));
            Claim.Kind kind = clause.kind();
            add(clause, heard, kind, owner, relation, subject.name(), fresh);
        }
    }

    /** "my boss is Tom", "Anna's birthday is 3 May". */
    private void attribute(Clause clause, ExtractionState heard) {
        ClauseTerms terms = clause.timed();
        Owner owner = subjects.owner(terms, heard);
        if (owner == null) {
            return;
        }
        int at = owner.end();
        boolean fresh = terms.has(at, "new");
        boolean which = owner.name().isEmpty(); // "the downstairs neighbour"
        for (int from = at; from <= at + (fresh || which ? 1 : 0); from++) {
            for (int end = Math.min(terms.size(), from + MAX_ATTRIBUTE); end > from; end--) {
                if (attribute(clause, terms, from, end, owner, fresh, heard)) {
                    return;
                }
            }
        }
    }

    private boolean attribute(
            Clause clause, ClauseTerms terms, int from, int end, Owner owner, boolean fresh, ExtractionState heard) {
        if (end >= terms.size() || terms.timed(end - 1)) {
            return false;
        }
        String noun = terms.joined(from, end);
        String predicate = predicate(noun, terms, from, end);
        boolean near = owner.name().isEmpty() && heard.self() != null && terms.has(end - 1, "near");
        if (predicate == null || (owner.name().isEmpty() && !near)) {
            return false;
        }
        String self = near ? heard.self() : null;
        String whom = self == null ? owner.name() : self;
        int at = end;
        if (!terms.in(at, BE)) {
            return false;
        }
        at++;
        at += terms.in(at, CALLED) ? 1 : 0;
        if (at >= terms.size()) {
            return false;
        }
        Predicate known = predicates.find(noun).orElse(null);
        Predicate.Type type = known == null
                ? predicate.startsWith("favorite_") ? Predicate.Type.TEXT : Predicate.Type.NUMBER
                : known.type();
        int value = value(type, terms, at, heard.lower());
        if (value < 0 || !terms.closes(value)) {
            return false;
        }
        Kind kind = type == Predicate.Type.ROLE ? Kind.ROLE : Kind.TEXT;
        boolean proper = type == Predicate.Type.NAME || type == Predicate.Type.PERSON;
        boolean article = type == Predicate.Type.NAME && terms.is(at, "a", "an") && at + 1 < value;
        int start = proper ? at + (article ? 1 : 0) : ValueBoundaries.start(kind, terms, at);
        String object = ClauseClaimReader.words(terms, start, value, heard);
        Subject relative = owner.subject();
        String whose = relative == null ? null : relative.owner();
        String relation = relative == null ? null : relative.relation();
        if (predicate.equals("name") && whose != null && relation != null && relative != null && !relative.called()) {
            add(clause, heard, clause.kind(), whose, relation, object, fresh);
        } else {
            add(clause, heard, clause.kind(), whom, predicate, object, fresh);
        }
        return true;
    }

    private @Nullable String predicate(String noun, ClauseTerms terms, int from, int end) {
        if (noun.startsWith("favorite ") || noun.startsWith("favourite ")) {
            String kind = noun.substring(noun.indexOf(' ') + 1).replace("colour", "color");
            boolean plain = terms.subList(from, end).stream()
                    .noneMatch(t -> BE.contains(t.word()) || t.has("stop") || t.is("of"));
            return plain ? "favorite_" + PredicateRegistry.word(kind) : null;
        }
        Predicate known = predicates.find(noun).orElse(null);
        if (known != null) {
            return known.type() == Predicate.Type.UNTOLD ? null : predicates.canonical(noun);
        }
        boolean number = end - from == 2 && terms.has(end - 1, "kind_of_number");
        return number && !terms.capital(from) ? PredicateRegistry.word(noun) : null;
    }

    private int value(Predicate.Type type, ClauseTerms terms, int at, boolean lower) {
        return switch (type) {
            case NAME -> ValueBoundaries.end(Kind.NAME, terms, at, lower);
            case PERSON -> ValueBoundaries.end(Kind.PERSON, terms, at, lower);
            case TEXT ->
                !terms.timed(at) && !located(terms, at) ? ValueBoundaries.end(Kind.TEXT, terms, at, lower) : -1;
            case ROLE -> ValueBoundaries.end(Kind.ROLE, terms, at, lower);
            case NUMBER -> ValueBoundaries.amount(terms, at);
            case TIME -> ValueBoundaries.end(Kind.TIME, terms, at, lower);
            case UNTOLD -> -1;
        };
    }

    /** "In Rome" says where something is, and not what it is. */
    private static boolean located(ClauseTerms terms, int at) {
        return terms.is(at, "in") && terms.capital(at + 1);
    }

    private static void add(
            Clause clause,
            ExtractionState heard,
            Claim.Kind kind,
            String subject,
            String predicate,
            String object,
            boolean change) {
        heard.states(clause, kind, subject, predicate, object, change, null, heard.since(clause));
    }
}
