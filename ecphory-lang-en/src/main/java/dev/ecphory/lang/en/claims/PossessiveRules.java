package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.ExtractionState.Draft;
import dev.ecphory.lang.en.claims.OwnerReader.Owner;
import dev.ecphory.lang.en.claims.SubjectReader.Subject;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what belongs to whom: "my boss is Tom", "my sister Anna", "Anna is my sister", "call me Bob". Immutable; threads may share it.
 */
final class PossessiveRules {
    private static final Set<String> BE = Set.of("is", "are", "'s", "am");
    private static final Set<String> CALLED = Set.of("called", "named");
    private static final Set<String> CALL = Set.of("call", "calls");
    private static final int MAX_ATTRIBUTE = 4;

    private final WordClassLexicon words;
    private final ValueBoundaries values;
    private final SubjectReader subjects;
    private final PredicateRegistry predicates;
    private final OwnerReader owners;

    PossessiveRules(
            WordClassLexicon words,
            ValueBoundaries values,
            SubjectReader subjects,
            PredicateRegistry predicates,
            OwnerReader owners) {
        this.words = words;
        this.values = values;
        this.subjects = subjects;
        this.predicates = predicates;
        this.owners = owners;
    }

    void read(ClauseClaimReader.Context context, ExtractionState heard) {
        Clause clause = context.clause();
        List<ClauseTerm> terms = clause.terms();
        if (terms.isEmpty()) {
            return;
        }
        relatives(clause, heard);
        calls(context, heard);
        if (!clause.has(Flag.GUARDED)
                && !clause.has(Flag.PAST)
                && !terms.getFirst().quoted()) {
            reversed(clause, heard);
            attribute(clause, heard);
        }
    }

    /** "my sister Anna" wherever it stands. */
    private void relatives(Clause clause, ExtractionState heard) {
        List<ClauseTerm> terms = clause.terms();
        for (int i = 0; i + 2 < terms.size(); i++) {
            boolean own = terms.get(i).is("my") || terms.get(i).is("our");
            boolean their = i + 1 < terms.size()
                    && terms.get(i + 1).is("'s")
                    && terms.get(i).capital();
            if (terms.get(i).quoted() || (!own && !their)) {
                continue;
            }
            Subject found = subjects.nominal(terms.subList(i, terms.size()), heard);
            String owner = found == null ? null : found.owner();
            String relation = found == null ? null : found.relation();
            if (found != null && found.called() && owner != null && relation != null) {
                add(clause, heard, Claim.Kind.ASSERTS, owner, relation, found.name(), false, null);
                if (found.one()) {
                    String role = SubjectReader.joined(terms, i + (own ? 1 : 2), i + found.end() - words(found.name()));
                    add(clause, heard, Claim.Kind.ASSERTS, owner + "'s " + role, "alias_of", found.name(), false, null);
                }
            }
        }
    }

    private static int words(String name) {
        return name.split(" ").length;
    }

    /** "call me Bob", "everybody calls me Bob", "Robert, whom everybody calls Bob". */
    private void calls(ClauseClaimReader.Context context, ExtractionState heard) {
        Clause clause = context.clause();
        List<ClauseTerm> terms = clause.terms();
        int call = -1;
        for (int i = 0; i < terms.size() && i < 4; i++) {
            call = CALL.contains(terms.get(i).word()) ? i : call;
        }
        String self = heard.self();
        if (call < 0
                || call + 1 >= terms.size()
                || clause.has(Flag.DENIED)
                || terms.getFirst().quoted()) {
            return;
        }
        boolean me = terms.get(call + 1).is("me");
        int name = call + (me ? 2 : 1);
        int end = name < terms.size() ? values.person(terms, name, false) : -1;
        boolean ends = end == terms.size()
                || (end > 0 && words.has("tail", terms.get(end).word()));
        if (end < 0 || !ends || (terms.get(call).is("call") && call > 0 && clause.has(Flag.GUARDED) && !can(terms))) {
            return;
        }
        String alias = heard.text(terms.get(name).from(), terms.get(end - 1).to());
        if (me && self != null) {
            add(clause, heard, Claim.Kind.ASSERTS, alias, "alias_of", self, false, null);
            return;
        }
        Clause before = context.before();
        boolean relative = terms.getFirst().is("whom") || clause.subject() == Clause.From.LAST_NAME;
        Subject named = relative && before != null ? subjects.last(before.terms(), heard) : null;
        if (named != null) {
            add(clause, heard, Claim.Kind.ASSERTS, alias, "alias_of", named.name(), false, null);
        }
    }

