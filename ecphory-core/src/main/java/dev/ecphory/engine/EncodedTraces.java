package dev.ecphory.engine;

import dev.ecphory.cognition.Appraisal;
import dev.ecphory.cognition.Cognition;
import dev.ecphory.cognition.Emotion;
import dev.ecphory.cognition.Impression;
import dev.ecphory.cognition.Mood;
import dev.ecphory.cognition.Source;
import dev.ecphory.cognition.Trace;
import dev.ecphory.cognition.Traces;
import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Modality;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.Store;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The traces that events left when they were recorded, whatever touched them since. Threads may share it. */
record EncodedTraces(Namespace namespace, Store store, Cognition cognition) implements Traces {
    @Override
    public List<Trace> of(List<LogEntry> entries, Instant at) {
        Map<Long, Annotation> notes = new HashMap<>();
        List<Long> seqs = entries.stream().map(LogEntry::seq).toList();
        store.annotations().at(namespace, seqs).forEach(note -> notes.put(note.seq(), note));
        return entries.stream().map(entry -> trace(entry, notes)).toList();
    }

    private Trace trace(LogEntry entry, Map<Long, Annotation> notes) {
        Emotion emotion = Appraisal.of(entry.event().text());
        Annotation note = notes.get(entry.seq());
        Impression impression =
                note == null ? new Impression(1, 0, 0, 0, 0, false, 0, true, emotion) : Impression.of(note, emotion);
        Source source = entry.event().modality() == Modality.TOOL ? Source.TOOL : Source.USER;
        return cognition
                .encoding()
                .trace(entry.id(), source, entry.recordedAt(), impression, Mood.NEUTRAL, cognition.persona());
    }
}
