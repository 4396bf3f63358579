package dev.ecphory.lang.en.syntax;

import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the clauses of a sentence in one pass from left to right: a group of verbs, the noun phrases before it as its
 * subject, what follows up to the next clause as its complements. For one sentence and one thread; linear in its length.
 */
final class ClauseParser {
    private final ParserState state;
    private final PhraseReader words;
    private final CoordinationParser coordination;
    private final SubjectParser subjects;
    private final PredicateParser predicates;

    private ClauseParser(ParserState state) {
        this.state = state;
        this.words = state.words;
        this.coordination = new CoordinationParser(state);
        this.subjects = new SubjectParser(state);
        this.predicates = new PredicateParser(state);
    }

    /** The clauses of a sentence's tokens, in the order of their begins. */
    static List<SyntaxClause> parse(List<SyntaxToken> tokens) {
        ParserState state = new ParserState(new PhraseReader(tokens));
        new ClauseParser(state).run();
        return state.clauses.stream().map(PartialClause::built).toList();
    }

    private void run() {
        List<Integer> early = new ArrayList<>();
        List<String> adverbs = new ArrayList<>();
        while (state.i < words.size()) {
            int before = state.i;
            step(early, adverbs);
            if (state.current != null) {
                state.current.times.addAll(early);
                early.clear();
                if (!state.boundary || state.i >= words.size()) {
                    state.current.adverbs.addAll(
                            adverbs); // one behind a comma may belong to the clause that begins there
                    adverbs.clear();
                }
                state.current.to = Math.max(state.current.to, state.i);
            }
            if (state.i == before) {
                state.i++;
            }
        }
    }

    private void step(List<Integer> early, List<String> adverbs) {
        SyntaxToken token = words.at(state.i);
        if (token.has(PosTag.TIME)) {
            if (state.boundary && startsClause(state.i + 1)) {
                early.add(state.i);
                state.detach();
            } else if (state.current == null) {
                early.add(state.i);
            } else {
                state.current.times.add(state.i);
            }
            state.i++;
        } else if (token.has(PosTag.PUNCT) && !token.is("%")) {
            state.boundary = true;
            if (ClauseWords.ends(token.word())) {
                state.detach();
            }
            state.i++;
        } else if (token.has(PosTag.INTJ)) {
            state.i++;
        } else if (token.has(PosTag.CCONJ)) {
            coordination.conjunction();
        } else if (opens(token)) {
            marker(token);
        } else {
            content(token, adverbs);
        }
    }

    private boolean startsClause(int at) {
        int next = words.is(at, ",") ? at + 1 : at;
        List<Phrase> subject = words.joined(next, false);
        return !subject.isEmpty() && words.finite(subject.getLast().to()) != null;
    }

    private boolean opens(SyntaxToken token) {
        if (ClauseWords.relative(token.word())) {
            boolean that = token.is("that");
            if (that && token.has(PosTag.DET)) {
                return false;
            }
            boolean verb = words.finite(state.i + 1) != null;
            boolean subject = words.noun(state.i + 1) != null;
            return state.current != null && (verb || subject) && !(that && state.boundary && verb);
        }
        boolean word = ClauseWords.opensClause(token.word());
        if (!word) {
            return false;
        }
        if (token.is(
                "before", "after", "until", "till", "since", "as", "than", "so", "once", "where", "what", "how",
                "why")) {
            List<Phrase> subject = words.joined(state.i + 1, false);
            return !subject.isEmpty() && words.finite(subject.getLast().to()) != null;
        }
        return true;
    }

    private void marker(SyntaxToken token) {
        boolean relative = ClauseWords.relative(token.word());
        boolean content = token.is("that") && state.current != null && state.current.complements.isEmpty();
        state.marker = token.word();
        state.link = relative && !content
                ? Link.RELATIVE
                : content || token.is("whether", "how", "why", "what") ? Link.CONTENT : Link.SUBORDINATE;
        state.boundary = true;
        state.i++;
    }

    private void content(SyntaxToken token, List<String> adverbs) {
        List<Phrase> nouns = words.joined(state.i, false);
        if (!nouns.isEmpty()) {
            subjects.nominal(nouns);
            return;
        }
        Phrase gerund = state.current == null || state.boundary ? subjects.gerund(state.i) : null;
        VerbGroup said = gerund == null ? null : words.finite(gerund.to());
        if (gerund != null && said != null) {
            subjects.open(List.of(gerund), said);
            return;
        }
        VerbGroup verb = words.verb(state.i);
        if (verb != null) {
            predicates.verbal(verb);
            return;
        }
        if (token.has(PosTag.ADP) || token.is("to")) {
            preposition(token);
            return;
        }
        List<Phrase> adjectives = words.joined(state.i, true);
        if (!adjectives.isEmpty() && state.current != null) {
            state.current.complements.add(new Complement("", adjectives, -1));
            state.i = adjectives.getLast().to();
            state.boundary = false;
            return;
        }
        if (token.has(PosTag.ADV, PosTag.PART)) {
            (state.current == null || state.boundary ? adverbs : state.current.adverbs).add(token.word());
        }
        state.i++;
    }

    private void preposition(SyntaxToken token) {
        int next = state.skipAdverbs(state.i + 1);
        if (token.is("out", "up", "back", "over", "off", "down", "away") && words.has(next, PosTag.ADP)) {
            state.add(new Complement(token.word(), List.of(), -1));
            state.i++;
            return;
        }
        List<Phrase> nouns = words.joined(next, false);
        if (!nouns.isEmpty()) {
            VerbGroup verb = nouns.size() > 1 ? words.finite(nouns.getLast().to()) : null;
            List<Phrase> taken = verb == null ? nouns : nouns.subList(0, nouns.size() - 1);
            state.add(new Complement(token.word(), taken, -1));
            state.i = taken.getLast().to();
            state.boundary = false;
            return;
        }
        VerbGroup verb = words.verb(next);
        if (verb != null && verb.has(Flag.NONFINITE) && state.current != null) {
            PartialClause last = state.current;
            last.complements.add(new Complement(token.word(), List.of(), state.clauses.size()));
            PartialClause gerund =
                    new PartialClause(Link.GERUND, state.clauses.indexOf(last), token.word(), state.i, verb);
            gerund.subjects.addAll(last.subjects);
            gerund.shared = true;
            state.begin(gerund);
            state.i = verb.to();
            return;
        }
        state.add(new Complement(token.word(), List.of(), -1));
        state.i++;
    }
}
