package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.LogEntry;
import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Reranked;
import dev.ecphory.internal.retrieval.rerank.Reweights.Factor;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.vector.PhraseVectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The caller's topics (Engram, focus and mute): what speaks of a muted topic more than of what is asked goes, what speaks
 * of a focused one counts 1.3 times, as what is asked by its time does. A text speaks of a topic when it holds all of its
 * words, or means nearly the same by the static table.
 */
public final class TopicReranker {
    private static final double FOCUSED = 1.3;
    /** Nearness of meaning to a topic; found on stories of our own. */
    private static final double NEAR = .5;

    private static final Pattern APART = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private static final class Topic {
        final String phrase;
        final Set<String> words;
        final float[] direction;

        private Topic(String phrase) {
            this.phrase = phrase;
            this.words = words(phrase);
            this.direction = PhraseVectors.bundled().of(phrase);
        }

        static List<Topic> of(List<String> phrases) {
            return phrases.stream()
                    .map(Topic::new)
                    .filter(topic -> !topic.words.isEmpty())
                    .toList();
        }
    }

    private TopicReranker() {}

    /** Drops what is muted and lifts what is focused; null where the caller names no topic. */
    public static @Nullable Reranked rerank(List<RecalledEvent> head, RetrievalContext recall) {
        if (recall.options().attention().equals(TopicFilter.OPEN)) {
            return null;
        }
        List<String> mute = recall.options().attention().mute();
        List<String> focus = recall.options().attention().focus();
        if (mute.isEmpty() && focus.isEmpty()) {
            return new Reranked(head, "");
        }
        List<Topic> focused = Topic.of(focus);
        Set<Long> left = unmuted(head.stream().map(RecalledEvent::entry).toList(), recall.query(), mute).stream()
                .map(LogEntry::seq)
                .collect(Collectors.toSet());
        List<RecalledEvent> kept = head.stream()
                .filter(found -> left.contains(found.entry().seq()))
                .toList();
        Reranked after = Reweights.times(kept, RerankStageName.TOPICS, found -> {
            String text = text(found.entry());
            String topic = speaksOf(text, focused, PhraseVectors.bundled().of(text), 0);
            return topic == null ? null : new Factor(FOCUSED, "speaks of " + topic);
        });
        return new Reranked(after.events(), head.size() - kept.size() + " muted, " + after.note());
    }

    /** Those of some events that speak of no topic that the caller mutes. */
    public static List<LogEntry> unmuted(List<LogEntry> entries, RetrievalContext recall) {
        List<String> mute = recall.options().attention().mute();
        return mute.isEmpty() || !recall.has(RerankStageName.TOPICS) ? entries : unmuted(entries, recall.query(), mute);
    }

    /** The events that do not speak of a muted topic more than of what is asked. */
    private static List<LogEntry> unmuted(List<LogEntry> entries, ParsedQuery cue, List<String> mute) {
        List<Topic> muted = Topic.of(mute);
        float[] asked = PhraseVectors.bundled().of(cue.topic());
        List<LogEntry> kept = new ArrayList<>();
        for (LogEntry entry : entries) {
            String text = text(entry);
            float[] meaning = PhraseVectors.bundled().of(text);
            if (speaksOf(text, muted, meaning, PhraseVectors.cosine(asked, meaning)) == null) {
                kept.add(entry);
            }
        }
        return kept;
    }

    /** Drops muted texts; what is told of facts goes the same way as what is told of events. */
    public static boolean mutes(List<String> mute, String text) {
        Set<String> words = words(text);
        return Topic.of(mute).stream().anyMatch(topic -> words.containsAll(topic.words));
    }

    private static @Nullable String speaksOf(String text, List<Topic> topics, float[] meaning, double other) {
        Set<String> words = topics.isEmpty() ? Set.of() : words(text);
        for (Topic topic : topics) {
            double near = PhraseVectors.cosine(topic.direction, meaning);
            if (words.containsAll(topic.words) || (near >= NEAR && near > other)) {
                return topic.phrase;
            }
        }
        return null;
    }

    private static String text(LogEntry entry) {
        String caption = entry.event().caption();
        return caption == null ? entry.event().text() : entry.event().text() + "\n" + caption;
    }

    private static Set<String> words(String text) {
        return APART.splitAsStream(text.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
