package dev.ecphory.internal.cognition;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.assets.CaptionedEventReader;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.WorkingMemoryContents;
import dev.ecphory.internal.cognition.mechanism.WorkingMemoryContents.Change;
import dev.ecphory.internal.cognition.mechanism.WorkingMemoryContents.Held;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.log.HiddenEvents;
import dev.ecphory.internal.retrieval.context.Assembler;
import dev.ecphory.spi.TokenCounter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What is in mind in a session (Baddeley 2000): its last turns, each as active as the turns that passed since left it. Made from
 * the log and kept nowhere; every event stays in the log. What was erased is not in mind, what is retracted is not shown.
 * Empty while working memory is off. Threads may share it.
 */
public final class WorkingMemorySlots extends NamespaceView {
    /** The most tokens that {@link #told} may be asked for. */
    public static final int MOST_TOKENS = 1_000_000;

    private static final int PAGE = 500;
    private static final Comparator<Present> ACTIVE = Comparator.comparingDouble(Present::activation)
            .reversed()
            .thenComparing(
                    Comparator.comparingLong((Present one) -> one.entry().seq()).reversed());

    private final WorkingMemoryContents contents;
    private final List<String> forgotten = new ArrayList<>();

    /** Something in mind, with its activation from 0 to 1 and how present that is. */
    public record Present(LogEntry entry, double activation, WorkingMemoryContents.Presence presence) {}

    /** As the last turns of a session leave it, as many as can be in mind: all fade alike, so that of more none would be left. */
    WorkingMemorySlots(String session, AuditRecorder recorder, CognitionSettings cognition) {
        super(recorder);
        WorkingMemoryContents mind = cognition.slots().empty(cognition.persona());
        for (String turn : last(session, mind.capacity())) {
            for (Change change : List.of(mind.turn(), mind.turn().after().focus(turn))) {
                mind = change.after();
                change.gone().forEach(gone -> forgotten.add(gone.id()));
            }
        }
        contents = mind;
    }

    private List<String> last(String session, int capacity) {
        List<String> turns = new ArrayList<>();
        for (long to = store().log().lastSeq(namespace); to > 0 && turns.size() < capacity; to -= PAGE) {
            List<Long> page = LongStream.rangeClosed(Math.max(1, to - PAGE + 1), to)
                    .boxed()
                    .toList();
            store().log().at(namespace, page).reversed().stream()
                    .filter(entry -> session.equals(entry.event().session()))
                    .limit(capacity - turns.size())
                    .forEach(entry -> turns.add(entry.id()));
        }
        return turns.reversed();
    }

    /** The most that can be in mind; 0 while working memory is off. */
    public int capacity() {
        return contents.capacity();
    }

    /** What is in mind, the most active first, of equals the latest. */
    public List<Present> held() {
        Map<String, LogEntry> there = new HashMap<>();
        new CaptionedEventReader(store().log(), store().summaries())
                .byIds(namespace, contents.held().stream().map(Held::id).collect(Collectors.toSet()))
                .forEach(entry -> there.put(entry.id(), entry));
        HiddenEvents hidden = HiddenEvents.of(namespace, store().decisions(), null, null);
        List<Present> held = new ArrayList<>();
        for (Held one : contents.held()) {
            LogEntry entry = there.get(one.id());
            if (entry != null && !hidden.hides(entry)) {
                held.add(new Present(entry, one.activation(), one.presence()));
            }
        }
        held.sort(ACTIVE);
        return recorder.left(AuditAction.MIND, held, one -> one.entry().id());
    }

    /** The ids of turns that faded while the others passed, in the order in which they went. */
    public List<String> forgotten() {
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
}
