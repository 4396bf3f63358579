package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.ExtractionState.Draft;
import dev.ecphory.lang.en.claims.OwnerReader.Owner;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what has a number, a date or a version: "the deadline is now 20 May", "our rent went up to 900", "we bumped the
 * memory limit to 512 MB", "I upgraded Flask to 2.3.1". Immutable; threads may share it.
 */
final class MeasureRules {
    private static final Set<String> BE = Set.of("is", "are", "'s", "been");
    private static final Set<String> WE = Set.of("i", "we");
    private static final Set<String> OF = Set.of("for", "of", "on");
    private static final Set<String> DETERMINERS = Set.of("the", "my", "our", "a", "an");
    private static final int MAX_NOUN = 5;

    private final WordClassLexicon words;
    private final ValueBoundaries values;
    private final PredicateRegistry predicates;
    private final OwnerReader owners;

    MeasureRules(WordClassLexicon words, ValueBoundaries values, PredicateRegistry predicates, OwnerReader owners) {
        this.words = words;
        this.values = values;
        this.predicates = predicates;
        this.owners = owners;
    }

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

    void read(ClauseClaimReader.Context context, ExtractionState heard) {
        Clause clause = context.clause();
        List<ClauseTerm> terms = clause.timed();
        if (heard.self() == null
                || clause.has(Flag.GUARDED)
                || clause.has(Flag.PAST)
                || clause.has(Flag.DENIED)
                || clause.has(Flag.ENDS)
                || terms.size() < 3
                || terms.getFirst().quoted()) {
            return;
        }
        boolean elided =
                context.first() && words.has("changes", terms.getFirst().word());
        boolean joined = clause.subject() == Clause.From.BEFORE
                && heard.last() != null
                && heard.last().self();
        if (WE.contains(terms.getFirst().word()) || elided || joined) {
            int verb = elided || joined ? 0 : 1;
            boolean holds = words.has("have_on", terms.get(verb).word());
            if ((holds || words.has("changes", terms.get(verb).word())) && !version(clause, terms, verb + 1, heard)) {
                changes(clause, terms, verb + 1, heard);
            }
            return;
        }
        if (clause.subject() == Clause.From.ITSELF) {
            is(clause, terms, heard);
        }
    }

    /** "The budget for the kitchen is 12,000 euros", "the response time dropped from 800 ms to 250 ms". */
    private void is(Clause clause, List<ClauseTerm> terms, ExtractionState heard) {
        Measure measure = measure(terms, 0, heard);
        if (measure == null || measure.end() >= terms.size()) {
            return;
        }
        int at = measure.end();
        Value value = null;
        if (BE.contains(terms.get(at).word())) {
            int next = at + 1;
            next += next < terms.size()
                            && words.has("measure_at", terms.get(next).word())
                    ? 1
                    : 0;
            int end = next < terms.size() ? value(terms, next, measure.dated()) : -1;
            value = end < 0 ? null : new Value(next, end, null, clause.has(Flag.CHANGE));
        }
        if (value == null) {
            int verb = at + (words.has("finite", terms.get(at).word()) ? 1 : 0);
            verb += verb < terms.size() && terms.get(verb).is("been") ? 1 : 0;
            boolean moved = verb < terms.size()
                    && (words.has("changes", terms.get(verb).word())
                            || words.has("changed", terms.get(verb).word()));
            value = moved ? changed(terms, verb + 1, measure.dated(), heard) : null;
        }
        if (value != null) {
            add(clause, measure.subject(), measure.predicate(), value, terms, heard);
        }
    }

    /** "We bumped the memory limit from 256 to 512 MB". */
    private void changes(Clause clause, List<ClauseTerm> terms, int at, ExtractionState heard) {
        Measure measure = at < terms.size() ? measure(terms, at, heard) : null;
        Value value = measure == null ? null : changed(terms, measure.end(), measure.dated(), heard);
        boolean of = measure != null
                && value == null
                && measure.end() + 1 < terms.size()
                && (terms.get(measure.end()).is("of")
                        || terms.get(measure.end()).is("at"));
        int end = of && measure != null ? value(terms, measure.end() + 1, measure.dated()) : -1;
        if (end > 0 && measure != null) {
            value = new Value(measure.end() + 1, end, null, false); // "a limit of 512 MB"
        }
        if (measure != null && value != null) {
            boolean changed = !words.has("have_on", terms.get(at - 1).word());
            Value read = changed ? value : new Value(value.from(), value.to(), null, false);
            add(clause, measure.subject(), measure.predicate(), read, terms, heard);
        }
    }

    /** "I upgraded Flask to 2.3.1". */
    private boolean version(Clause clause, List<ClauseTerm> terms, int at, ExtractionState heard) {
        int name = at < terms.size() ? values.end(Kind.NAME, terms, at, heard.lower()) : -1;
        if (name < 0) {
            return false;
        }
        int to = name;
        while (to < terms.size() && to < name + 5 && !terms.get(to).is("to")) {
            to++;
        }
        int from = to + 1;
        from += from < terms.size() && terms.get(from).is("version") ? 1 : 0;
        boolean number = from < terms.size()
                && terms.get(from).word().matches("v?\\d+(\\.[\\dx]+)*")
                && (from + 1 == terms.size()
                        || terms.get(from + 1).time() != null
                        || words.has("tail", terms.get(from + 1).word()));
        if (!number || (to > name && !terms.get(name).is("from"))) {
            return false;
        }
        String old = to > name ? ClauseClaimReader.words(terms, name + 1, to, heard) : null;
        int start = values.start(Kind.NAME, terms, at);
        String subject = heard.text(terms.get(start).from(), terms.get(name - 1).to());
        add(clause, subject, "version", new Value(from, from + 1, old, true), terms, heard);
        return true;
    }

