package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.language.QuestionAnswerType;
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
import org.jspecify.annotations.Nullable;

/**
 * A question as it is put to a book of facts: of whom, and in which words. Immutable once made.
 */
final class FactQuery {
    /** Nearness of meaning from which a predicate counts as named; found on stories of our own. */
    private static final double NEAR = .45;
    /** Longer questions name predicates by single words only. */
    private static final int LONGEST = 60;
    /** The predicate that tells when something is. */
    private static final String SCHEDULED = "scheduled_for";
    /** How a name is asked for. */
    private static final Set<String> NAMING = Set.of("called", "named", "name", "names");

    private static final Set<String> NAMES = Set.of("person", "name");

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
    /** The predicate that it asks for without naming it; null for none. */
    final @Nullable String unnamed;
    /** Of the free words those that a name of several words takes, by the predicate that it names. */
    private final Map<String, Set<String>> spoken;
    /** Words that ask for a name, which no fact needs to hold that tells one. */
    private final Set<String> naming = new HashSet<>();

    private final Map<String, Set<String>> freeOf = new HashMap<>();

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
        boolean time = cue.wording().answerTypes().contains(QuestionAnswerType.TIME);
        this.unnamed = cue.wording().has(QuestionCues.Cue.OCCUPATION) ? "occupation" : time ? SCHEDULED : null;
        this.spoken = spoken.size() > LONGEST ? Map.of() : known.spoken(' ' + String.join(" ", spoken) + ' ');
        for (String word : NAMING) {
            if (spoken.contains(word)) {
                naming.addAll(words.terms(word));
            }
        }
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
                phrases.getOrDefault(QuestionCues.Cue.FORMER, ""),
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

    /** Whether it asks for another predicate, which it does not name: what somebody does, not who it is. */
    boolean passesOver(String predicate) {
        return unnamed != null && !unnamed.equals(SCHEDULED) && !unnamed.equals(predicate);
    }

    /** The words that name nobody, without those that a name of several words takes for another predicate. */
    Set<String> free(String predicate) {
        return freeOf.computeIfAbsent(predicate, asked -> {
            Set<String> left = new LinkedHashSet<>(free);
            spoken.values().forEach(left::removeAll);
            left.addAll(spoken.getOrDefault(asked, Set.of()));
            return left;
        });
    }

    /** What share of those of some words a fact holds that its predicate leaves, 1 where it leaves none; 0 where they do not name it. */
    double coversRest(int number, Set<String> asked) {
        String predicate = factIndex.fact(number).slot().predicate();
        PredicateWords called = factIndex.called(predicate);
        Set<String> left = new LinkedHashSet<>(asked);
        if (called == null || names(predicate, left) < 1) {
            return 0;
        }
        left.removeAll(called.taking(left));
        if (PredicateRegistry.english()
                .find(predicate)
                .filter(one -> NAMES.contains(one.value()))
                .isPresent()) {
            left.removeAll(naming);
        }
        return left.isEmpty() ? 1 : covers(number, left);
    }

    /** How well some of its words name a predicate, 0 to 1. */
    double names(String predicate, Set<String> asked) {
        PredicateWords called = factIndex.called(predicate);
        if (called == null) {
            return 0;
        }
        if (predicate.equals(unnamed) && !predicate.equals(SCHEDULED)) {
            return 1;
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
