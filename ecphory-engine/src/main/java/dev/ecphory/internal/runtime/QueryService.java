package dev.ecphory.internal.runtime;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.MemoryNeed;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.answer.AnswerPipeline;
import dev.ecphory.internal.answer.RouterCalibration;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.retrieval.Retriever;
import dev.ecphory.internal.retrieval.UnneededRecall;
import dev.ecphory.internal.retrieval.context.DuplicateKey;
import dev.ecphory.internal.retrieval.query.KnownSpeakers;
import dev.ecphory.internal.retrieval.query.ModelQueryClassifier;
import dev.ecphory.internal.retrieval.query.QueryClassifier;
import dev.ecphory.internal.retrieval.query.RuleQueryClassifier;
import dev.ecphory.internal.text.QuestionText;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.Observer.Operation;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.spi.store.LogPosition;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What becomes of a question that is put to one memory. Threads may share it. */
public final class QueryService extends NamespaceView {
    /** Events of the namespace, the newest, that are compared with the messages of a prompt. */
    private static final int RECENT = 256;

    private final ChatWindows windows;
    private final Projection projection;

    private final EngineContext engine;

    public QueryService(ChatWindows windows, AuditRecorder recorder, EngineContext engine) {
        super(recorder);
        this.engine = engine;
        this.windows = windows;
        this.projection = engine.projection(namespace);
    }

    /** Recalls, and notes what was handed out. */
    public RecallResult recall(@Nullable String asked, @Nullable RecallOptions how) {
        String question = asked(asked);
        RecallOptions options = given("options", how);
        LogPosition head = store().log().logPosition(namespace);
        RecallResult recollection = handed(AuditAction.RECALL, question, options, options.classification());
        engine.usage(recorder).delivered(head, recollection);
        return recollection;
    }

    /** Recalls for somebody who has it then: watched, and on the trail before. */
    public RecallResult handed(
            AuditAction action, String question, RecallOptions options, @Nullable QueryClassification kind) {
        return handle.observer()
                .observe(Operation.recall(
                        namespace, question, () -> recorder.recalled(action, peek(question, options, kind))));
    }

    /** What would be recalled now; nobody learns from it. */
    public RecallResult peek(String question, RecallOptions options, @Nullable QueryClassification kind) {
        String put = asked(question);
        if (!Boolean.TRUE.equals(options.skipUnneeded())) {
            return recaller(options).recall(put, hiding(options), kind);
        }
        QueryClassification known = kind == null ? rules().classify(QuestionText.cut(put), speakers()) : kind;
        return known.tier() == MemoryNeed.T0
                ? UnneededRecall.of(put, known, options, projection)
                : recaller(options).recall(put, hiding(options), kind);
    }

    /** Answers, and notes what was handed out and cited. */
    public Answer answer(@Nullable String question, @Nullable AnswerOptions how) {
        String asked = asked(question);
        AnswerOptions options = given("options", how);
        QueryClassification kind = options.recall().classification();
        LogPosition head = store().log().logPosition(namespace);
        AnswerPipeline.Source source = new AnswerPipeline.Source() {
            @Override
            public RecallResult recall(RecallOptions how) {
                // before any reader, or whoever hears its pieces, has it
                return handed(AuditAction.ANSWER, asked, how, kind);
            }

            @Override
            public Optional<LogEntry> event(String id) {
                return engine.told().byId(namespace, id);
            }

            @Override
            public RouterCalibration calibration() {
                return engine.caches.associations.of(namespace).calibration();
            }
        };
        Answer answer = handle.observer()
                .observe(Operation.answer(
                        namespace, asked, () -> engine.answerer.answer(timed(options, clock), source)));
        engine.usage(recorder)
                .answered(
                        head,
                        answer.recollection(),
                        answer.citations(),
                        engine.answerer.route(answer).orElse(null));
        return answer;
    }

    /** As if asked now, where it is not said when it is asked. */
    public static AnswerOptions timed(AnswerOptions options, InstantSource clock) {
        RecallOptions recall = options.recall();
        return recall.askedAt() != null
                ? options
                : options.withRecall(recall.withAskedAt(clock.instant().atOffset(ZoneOffset.UTC)));
    }

    /** What kind of question it is, by the model while patience lasts, else by rules. */
    public QueryClassification classify(@Nullable String question, Duration patience) {
        @Nullable LanguageModel model = engine.model;
        Duration least =
                patience.compareTo(Memory.CLASSIFICATION_PATIENCE) < 0 ? patience : Memory.CLASSIFICATION_PATIENCE;
        QueryClassifier classifier = model == null ? rules() : new ModelQueryClassifier(model, least, rules());
        return classifier.classify(QuestionText.cut(asked(question)), speakers());
    }

    private QueryClassifier rules() {
        return new RuleQueryClassifier(projection.languageSupport());
    }

    private KnownSpeakers speakers() {
        return KnownSpeakers.people(projection.read(null, NamespaceIndexReader::speakers));
    }

    public RankExplanation explain(@Nullable String asked, @Nullable RecallOptions how, @Nullable String eventId) {
        String question = asked(asked);
        RecallOptions options = given("options", how);
        LogEntry entry = handle.event(namespace, "id", given("id", eventId));
        recorder.before(AuditAction.EXPLAIN, List.of(entry.id()));
        return recaller(options).explain(question, hiding(options), entry);
    }

    /**
     * The options with what their reader is shown anyway hidden: the events of the running session's window, and recent events
     * that say what a message of the prompt says.
     */
    private RecallOptions hiding(RecallOptions options) {
        EventLog log = store().log();
        Set<Long> hidden = new HashSet<>(options.visibility().hidden());
        @Nullable String session = options.session();
        if (session != null && !session.isBlank()) {
            log.byIds(namespace, windows.of(session).events()).forEach(entry -> hidden.add(entry.seq()));
        }
        Set<String> texts = options.window().stream()
                .map(DuplicateKey::of)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toSet());
        if (!texts.isEmpty()) {
            long before = Math.max(0, log.lastSeq(namespace) - RECENT);
            log.after(namespace, before, RECENT).stream()
                    .filter(entry ->
                            texts.contains(DuplicateKey.of(entry.event().text())))
                    .forEach(entry -> hidden.add(entry.seq()));
        }
        return hidden.isEmpty()
                ? options
                : options.withVisibility(options.visibility().hiding(hidden));
    }

    private Retriever recaller(RecallOptions options) {
        return engine.recaller(namespace, projection, options);
    }

    /** A caller in Java may give null, whatever the types say. */
    private static <T> T given(String field, @Nullable T value) {
        if (value == null) {
            throw new InvalidInputException(field, "null", "is missing", "give a value");
        }
        return value;
    }

    private static String asked(@Nullable String question) {
        if (question == null) {
            throw new InvalidInputException("question", "null", "is missing", "ask something");
        }
        if (question.isBlank()) {
            throw new InvalidInputException("question", "\"\"", "is empty", "ask something");
        }
        return question;
    }
}
