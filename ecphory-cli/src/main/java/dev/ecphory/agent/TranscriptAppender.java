package dev.ecphory.agent;

import dev.ecphory.AppendResult;
import dev.ecphory.ConflictException;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Appends what was said in a conversation, each thing once however often it is told. Stateless. */
final class TranscriptAppender {
    /** Events a transaction: what is appended before the deadline stays. */
    private static final int BATCH = 200;

    private TranscriptAppender() {}

    /** How a conversation of an agent is called in the memory. */
    static String session(Agent agent, String session) {
        return agent.key() + ":" + session;
    }

    /** Appends; returns how many were new. */
    static int append(Memory memory, Agent agent, String session, List<Transcript.Message> said) {
        List<Event> events = new ArrayList<>();
        for (Transcript.Message each : said) {
            event(agent, session, each, Map.of()).map(Event::masked).ifPresent(events::add);
        }
        int added = 0;
        for (int from = 0; from < events.size(); from += BATCH) {
            added += append(memory, events.subList(from, Math.min(events.size(), from + BATCH)));
        }
        return added;
    }

    private static int append(Memory memory, List<Event> batch) {
        try {
            return added(memory.append(batch));
        } catch (ConflictException changed) {
            // an agent has rewritten something under the same name: what was remembered of it stays
            int added = 0;
            for (Event event : batch) {
                added += one(memory, event);
            }
            return added;
        }
    }

    private static int one(Memory memory, Event event) {
        try {
            return added(memory.append(event));
        } catch (ConflictException kept) {
            return 0;
        }
    }

    private static int added(List<AppendResult> acknowledged) {
        return (int) acknowledged.stream().filter(each -> !each.duplicate()).count();
    }

    /** What was said as an event; nothing when the log would not take it. */
    static Optional<Event> event(Agent agent, String session, Transcript.Message said, Map<String, String> metadata) {
        String called = session(agent, session);
        String key = called + ":" + said.id();
        try {
            Event.Builder event = Event.ofText(
                            said.text().substring(0, Math.min(said.text().length(), Event.MAX_TEXT)))
                    .speaker(said.speaker())
                    .session(called)
                    .metadata("agent", agent.key())
                    .idempotencyKey(key.length() <= Event.MAX_NAME ? key : InstallManifest.digest(key));
            metadata.forEach(event::metadata);
            if (said.at() != null) {
                event.occurredAt(said.at());
            }
            return Optional.of(event.build());
        } catch (InvalidInputException unacceptable) {
            return Optional.empty();
        }
    }
}
