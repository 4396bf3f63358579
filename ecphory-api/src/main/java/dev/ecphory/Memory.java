package dev.ecphory;

import dev.ecphory.admin.Actor;
import dev.ecphory.admin.Deletion;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.admin.MemoryAdmin;
import dev.ecphory.knowledge.Directives;
import dev.ecphory.knowledge.KnowledgeBase;
import dev.ecphory.knowledge.Learning;
import dev.ecphory.knowledge.Summary;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * The memory of one namespace. Threads may share it. What is appended is on disk when {@code append} returns, and the
 * next {@code recall} finds it.
 *
 * <pre>{@code
 * Memory memory = ecphory.memory("assistant");
 * memory.append(Event.ofText("We moved the launch to Friday.").speaker("Mia").build());
 * String context = memory.recall("When is the launch?").context();
 * }</pre>
 */
public interface Memory {
    /** The longest question, in UTF-16 units; more is cut off, with a step that says so. */
    int MAX_QUESTION = 20_000;

    /** The longest that {@link #classify} waits for a model: a reader waits for it, and the rules are nearly as good. */
    Duration CLASSIFICATION_PATIENCE = Duration.ofSeconds(3);

    /**
     * An event that another system recorded earlier, and when: the axis of {@code knownAt}. Immutable; threads may share it.
     *
     * @param event what was said, and when it happened
     * @param recordedAt when it was first recorded, to the microsecond
     */
    record RecordedEvent(Event event, Instant recordedAt) {
        /** Rounds to what every store can keep. */
        public RecordedEvent {
            recordedAt = recordedAt.truncatedTo(ChronoUnit.MICROS);
        }
    }

    /** Whose memory it is. */
    Namespace namespace();

    /** What the engine's clock says: the moment that whatever is asked for now is asked for. */
    Instant now();

    /** The same memory for somebody else, whose name its audit log then has. Cheap: for one request. */
    Memory withActor(Actor actor);

    /** Appends events in one transaction; see {@link #append(List)}. */
    default List<AppendResult> append(Event... events) {
        return append(List.of(events));
    }

    /**
     * Appends events in one transaction and returns after the commit, with one acknowledgement an event. Texts are kept
     * verbatim: who appends conversations that may hold a recalled context takes it out before, with
     * {@link dev.ecphory.ContextMarker#strip}. A claim of an event that does not stand in its text is refused, and the event
     * is kept without it; of one event that comes alone the acknowledgement says what the cascade made of each of its claims, of
     * several that they are pending.
     *
     * @throws dev.ecphory.ConflictException when an id or idempotency key is taken by other content
     * @throws dev.ecphory.QuotaExceededException when the namespace may not hold or take in so much; nothing was appended
     * @throws dev.ecphory.RetryableException when another writer held the store beyond the bounded wait
     * @throws dev.ecphory.StoreUnavailableException when the store cannot be written; nothing was appended
     */
    List<AppendResult> append(List<Event> events);

    /**
     * Appends what another system recorded earlier, as {@link #append(List)} does, and keeps when it was recorded: a question
     * with {@code knownAt} sees of it what was known then. A log never goes back in time, so the moments ascend and none is
     * before that of the newest event that is there; what is there already, by its id or its key, may come again. An event
     * without an id gets one that its key makes, so that the same history can be appended twice.
     *
     * @throws InvalidInputException when a moment is in the future, before the one before it or before the newest event's;
     *     nothing was appended
     * @throws ConflictException as {@link #append(List)} does, and so the others
     */
    List<AppendResult> appendRecorded(List<RecordedEvent> history);

    /**
     * Derives what is not derived yet of what was appended and decided before the call: annotations, claims, facts; and when
     * anything was recalled or reported since the last time, marks the cycle with which that is learned. Blocks until done, unless another
     * process is already consolidating. Also runs by itself, in the background: facts follow within two seconds of the last append, and within
     * some seconds of the first of a steady stream; all else follows after every 25 appended events (True Memory).
     */
    ConsolidationResult consolidate(ProgressListener progress);

    /** What is held to be true: facts, their history, entities, contradictions. */
    KnowledgeBase facts();

    /**
     * Summaries, ordered by id, as of the last consolidation. Only the quoted lines are verbatim.
     *
     * @param kinds which kinds
     */
    List<Summary> summaries(List<Summary.Kind> kinds);

    /** The events that left the ranking and can be brought back. */
    EventArchive archive();

    /** The standing instructions. */
    Directives directives();

    /** Hiding, emptying and erasing events. */
    Deletion deletion();

    /** Recalls with every default. */
    default RecallResult recall(String question) {
        return recall(question, RecallOptions.defaults());
    }

    /**
     * Recalls what matters to a question: ranked events with their reasons, and a context inside the token budget.
     *
     * @throws InvalidInputException when the question is blank or the recipe unknown
     */
    RecallResult recall(String question, RecallOptions options);

    /** Answers with every default. */
    default Answer answer(String question) {
        return answer(question, AnswerOptions.defaults());
    }

    /**
     * Answers a question from what is recalled for it, by the model that the routers choose, by rules, or abstains. Every
     * failure of a model ends in another reader's answer or in an exception, before the deadline.
     *
     * @throws InvalidInputException when the question is blank, the recipe or the reader unknown, or a hard budget too small
     * @throws dev.ecphory.ModelUnavailableException when there is no reader, or every one failed that might try
     */
    Answer answer(String question, AnswerOptions options);

    /**
     * What kind of question it is: one call to the language model when there is one, else, or when that fails or takes more
     * than three seconds, by rules. {@link #recall(String, RecallOptions)} by itself asks no model for it.
     *
     * @throws InvalidInputException when the question is blank
     */
    default QueryClassification classify(String question) {
        return classify(question, CLASSIFICATION_PATIENCE);
    }

    /**
     * The same, by rules also when the model takes longer than this.
     *
     * @param patience that counts if it is less than three seconds; more than zero
     * @throws InvalidInputException when the question is blank
     */
    QueryClassification classify(String question, Duration patience);

    /**
     * Where one event stands for one question: its rank, score, reasons, and what it lacked.
     *
     * @throws InvalidInputException when there is no such event, or as {@link #recall(String, RecallOptions)} does
     */
    RankExplanation explain(String question, RecallOptions options, String eventId);

    /** The event of that id. */
    Optional<LogEntry> get(String id);

    /**
     * Pages through the log.
     *
     * @param afterSeq the last sequence number seen; 0 to begin
     * @param limit events to give at most, 1 to 10,000
     * @return events in the order of the log
     */
    List<LogEntry> list(long afterSeq, int limit);

    /** The window of a chat session, which comes into being with its first rewrite. */
    ChatWindow chatWindow(String session);

    /** Every session that has a window with a message in it, sorted. Reads the whole log of windows. */
    SortedSet<String> chatSessions();

    /** What is learned from recalls, and from reports of what was of use. */
    Learning learning();

    /** Looking after the memory: its state, its projections, its vectors. */
    MemoryAdmin admin();
}