    private @Nullable Value changed(List<ClauseTerm> terms, int at, boolean dated, ExtractionState heard) {
        int i = at;
        i += i < terms.size() && words.has("direction", terms.get(i).word()) ? 1 : 0;
        String old = null;
        if (i < terms.size() && terms.get(i).is("from")) {
            int to = i + 1;
            while (to < terms.size() && to < i + 6 && !terms.get(to).is("to")) {
                to++;
            }
            if (to >= terms.size() || !terms.get(to).is("to")) {
                return null;
            }
            old = ClauseClaimReader.words(terms, i + 1, to, heard);
            i = to;
        }
        boolean date = dated && i < terms.size() && terms.get(i).time() != null;
        if (i >= terms.size() || !(terms.get(i).is("to") || date)) {
            return null;
        }
        int from = date ? i : i + 1;
        int end = from < terms.size() ? value(terms, from, dated) : -1;
        return end < 0 ? null : new Value(from, end, old, true);
    }

    private int value(List<ClauseTerm> terms, int at, boolean dated) {
        int end = dated ? values.end(Kind.TIME, terms, at, false) : values.amount(terms, at);
        boolean ends = end == terms.size()
                || (end > 0
                        && (terms.get(end).pause()
                                || terms.get(end).time() != null
                                || words.has("tail", terms.get(end).word())));
        return ends ? end : -1;
    }

    private @Nullable Measure measure(List<ClauseTerm> terms, int at, ExtractionState heard) {
        boolean article = terms.get(at).is("a") || terms.get(at).is("an");
        Owner owner = article ? new Owner("", 1, null) : owners.owner(terms.subList(at, terms.size()), heard);
        String self = heard.self();
        if (owner == null || self == null) {
            return null;
        }
        String whose = owner.name().isEmpty() ? self : owner.name();
        int from = at + owner.end();
        from += from < terms.size() && words.has("new", terms.get(from).word()) ? 1 : 0;
        for (int end = Math.min(terms.size(), from + MAX_NOUN); end > from; end--) {
            boolean dated = words.ends("measure_time", terms, from, end);
            boolean counted = words.ends("measure", terms, from, end);
            if ((dated || counted) && noun(terms, from, end)) {
                String predicate = predicates.canonical(SubjectReader.joined(terms, from, end));
                int of = of(terms, end);
                if (of < 0) {
                    return new Measure(whose, predicate, end, dated);
                }
                int start = DETERMINERS.contains(terms.get(end + 1).word()) ? end + 2 : end + 1;
                String subject =
                        heard.text(terms.get(start).from(), terms.get(of - 1).to());
                return new Measure(subject, predicate, of, dated);
            }
        }
        return null;
    }

    /** Where "for the kitchen" ends; -1 when no such words stand there. */
    private int of(List<ClauseTerm> terms, int at) {
        if (at + 1 >= terms.size() || !OF.contains(terms.get(at).word())) {
            return -1;
        }
        int first = DETERMINERS.contains(terms.get(at + 1).word()) ? at + 2 : at + 1;
        int i = first;
        while (i < terms.size() && i < first + MAX_NOUN && plain(terms.get(i))) {
            i++;
        }
        return i == first ? -1 : i;
    }

    private boolean noun(List<ClauseTerm> terms, int from, int end) {
        for (int i = from; i < end; i++) {
            if (!plain(terms.get(i)) || terms.get(i).pause()) {
                return false;
            }
        }
        return true;
    }

    private boolean plain(ClauseTerm term) {
        return term.time() == null
                && !term.numeric()
                && !words.has("finite", term.word())
                && !words.has("tail", term.word())
                && !words.has("prep", term.word())
                && !words.has("changes", term.word())
                && !words.has("changed", term.word());
    }

    private static void add(
            Clause clause,
            String subject,
            String predicate,
            Value value,
            List<ClauseTerm> terms,
            ExtractionState heard) {
        boolean known = heard.drafts().stream()
                .anyMatch(d -> d.from() == clause.from()
                        && d.subject().equals(subject)
                        && d.predicate().equals(predicate));
        if (known) {
            return;
        }
        TimePoint since = clause.times().stream()
                .filter(t -> t.relation() == RelatedTime.Relation.SINCE)
                .map(RelatedTime::start)
                .findFirst()
                .orElse(heard.now());
        heard.add(new Draft(
                Claim.Kind.ASSERTS,
                subject,
                predicate,
                ClauseClaimReader.words(terms, value.from(), value.to(), heard),
                1,
                value.changed() || clause.has(Flag.CHANGE) || clause.has(Flag.CORRECTS),
                value.old(),
                since,
                null,
                clause.from(),
                clause.to()));
    }
}
