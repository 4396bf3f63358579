package dev.ecphory.internal.engine;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.AppendResult;
import dev.ecphory.ChatWindow;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.QueryClassification;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.admin.Actor;
import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Deletion;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.admin.MemoryAdmin;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.learning.UsageLearning;
import dev.ecphory.internal.maintenance.AssetDescriptions;
import dev.ecphory.internal.maintenance.GateInspector;
import dev.ecphory.internal.monitoring.QualityReport;
import dev.ecphory.internal.runtime.ConsolidationLoop;
import dev.ecphory.internal.runtime.EngineContext;
import dev.ecphory.internal.runtime.EngineMemoryAdmin;
import dev.ecphory.internal.runtime.EventSearch;
import dev.ecphory.internal.runtime.EventStatus;
import dev.ecphory.internal.runtime.QueryService;
import dev.ecphory.internal.runtime.StoreInspector;
import dev.ecphory.internal.transfer.DecisionHistory;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.knowledge.Directives;
import dev.ecphory.knowledge.Summary;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one namespace, and what of it only the interfaces of this project use: carrying elsewhere, and the steps of its
 * upkeep. Threads may share it.
 */
public final class EngineMemory implements Memory {
    private final Namespace namespace;
    private final EngineContext engine;
    private final ChatWindows windows;
    private final AuditRecorder recorder;

    EngineMemory(Namespace namespace, EngineContext engine) {
        this.namespace = namespace;
        this.engine = engine;
        this.recorder = new AuditRecorder(namespace, engine.auditSink(), engine.settings.actor);
        this.windows = new ChatWindows(namespace, engine.store(), engine.clock, this::append, recorder::shown);
    }

    private EngineMemory(EngineMemory memory, Actor actor) {
        this.namespace = memory.namespace;
        this.engine = memory.engine;
        this.recorder = new AuditRecorder(namespace, engine.auditSink(), actor);
        this.windows = memory.windows.seenBy(recorder::shown);
    }

    /**
     * The engine's memory that a memory is.
     *
     * @throws IllegalArgumentException when it is somebody's own implementation
     */
    public static EngineMemory of(Memory memory) {
        if (memory instanceof EngineMemory own) {
            return own;
        }
        throw new IllegalArgumentException(memory.getClass() + " was not made by this engine");
    }

    @Override
    public EngineMemory withActor(Actor actor) {
        return new EngineMemory(this, actor);
    }

    @Override
    public Namespace namespace() {
        return namespace;
    }

    /** The engine, for those who ask several memories. */
    public EngineContext engine() {
        return engine;
    }

    /** Whoever is handed something of this memory is noted here. */
    public AuditRecorder recorder() {
        return recorder;
    }

    @Override
    public Instant now() {
        return engine.clock.instant();
    }

    @Override
    public List<AppendResult> append(List<Event> events) {
        return settled(engine.appender(namespace).append(events));
    }

    @Override
    public List<AppendResult> appendRecorded(List<Memory.RecordedEvent> history) {
        return settled(transfer().appendRecorded(history));
    }

    /** With what became of the claims of an event that came alone: several are not waited for. */
    private List<AppendResult> settled(List<AppendResult> appended) {
        return appended.size() == 1
                ? List.of(
                        new ClaimOutcomes(namespace, engine.store(), engine.consolidator).settled(appended.getFirst()))
                : appended;
    }

    @Override
    public ConsolidationResult consolidate(ProgressListener progress) {
        return new EngineMemoryAdmin(recorder, engine).consolidate(progress);
    }

    @Override
    public UsageLearning learning() {
        return engine.usage(recorder);
    }

    @Override
    public EngineKnowledgeBase facts() {
        return new EngineKnowledgeBase(
                recorder,
                engine.consolidator,
                engine.lifeEvents(namespace),
                (validAt, knownAt) -> engine.census(namespace, validAt, knownAt));
    }

    @Override
    public List<Summary> summaries(List<Summary.Kind> kinds) {
        return recorder.counted(
                AuditAction.SUMMARIES, engine.store().summaries().of(namespace, kinds));
    }

    @Override
    public EventArchive archive() {
        return new EngineEventArchive(
                recorder, engine.consolidator, () -> consolidationLoop().compact());
    }

    @Override
    public Directives directives() {
        return new EngineDirectives(recorder);
    }

    @Override
    public Deletion deletion() {
        return new EngineDeletion(windows, recorder, engine);
    }

    @Override
    public MemoryAdmin admin() {
        return new EngineMemoryAdmin(recorder, engine);
    }

