package dev.ecphory.lang.en.syntax;

import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Reads what a conjunction joins: verbs of one subject, and clauses. For one sentence and one thread. */
final class CoordinationParser {
    private static final Set<Flag> SPREAD = Set.of(Flag.MODAL, Flag.FUTURE, Flag.NONFINITE);

    private final ParserState state;
    private final PhraseReader words;

    CoordinationParser(ParserState state) {
        this.state = state;
        this.words = state.words;
    }

    /** Goes on behind "and", "but" or "or": with a verb that shares the subject, or with a clause of its own. */
    void conjunction() {
        VerbGroup verb = words.verb(state.skipAdverbs(state.i + 1));
        PartialClause last = state.current;
        if (verb != null && last != null && last.verb != null) {
            verb = sharing(verb, last, last.verb);
        }
        if (verb != null && last != null && !words.is(verb.from(), "to") && !nounLike(verb, last)) {
            boolean alike = alike(verb, last);
            PartialClause next = alike
                    ? new PartialClause(last.link, last.parent, last.marker, state.i + 1, governed(verb, last))
                    : new PartialClause(Link.JOINED, state.clauses.indexOf(last), "", state.i + 1, verb);
            next.subjects.addAll(last.subjects);
            next.shared = true;
            state.begin(next);
            state.i = verb.to();
            return;
        }
        state.boundary = true;
        List<Phrase> subject = words.joined(state.skipAdverbs(state.i + 1), false);
        if (!subject.isEmpty()
                && words.finite(subject.getLast().to()) != null
                && last != null
                && last.link != Link.MAIN
                && last.link != Link.JOINED) {
            state.link = last.link == Link.SUBORDINATE || last.link == Link.CONTENT ? last.link : Link.JOINED;
            state.marker = state.link == Link.JOINED ? "" : last.marker;
        }
        state.i++;
    }

    /** A participle with the auxiliary of the verb before it: "is 28 and living here", "was born and raised here". */
    private VerbGroup sharing(VerbGroup verb, PartialClause last, VerbGroup before) {
        Set<VerbForm> form = words.at(verb.main()).form();
        boolean person =
                !last.subjects.isEmpty() && words.has(last.subjects.getLast().head(), PosTag.PRON, PosTag.PROPN);
        boolean goes = person
                && before.lemma().equals("be")
                && verb.to() - verb.from() == 1
                && form.contains(VerbForm.PRESENT_PARTICIPLE)
                && !last.complements.isEmpty()
                && last.complements.getLast().verbal() < 0;
        if (goes) {
            Set<Flag> flags = EnumSet.of(Flag.PROGRESSIVE);
            before.flags().stream().filter(flag -> flag == Flag.PAST).forEach(flags::add);
            return new VerbGroup(verb.from(), verb.to(), verb.lemma(), verb.main(), flags);
        }
        boolean born = before.lemma().equals("bear") && before.has(Flag.PASSIVE) && state.participle(verb);
        return born ? new VerbGroup(verb.from(), verb.to(), verb.lemma(), verb.main(), before.flags()) : verb;
    }

    /** Whether a verb after "and" goes on as the last one began: "to move and work", "moving and working". */
    private boolean alike(VerbGroup verb, PartialClause last) {
        if (last.verb == null) {
            return false;
        }
        Set<VerbForm> form = words.at(verb.main()).form();
        boolean bare = last.link == Link.INFINITIVE && form.contains(VerbForm.BASE) && verb.to() - verb.from() == 1;
        boolean same = last.link == Link.GERUND && verb.has(Flag.NONFINITE);
        boolean governed = last.verb.has(Flag.MODAL) || last.verb.has(Flag.FUTURE);
        return bare || same || (governed && form.contains(VerbForm.BASE) && verb.to() - verb.from() == 1);
    }

    /** A verb with what the auxiliaries of the one before it tell of both: "can cook and bake". */
    private static VerbGroup governed(VerbGroup verb, PartialClause last) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        flags.addAll(verb.flags());
        if (last.verb != null) {
            last.verb.flags().stream().filter(SPREAD::contains).forEach(flags::add);
        }
        return new VerbGroup(verb.from(), verb.to(), verb.lemma(), verb.main(), flags);
    }

    /** Whether a participle after "and" goes on as a noun or an adjective. */
    private boolean nounLike(VerbGroup verb, PartialClause last) {
        return verb.has(Flag.NONFINITE)
                && last.verb != null
                && !last.verb.has(Flag.PROGRESSIVE)
                && last.link != Link.GERUND;
    }
}
