package dev.ecphory.recall.refine;

import dev.ecphory.cognition.Cognition;
import dev.ecphory.cognition.Mechanism;
import dev.ecphory.cognition.Mood;
import dev.ecphory.cognition.Moods;
import dev.ecphory.cognition.Persona;
import dev.ecphory.cognition.Trace;
import dev.ecphory.cognition.Traces;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.Reminder;
import dev.ecphory.recall.Reminders;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What recall knows of a living memory: which mechanisms are on, and how well events are kept. Threads may share it.
 *
 * @param traces of the namespace; only asked when a stage wants them and a mechanism is on
 * @param moods what the agent felt; only asked when a stage wants it and a mechanism is on
 * @param reminders which intentions are due; only asked when that mechanism is on
 */
public record Mind(
        Cognition cognition, Traces traces, Supplier<Moods> moods, Reminders reminders, InstantSource clock) {
    public static final Mind NONE = new Mind(
            Cognition.OFF,
            (entries, at) -> List.of(),
            () -> Moods.none(Persona.NEUTRAL),
            Reminders.NONE,
            () -> Instant.EPOCH);

    boolean fades() {
        return cognition.on(Mechanism.RETENTION);
    }

    boolean spreads() {
        return cognition.on(Mechanism.ACTIVATION);
    }

    boolean keeps() {
        return cognition.on(Mechanism.ENCODING);
    }

    /** The agent's mood when the question is asked; empty when nobody knows it, or it does not count in rankings. */
    Optional<Mood> mood(RecallOptions options) {
        return cognition.on(Mechanism.COMPOSITE) && keeps() ? moods.get().at(now(options)) : Optional.empty();
    }

    /** By whose traits signals are weighed: the neutral ones unless that is on. */
    Persona persona(RecallOptions options) {
        return cognition.on(Mechanism.COMPOSITE) ? moods.get().persona(now(options)) : Persona.NEUTRAL;
    }

    /** The intentions that are due for a question, where recall tells of them. */
    public List<Reminder> due(String question, RecallOptions options) {
        return cognition.on(Mechanism.PROSPECTIVE) ? reminders.due(question, options, now(options)) : List.of();
    }

    /** When it is: when the question is asked, where it says so. */
    public Instant now(RecallOptions options) {
        return options.askedAt() != null ? options.askedAt().toInstant() : clock.instant();
    }

    /** The traces of what was found, by sequence number. May read the store. */
    Map<Long, Trace> of(List<Item> head, RecallOptions options) {
        List<LogEntry> entries = head.stream().map(Item::entry).toList();
        List<Trace> its = traces.of(entries, now(options));
        Map<Long, Trace> bySeq = new HashMap<>();
        for (int i = 0; i < its.size(); i++) {
            bySeq.put(entries.get(i).seq(), its.get(i));
        }
        return bySeq;
    }
}
