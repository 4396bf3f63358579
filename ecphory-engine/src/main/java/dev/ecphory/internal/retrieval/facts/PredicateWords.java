package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.PhraseVectors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a predicate is called, by itself and otherwise. Immutable; threads may share it. */
final class PredicateWords {
    /** What a phrase of several words counts when only some of them are there. */
    private static final double PARTLY = .4;

    private final List<Set<String>> phrases;
    /** Its names of several words, blanks around them, and what each is made of. */
    private final Map<String, Set<String>> spoken;

    private final float[] direction;

    private PredicateWords(List<Set<String>> phrases, Map<String, Set<String>> spoken, float[] direction) {
        this.phrases = List.copyOf(phrases);
        this.spoken = Map.copyOf(spoken);
        this.direction = direction;
    }

    static PredicateWords of(String predicate, List<String> synonyms, TermAnalyzer words) {
        List<Set<String>> phrases = new ArrayList<>();
        Map<String, Set<String>> spoken = new HashMap<>();
        StringBuilder together = new StringBuilder();
        List<String> names = new ArrayList<>();
        names.add(predicate.replace('_', ' '));
        names.addAll(synonyms);
        for (String name : names) {
            Set<String> terms = new HashSet<>(words.terms(name));
            if (!terms.isEmpty()) {
                phrases.add(terms);
                if (name.indexOf(' ') > 0) {
                    spoken.put(' ' + name + ' ', terms);
                }
            }
            together.append(name).append(' ');
        }
        return new PredicateWords(phrases, spoken, PhraseVectors.bundled().of(together.toString()));
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

    /** The words of a question that are taken by names of it that stand there whole. */
    Set<String> taking(Set<String> asked) {
        Set<String> taken = new HashSet<>();
        phrases.stream().filter(asked::containsAll).forEach(taken::addAll);
        return taken;
    }

    /** The words of its names of several words that stand in a question as they are spoken, blanks around it. */
    Set<String> spoken(String question) {
        Set<String> words = new HashSet<>();
        spoken.forEach((name, terms) -> {
            if (question.contains(name)) {
                words.addAll(terms);
            }
        });
        return words;
    }
}
