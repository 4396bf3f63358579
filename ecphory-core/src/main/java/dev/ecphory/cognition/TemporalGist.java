package dev.ecphory.cognition;

import dev.ecphory.text.Sentence;
import dev.ecphory.text.Sentences;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Of what is old and hardly ever asked for, the gist outlasts the wording (Reyna and Brainerd 1995). AgentOS puts the
 * gist in the place of the text and archives that; here the text stays and the gist is added. Without a model it takes
 * whole sentences, those whose words the text repeats most, where the seed cuts after the first words. Constants are
 * AgentOS's. Immutable; threads may share it.
 *
 * @param on the switch; off, there is no gist of anything
 * @param olderThan the age from which a text is old; 60 days
 * @param retrievals from which it is asked for too often, 1 to 1000; 2
 * @param most gists of one cycle, 0 to 1000; 20
 * @param words of a gist, 5 to 1000; 30
 * @param strength that a gist has of its original's, 0 to 1; .8
 * @param immuneFrom the strength from which a memory keeps its wording, 0 to 1; .9
 */
public record TemporalGist(
        boolean on, Duration olderThan, int retrievals, int most, int words, double strength, double immuneFrom) {
    private static final int SHORTEST_CONTENT_WORD = 4;

    /**
     * Checks the constants.
     *
     * @throws dev.ecphory.memory.InvalidInputException when one is out of its range
     */
    public TemporalGist {
        Ranges.time("gist.olderThan", olderThan);
        Ranges.count("gist.retrievals", retrievals, 1, 1_000);
        Ranges.count("gist.most", most, 0, 1_000);
        Ranges.count("gist.words", words, 5, 1_000);
        Ranges.share("gist.strength", strength);
        Ranges.share("gist.immuneFrom", immuneFrom);
    }

    /** Which traces a cycle makes a gist of, the oldest first; the order in which they are given does not matter. */
    public List<Trace> chosen(Collection<Trace> traces, Instant now) {
        return traces.stream()
                .filter(trace -> due(trace, now))
                .sorted(Comparator.comparing(Trace::encodedAt).thenComparing(Trace::id))
                .limit(most)
                .toList();
    }

    /** The gist of an event's text, if it is due and the text is longer than a gist. */
    public Optional<Gist> of(Trace trace, String text, Instant now) {
        if (!due(trace, now)) {
            return Optional.empty();
        }
        List<Sentence> sentences = Sentences.of(text);
        if (sentences.stream().mapToInt(sentence -> sentence.words().size()).sum() <= words) {
            return Optional.empty();
        }
        return Optional.of(new Gist(
                trace.id(), Gist.digest(text), extract(text, sentences), trace.strength() * strength, trace.emotion()));
    }

    private boolean due(Trace trace, Instant now) {
        return on
                && !trace.kept()
                && trace.strength() < immuneFrom
                && trace.retrievals() < retrievals
                && !trace.encodedAt().plus(olderThan).isAfter(now);
    }

    private String extract(String text, List<Sentence> sentences) {
        Map<String, Integer> counts = new HashMap<>();
        for (Sentence sentence : sentences) {
            content(sentence).forEach(word -> counts.merge(word, 1, Integer::sum));
        }
        List<Integer> ranked = IntStream.range(0, sentences.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> weight(sentences.get(i), counts))
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        TreeSet<Integer> taken = new TreeSet<>();
        int left = words;
        for (int i : ranked) {
            int length = sentences.get(i).words().size();
            if (length <= left) {
                taken.add(i);
                left -= length;
            }
        }
        if (taken.isEmpty()) {
            List<Sentence.Word> best = sentences.get(ranked.getFirst()).words();
            return text.substring(best.getFirst().from(), best.get(words - 1).to());
        }
        return taken.stream().map(i -> quote(text, sentences, i)).collect(Collectors.joining(" "));
    }

    /** A sentence as it stands, with the sign that ends it. */
    private static String quote(String text, List<Sentence> sentences, int i) {
        int from = sentences.get(i).words().getFirst().from();
        int next = i + 1 < sentences.size()
                ? sentences.get(i + 1).words().getFirst().from()
                : text.length();
        int end = sentences.get(i).words().getLast().to();
        while (end < next && ".!?…。！？".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        return text.substring(from, end);
    }

    private static double weight(Sentence sentence, Map<String, Integer> counts) {
        int sum = 0;
        for (String word : new TreeSet<>(content(sentence))) {
            sum += counts.getOrDefault(word, 1) - 1; // a word that is never repeated says nothing of the topic
        }
        return sum / Math.sqrt(Math.max(1, sentence.words().size()));
    }

    private static List<String> content(Sentence sentence) {
        return sentence.words().stream()
                .map(Sentence.Word::folded)
                .filter(word -> word.length() >= SHORTEST_CONTENT_WORD)
                .toList();
    }

    TemporalGist switched(boolean to) {
        return new TemporalGist(to, olderThan, retrievals, most, words, strength, immuneFrom);
    }
}
