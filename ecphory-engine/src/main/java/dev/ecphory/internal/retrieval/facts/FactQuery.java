package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.PhraseVectors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A question as it is put to a book of facts: of whom, and in which words. Immutable once made.
 */
final class FactQuery {
    /** Nearness of meaning from which a predicate counts as named; found on stories of our own. */
    private static final double NEAR = .45;

    private final FactIndex factIndex;
    private final TermAnalyzer words;
    private final float[] direction;
    private final Map<String, Double> rarity = new HashMap<>();
    private final Map<String, Double> near = new HashMap<>();

    /** The words of the names of those it is about. */
    private final Set<String> names = new HashSet<>();

    /** Those it is about, by their keys, in its order; the asker when it speaks in the first person. */
    final Set<String> anchors = new LinkedHashSet<>();
    /** Its content words, without those that only say when, and without a polite frame's. */
    final Set<String> terms;
    /** Those of them that name nobody. */
    final Set<String> free;

    FactQuery(FactIndex factIndex, FactCatalog known, ParsedQuery cue) {
        this.factIndex = factIndex;
        this.words = known.words;
        List<String> spoken = spoken(cue.question());
        anchors.addAll(known.named(spoken));
        for (String name : cue.subjects()) {
            String subject = cue.wording().speakers().contains(name) ? known.subject(name) : null;
            if (subject != null) {
                anchors.add(subject);
            }
        }
        if (cue.wording().has(QuestionCues.Cue.FIRST_PERSON) && cue.asker() != null) {
            String self = known.subject(cue.asker());
            if (self != null) {
                anchors.add(self);
            }
        }
        this.terms = new LinkedHashSet<>(words.terms(cue.topic()));
        this.terms.removeAll(words.terms(aside(cue)));
        anchors.forEach(anchor -> names.addAll(words.terms(anchor)));
        this.free = new LinkedHashSet<>(terms);
        this.free.removeAll(names);
        this.direction = PhraseVectors.bundled().of(String.join(" ", unnamed(spoken, names, words)));
        for (String anchor : anchors) { // at hand before it is counted which words are rare
            factIndex.read(anchor, predicate -> names(predicate, free) >= FactMatcher.NAMED);
        }
        int all = Math.max(1, factIndex.atHand());
        for (String term : terms) {
            rarity.put(term, Math.log(1 + all / (factIndex.count(term) + .5)));
        }
    }

    /**
     * The words that only say when it should hold, which a fact answers by its own times, or that an amount is asked for,
     * and those of a polite frame.
     */
    private static String aside(ParsedQuery cue) {
        Map<QuestionCues.Cue, String> phrases = cue.wording().phrases();
        return String.join(
                " ",
                phrases.getOrDefault(QuestionCues.Cue.NOW, ""),
                phrases.getOrDefault(QuestionCues.Cue.FRAME, ""),
                phrases.getOrDefault(QuestionCues.Cue.AMOUNT, ""),
                cue.window() == null ? "" : cue.window().phrase());
    }

    private static List<String> unnamed(List<String> spoken, Set<String> names, TermAnalyzer words) {
        List<String> left = new ArrayList<>();
        for (String word : spoken) {
            List<String> stems = words.terms(word);
            if (stems.isEmpty() || !names.containsAll(stems)) {
                left.add(word);
            }
        }
        return left;
    }

    /** The words of a text as names' keys have them, possessives taken off. */
    private static List<String> spoken(String text) {
        List<String> spoken = new ArrayList<>();
        for (String word : EntityKeys.key(text).split("[^\\p{L}\\p{M}\\p{N}'-]+")) {
            String bare =
                    word.endsWith("'s") ? word.substring(0, word.length() - 2) : word.replaceAll("^'++|(?<!')'++$", "");
            if (!bare.isEmpty()) {
                spoken.add(bare);
            }
        }
        return spoken;
    }

    /**
     * Whether a fact of somebody whom the question is not about may answer: when it is about nobody, when the fact names
     * whom it is about, or when the fact holds two of its words.
     */
    boolean mayBeOfOthers(int fact) {
        return anchors.isEmpty()
                || names.stream().anyMatch(name -> factIndex.holds(name, fact))
                || free.stream().filter(term -> factIndex.holds(term, fact)).count() > 1;
    }

    List<String> wordsOf(String phrase) {
        return words.terms(phrase);
    }

    /** How well some of its words name a predicate, 0 to 1. */
    double names(String predicate, Set<String> asked) {
        PredicateWords called = factIndex.called(predicate);
        if (called == null) {
            return 0;
        }
        double named = called.named(asked);
        double meant = near.computeIfAbsent(predicate, none -> called.meant(direction));
        return Math.max(named, meant >= NEAR ? meant : 0);
    }

    /** What share of some of its words, by their rarity, a fact holds. */
    double covers(int fact, Set<String> asked) {
        double held = 0;
        double all = 0;
        for (String term : asked) {
            double weight = rarity.getOrDefault(term, 0.0);
            all += weight;
            held += factIndex.holds(term, fact) ? weight : 0;
        }
        return all == 0 ? 0 : held / all;
    }
}
