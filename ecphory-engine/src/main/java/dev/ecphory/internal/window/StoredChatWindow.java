package dev.ecphory.internal.window;

import dev.ecphory.AppendResult;
import dev.ecphory.ChatWindow;
import dev.ecphory.ConflictException;
import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.RetryableException;
import dev.ecphory.internal.context.Credentials;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The window of one session. Frameworks rewrite it whole: {@link #rewrite} finds what was not there before, appends what a
 * person or the assistant said in it to the memory, and notes which messages are shown now. What is no longer shown was
 * said all the same. Without ids of messages, a window that did not change tells nothing: the same words said again at the
 * end of a full window that holds nothing else are taken for a repeated call. Who writes what they read before somebody else
 * wrote brings messages back: all but the last are known again by what was shown lately.
 *
 * <p>In the log of windows, message {@code k} of a session is the entry {@code S.mk}, the state after rewrite {@code n} the
 * entry {@code S.wn}, {@code S} being a digest of the session; a message that is an event keeps its id, not its text. Both are
 * written in one transaction, so that of two writers of one state one is refused by the id, reads again and goes on.
 * Threads and processes may share it.
 */
public final class StoredChatWindow implements ChatWindow {
    private static final String KIND = "kind";
    private static final String EVENT = "event";
    private static final String LAST = "last";
    private static final String CLEARED = "cleared";
    private static final String ROLE = "role";
    private static final int TRIES = 16;
    /** Messages that are looked at for those which another writer's rewrite left out meanwhile. */
    private static final int RECENT = 256;

    private static final int ID_DIGITS = 16;

    private final String session;
    private final String key;
    private final ChatWindows windows;

    StoredChatWindow(String session, ChatWindows windows) {
        // an event checks the name of its session
        this.session = Objects.requireNonNull(
                Event.ofText("-").session(session).build().session());
        this.key = ChatWindows.digest(session).substring(0, 32);
        this.windows = windows;
    }

    @Override
    public List<Message> messages() {
        List<Message> shown =
                shown(latest().shown()).stream().map(Numbered::message).toList();
        windows.seen.seen(session, shown.size());
        return shown;
    }

    @Override
    public List<String> events() {
        List<Long> numbers = latest().shown();
        return windows
                .store
                .log()
                .byIds(windows.own, numbers.stream().map(this::messageId).toList())
                .stream()
                .flatMap(entry -> eventOf(entry).stream())
                .toList();
    }

    @Override
    public List<AppendResult> rewrite(List<Message> messages, ZoneId zone) {
        windows.writing.lock();
        try {
            Map<Integer, String> said = new HashMap<>();
            List<AppendResult> appended = new ArrayList<>();
            for (int i = 0; i < TRIES; i++) {
                try {
                    write(messages, zone, said, appended);
                    return List.copyOf(appended);
                } catch (ConflictException another) {
                    // somebody else wrote this state first: go on from what they wrote
                }
            }
        } finally {
            windows.writing.unlock();
        }
        throw new RetryableException(
                "the window of session \"" + session + "\" was changed by others " + TRIES + " times meanwhile",
                "write it again",
                null);
    }

    @Override
    public void clear() {
        rewrite(List.of(), ZoneOffset.UTC);
    }

    private void write(List<Message> messages, ZoneId zone, Map<Integer, String> said, List<AppendResult> appended) {
        WindowState state = latest();
        long[] known = known(state, messages);
        List<Long> numbers = new ArrayList<>();
        List<Event> events = new ArrayList<>();
        List<Integer> fresh = new ArrayList<>();
        long last = state.last();
        for (int i = 0; i < messages.size(); i++) {
            if (known[i] > 0) {
                numbers.add(known[i]);
                continue;
            }
            last++;
            numbers.add(last);
            fresh.add(i);
            if (!said.containsKey(i)) {
                Event event = event(messages.get(i), last, zone);
                if (event != null) {
                    events.add(event);
                    said.put(i, Objects.requireNonNull(event.id()));
                }
            }
        }
        if (fresh.isEmpty() && numbers.equals(state.shown())) {
            return;
        }
        remember(events, said, appended);
        List<Event> entries = new ArrayList<>();
        fresh.forEach(i -> entries.add(entry(messages.get(i), numbers.get(i), said.get(i))));
        WindowState next =
                new WindowState(state.number() + 1, last, messages.isEmpty() ? last : state.cleared(), numbers);
        entries.add(Event.ofText(next.ranges())
                .id(stateId(next.number()))
                .session(session)
                .metadata(LAST, Long.toString(next.last()))
                .metadata(CLEARED, Long.toString(next.cleared()))
                .build());
        windows.store.log().append(windows.own, entries);
    }

    /** For each message its number; 0 when it is new. */
    private long[] known(WindowState state, List<Message> messages) {
        long[] known = new long[messages.size()];
        List<Integer> all = IntStream.range(0, known.length).boxed().toList();
        align(shown(state.shown()), messages, all, known);
        List<Integer> strange =
                all.stream().filter(i -> known[i] == 0 && i < known.length - 1).toList();
        if (!strange.isEmpty()) {
            long from = Math.max(state.cleared(), state.last() - RECENT);
            Set<Long> shown = Set.copyOf(state.shown());
            List<Long> recent = LongStream.rangeClosed(from + 1, state.last())
                    .boxed()
                    .filter(number -> !shown.contains(number))
                    .toList();
            align(shown(recent), messages, strange, known);
        }
        return known;
    }

    private static void align(List<Numbered> before, List<Message> messages, List<Integer> which, long[] known) {
        int[] found = MessageAlignment.of(
                before.stream().map(Numbered::message).toList(),
                which.stream().map(messages::get).toList());
        for (int i = 0; i < found.length; i++) {
            if (found[i] >= 0) {
                known[which.get(i)] = before.get(found[i]).number();
            }
        }
    }

    /** Appends what was said, unless an earlier call did that failed afterwards. */
    private void remember(List<Event> events, Map<Integer, String> said, List<AppendResult> appended) {
        List<Event> missing = events.stream()
                .filter(event -> {
                    String id = Objects.requireNonNull(event.id());
                    return windows.store.log().byId(windows.namespace, id).isEmpty();
                })
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        try {
            appended.addAll(windows.append.apply(missing));
        } catch (ConflictException another) {
            missing.forEach(event -> said.values().remove(event.id()));
            throw another;
        }
    }

    private @Nullable Event event(Message message, long number, ZoneId zone) {
        String told = told(message);
        if (!message.kind().remembered() || told.isBlank()) {
            return null;
        }
        String role = message.kind().name().toLowerCase(Locale.ROOT);
        return Credentials.masked(Event.ofText(told)
                .id(ChatWindows.digest(session, Long.toString(number), told).substring(0, ID_DIGITS))
                .speaker(message.speaker())
                .session(session)
                .occurredAt(OffsetDateTime.ofInstant(windows.clock.instant(), zone))
                .metadata(ROLE, role)
                .build());
    }

    private static String told(Message message) {
        String stripped = ContextMarker.strip(message.text());
        return stripped.equals(message.text()) ? stripped : stripped.strip();
    }

    private Event entry(Message message, long number, @Nullable String event) {
        boolean kept = event == null || !told(message).equals(message.text()) || Credentials.in(message.text());
        Event.Builder entry = Event.ofText(kept ? message.text() : "")
                .id(messageId(number))
                .session(session)
                .speaker(message.speaker())
                .caption(message.kind() + "\n" + message.form())
                .metadata(KIND, kept ? "whole" : "reference");
        return event == null ? entry.build() : entry.metadata(EVENT, event).build();
    }

    private record Numbered(long number, Message message) {}

    private List<Numbered> shown(List<Long> numbers) {
        Map<String, LogEntry> entries = new HashMap<>();
        windows.store
                .log()
                .byIds(windows.own, numbers.stream().map(this::messageId).toList())
                .forEach(entry -> entries.put(entry.id(), entry));
        Map<String, LogEntry> events = new HashMap<>();
        List<String> ids = entries.values().stream()
                .flatMap(entry -> eventOf(entry).stream())
                .toList();
        windows.store.log().byIds(windows.namespace, ids).forEach(entry -> events.put(entry.id(), entry));
        List<Numbered> shown = new ArrayList<>();
        for (long number : numbers) {
            LogEntry entry = entries.get(messageId(number));
            if (entry != null) {
                message(entry, events).ifPresent(message -> shown.add(new Numbered(number, message)));
            }
        }
        return shown;
    }

    /** The message of an entry; none when what it said was erased, or redacted, which takes the metadata away. */
    private static Optional<Message> message(LogEntry entry, Map<String, LogEntry> events) {
        LogEntry event = eventOf(entry).map(events::get).orElse(null);
        boolean gone = eventOf(entry).isPresent()
                && (event == null || event.event().metadata().isEmpty());
        if (gone) {
            return Optional.empty();
        }
        String caption = Objects.requireNonNull(entry.event().caption());
        int line = caption.indexOf('\n');
        boolean reference = "reference".equals(entry.event().metadata().get(KIND));
        String text = reference && event != null
                ? event.event().text()
                : entry.event().text();
        return Optional.of(new Message(
                Message.Kind.valueOf(caption.substring(0, line)),
                entry.event().speaker(),
                text,
                caption.substring(line + 1)));
    }

    static Optional<String> eventOf(LogEntry entry) {
        return Optional.ofNullable(entry.event().metadata().get(EVENT));
    }

    static boolean isState(LogEntry entry) {
        return entry.event().metadata().containsKey(LAST);
    }

    /** The newest state: states are numbered without a hole, so it takes steps that double, and then halve. */
    private WindowState latest() {
        long known = 0;
        long beyond = 1;
        LogEntry newest = null;
        while (true) {
            Optional<LogEntry> found = windows.store.log().byId(windows.own, stateId(beyond));
            if (found.isEmpty()) {
                break;
            }
            newest = found.get();
            known = beyond;
            beyond *= 2;
        }
        while (known + 1 < beyond) {
            long middle = (known + beyond) >>> 1;
            Optional<LogEntry> found = windows.store.log().byId(windows.own, stateId(middle));
            if (found.isPresent()) {
                newest = found.get();
                known = middle;
            } else {
                beyond = middle;
            }
        }
        if (newest == null) {
            return WindowState.NONE;
        }
        return new WindowState(
                known,
                Long.parseLong(newest.event().metadata().getOrDefault(LAST, "0")),
                Long.parseLong(newest.event().metadata().getOrDefault(CLEARED, "0")),
                WindowState.shown(newest.event().text()));
    }

    private String messageId(long number) {
        return key + ".m" + number;
    }

    private String stateId(long number) {
        return key + ".w" + number;
    }
}
