package dev.ecphory.spring;

import dev.ecphory.AppendResult;
import dev.ecphory.ChatWindow;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.SessionRepository;

/**
 * The sessions of Spring AI Session 0.6, which is for Spring AI 2.0, and a memory of everything that was ever said in them. The log of
 * a session comes back as it was appended and compacted, in another process as well. Texts of the user and the assistant are events
 * of their user's memory, each once, also when a compaction archives or drops them; summaries that a compaction writes, system
 * messages, calls of tools and their responses come back with the log and are not recalled. Of metadata, what JSON can hold comes
 * back. Deleting a session forgets nothing that was said: erase it, see {@link Memory#deletion()}.
 *
 * <p>Threads may share it. One session is written by one process at a time: of what two append at once, one is missing from the
 * log, though both are remembered. A call reads the log of its session whole, and those that find sessions by something else
 * than their id read all that were ever saved.
 */
public final class EcphorySessionRepository implements SessionRepository {
    /** Before the id of a session, where the session itself is kept. */
    private static final String RECORD = "session:";

    private final Function<String, Memory> memories;
    private final Memory directory;
    private final SessionEventMessages messages;
    private final ZoneId zone;
    private final ReentrantLock writing = new ReentrantLock();

    private EcphorySessionRepository(Builder builder) {
        this.memories = builder.memories;
        this.directory = builder.directory;
        this.messages = new SessionEventMessages(new SpringMessages(builder.user, builder.assistant));
        this.zone = builder.zone;
    }

    /** For sessions that all belong to one memory. */
    public static Builder builder(Memory memory) {
        return new Builder(user -> memory, memory);
    }

    /**
     * For sessions of many users, each with a memory.
     *
     * @param namespace of a user's id, which the application gave; never of what is said
     * @param directory the namespace that says whose each session is; of no user
     */
    public static Builder builder(Ecphory ecphory, Function<String, String> namespace, String directory) {
        return new Builder(user -> ecphory.memory(namespace.apply(user)), ecphory.memory(directory));
    }

    /**
     * Creates or updates a session; its log stays.
     *
     * @throws InvalidInputException when it is there and another user's
     */
    @Override
    public Session save(Session session) {
        return alone(() -> {
            Session before = findById(session.id());
            if (before != null && !before.userId().equals(session.userId())) {
                throw new InvalidInputException(
                        "userId",
                        "\"" + session.userId() + "\"",
                        "is not whose session \"" + session.id() + "\" is, and memories are kept apart",
                        "create a session of another id");
            }
            List<AppendResult> unused =
                    window(directory, RECORD + session.id()).rewrite(List.of(messages.told(session)), zone);
            return session;
        });
    }

    @Override
    public @Nullable Session findById(String sessionId) {
        List<ChatWindow.Message> kept = window(directory, RECORD + sessionId).messages();
        return kept.isEmpty() ? null : messages.session(kept.getFirst());
    }

    @Override
    public List<Session> findByUserId(String userId) {
        return sessions(session -> session.userId().equals(userId)).toList();
    }

    @Override
    public List<String> findExpiredSessionIds(Instant before) {
        return sessions(session -> {
                    @Nullable Instant expires = session.expiresAt();
                    return expires != null && expires.isBefore(before);
                })
                .map(Session::id)
                .toList();
    }

    private Stream<Session> sessions(Predicate<Session> which) {
        return directory.chatSessions().stream()
                .filter(id -> id.startsWith(RECORD))
                .map(id -> findById(id.substring(RECORD.length())))
                .filter(Objects::nonNull)
                .filter(which);
    }

    @Override
    public void delete(String sessionId) {
        alone(() -> {
            Session session = findById(sessionId);
            if (session != null) {
                log(session).clear();
                window(directory, RECORD + sessionId).clear();
            }
            return sessionId;
        });
    }

    /** Appends an event; one whose id is in the log already changes nothing. */
    @Override
    public void appendEvent(SessionEvent event) {
        alone(() -> {
            Session session = required(event.getSessionId());
            Log log = Log.read(log(session), messages);
            if (!log.entries().containsKey(event.getId())) {
                Map<String, ChatWindow.Message> entries = new LinkedHashMap<>(log.entries());
                entries.put(event.getId(), messages.told(event));
                write(session, new Log(log.version() + 1, log.archived(), entries));
            }
            return event;
        });
    }

