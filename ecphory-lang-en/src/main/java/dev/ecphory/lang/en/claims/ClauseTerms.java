package dev.ecphory.lang.en.claims;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The words of a sentence or a part of it, in order. What is asked of a place outside of it is false. Immutable. */
final class ClauseTerms extends AbstractList<ClauseTerm> {
    private final List<ClauseTerm> terms;

    ClauseTerms(List<ClauseTerm> terms) {
        this.terms = List.copyOf(terms);
    }

    @Override
    public ClauseTerm get(int at) {
        return terms.get(at);
    }

    @Override
    public int size() {
        return terms.size();
    }

    @Override
    public ClauseTerms subList(int from, int to) {
        return new ClauseTerms(terms.subList(from, to));
    }

    private boolean holds(int at) {
        return at >= 0 && at < terms.size();
    }

    /** The word that stands there; empty for none. */
    String word(int at) {
        return holds(at) ? terms.get(at).word() : "";
    }

    /** Whether one of these words stands there. */
    boolean is(int at, String... any) {
        return Arrays.asList(any).contains(word(at));
    }

    boolean in(int at, Set<String> any) {
        return any.contains(word(at));
    }

    /** Whether a word of a class stands there. */
    boolean has(int at, String name) {
        return WordClassLexicon.has(name, word(at));
    }

    /** How many words of a member of the class begin there, the longest member first; 0 when none does. */
    int length(int at, String name) {
        return WordClassLexicon.length(name, terms, at);
    }

    /** Whether the words from one place to another end with a member of the class. */
    boolean ends(int from, int to, String name) {
        for (int i = from; i < to; i++) {
            if (WordClassLexicon.length(name, terms.subList(0, to), i) == to - i) {
                return true;
            }
        }
        return false;
    }

    /** Whether nothing follows from there on but what says no more. */
    boolean tail(int at) {
        return at == terms.size() || has(at, "tail");
    }

    /** Whether nothing follows from there on but times and what says no more. */
    boolean closes(int at) {
        return tail(at) || timed(at);
    }

    boolean capital(int at) {
        return holds(at) && terms.get(at).capital();
    }

    boolean numeric(int at) {
        return holds(at) && terms.get(at).numeric();
    }

    boolean pause(int at) {
        return holds(at) && terms.get(at).pause();
    }

    boolean quoted(int at) {
        return holds(at) && terms.get(at).quoted();
    }

    /** Whether a told time stands there. */
    boolean timed(int at) {
        return holds(at) && terms.get(at).time() != null;
    }

    /** The words from one place to another with single spaces. */
    String joined(int from, int to) {
        return terms.stream().limit(to).skip(from).map(ClauseTerm::word).collect(Collectors.joining(" "));
    }
}