    /** What was decided, to be carried elsewhere; a new one each time. */
    public DecisionHistory decisionHistory() {
        return new DecisionHistory(recorder);
    }

    /** Events with the moments of their recording, and vectors, for carrying them elsewhere. */
    public NamespaceTransfer transfer() {
        return new NamespaceTransfer(recorder, engine.consolidator, engine.chores, engine.appender(namespace));
    }

    /** What is said of images, recordings and files after they were appended. */
    public AssetDescriptions assetDescriptions() {
        return new AssetDescriptions(recorder, engine.consolidator);
    }

    /** What the encoding gate makes of events. */
    public GateInspector gate() {
        return new GateInspector(
                recorder,
                () -> engine.encoder(namespace),
                engine.lifeEvents(namespace),
                engine.settings.admission == Admission.KEEP_ALL);
    }

    /** The consolidation loop, step by step, with a dry run and a log. */
    public ConsolidationLoop consolidationLoop() {
        return new ConsolidationLoop(recorder, engine);
    }

    @Override
    public ChatWindow chatWindow(String session) {
        return windows.of(session);
    }

    @Override
    public SortedSet<String> chatSessions() {
        return windows.sessions();
    }

    /** How far each chore has come and what it set aside; at tier base this loads the neural embedder. */
    public List<ChoreBacklog> queue() {
        return engine.backlog(namespace, true);
    }

    /** The same for the chores of {@link #consolidate}, which load no model. */
    public List<ChoreBacklog> choreBacklog() {
        return engine.backlog(namespace, false);
    }

    /** What of it may be of little use: chatter, repetitions, what nobody ever recalled. Reads the whole log. */
    public QualityReport qualityReport() {
        QualityReport audit = QualityReport.of(
                namespace,
                engine.store(),
                engine.caches.associations.of(namespace).uses());
        return recorder.one(AuditAction.AUDIT, audit.events(), audit);
    }

    /**
     * Has the store keep the index for machines that have none, if the namespace is large and has outgrown what is kept; says
     * whether it does now. Also done by {@link #consolidate}, and in the background.
     */
    public boolean writeIndexSnapshot() {
        return engine.indexes.keepSnapshot(namespace);
    }

    @Override
    public RecallResult recall(String question, RecallOptions options) {
        return questions().recall(question, options);
    }

    /** What would be recalled now; nobody learns from it. */
    public RecallResult peek(String question, RecallOptions options, @Nullable QueryClassification kind) {
        return questions().peek(question, options, kind);
    }

    /** What is recalled now for an answer that is put together elsewhere. */
    public RecallResult toAnswer(String question, RecallOptions options, @Nullable QueryClassification kind) {
        return questions().handed(AuditAction.ANSWER, question, options, kind);
    }

    @Override
    public Answer answer(String question, AnswerOptions options) {
        return questions().answer(question, options);
    }

    @Override
    public QueryClassification classify(String question, Duration patience) {
        return questions().classify(question, patience);
    }

    @Override
    public RankExplanation explain(String question, RecallOptions options, String eventId) {
        return questions().explain(question, options, eventId);
    }

    @Override
    public Optional<LogEntry> get(String id) {
        return engine.store().log().byId(namespace, id).map(recorder::one);
    }

    @Override
    public List<LogEntry> list(long afterSeq, int limit) {
        StoreInspector.requirePage(limit);
        return recorder.entries(AuditAction.LIST, engine.store().log().after(namespace, afterSeq, limit));
    }

    /**
     * The newest events that a search finds, newest first.
     *
     * @param before look at events with a smaller sequence number only
     */
    public EventSearch.Page search(EventSearch search, long before, int limit) {
        StoreInspector.requirePage(limit);
        EventSearch.Page page = search.newest(namespace, engine.store().log(), before, limit);
        List<LogEntry> unused = recorder.entries(AuditAction.LIST, page.entries());
        return page;
    }

    /** Which of some events are retracted and which archived now: looked up one by one in the index, whatever else is so. */
    public EventStatus status(List<LogEntry> entries) {
        EventStatus status = engine.projection(namespace).read(null, reader -> EventStatus.of(reader, entries));
        return recorder.one(AuditAction.DECISIONS, entries.size(), status);
    }

    /** How many events occurred on each local day that has any, retracted ones included. */
    public SortedMap<LocalDate, Long> eventsByDay() {
        SortedMap<LocalDate, Long> days = engine.projection(namespace).read(null, NamespaceIndexReader::eventsByDay);
        return recorder.one(AuditAction.STATS, days.size(), days);
    }

    private QueryService questions() {
        return new QueryService(windows, recorder, engine);
    }
}
