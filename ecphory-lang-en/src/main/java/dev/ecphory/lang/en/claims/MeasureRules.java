package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.SubjectReader.Owner;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what has a number, a date or a version: "the deadline is now 20 May", "our rent went up to 900", "we bumped the
 * memory limit to 512 MB", "I upgraded Flask to 2.3.1". Immutable; threads may share it.
 */
record MeasureRules(SubjectReader subjects, PredicateRegistry predicates) implements ClauseRules {
    private static final Set<String> BE = Set.of("is", "are", "'s", "been");
    private static final Set<String> WE = Set.of("i", "we");
    private static final Set<String> OF = Set.of("for", "of", "on");
    private static final Set<String> DETERMINERS = Set.of("the", "my", "our", "a", "an");
    private static final int MAX_NOUN = 5;

    /**
     * A noun that has a value.
     *
     * @param subject whose it is
     * @param end past its words
     * @param dated whether its value is a date
     */
    private record Measure(String subject, String predicate, int end, boolean dated) {}

    /**
     * A value.
     *
     * @param old what it was before; null when that is not told
     * @param changed whether it was told that it changed
     */
    private record Value(int from, int to, @Nullable String old, boolean changed) {}

    @Override
    public void read(Context context, ExtractionState heard) {
        Clause clause = context.clause();
        ClauseTerms terms = clause.timed();
        if (heard.self() == null
                || clause.has(Flag.GUARDED)
                || clause.has(Flag.PAST)
                || clause.has(Flag.DENIED)
                || clause.has(Flag.ENDS)
                || terms.size() < 3
                || terms.quoted(0)) {
            return;
        }
        boolean elided = context.first() && terms.has(0, "changes");
        boolean joined = clause.subject() == Clause.From.BEFORE
                && heard.last() != null
                && heard.last().self();
        if (terms.in(0, WE) || elided || joined) {
            int verb = elided || joined ? 0 : 1;
            boolean holds = terms.has(verb, "have_on");
            if ((holds || terms.has(verb, "changes")) && !version(clause, terms, verb + 1, heard)) {
                changes(clause, terms, verb + 1, heard);
            }
            return;
        }
        if (clause.subject() == Clause.From.ITSELF) {
            is(clause, terms, heard);
        }
    }

    /** "The budget for the kitchen is 12,000 euros", "the response time dropped from 800 ms to 250 ms". */
    private void is(Clause clause, ClauseTerms terms, ExtractionState heard) {
        Measure measure = measure(terms, 0, heard);
        if (measure == null || measure.end() >= terms.size()) {
            return;
        }
        int at = measure.end();
        Value value = null;
        if (terms.in(at, BE)) {
            int next = at + 1;
            next += terms.has(next, "measure_at") ? 1 : 0;
            int end = next < terms.size() ? value(terms, next, measure.dated()) : -1;
            value = end < 0 ? null : new Value(next, end, null, clause.has(Flag.CHANGE));
        }
        if (value == null) {
            int verb = at + (terms.has(at, "finite") ? 1 : 0);
            verb += terms.is(verb, "been") ? 1 : 0;
            boolean moved = (terms.has(verb, "changes") || terms.has(verb, "changed"));
            value = moved ? changed(terms, verb + 1, measure.dated(), heard) : null;
        }
        if (value != null) {
            add(clause, measure.subject(), measure.predicate(), value, terms, heard);
        }
    }

    /** "We bumped the memory limit from 256 to 512 MB". */
    private void changes(Clause clause, ClauseTerms terms, int at, ExtractionState heard) {
        Measure measure = at < terms.size() ? measure(terms, at, heard) : null;
        Value value = measure == null ? null : changed(terms, measure.end(), measure.dated(), heard);
        boolean of = measure != null
                && value == null
                && measure.end() + 1 < terms.size()
                && terms.is(measure.end(), "of", "at");
        int end = of && measure != null ? value(terms, measure.end() + 1, measure.dated()) : -1;
        if (end > 0 && measure != null) {
            value = new Value(measure.end() + 1, end, null, false); // "a limit of 512 MB"
        }
        if (measure != null && value != null) {
            boolean changed = !terms.has(at - 1, "have_on");
            Value read = changed ? value : new Value(value.from(), value.to(), null, false);
            add(clause, measure.subject(), measure.predicate(), read, terms, heard);
        }
    }

