package dev.ecphory.internal.retrieval;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.FeelingOfKnowing.Beyond;
import dev.ecphory.internal.cognition.mechanism.FeelingOfKnowing.Sense;
import dev.ecphory.internal.cognition.mechanism.Retention;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.cognition.recall.CognitionReport.Unbidden;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.query.StageRecorder;
import dev.ecphory.internal.retrieval.relevance.BelowCutoffSample;
import dev.ecphory.internal.retrieval.relevance.BelowCutoffSample.Near;
import dev.ecphory.internal.retrieval.rerank.TopicReranker;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.stage.RetrievalStage;
import dev.ecphory.spi.store.EventReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is felt beside what is recalled: whether there is more of it, what comes by itself, and how the last sessions felt. What the caller mutes is
 * not felt. Chance comes from the question, the namespace and how far its log has come, so that the same recall gives the
 * same answer. Reads only, and nothing where the mechanisms are off. Threads may share it.
 */
final class CognitionStage implements RetrievalStage {
    private final EventReader log;
    private final Namespace namespace;
    private final CognitionView mind;

    CognitionStage(Retriever.Sources from, CognitionView mind) {
        this.log = from.log();
        this.namespace = from.namespace();
        this.mind = mind;
    }

    @Override
    public void run(RetrievalContext recall) {
        List<LogEntry> recalled = recall.entries();
        StageRecorder trace = recall.trace();
        CognitionSettings cognition = mind.cognition();
        Sense sense = Sense.NONE;
        if (cognition.on(CognitiveMechanism.FEELING_OF_KNOWING)) {
            List<Beyond> beyond = beyond(recall, recalled);
            sense = cognition.knowing().sense(beyond, cognition.persona());
            trace.add("know", beyond.size(), sense.known().size(), sense.widen() ? "looking wider may help" : "");
        }
        Unbidden unbidden = null;
        if (cognition.on(CognitiveMechanism.INVOLUNTARY_RECALL)) {
            unbidden = unbidden(recall, recalled);
            int came = unbidden == null ? 0 : 1;
            int sampled = recall.candidates().belowCutoff().sample().size();
            trace.add("unbidden", sampled, came, "");
        }
        recall.setCognition(new CognitionReport(sense, unbidden, recall.sessionMood()));
    }

    /** The candidates below the cut: those that the limit or a stage dropped. */
    private List<Beyond> beyond(RetrievalContext recall, List<LogEntry> recalled) {
        Map<Long, Near> ranked = recall.candidates().belowCutoff().ranked();
        double cut = 0;
        Set<Long> delivered = new HashSet<>();
        for (LogEntry entry : recalled) {
            delivered.add(entry.seq());
            Near near = ranked.get(entry.seq());
            cut = near == null ? cut : near.score();
        }
        List<LogEntry> entries = fetched(
                ranked.keySet().stream()
                        .filter(seq -> !delivered.contains(seq))
                        .limit(BelowCutoffSample.BELOW)
                        .toList(),
                recall);
        Map<String, Held> held = held(entries, recall.options());
        List<Beyond> beyond = new ArrayList<>();
        for (LogEntry entry : entries) {
            Near near = Objects.requireNonNull(ranked.get(entry.seq()));
            Held its = held.getOrDefault(entry.id(), Held.WHOLE);
            beyond.add(new Beyond(
                    entry.id(),
                    cut > 0 ? Math.clamp(near.score() / cut, 0, 1) : 0,
                    near.similarity(),
                    named(recall.query(), entry.event()),
                    its.strength(),
                    its.confidence()));
        }
        return beyond;
    }

    /**
     * How much of an event is there.
     *
     * @param strength what time has left of it; 1 where time takes nothing
     * @param confidence in its source; 1 where that does not count
     */
    private record Held(double strength, double confidence) {
        static final Held WHOLE = new Held(1, 1);
    }

    private Map<String, Held> held(List<LogEntry> entries, RecallOptions options) {
        boolean fades = mind.cognition().on(CognitiveMechanism.RETENTION);
        boolean doubts = mind.cognition().on(CognitiveMechanism.SOURCE_CONFIDENCE);
        if (!fades && !doubts) {
            return Map.of();
        }
        Instant now = mind.now(options);
        Retention retention = mind.cognition().retention();
        Map<String, Held> held = new HashMap<>();
        mind.traces()
                .of(entries, now)
                .forEach(trace -> held.put(
                        trace.id(), new Held(fades ? retention.strength(trace, now) : 1, doubts ? trace.trust() : 1)));
        return held;
    }

    /** The share of the names in the question that an event holds; 0 where it has none. */
    private static double named(ParsedQuery cue, Event event) {
        List<String> names = cue.wording().names();
        if (names.isEmpty()) {
            return 0;
        }
        String words = Stream.of(event.speaker(), event.recipient(), event.text(), event.caption())
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n"));
        return QuestionCues.named(words, names).size() / (double) names.size();
    }

    private @Nullable Unbidden unbidden(RetrievalContext recall, List<LogEntry> recalled) {
        Set<Long> delivered = recalled.stream().map(LogEntry::seq).collect(Collectors.toSet());
        CognitionSettings cognition = mind.cognition();
        Instant now = mind.now(recall.options());
        Map<String, LogEntry> sampled = new HashMap<>();
        return cognition
                .involuntary()
                .surface(
                        () -> {
                            List<LogEntry> others = fetched(
                                    recall.candidates().belowCutoff().sample().stream()
                                            .filter(seq -> !delivered.contains(seq))
                                            .toList(),
                                    recall);
                            others.forEach(entry -> sampled.put(entry.id(), entry));
                            return mind.traces().of(others, now);
                        },
                        now,
                        cognition.retention(),
                        cognition.persona(),
                        new SplittableRandom(recall.candidates().belowCutoff().seed()))
                .map(trace -> new Unbidden(
                        Objects.requireNonNull(sampled.get(trace.id())),
                        cognition.retention().strength(trace, now),
                        trace.intensity(),
                        false))
                .orElse(null);
    }

    private List<LogEntry> fetched(List<Long> seqs, RetrievalContext recall) {
        return TopicReranker.unmuted(log.at(namespace, seqs), recall);
    }
}