    private static boolean can(List<ClauseTerm> terms) {
        return terms.getFirst().is("you") || terms.getFirst().is("please");
    }

    /** "Anna is my sister". */
    private void reversed(Clause clause, ExtractionState heard) {
        List<ClauseTerm> terms = clause.terms();
        Subject subject = subjects.subject(terms, heard);
        if (subject == null || subject.self() || subject.end() + 2 >= terms.size()) {
            return;
        }
        int at = subject.end();
        if (!BE.contains(terms.get(at).word()) || !subject.called()) {
            return;
        }
        List<ClauseTerm> rest = terms.subList(at + 1, terms.size());
        boolean own = rest.getFirst().is("my") || rest.getFirst().is("our");
        String owner = own ? heard.self() : null;
        int from = 1;
        if (!own) {
            int end = values.person(rest, 0, false);
            boolean theirs = end > 0 && end < rest.size() && rest.get(end).is("'s");
            owner = theirs
                    ? heard.text(rest.getFirst().from(), rest.get(end - 1).to())
                    : null;
            from = end + 1;
        }
        if (owner == null || from >= rest.size()) {
            return;
        }
        boolean fresh = words.has("new", rest.get(from).word());
        int end = subjects.relation(rest, from);
        if (end < 0 && fresh) {
            from++;
            end = subjects.relation(rest, from);
        }
        if (end > 0 && ends(rest, end)) {
            String relation = predicates.canonical(SubjectReader.joined(rest, from, end));
            Claim.Kind kind = kind(clause);
            add(clause, heard, kind, owner, relation, subject.name(), fresh, null);
        }
    }

    /** "my boss is Tom", "Anna's birthday is 3 May". */
    private void attribute(Clause clause, ExtractionState heard) {
        List<ClauseTerm> terms = clause.timed();
        Owner owner = owners.owner(terms, heard);
        if (owner == null) {
            return;
        }
        int at = owner.end();
        boolean fresh = at < terms.size() && words.has("new", terms.get(at).word());
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
            Clause clause,
            List<ClauseTerm> terms,
            int from,
            int end,
            Owner owner,
            boolean fresh,
            ExtractionState heard) {
        if (end >= terms.size() || terms.get(end - 1).time() != null) {
            return false;
        }
        String noun = SubjectReader.joined(terms, from, end);
        String predicate = predicate(noun, terms, from, end);
        boolean near = owner.name().isEmpty()
                && heard.self() != null
                && words.has("near", terms.get(end - 1).word());
        if (predicate == null || (owner.name().isEmpty() && !near)) {
            return false;
        }
        String self = near ? heard.self() : null;
        String whom = self == null ? owner.name() : self;
        int at = end;
        if (!BE.contains(terms.get(at).word())) {
            return false;
        }
        at++;
        at += at < terms.size() && CALLED.contains(terms.get(at).word()) ? 1 : 0;
        if (at >= terms.size()) {
            return false;
        }
        Predicate known = predicates.find(noun).orElse(null);
        Predicate.Type type = known == null
                ? predicate.startsWith("favorite_") ? Predicate.Type.TEXT : Predicate.Type.NUMBER
                : known.type();
        int value = value(type, terms, at, heard.lower());
        if (value < 0 || !ends(terms, value)) {
            return false;
        }
        Kind kind = type == Predicate.Type.ROLE ? Kind.ROLE : Kind.TEXT;
        boolean proper = type == Predicate.Type.NAME || type == Predicate.Type.PERSON;
        boolean article = type == Predicate.Type.NAME
                && (terms.get(at).is("a") || terms.get(at).is("an"))
                && at + 1 < value;
        int start = proper ? at + (article ? 1 : 0) : values.start(kind, terms, at);
        String object = ClauseClaimReader.words(terms, start, value, heard);
        Subject relative = owner.subject();
        String whose = relative == null ? null : relative.owner();
        String relation = relative == null ? null : relative.relation();
        if (predicate.equals("name") && whose != null && relation != null && relative != null && !relative.called()) {
            add(clause, heard, kind(clause), whose, relation, object, fresh, null);
        } else {
            add(clause, heard, kind(clause), whom, predicate, object, fresh, null);
        }
        return true;
    }

