package dev.ecphory.internal.retrieval.summaries;

import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.summaries.CommonNames;
import dev.ecphory.internal.vector.PhraseVectors;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What of the insights and the portrait has to do with a question. They are hints: told outside the evidence, never ranked.
 * Stateless.
 */
final class InsightFinder {
    /** Insights of which a question is told, and by which it is widened. */
    private static final int MOST = 3;
    /** Events that a hint cites. */
    private static final int CITED = 3;
    /** Lines of the portrait. */
    private static final int LINES = 8;
    /** A line that is less near says nothing of what is asked; as for summaries. */
    private static final double NEAR = .2;

    private InsightFinder() {}

    /**
     * The insights that have a word of the question among their common names, those with the rarest word first. The names of
     * those who speak do not count: nearly every insight has them.
     */
    static List<RecalledSummary> insights(ParsedQuery cue, List<Summary> all, Collection<String> speakers) {
        Set<String> asked = new HashSet<>(words(cue.topic()));
        speakers.forEach(name -> asked.removeAll(words(name)));
        Map<String, Integer> frequency = new HashMap<>();
        Map<Summary, Set<String>> shared = new HashMap<>();
        for (Summary one : all) {
            if (one.kind() == Kind.INSIGHT) {
                Set<String> words = new HashSet<>();
                CommonNames.of(one).names().forEach(name -> words.addAll(words(name)));
                words.retainAll(asked);
                words.forEach(word -> frequency.merge(word, 1, Integer::sum));
                if (!words.isEmpty()) {
                    shared.put(one, words);
                }
            }
        }
        Comparator<Map.Entry<Summary, Set<String>>> rarest = Comparator.comparingInt(one -> one.getValue().stream()
                .mapToInt(word -> frequency.getOrDefault(word, 0))
                .min()
                .orElse(Integer.MAX_VALUE));
        return shared.entrySet().stream()
                .sorted(rarest.thenComparing(one -> one.getKey().id()))
                .limit(MOST)
                .map(one -> new RecalledSummary(one.getKey(), List.of(hint(one.getKey())), false))
                .toList();
    }

    private static RecalledSummary.Line hint(Summary insight) {
        List<Summary.Line> lines = insight.lines();
        List<String> events = lines.stream()
                .flatMap(line -> line.events().stream())
                .distinct()
                .limit(CITED)
                .toList();
        String told = lines.stream()
                .map(Summary.Line::text)
                .findFirst()
                .orElse(CommonNames.of(insight).line());
        return new RecalledSummary.Line(events, told, 1);
    }

    /** The portrait's lines that are near to a question of what somebody is like; none for any other question. */
    static List<RecalledSummary> portrait(ParsedQuery cue, List<Summary> all) {
        List<RecalledSummary> told = new ArrayList<>();
        if (!cue.classification().personality()) {
            return told;
        }
        float[] topic = PhraseVectors.bundled().of(cue.topic());
        for (Summary one : all) {
            if (one.kind() == Kind.IDENTITY) {
                List<RecalledSummary.Line> lines = one.lines().stream()
                        .map(line -> new RecalledSummary.Line(
                                line.events(),
                                line.text(),
                                PhraseVectors.cosine(
                                        topic, PhraseVectors.bundled().of(line.text()))))
                        .filter(line -> line.score() >= NEAR)
                        .sorted(Comparator.comparingDouble((RecalledSummary.Line line) -> -line.score()))
                        .limit(LINES)
                        .toList();
                if (!lines.isEmpty()) {
                    told.add(new RecalledSummary(one, lines, false));
                }
            }
        }
        return told;
    }

    private static List<String> words(String text) {
        List<String> words =
                new ArrayList<>(List.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")));
        words.removeIf(String::isEmpty);
        return words;
    }
}