    /** Archives events and puts others behind them, if the log is still of a version. */
    @Override
    public boolean compactEvents(
            String sessionId,
            List<SessionEvent> archivedEvents,
            List<SessionEvent> retainedEvents,
            long expectedVersion) {
        return alone(() -> {
            Session session = required(sessionId);
            Log log = Log.read(log(session), messages);
            if (log.version() != expectedVersion) {
                return false;
            }
            Map<String, ChatWindow.Message> entries = new LinkedHashMap<>();
            log.entries().forEach((id, entry) -> {
                if (log.archived().contains(id)) {
                    entries.put(id, entry);
                }
            });
            archivedEvents.forEach(event -> entries.put(event.getId(), kept(log, event)));
            Set<String> archived = new TreeSet<>(entries.keySet());
            retainedEvents.forEach(event -> entries.put(event.getId(), kept(log, event)));
            write(session, new Log(log.version() + 1, archived, entries));
            return true;
        });
    }

    /** As it stands in the log, so that what was said is remembered once; else as it is now. */
    private ChatWindow.Message kept(Log log, SessionEvent event) {
        ChatWindow.Message before = log.entries().get(event.getId());
        return before == null ? messages.told(event) : before;
    }

    @Override
    public long getEventVersion(String sessionId) {
        Session session = findById(sessionId);
        return session == null ? 0 : Log.read(log(session), messages).version();
    }

    @Override
    public List<SessionEvent> findEvents(String sessionId, EventFilter filter) {
        Session session = findById(sessionId);
        if (session == null) {
            return List.of();
        }
        Log log = Log.read(log(session), messages);
        List<SessionEvent> found = log.entries().entrySet().stream()
                .map(one -> messages.event(
                        sessionId, one.getKey(), one.getValue(), log.archived().contains(one.getKey())))
                .filter(filter::matches)
                .toList();
        @Nullable Integer last = filter.lastN();
        List<SessionEvent> newest =
                last == null ? found : found.subList(Math.max(0, found.size() - last), found.size());
        @Nullable Integer size = filter.pageSize();
        if (size == null) {
            return newest;
        }
        long from = (long) Objects.requireNonNullElse(filter.page(), 0) * size;
        return newest.stream().skip(from).limit(size).toList();
    }

    private Session required(String sessionId) {
        Session session = findById(sessionId);
        if (session == null) {
            throw new IllegalArgumentException(
                    "session \"" + sessionId + "\" is not here; create it first, with SessionService.create");
        }
        return session;
    }

    private void write(Session session, Log log) {
        List<ChatWindow.Message> all = new ArrayList<>();
        all.add(messages.header(log.version(), log.archived()));
        all.addAll(log.entries().values());
        List<AppendResult> unused = log(session).rewrite(all, zone);
    }

    private ChatWindow log(Session session) {
        return window(memories.apply(session.userId()), session.id());
    }

    private static ChatWindow window(Memory memory, String session) {
        return memory.chatWindow(session);
    }

    private <T> T alone(Supplier<T> work) {
        writing.lock();
        try {
            return work.get();
        } finally {
            writing.unlock();
        }
    }

    /**
     * The log of a session.
     *
     * @param version how often it changed
     * @param archived ids of the events that are archived, all of them before the others
     * @param entries its events by their ids, in order
     */
    private record Log(long version, Set<String> archived, Map<String, ChatWindow.Message> entries) {
        static Log read(ChatWindow window, SessionEventMessages messages) {
            List<ChatWindow.Message> all = window.messages();
            if (all.isEmpty()) {
                return new Log(0, Set.of(), Map.of());
            }
            Map<String, ChatWindow.Message> entries = new LinkedHashMap<>();
            all.subList(1, all.size()).forEach(one -> entries.put(messages.id(one), one));
            Set<String> archived = messages.archived(all.getFirst()).stream()
                    .filter(entries::containsKey)
                    .collect(Collectors.toCollection(TreeSet::new));
            return new Log(messages.version(all.getFirst()), archived, entries);
        }
    }

    /** Collects settings. Not for several threads. */
    public static final class Builder {
        private final Function<String, Memory> memories;
        private final Memory directory;
        private String user = "user";
        private String assistant = "assistant";
        private ZoneId zone = ZoneOffset.UTC;

        private Builder(Function<String, Memory> memories, Memory directory) {
            this.memories = memories;
            this.directory = directory;
        }

        /** The speaker of user messages; {@code user} unless told otherwise. */
        public Builder user(String value) {
            user = value;
            return this;
        }

        /** The speaker of the model's messages; {@code assistant} unless told otherwise. */
        public Builder assistant(String value) {
            assistant = value;
            return this;
        }

        /** Where sessions take place, for "tomorrow" and "tonight"; UTC unless told otherwise. */
        public Builder zone(ZoneId value) {
            zone = value;
            return this;
        }

        /** The repository. */
        public EcphorySessionRepository build() {
            return new EcphorySessionRepository(this);
        }
    }
}
