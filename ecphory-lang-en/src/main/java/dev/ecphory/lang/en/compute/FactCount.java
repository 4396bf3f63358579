package dev.ecphory.lang.en.compute;

import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledFact;
import dev.ecphory.RecalledFact.Status;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How many things of a kind the facts of one subject tell of: a number that was told ("three cats"), and the things that
 * were told one by one. Immutable.
 *
 * @param noun what is counted, as the question has it
 * @param told the fact that tells a number; null when none does
 * @param named facts that tell one of the things each, every thing once
 */
public record FactCount(String noun, @Nullable RecalledFact told, List<RecalledFact> named) {
    private static final Pattern HOW_MANY = Pattern.compile("(?<!\\w)(?:how many|(?:what|which) number of)"
            + " (?:different |distinct |other |kinds of |types of |of my |of the )?((?:[a-z-]+ ){0,2}?[a-z-]{3,})(?:"
            + " (?:do|did|does|have|has|had|am|are|is|was|were|i|we|he|she|they|in|at|from|for|that|live|lives)(?!\\w)"
            + "|\\s*[?.!]*$)");
    private static final String NUMBER_OF = "number_of_";
    private static final Map<String, Integer> WORDS = words();

    /** Copies the list. */
    public FactCount {
        named = List.copyOf(named);
    }

    private static Map<String, Integer> words() {
        Map<String, Integer> words = new LinkedHashMap<>();
        for (String word : List.of(
                "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                "twelve")) {
            words.put(word, words.size());
        }
        words.put("no", 0);
        words.put("a", 1);
        words.put("an", 1);
        return words;
    }

    /** What is counted, by the words of a question in lower case; empty when it does not ask how many. */
    static Optional<String> noun(String question) {
        Matcher asked = HOW_MANY.matcher(question);
        return asked.find() ? Optional.of(asked.group(1)) : Optional.empty();
    }

    /** Counts by facts that hold; empty where they tell nothing of it, or where they are of several subjects. */
    public static Optional<FactCount> of(String question, List<RecalledFact> facts) {
        return noun(question.toLowerCase(Locale.ROOT)).flatMap(noun -> ofNoun(noun, facts));
    }

    private static Optional<FactCount> ofNoun(String noun, List<RecalledFact> facts) {
        Set<String> wanted = StemmedTerms.of(noun);
        Map<String, RecalledFact> told = new LinkedHashMap<>();
        Map<List<String>, Map<String, RecalledFact>> named = new LinkedHashMap<>();
        for (RecalledFact fact : facts) {
            Slot slot = fact.fact().slot();
            String predicate = slot.predicate();
            if (fact.standing() != Status.CURRENT || wanted.isEmpty()) {
                continue;
            }
            if (predicate.startsWith(NUMBER_OF)) {
                if (stems(predicate.substring(NUMBER_OF.length())).equals(wanted)) {
                    told.putIfAbsent(slot.subject(), fact);
                }
            } else {
                boolean kind = PredicateRegistry.english().words(predicate).stream()
                        .anyMatch(word -> stems(word).equals(wanted));
                if (!kind && !stems(predicate).containsAll(wanted)) {
                    continue;
                }
                named.computeIfAbsent(List.of(slot.subject(), kind ? "" : predicate), key -> new LinkedHashMap<>())
                        .putIfAbsent(
                                String.join(
                                        " ",
                                        new TreeSet<>(
                                                StemmedTerms.of(fact.fact().object()))),
                                fact);
            }
        }
        Set<String> subjects = new LinkedHashSet<>(told.keySet());
        named.keySet().forEach(of -> subjects.add(of.getFirst()));
        if (subjects.size() != 1 || named.size() > 1) { // of nobody, or of several
            return Optional.empty();
        }
        List<RecalledFact> things = new ArrayList<>();
        named.values().forEach(values -> things.addAll(values.values()));
        RecalledFact number = told.get(subjects.iterator().next());
        return number == null && things.size() < 2
                ? Optional.empty()
                : Optional.of(new FactCount(noun, number, things));
    }

    private static Set<String> stems(String predicate) {
        return StemmedTerms.of(predicate.replace('_', ' '));
    }

    /** Whether it is the number of the things that are named, so that there may be more. */
    public boolean least() {
        if (told == null) {
            return true;
        }
        int number = number(told.fact().object());
        return number >= 0 && named.size() > number;
    }

    /** The number as it was told, or the things that are named with how many they are at least. */
    public String amount() {
        return told == null || least()
                ? "at least " + named.size() + ": "
                        + String.join(
                                ", ",
                                named.stream().map(fact -> fact.fact().object()).toList())
                : told.fact().object();
    }

    /** The facts that it rests on. */
    public List<RecalledFact> facts() {
        return told == null || least() ? named : List.of(told);
    }

    /** The same in words, with an event for each fact. */
    Computed computed() {
        Set<String> evidence = new LinkedHashSet<>();
        facts().forEach(fact -> fact.fact().evidence().stream()
                .limit(1)
                .map(EvidenceSpan::event)
                .forEach(evidence::add));
        return new Computed(Computed.Kind.COUNT, text(), List.copyOf(evidence));
    }

    private String text() {
        if (told != null && !least()) {
            return told.fact().text() + ".";
        }
        return "At least " + named.size() + " different " + noun + " were told of: "
                + String.join(
                        "; ", named.stream().map(fact -> fact.fact().object()).toList())
                + ".";
    }

    /** What a number in words or digits is; negative when it is none. */
    static int number(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        Integer known = WORDS.get(word);
        if (known != null) {
            return known;
        }
        return word.matches("\\d{1,6}") ? Integer.parseInt(word) : -1;
    }
}
