package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.index.EventWords;
import dev.ecphory.internal.index.EventWordsCache;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * How well each content word of a cue is found in events, the names of people among them; a name is found in what its bearer says,
 * too. Reads each event once. Not for several threads.
 */
public final class TermCoverage {
    /** The rarest words of a cue, in which events that are about something else differ most from those that are about it. */
    private static final int RAREST = 2;

    private final WeightedQueryTerms asked;
    private final EventWordsCache words;
    private final Set<Long> bySentence;
    private final Map<Long, float[]> byEvent = new HashMap<>();

    /**
     * Over the words of events.
     *
     * @param bySentence the numbers of events whose words will be wanted by sentences too, so that they are read once
     */
    public TermCoverage(WeightedQueryTerms asked, EventWordsCache words, Set<Long> bySentence) {
        this.asked = asked;
        this.words = words;
        this.bySentence = bySentence;
    }

    /** How much of the cue one event holds, each word by how rare it is, 0 to 1. */
    public double of(LogEntry entry) {
        return asked.covered(found(entry));
    }

    /** How much of the cue's two rarest words some events hold together, likewise. */
    public double rarest(Iterable<LogEntry> entries) {
        float[] best = new float[asked.size()];
        for (LogEntry entry : entries) {
            float[] found = found(entry);
            for (int word = 0; word < best.length; word++) {
                best[word] = Math.max(best[word], found[word]);
            }
        }
        double share = 0;
        double held = 0;
        for (int word : asked.byShare().limit(RAREST).toArray()) {
            share += asked.share(word);
            held += asked.share(word) * best[word];
        }
        return share == 0 ? 0 : held / share;
    }

    private float[] found(LogEntry entry) {
        return byEvent.computeIfAbsent(entry.seq(), seq -> {
            EventWords read = words.of(entry, bySentence.contains(seq));
            float[] found = new float[asked.size()];
            asked.meet(read, 0, read.size(), found);
            String speaker = entry.event().speaker();
            if (speaker != null) {
                asked.meetSpeaker(speaker, found);
            }
            return found;
        });
    }
}
