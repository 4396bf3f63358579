package dev.ecphory.lang.en.syntax;

import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads verbs without a subject before them, and finds the clause that they hang on and whose subject they share. For one
 * sentence and one thread.
 */
final class PredicateParser {
    private final ParserState state;
    private final PhraseReader words;

    PredicateParser(ParserState state) {
        this.state = state;
        this.words = state.words;
    }

    /** Goes on with a verb before which no subject was read. */
    void verbal(VerbGroup verb) {
        PartialClause last = state.current;
        boolean nonfinite = verb.has(Flag.NONFINITE);
        Phrase widened = last == null || nonfinite || state.boundary ? null : widened(last);
        if (widened != null && last != null) {
            state.clauses.remove(last);
            PartialClause next = new PartialClause(last.link, last.parent, last.marker, last.from, verb);
            next.subjects.add(widened);
            next.times.addAll(last.times);
            next.adverbs.addAll(last.adverbs);
            state.begin(next);
        } else if (last == null) {
            state.begin(new PartialClause(state.link, -1, state.marker, state.i, verb));
        } else if (state.link == Link.RELATIVE && !state.marker.isEmpty()) {
            PartialClause next =
                    new PartialClause(Link.RELATIVE, state.clauses.indexOf(last), state.marker, state.i, verb);
            boolean asked = last.complements.isEmpty() && last.verb != null; // "decide who owns it": of nobody known
            Phrase noun = asked ? null : last.lastNoun();
            if (noun != null) {
                next.subjects.add(noun);
            }
            state.begin(next);
        } else if (!nonfinite && headless(last) != null) {
            Phrase noun = headless(last);
            PartialClause next = new PartialClause(Link.MAIN, -1, "", state.i, verb);
            if (noun != null) {
                next.subjects.add(noun); // "the man who lives here is a nurse"
            }
            state.begin(next);
        } else if (!state.boundary
                && last.verb != null
                && state.base(verb)
                && (last.verb.lemma().equals("help")
                        || (ClauseWords.takesBareInfinitive(last.verb.lemma()) && last.verb.has(Flag.PASSIVE)))) {
            state.infinitive(last, last.subjects, verb);
            return;
        } else if (nonfinite
                && words.is(state.i - 1, ",")
                && last.verb != null
                && words.at(state.i).form().contains(VerbForm.PRESENT_PARTICIPLE)
                && words.at(state.i).has(PosTag.VERB)) {
            Set<Flag> flags = EnumSet.of(Flag.PROGRESSIVE);
            last.verb.flags().stream()
                    .filter(flag -> flag != Flag.NONFINITE && flag != Flag.PASSIVE)
                    .forEach(flags::add);
            PartialClause next = new PartialClause(
                    Link.JOINED,
                    state.clauses.indexOf(last),
                    "",
                    state.i,
                    new VerbGroup(verb.from(), verb.to(), verb.lemma(), verb.main(), flags));
            next.subjects.addAll(last.subjects);
            next.shared = true;
            state.begin(next);
        } else if (nonfinite) {
            boolean infinitive = words.is(state.i, "to");
            Link link = infinitive ? Link.INFINITIVE : Link.GERUND;
            PartialClause next = new PartialClause(link, state.clauses.indexOf(last), state.marker, state.i, verb);
            next.subjects.addAll(last.subjects);
            next.shared = true;
            last.complements.add(new Complement("", List.of(), state.clauses.size()));
            state.begin(next);
        } else if (!last.complements.isEmpty() && !state.boundary && last.lastNoun() != null && last.verb != null) {
            VerbGroup added = state.participle(verb) ? passive(verb) : verb;
            PartialClause next = new PartialClause(Link.RELATIVE, state.clauses.indexOf(last), "", state.i, added);
            Phrase noun = last.lastNoun();
            if (noun != null) {
                next.subjects.add(noun);
            }
            state.begin(next);
        } else {
            PartialClause next =
                    new PartialClause(Link.JOINED, state.clauses.indexOf(last), state.marker, state.i, verb);
            next.subjects.addAll(last.subjects);
            next.shared = true;
            state.begin(next);
        }
        PartialClause now = state.current;
        if (now != null) {
            state.inside(verb, now);
        }
        state.i = verb.to();
    }

    /** The noun without a verb that a relative clause stands behind; null when there is none. */
    private @Nullable Phrase headless(PartialClause last) {
        boolean relative = last.link == Link.RELATIVE || last.marker.equals("where");
        PartialClause above = relative && last.parent >= 0 ? state.clauses.get(last.parent) : null;
        if (above == null || above.verb != null || above.complements.isEmpty()) {
            return null;
        }
        return above.complements.getLast().preposition().isEmpty() ? above.lastNoun() : null;
    }

    private static VerbGroup passive(VerbGroup verb) {
        return new VerbGroup(verb.from(), verb.to(), verb.lemma(), verb.main(), Set.of(Flag.PASSIVE, Flag.NONFINITE));
    }

    /** A noun phrase with what a preposition adds, when nothing else was read since: "the budget for the kitchen". */
    private @Nullable Phrase widened(PartialClause last) {
        boolean open = last.verb == null
                && last.subjects.isEmpty()
                && state.clauses.getLast() == last
                && last.complements.size() > 1;
        if (!open
                || !last.complements.getFirst().preposition().isEmpty()
                || last.complements.getFirst().phrases().size() != 1) {
            return null;
        }
        Phrase first = last.complements.getFirst().phrases().getFirst();
        int end = first.to();
        for (Complement more : last.complements.subList(1, last.complements.size())) {
            boolean adds = !more.preposition().isEmpty()
                    && more.phrases().size() == 1
                    && more.phrases().getFirst().from() == end + 1;
            if (!adds) {
                return null;
            }
            end = more.phrases().getFirst().to();
        }
        boolean noun = first.kind() == Phrase.Kind.NOUN && end == state.i;
        return noun ? new Phrase(first.kind(), first.from(), end, first.head(), first.appositions()) : null;
    }
}
