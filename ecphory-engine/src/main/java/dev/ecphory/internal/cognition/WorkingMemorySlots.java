package dev.ecphory.internal.cognition;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.assets.CaptionedEventReader;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.WorkingMemoryContents;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.log.HiddenEvents;
import dev.ecphory.internal.retrieval.context.Assembler;
import dev.ecphory.spi.TokenCounter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What is in mind in a conversation (Baddeley 2000): a few events, each as active as the attention that it got lately. It
 * follows the log by itself: with each event of the conversation, whoever appends it, a turn passes and the event enters.
 * What recall delivered enters by {@link #attend}. Who has to go, goes from here alone; every event stays in the log.
 *
 * <p>Belongs to who asked for it, and is kept nowhere: made again, it begins from the log. What was erased is not in mind
 * any more, what is retracted is not shown. Empty while working memory is off. Threads may share it.
 */
public final class WorkingMemorySlots extends NamespaceView {
    /** Of a recollection, the first few get attention: what fits beside what else is in mind. A choice of ours. */
    public static final int ATTENDED = 3;
    /** The most tokens that {@link #told} may be asked for. */
    public static final int MOST_TOKENS = 1_000_000;

    /** How many of those who had to go are remembered. */
    private static final int FORGOTTEN = 100;

    private static final int PAGE = 500;
    private static final Comparator<Present> ACTIVE = Comparator.comparingDouble(Present::activation)
            .reversed()
            .thenComparing(
                    Comparator.comparingLong((Present one) -> one.entry().seq()).reversed());

    private final @Nullable String session;
    private final Set<String> forgotten = new LinkedHashSet<>();
    private WorkingMemoryContents workspace;
    private long through;

    /** Something in mind, with its activation from 0 to 1 and how present that is. */
    public record Present(LogEntry entry, double activation, WorkingMemoryContents.Presence presence) {}

    /** As the last turns of a session left it; of no session nothing yet, and from now on every event of the namespace enters. */
    private final CognitionSettings cognition;

    WorkingMemorySlots(@Nullable String session, AuditRecorder recorder, CognitionSettings cognition) {
        super(recorder);
        this.cognition = cognition;
        this.session = session;
        this.workspace = nothing();
        this.through = store().log().lastSeq(namespace);
        if (session != null) {
            begin();
        }
    }

    public Namespace namespace() {
        return namespace;
    }

    /** The most that can be in mind; 0 while working memory is off. */
    public synchronized int capacity() {
        return workspace.capacity();
    }

    /**
     * The first {@value #ATTENDED} events that a recollection delivered get attention, in their order.
     *
     * @throws InvalidInputException when it is of another namespace
     */
    public synchronized void attend(RecallResult recollection) {
        List<LogEntry> first = recollection.items().stream()
                .map(RecalledEvent::entry)
                .limit(ATTENDED)
                .toList();
        for (LogEntry entry : first) {
            if (!entry.namespace().equals(namespace)) {
                throw new InvalidInputException(
                        "recollection",
                        entry.namespace().value(),
                        "is not of namespace " + namespace,
                        "give what this memory recalled");
            }
        }
        follow();
        first.forEach(entry -> enter(entry.id()));
    }

    /** An event that is in mind is rehearsed; nothing happens to one that is not. */
    public synchronized void rehearse(String id) {
        follow();
        workspace = workspace.rehearse(id);
    }

    /** A turn passes in which nothing was appended: everything fades, and what is too weak goes. */
    public synchronized void turn() {
        follow();
        pass();
    }

    /** What is in mind, the most active first, of equals the latest. */
    public synchronized List<Present> held() {
        follow();
        Map<String, LogEntry> there = there();
        HiddenEvents hidden = HiddenEvents.of(namespace, store().decisions(), null, null);
        List<Present> held = new ArrayList<>();
        for (WorkingMemoryContents.Held one : workspace.held()) {
            LogEntry entry = there.get(one.id());
            if (entry != null && !hidden.hides(entry)) {
                held.add(new Present(entry, one.activation(), one.presence()));
            }
        }
        held.sort(ACTIVE);
        return recorder.left(AuditAction.MIND, held, one -> one.entry().id());
    }

    /** The ids of events that were in mind and had to go, the last hundred, in the order in which they went. */
    public synchronized List<String> forgotten() {
        follow();
        Map<String, LogEntry> unused = there();
        return List.copyOf(forgotten);
    }

    /** The same with estimated tokens. */
    public String told(int maxTokens) {
        return told(maxTokens, TokenCounter.estimate());
    }

    /**
     * What is in mind for a model to read: quoted, cited and dated as recalled memories are, the most active as far as the
     * budget goes, in the order in which they happened. Empty when nothing is in mind or fits.
     *
     * @param maxTokens the budget, by the counter, 0 to {@value #MOST_TOKENS}
     * @throws InvalidInputException when the budget is out of its range
     */
    public String told(int maxTokens, TokenCounter counter) {
        if (maxTokens < 0 || maxTokens > MOST_TOKENS) {
            throw new InvalidInputException(
                    "maxTokens", Integer.toString(maxTokens), "is out of range", "give 0 to " + MOST_TOKENS);
        }
        return Assembler.held(held().stream().map(Present::entry).toList(), maxTokens, counter)
                .text();
    }

    private WorkingMemoryContents nothing() {
        return cognition.slots().empty(cognition.persona());
    }

    /**
     * Takes the last turns of the session, as many as can be in mind: all fade alike, so that of more none would be left.
     */
    private void begin() {
        List<LogEntry> turns = new ArrayList<>();
        for (long to = through; to > 0 && turns.size() < workspace.capacity(); to -= PAGE) {
            List<LogEntry> page = page(Math.max(1, to - PAGE + 1), to).reversed();
            page.stream()
                    .filter(this::ours)
                    .limit(workspace.capacity() - turns.size())
                    .forEach(turns::add);
        }
        turns.reversed().forEach(this::take);
    }

    private List<LogEntry> page(long from, long to) {
        return store().log()
                .at(namespace, LongStream.rangeClosed(from, to).boxed().toList());
    }

    /** Takes what was appended since the last look. */
    private void follow() {
        if (workspace.capacity() == 0) {
            return;
        }
        long last = store().log().lastSeq(namespace);
        if (last < through) { // the whole namespace was erased, and its name is used anew
            workspace = nothing();
            forgotten.clear();
            through = 0;
        }
        while (through < last) {
            long to = Math.min(last, through + PAGE);
            page(through + 1, to).stream().filter(this::ours).forEach(this::take);
            through = to;
        }
    }

    private boolean ours(LogEntry entry) {
        return session == null || session.equals(entry.event().session());
    }

    private void take(LogEntry entry) {
        pass();
        enter(entry.id());
    }

    private void enter(String id) {
        forgotten.remove(id);
        changed(workspace.focus(id));
    }

    private void pass() {
        changed(workspace.turn());
    }

    private void changed(WorkingMemoryContents.Change change) {
        workspace = change.after();
        for (WorkingMemoryContents.Held gone : change.gone()) {
            forgotten.add(gone.id());
        }
        while (forgotten.size() > FORGOTTEN) {
            forgotten.remove(forgotten.iterator().next());
        }
    }

    /** The events that are in mind, by id; what was erased is neither in mind any more nor known to have been. */
    private Map<String, LogEntry> there() {
        Set<String> ids = new LinkedHashSet<>(forgotten);
        workspace.held().forEach(one -> ids.add(one.id()));
        Map<String, LogEntry> there = new HashMap<>();
        new CaptionedEventReader(store().log(), store().summaries())
                .byIds(namespace, ids)
                .forEach(entry -> there.put(entry.id(), entry));
        forgotten.removeIf(id -> !there.containsKey(id));
        workspace = new WorkingMemoryContents(
                workspace.capacity(),
                workspace.held().stream()
                        .filter(one -> there.containsKey(one.id()))
                        .toList());
        return there;
    }
}
