package dev.ecphory.internal.window;

import dev.ecphory.AppendResult;
import dev.ecphory.Asset;
import dev.ecphory.ChatWindow;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.spi.store.EventStore;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The windows of a namespace, one a session. They are kept in a log of their own, which is never indexed, recalled or
 * consolidated; it holds which messages were shown, and of messages only what is no event. Threads and processes may
 * share it.
 */
public final class ChatWindows {
    /** Logs of windows are in namespaces of such names, which nobody else may use. */
    public static final String RESERVED = "~windows/";

    private static final int PAGE = 1_000;

    final Namespace namespace;
    final Namespace own;
    final EventStore store;
    final InstantSource clock;
    final Function<List<Event>, List<AppendResult>> append;
    final Seen seen;
    /** One writer at a time in this process; another process is noticed by the ids that it took. */
    final ReentrantLock writing;

    /** Hears what windows show. */
    @FunctionalInterface
    public interface Seen {
        /** A window is about to be shown with so many messages; what is thrown here keeps it from that. */
        void seen(String session, long messages);
    }

    /**
     * Over one namespace of a store.
     *
     * @param clock tells when something was said
     * @param append takes what was said into the memory of the namespace
     * @param seen hears what is shown
     */
    public ChatWindows(
            Namespace namespace,
            EventStore store,
            InstantSource clock,
            Function<List<Event>, List<AppendResult>> append,
            Seen seen) {
        this(namespace, store, clock, append, seen, new ReentrantLock());
    }

    private ChatWindows(
            Namespace namespace,
            EventStore store,
            InstantSource clock,
            Function<List<Event>, List<AppendResult>> append,
            Seen seen,
            ReentrantLock writing) {
        this.seen = seen;
        this.writing = writing;
        this.namespace = namespace;
        this.own = kept(namespace);
        this.store = store;
        this.clock = clock;
        this.append = append;
    }

    /** The same windows, of which somebody else hears what is shown. */
    public ChatWindows seenBy(Seen other) {
        return new ChatWindows(namespace, store, clock, append, other, writing);
    }

    /** Where the windows of a namespace are kept. */
    public static Namespace kept(Namespace namespace) {
        return Namespace.of(RESERVED + digest(namespace.value()));
    }

    /** Whether a namespace is the log of some namespace's windows. */
    public static boolean reserved(Namespace namespace) {
        return namespace.value().startsWith(RESERVED);
    }

    /**
     * Refuses a name that windows are kept under.
     *
     * @throws InvalidInputException when it is one
     */
    public static void requireFree(Namespace namespace) {
        if (reserved(namespace)) {
            throw new InvalidInputException(
                    "namespace",
                    "\"" + namespace + "\"",
                    "begins with " + RESERVED + ", where windows are kept",
                    "take another name");
        }
    }

    /** The window of a session, which comes into being with its first rewrite. */
    public ChatWindow of(String session) {
        return new StoredChatWindow(session, this);
    }

    /** Every session that has a window with a message in it, sorted. Reads the whole log of windows. */
    public SortedSet<String> sessions() {
        SortedSet<String> sessions = new TreeSet<>();
        entries(entry -> {
            if (StoredChatWindow.isState(entry)) {
                String session = String.valueOf(entry.event().session());
                if (WindowState.shown(entry.event().text()).isEmpty()) {
                    sessions.remove(session);
                } else {
                    sessions.add(session);
                }
            }
        });
        return sessions;
    }

    /**
     * Makes messages go that a selection of events takes, or that say what those events say; they vanish from their windows.
     * For who erases the events themselves, and rewrites the files, afterwards.
     *
     * @param events the ids of the events that go
     */
    public void erase(Selection selection, Collection<String> events) {
        if (selection instanceof Selection.Everything) {
            store.eraser().eraseAll(own);
            return;
        }
        boolean whole = selection instanceof Selection.Session;
        List<Long> gone = new ArrayList<>();
        entries(entry -> {
            boolean selected = selection.takes(entry) && (whole || !StoredChatWindow.isState(entry));
            if (selected
                    || StoredChatWindow.eventOf(entry).filter(events::contains).isPresent()) {
                gone.add(entry.seq());
            }
        });
        if (!gone.isEmpty()) {
            store.eraser().erase(own, gone);
        }
    }

    private void entries(Consumer<LogEntry> action) {
        LogPages.each(after -> store.log().after(own, after, PAGE), LogEntry::seq, action);
    }

    /** The SHA-256 of some parts, in hexadecimal digits. */
    static String digest(String... parts) {
        return Asset.digest((String.join("\0", parts) + "\0").getBytes(StandardCharsets.UTF_8));
    }
}
