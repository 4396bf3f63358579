package dev.ecphory.internal.learning;

import dev.ecphory.spi.store.AccessLog.Access;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Folds reports of use into {@link PastQuestion}s, question by question. Of an event the last report counts, because what answers
 * a question changes. Not for several threads.
 */
final class PastQuestionBuilder {
    /** Questions that are kept: those that something was reported of last. */
    static final int MOST_CUES = 10_000;
    /** Events of one question that are kept: those that were reported last. */
    static final int MOST_EVENTS = 64;

    private final int mostCues;
    /** By what a question asks, the one reported of longest ago first. */
    private final Map<String, Known> known = new LinkedHashMap<>(16, .75f, true);

    /** What was reported of one question: the event reported of longest ago first. */
    private record Known(String question, Map<Long, Boolean> verdicts) {}

    PastQuestionBuilder() {
        this(MOST_CUES);
    }

    /** With another bound, for tests. */
    PastQuestionBuilder(int mostCues) {
        this.mostCues = mostCues;
    }

    void report(Access access, boolean useful) {
        Known its = known.computeIfAbsent(access.topic(), none -> new Known(access.question(), new LinkedHashMap<>()));
        for (long seq : access.seqs()) {
            its.verdicts.remove(seq);
            its.verdicts.put(seq, useful);
        }
        bound(its.verdicts, MOST_EVENTS);
        bound(known, mostCues);
    }

    /** What is known now, the question reported of longest ago first. */
    List<PastQuestion> learned() {
        return known.values().stream()
                .map(one -> PastQuestion.of(one.question, one.verdicts))
                .toList();
    }

    private static <K, V> void bound(Map<K, V> map, int most) {
        while (map.size() > most) {
            map.remove(map.keySet().iterator().next());
        }
    }
}
