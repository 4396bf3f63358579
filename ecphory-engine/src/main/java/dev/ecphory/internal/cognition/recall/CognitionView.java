package dev.ecphory.internal.cognition.recall;

import dev.ecphory.LogEntry;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.Mood;
import dev.ecphory.internal.cognition.mechanism.MoodHistory;
import dev.ecphory.internal.cognition.mechanism.Persona;
import dev.ecphory.internal.cognition.mechanism.SessionMood;
import dev.ecphory.internal.cognition.mechanism.TraceSource;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What recall knows of a living memory: which mechanisms are on, and how well events are kept. Threads may share it.
 *
 * @param traces of the namespace; only asked when a stage wants them and a mechanism is on
 * @param moods what the agent felt; only asked when a stage wants it and a mechanism is on
 * @param reminders which intentions and occasions are due; only asked when that mechanism is on
 */
public record CognitionView(
        CognitionSettings cognition,
        TraceSource traces,
        Supplier<MoodHistory> moods,
        ReminderSource reminders,
        InstantSource clock) {
    public static final CognitionView NONE = new CognitionView(
            CognitionSettings.OFF,
            (entries, at) -> List.of(),
            () -> MoodHistory.none(Persona.NEUTRAL),
            ReminderSource.NONE,
            () -> Instant.EPOCH);

    public boolean fades() {
        return cognition.on(CognitiveMechanism.RETENTION);
    }

    public boolean spreads() {
        return cognition.on(CognitiveMechanism.ACTIVATION);
    }

    public boolean keeps() {
        return cognition.on(CognitiveMechanism.ENCODING);
    }

    /** Whether recall tells how the last sessions felt. */
    public boolean tellsSessionMood() {
        return cognition.on(CognitiveMechanism.SESSION_MOOD);
    }

    /**
     * The agent's mood when the question is asked: as it was told, else as the last sessions felt. Empty when nobody knows
     * it, or it does not count in rankings.
     */
    public Optional<Mood> mood(RecallOptions options, @Nullable SessionMood sessions) {
        return cognition.on(CognitiveMechanism.COMPOSITE) && keeps()
                ? moods.get().at(now(options)).or(() -> Optional.ofNullable(sessions)
                        .map(SessionMood::mood))
                : Optional.empty();
    }

    /** By whose traits signals are weighed: the neutral ones unless that is on. */
    public Persona persona(RecallOptions options) {
        return cognition.on(CognitiveMechanism.COMPOSITE) ? moods.get().persona(now(options)) : Persona.NEUTRAL;
    }

    /** The intentions and occasions that are due for a question, where recall tells of them. */
    public List<Reminder> due(String question, RecallOptions options) {
        return cognition.on(CognitiveMechanism.PROSPECTIVE)
                ? reminders.due(question, options, now(options))
                : List.of();
    }

    /** When it is: when the question is asked, where it says so. */
    public Instant now(RecallOptions options) {
        return options.askedAt() != null ? options.askedAt().toInstant() : clock.instant();
    }

    /** The traces of what was found, by sequence number. May read the store. */
    public Map<Long, MemoryTrace> of(List<RecalledEvent> head, RecallOptions options) {
        List<LogEntry> entries = head.stream().map(RecalledEvent::entry).toList();
        List<MemoryTrace> its = traces.of(entries, now(options));
        Map<Long, MemoryTrace> bySeq = new HashMap<>();
        for (int i = 0; i < its.size(); i++) {
            bySeq.put(entries.get(i).seq(), its.get(i));
        }
        return bySeq;
    }
}
