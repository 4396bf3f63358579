package dev.ecphory;

import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Deletion;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.admin.VerificationReport;
import dev.ecphory.cognition.CognitiveMemory;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.governance.Actor;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditLog;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.QuotaStatus;
import dev.ecphory.internal.learning.UsageLearning;
import dev.ecphory.internal.maintenance.AssetDescriptions;
import dev.ecphory.internal.maintenance.GateInspector;
import dev.ecphory.internal.monitoring.QualityReport;
import dev.ecphory.internal.runtime.ConsolidationLoop;
import dev.ecphory.internal.runtime.DerivedDataMaintenance;
import dev.ecphory.internal.runtime.EngineContext;
import dev.ecphory.internal.runtime.QueryService;
import dev.ecphory.internal.runtime.StoreInspector;
import dev.ecphory.internal.text.QuestionText;
import dev.ecphory.internal.transfer.DecisionHistory;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.knowledge.Directives;
import dev.ecphory.knowledge.KnowledgeBase;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.LogPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one namespace. Threads may share it. What is appended is on disk when {@code append} returns, and the
 * next {@code recall} finds it.
 */
public final class Memory {
    /** The longest question, in UTF-16 units; more is cut off, with a step that says so. */
    public static final int MAX_QUESTION = QuestionText.MAX;

    private final Namespace namespace;
    private final EngineContext engine;
    private final ChatWindows windows;
    private final AuditRecorder recorder;

    Memory(Namespace namespace, EngineContext engine) {
        this.namespace = namespace;
        this.engine = engine;
        this.recorder = new AuditRecorder(namespace, engine.auditSink(), engine.settings.actor);
        this.windows = new ChatWindows(namespace, engine.store(), engine.clock, this::append, recorder::shown);
    }

    private Memory(Memory memory, Actor actor) {
        this.namespace = memory.namespace;
        this.engine = memory.engine;
        this.recorder = new AuditRecorder(namespace, engine.auditSink(), actor);
        this.windows = memory.windows.seenBy(recorder::shown);
    }

    /** The same memory for somebody else, whose name its trail then has. Cheap: for one request. */
    public Memory withActor(Actor actor) {
        return new Memory(this, actor);
    }

    /** How much this memory may hold and take in, and does. */
    public QuotaStatus quotaStatus() {
        return new QuotaStatus(recorder, engine.settings.quota);
    }

    /** Who was handed what of this memory, and who may switch that on. */
    public AuditLog auditLog() {
        return new AuditLog(recorder);
    }

    /** Whose memory it is. */
    public Namespace namespace() {
        return namespace;
    }

    /** What the engine's clock says: the moment that whatever is asked for now is asked for. */
    public Instant now() {
        return engine.clock.instant();
    }

    /** Appends events in one transaction; see {@link #append(List)}. */
    public List<AppendResult> append(Event... events) {
        return append(List.of(events));
    }

    /**
     * Appends events in one transaction and returns after the commit, with one acknowledgement an event. Texts are kept
     * verbatim: who appends conversations that may hold a recalled context takes it out before, with
     * {@link dev.ecphory.ContextMarker#strip}.
     *
     * @throws dev.ecphory.ConflictException when an id or idempotency key is taken by other content
     * @throws dev.ecphory.QuotaExceededException when the namespace may not hold or take in so much; nothing was appended
     * @throws dev.ecphory.RetryableException when another writer held the store beyond the bounded wait
     * @throws dev.ecphory.StoreUnavailableException when the store cannot be written; nothing was appended
     */
    public List<AppendResult> append(List<Event> events) {
        return engine.appender(namespace).append(events);
    }

    /**
     * Derives what is not derived yet: annotations, claims, facts; and when anything was recalled or reported since the last
     * time, marks the cycle with which that is learned. Waits for it, unless somebody else is at it. Also runs by itself, in
     * the background, after every 25 appended events (True Memory).
     */
    public ConsolidationResult consolidate(ProgressListener progress) {
        return upkeep().consolidate(progress);
    }

    /**
     * Consolidates, then has the language model tell sessions in its own words, in the place of the sentences that rules
     * chose, and say what they came to, in the place of the outcomes that rules found: a call a session that is new or changed,
     * at most 64 a time. What it says without a source, or with numbers that
     * its source does not have, is left out.
     *
     * @throws dev.ecphory.ModelUnavailableException when there is none
     */
    public ConsolidationResult resummarizeSessions(ProgressListener progress) {
        return upkeep().retell(progress);
    }

    /**
     * Consolidates after having thrown away what models told of assets, so that the model that is configured now tells them
     * anew; without one nobody does.
     */
    public ConsolidationResult redescribeAssets(ProgressListener progress) {
        return upkeep().redescribe(progress);
    }

