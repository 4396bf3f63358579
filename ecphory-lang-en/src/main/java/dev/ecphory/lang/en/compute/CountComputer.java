package dev.ecphory.lang.en.compute;

import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledFact;
import dev.ecphory.knowledge.EvidenceSpan;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How many different things a question's noun was told of: the number that a fact tells, the values of one slot that hold
 * side by side, else the different phrases that end in that noun. What was told may be less than what there is, so it
 * counts as "at least". Nothing below two but a number that was told. Stateless.
 */
final class CountComputer {
    private static final int DEPTH = 50;
    private static final int LONGEST = 4_000;

    private static final Set<String> NOT_THINGS = Set.of("""
        day days week weeks month months year years hours hour minutes minute times time people things
        percent dollars miles points pages followers\
        """.split("\\s+"));
    private static final Set<String> ARTICLES = Set.of(
            "a", "an", "the", "my", "our", "another", "this", "that", "his", "her", "their", "your", "some", "any",
            "each", "every", "one", "two", "three", "both", "these", "those");
    private static final Set<String> PLAIN = Set.of("""
        new old first second third last next other same good great nice favorite big small little own more
        few many several different whole of and or in for to is was with on at\
        """.split("\\s+"));

    private CountComputer() {}

    static Optional<Computed> of(String question, List<LogEntry> ranked, List<RecalledFact> facts) {
        Optional<String> counted = FactCount.noun(question.toLowerCase(Locale.ROOT));
        if (counted.isEmpty()) {
            return Optional.empty();
        }
        String noun = counted.get();
        String head = noun.substring(noun.lastIndexOf(' ') + 1);
        if (NOT_THINGS.contains(head)) {
            return Optional.empty();
        }
        return ofFacts(question, facts).or(() -> ofEvents(noun, head, ranked));
    }

    /** A number that a fact tells, or the values of the one slot whose predicate is named by the noun. */
    private static Optional<Computed> ofFacts(String question, List<RecalledFact> facts) {
        return FactCount.of(question, facts).map(count -> {
            Set<String> evidence = new LinkedHashSet<>();
            count.facts().forEach(fact -> fact.fact().evidence().stream()
                    .limit(1)
                    .map(EvidenceSpan::event)
                    .forEach(evidence::add));
            return new Computed(Computed.Kind.COUNT, count.text(), List.copyOf(evidence));
        });
    }

    /** Phrases that end in the noun and have a word of their own before it. */
    private static Optional<Computed> ofEvents(String noun, String head, List<LogEntry> ranked) {
        Set<String> stem = StemmedTerms.of(head);
        if (stem.size() != 1) {
            return Optional.empty();
        }
        Map<String, String> phrases = new LinkedHashMap<>();
        Set<String> evidence = new LinkedHashSet<>();
        for (LogEntry entry : ranked.subList(0, Math.min(DEPTH, ranked.size()))) {
            if (entry.event().text().length() <= LONGEST) {
                for (String phrase :
                        phrases(entry.event().text(), stem.iterator().next())) {
                    if (phrases.putIfAbsent(phrase, phrase) == null) {
                        evidence.add(entry.id());
                    }
                }
            }
        }
        return computed(noun, List.copyOf(phrases.values()), evidence);
    }

    /** "my new Spitfire model kit" gives "spitfire model kit". */
    private static Set<String> phrases(String text, String stem) {
        String[] words = text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}'’.,!?;:-]+");
        Set<String> found = new LinkedHashSet<>();
        for (int i = 1; i < words.length; i++) {
            String word = bare(words[i]);
            if (word.isEmpty() || !StemmedTerms.of(word).equals(Set.of(stem))) {
                continue;
            }
            int from = i;
            while (from > 0 && i - from < 3 && !ends(words[from - 1]) && !ARTICLES.contains(bare(words[from - 1]))) {
                from--;
            }
            boolean led = from > 0 && ARTICLES.contains(bare(words[from - 1])) && !ends(words[from - 1]);
            StringBuilder phrase = new StringBuilder();
            for (int j = from; j < i; j++) {
                if (!PLAIN.contains(bare(words[j]))) {
                    phrase.append(bare(words[j])).append(' ');
                }
            }
            if (led && !phrase.isEmpty()) {
                found.add(phrase + word);
            }
        }
        return found;
    }

    private static boolean ends(String word) {
        return !word.isEmpty() && ".,!?;:".indexOf(word.charAt(word.length() - 1)) >= 0;
    }

    private static String bare(String word) {
        return word.replaceAll("(?<![.,!?;:])[.,!?;:]++$", "");
    }

    private static Optional<Computed> computed(String noun, List<String> names, Set<String> evidence) {
        Set<String> different = new HashSet<>(names);
        if (different.size() < 2) {
            return Optional.empty();
        }
        String text =
                "At least " + different.size() + " different " + noun + " were told of: " + String.join("; ", names);
        return Optional.of(new Computed(Computed.Kind.COUNT, text + ".", List.copyOf(evidence)));
    }
}