    /** "I upgraded Flask to 2.3.1". */
    private boolean version(Clause clause, ClauseTerms terms, int at, ExtractionState heard) {
        int name = at < terms.size() ? ValueBoundaries.end(Kind.NAME, terms, at, heard.lower()) : -1;
        if (name < 0) {
            return false;
        }
        int to = name;
        while (to < terms.size() && to < name + 5 && !terms.is(to, "to")) {
            to++;
        }
        int from = to + 1;
        from += terms.is(from, "version") ? 1 : 0;
        boolean number =
                from < terms.size() && terms.get(from).word().matches("v?\\d+(\\.[\\dx]+)*") && terms.closes(from + 1);
        if (!number || (to > name && !terms.is(name, "from"))) {
            return false;
        }
        String old = to > name ? ClauseClaimReader.words(terms, name + 1, to, heard) : null;
        int start = ValueBoundaries.start(Kind.NAME, terms, at);
        String subject = heard.text(terms, start, name);
        add(clause, subject, "version", new Value(from, from + 1, old, true), terms, heard);
        return true;
    }

    private @Nullable Value changed(ClauseTerms terms, int at, boolean dated, ExtractionState heard) {
        int i = at;
        i += terms.has(i, "direction") ? 1 : 0;
        String old = null;
        if (terms.is(i, "from")) {
            int to = i + 1;
            while (to < terms.size() && to < i + 6 && !terms.is(to, "to")) {
                to++;
            }
            if (to >= terms.size() || !terms.is(to, "to")) {
                return null;
            }
            old = ClauseClaimReader.words(terms, i + 1, to, heard);
            i = to;
        }
        boolean date = dated && terms.timed(i);
        if (i >= terms.size() || !(terms.is(i, "to") || date)) {
            return null;
        }
        int from = date ? i : i + 1;
        int end = from < terms.size() ? value(terms, from, dated) : -1;
        return end < 0 ? null : new Value(from, end, old, true);
    }

    private int value(ClauseTerms terms, int at, boolean dated) {
        int end = dated ? ValueBoundaries.end(Kind.TIME, terms, at, false) : ValueBoundaries.amount(terms, at);
        return end > 0 && (terms.closes(end) || terms.pause(end)) ? end : -1;
    }

    private @Nullable Measure measure(ClauseTerms terms, int at, ExtractionState heard) {
        boolean article = terms.is(at, "a", "an");
        Owner owner = article ? new Owner("", 1, null) : subjects.owner(terms.subList(at, terms.size()), heard);
        String self = heard.self();
        if (owner == null || self == null) {
            return null;
        }
        String whose = owner.name().isEmpty() ? self : owner.name();
        int from = at + owner.end();
        from += terms.has(from, "new") ? 1 : 0;
        for (int end = Math.min(terms.size(), from + MAX_NOUN); end > from; end--) {
            boolean dated = terms.ends(from, end, "measure_time");
            boolean counted = terms.ends(from, end, "measure");
            if ((dated || counted) && noun(terms, from, end)) {
                String predicate = predicates.canonical(terms.joined(from, end));
                int of = of(terms, end);
                if (of < 0) {
                    return new Measure(whose, predicate, end, dated);
                }
                int start = terms.in(end + 1, DETERMINERS) ? end + 2 : end + 1;
                String subject = heard.text(terms, start, of);
                return new Measure(subject, predicate, of, dated);
            }
        }
        return null;
    }

    /** Where "for the kitchen" ends; -1 when no such words stand there. */
    private int of(ClauseTerms terms, int at) {
        if (at + 1 >= terms.size() || !terms.in(at, OF)) {
            return -1;
        }
        int first = terms.in(at + 1, DETERMINERS) ? at + 2 : at + 1;
        int i = first;
        while (i < terms.size() && i < first + MAX_NOUN && plain(terms.get(i))) {
            i++;
        }
        return i == first ? -1 : i;
    }

    private boolean noun(ClauseTerms terms, int from, int end) {
        for (int i = from; i < end; i++) {
            if (!plain(terms.get(i)) || terms.pause(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean plain(ClauseTerm term) {
        return term.time() == null
                && !term.numeric()
                && !term.has("finite")
                && !term.has("tail")
                && !term.has("prep")
                && !term.has("changes")
                && !term.has("changed");
    }

    private static void add(
            Clause clause, String subject, String predicate, Value value, ClauseTerms terms, ExtractionState heard) {
        boolean known = heard.drafts().stream()
                .anyMatch(d -> d.from() == clause.from()
                        && d.subject().equals(subject)
                        && d.predicate().equals(predicate));
        if (known) {
            return;
        }
        String object = ClauseClaimReader.words(terms, value.from(), value.to(), heard);
        heard.states(
                clause,
                Claim.Kind.ASSERTS,
                subject,
                predicate,
                object,
                value.changed(),
                value.old(),
                heard.since(clause));
    }
}