    /** What is learned from recalls, and from reports of what was of use. */
    public UsageLearning usage() {
        return engine.usage(recorder);
    }

    /** What was decided, to be carried elsewhere; a new one each time. */
    public DecisionHistory decisionHistory() {
        return new DecisionHistory(recorder);
    }

    /** Events with the moments of their recording, and vectors, for carrying them elsewhere. */
    public NamespaceTransfer transfer() {
        return new NamespaceTransfer(recorder, engine.consolidator, engine.chores, engine.appender(namespace));
    }

    /** What is held to be true: facts, their history, entities, contradictions. */
    public KnowledgeBase knowledge() {
        return new KnowledgeBase(
                recorder,
                engine.consolidator,
                engine.lifeEvents(namespace),
                (validAt, knownAt) -> engine.census(namespace, validAt, knownAt));
    }

    /**
     * What was made shorter of several events, by id, as of the last consolidation. Nothing of it was said by anybody in these
     * words but what stands in its lines.
     *
     * @param kinds which kinds
     */
    public List<Summary> summaries(List<Summary.Kind> kinds) {
        return recorder.counted(
                AuditAction.SUMMARIES, engine.store().summaries().of(namespace, kinds));
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

    /** The events that left the ranking and can be brought back. */
    public EventArchive archive() {
        return new EventArchive(
                recorder, engine.consolidator, () -> consolidationLoop().compact());
    }

    /** The mechanisms of a living memory that somebody asks for by name. */
    public CognitiveMemory cognition() {
        return new CognitiveMemory(
                recorder,
                engine.settings.cognition,
                engine.shelves.minds,
                engine.prospect(namespace),
                engine.traces(namespace));
    }

    /** The standing instructions. */
    public Directives directives() {
        return new Directives(recorder);
    }

    /** What chat frameworks show their models, one window a session. */
    public ChatWindows chatWindows() {
        return windows;
    }

    /** Hiding, emptying and erasing events. */
    public Deletion deletion() {
        return new Deletion(windows, recorder, engine.deletionEngine(namespace));
    }

    /** Events on which a chore failed and which were set aside. */
    public List<ChoreFailureTable.ChoreFailure> choreFailures() {
        return engine.store().choreFailures().all(namespace);
    }

    /** How far the namespace's logs have come. Cheap enough to be asked every second. */
    public LogPosition logPosition() {
        return engine.store().log().logPosition(namespace);
    }

    /** How far each chore has come and what it set aside; at tier base this loads the neural embedder. */
    public List<ChoreBacklog> queue() {
        return engine.backlog(namespace, true);
    }

    /** The same for the chores of {@link #consolidate}, which load no model. */
    public List<ChoreBacklog> choreBacklog() {
        return engine.backlog(namespace, false);
    }

    /** True when facts follow every event and every decision that is there. Loads no model. */
    public boolean isConsolidated() {
        return choreBacklog().stream().allMatch(chore -> chore.waiting() == 0);
    }

    /** Recalls with every default. */
    public RecallResult recall(String question) {
        return recall(question, RecallOptions.defaults());
    }

    /**
     * Recalls what matters to a question: ranked events with their reasons, and a context inside the token budget.
     *
     * @throws InvalidInputException when the question is blank or the recipe unknown
     */
    public RecallResult recall(String question, RecallOptions options) {
        return recall(question, options, null);
    }

    /**
     * The same for a question whose kind is known, so that whoever decided by it and recall take it for the same.
     *
     * @param kind as {@link #classify} tells it; null to tell it by rules
     */
    public RecallResult recall(String question, RecallOptions options, @Nullable QueryClassification kind) {
        return questions().recall(question, options, kind);
    }

    /** What would be recalled now; nobody learns from it. */
    public RecallResult peek(String question, RecallOptions options, @Nullable QueryClassification kind) {
        return questions().peek(question, options, kind);
    }

    /** What is recalled now for an answer that is put together elsewhere. */
    public RecallResult toAnswer(String question, RecallOptions options, @Nullable QueryClassification kind) {
        return questions().handed(AuditAction.ANSWER, question, options, kind);
    }

    /** The same memory for those who ask several. */
    public EngineContext engine() {
        return engine;
    }

    /** Answers with every default. */
    public Answer answer(String question) {
        return answer(question, AnswerOptions.defaults());
    }

    /**
     * Answers a question from what is recalled for it, by the model that the routers choose, by rules, or abstains. Every
     * failure of a model ends in another reader's answer or in an exception, before the deadline.
     *
     * @throws InvalidInputException when the question is blank, the recipe or the reader unknown, or a hard budget too small
     * @throws dev.ecphory.ModelUnavailableException when there is no reader, or every one failed that might try
     */
    public Answer answer(String question, AnswerOptions options) {
        return answer(question, options, null);
    }

    /**
     * The same for a question whose kind is known: recall and every router go by it.
     *
     * @param kind as {@link #classify} tells it; null to tell it by rules
     */
    public Answer answer(String question, AnswerOptions options, @Nullable QueryClassification kind) {
        return questions().answer(question, options, kind);
    }

    /**
     * What kind of question it is: one call to the language model when there is one, else, or when that fails or takes more
     * than three seconds, by rules. {@link #recall(String, RecallOptions)} by itself asks no model for it.
     *
     * @throws InvalidInputException when the question is blank
     */
    public QueryClassification classify(String question) {
        return classify(question, QueryService.CLASSIFICATION_PATIENCE);
    }

    /**
     * The same, by rules also when the model takes longer than this.
     *
     * @param patience that counts if it is less than three seconds; more than zero
     */
    public QueryClassification classify(String question, Duration patience) {
        return questions().classify(question, patience);
    }

    /**
     * Where one event stands for one question: its rank, score, reasons, and what it lacked.
     *
     * @throws InvalidInputException when there is no such event, or as {@link #recall(String, RecallOptions)} does
     */
    public RankExplanation explain(String question, RecallOptions options, String eventId) {
        return questions().explain(question, options, eventId);
    }

    /** The event of that id. */
    public Optional<LogEntry> get(String id) {
        return source(id).map(recorder::one);
    }

    /** The event of an id that something rests on which was told, as facts do: it is on the {@link #auditLog} with that already. */
    public Optional<LogEntry> source(String id) {
        return engine.store().log().byId(namespace, id);
    }

    /**
     * Pages through the log.
     *
     * @param afterSeq the last sequence number seen; 0 to begin
     * @param limit events to give at most, 1 to 10,000
     * @return events in the order of the log
     */
    public List<LogEntry> list(long afterSeq, int limit) {
        StoreInspector.requirePage(limit);
        return recorder.entries(AuditAction.LIST, engine.store().log().after(namespace, afterSeq, limit));
    }

    /** The namespace in numbers. */
    public MemoryStats stats() {
        MemoryStats stats = StoreInspector.stats(namespace, engine, engine.projection(namespace));
        return recorder.one(AuditAction.STATS, stats.speakers().size(), stats);
    }

    /** What of it may be of little use: chatter, repetitions, what nobody ever recalled. Reads the whole log. */
    public QualityReport qualityReport() {
        QualityReport audit = QualityReport.of(
                namespace,
                engine.store(),
                engine.shelves.associations.of(namespace).uses());
        return recorder.one(AuditAction.AUDIT, audit.events(), audit);
    }

    /** Makes all that is derived without a model (indexes, annotations, claims read by rules, facts) again from the logs. */
    public void rebuildProjections(ProgressListener progress) {
        upkeep().rebuild(progress);
    }

    /**
     * Has the store keep the index for machines that have none, if the namespace is large and has outgrown what is kept; says
     * whether it does now. Also done by {@link #consolidate}, and in the background.
     */
    public boolean writeIndexSnapshot() {
        return engine.indexes.keepSnapshot(namespace);
    }

    /**
     * Makes the neural vectors of the configured models, of texts and of assets, again or for the first time. Where the
     * namespace is served by another space, recall goes on with that one until the new one is whole; then the new one is served
     * and the vectors of the old one go. Slow: every event is embedded. Broken off, it goes on where it was. Asks no language
     * model.
     *
     * @throws dev.ecphory.ModelUnavailableException when there is no neural embedder
     * @throws dev.ecphory.StoreUnavailableException when the store can only be read
     */
    public void migrateEmbeddings(ProgressListener progress) {
        upkeep().reembed(progress);
    }

    /** Checks the store's file and that this namespace's projections agree with its log. */
    public VerificationReport verify(ProgressListener progress) {
        return StoreInspector.verify(namespace, engine, progress);
    }

    /**
     * Embeds everything that is not embedded yet and waits for it, whoever does it, or until the thread is interrupted; says how
     * many events this call embedded, 0 at tier edge.
     *
     * @throws dev.ecphory.ModelUnavailableException when there is no neural embedder
     */
    public long embedPending(ProgressListener progress) {
        return upkeep().embed(progress);
    }

    /** Sets the language in which words are analysed, if it is known; the index is made again when next used. */
    public void setLanguage(String language) {
        StoreInspector.language(namespace, engine, language);
    }

    private DerivedDataMaintenance upkeep() {
        return new DerivedDataMaintenance(recorder, engine);
    }

    private QueryService questions() {
        return new QueryService(windows, recorder, engine);
    }
}