    private @Nullable String predicate(String noun, List<ClauseTerm> terms, int from, int end) {
        if (noun.startsWith("favorite ") || noun.startsWith("favourite ")) {
            String kind = noun.substring(noun.indexOf(' ') + 1).replace("colour", "color");
            boolean plain = terms.subList(from, end).stream()
                    .noneMatch(t -> BE.contains(t.word()) || words.has("stop", t.word()) || t.is("of"));
            return plain ? "favorite_" + PredicateRegistry.word(kind) : null;
        }
        Predicate known = predicates.find(noun).orElse(null);
        if (known != null) {
            return known.type() == Predicate.Type.UNTOLD ? null : predicates.canonical(noun);
        }
        boolean number = end - from == 2
                && words.has("kind_of_number", terms.get(end - 1).word());
        return number && !terms.get(from).capital() ? PredicateRegistry.word(noun) : null;
    }

    private int value(Predicate.Type type, List<ClauseTerm> terms, int at, boolean lower) {
        return switch (type) {
            case NAME -> values.end(Kind.NAME, terms, at, lower);
            case PERSON -> values.end(Kind.PERSON, terms, at, lower);
            case TEXT ->
                terms.get(at).time() == null && !located(terms, at) ? values.end(Kind.TEXT, terms, at, lower) : -1;
            case ROLE -> values.end(Kind.ROLE, terms, at, lower);
            case NUMBER -> values.amount(terms, at);
            case TIME -> values.end(Kind.TIME, terms, at, lower);
            case UNTOLD -> -1;
        };
    }

    /** "In Rome" says where something is, and not what it is. */
    private static boolean located(List<ClauseTerm> terms, int at) {
        return terms.get(at).is("in")
                && at + 1 < terms.size()
                && terms.get(at + 1).capital();
    }

    private static Claim.Kind kind(Clause clause) {
        if (clause.has(Flag.ENDS)) {
            return Claim.Kind.ENDS;
        }
        return clause.has(Flag.DENIED) ? Claim.Kind.DENIES : Claim.Kind.ASSERTS;
    }

    private boolean ends(List<ClauseTerm> terms, int at) {
        return at == terms.size()
                || terms.get(at).time() != null
                || words.has("tail", terms.get(at).word());
    }

    private static void add(
            Clause clause,
            ExtractionState heard,
            Claim.Kind kind,
            String subject,
            String predicate,
            String object,
            boolean change,
            @Nullable String old) {
        add(clause, heard, kind, subject, predicate, object, change, old, null);
    }

    private static void add(
            Clause clause,
            ExtractionState heard,
            Claim.Kind kind,
            String subject,
            String predicate,
            String object,
            boolean change,
            @Nullable String old,
            @Nullable TimePoint changed) {
        TimePoint since = changed != null
                ? changed
                : clause.times().stream()
                        .filter(t -> t.relation() == RelatedTime.Relation.SINCE)
                        .map(RelatedTime::start)
                        .findFirst()
                        .orElse(heard.now());
        boolean changes = change || clause.has(Flag.CHANGE) || clause.has(Flag.CORRECTS) || kind == Claim.Kind.ENDS;
        heard.add(
                new Draft(kind, subject, predicate, object, 1, changes, old, since, null, clause.from(), clause.to()));
    }
}
