package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.PhraseVectors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How a predicate is called, by itself and otherwise. Immutable; threads may share it. */
final class PredicateWords {
    /** What a phrase of several words counts when only some of them are there. */
    private static final double PARTLY = .4;

    private final List<Set<String>> phrases;
    private final float[] direction;

    private PredicateWords(List<Set<String>> phrases, float[] direction) {
        this.phrases = List.copyOf(phrases);
        this.direction = direction;
    }

    static PredicateWords of(String predicate, List<String> synonyms, TermAnalyzer words) {
        List<Set<String>> phrases = new ArrayList<>();
        StringBuilder together = new StringBuilder();
        List<String> names = new ArrayList<>();
        names.add(predicate.replace('_', ' '));
        names.addAll(synonyms);
        for (String name : names) {
            Set<String> terms = new HashSet<>(words.terms(name));
            if (!terms.isEmpty()) {
                phrases.add(terms);
            }
            together.append(name).append(' ');
        }
        return new PredicateWords(List.copyOf(phrases), PhraseVectors.bundled().of(together.toString()));
    }

    /** How well a question's words name it: 1 when a whole phrase stands there. */
    double named(Set<String> asked) {
        double best = 0;
        for (Set<String> phrase : phrases) {
            int there = 0;
            for (String term : phrase) {
                there += asked.contains(term) ? 1 : 0;
            }
            best = Math.max(best, there == phrase.size() ? 1 : PARTLY * there / phrase.size());
        }
        return best;
    }

    double meant(float[] asked) {
        return PhraseVectors.cosine(asked, direction);
    }

    Set<String> taking(Set<String> asked) {
        Set<String> taken = new HashSet<>();
        phrases.forEach(phrase -> phrase.stream().filter(asked::contains).forEach(taken::add));
        return taken;
    }
}
