package dev.ecphory.internal.cognition;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.Mood;
import dev.ecphory.internal.cognition.mechanism.MoodHistory;
import dev.ecphory.internal.cognition.mechanism.Persona;
import dev.ecphory.internal.cognition.mechanism.TraceSource;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.intentions.IntentionCache;
import dev.ecphory.internal.intentions.Intentions;
import dev.ecphory.internal.intentions.ProspectiveMemory;
import dev.ecphory.internal.learning.UsageLearning;
import dev.ecphory.internal.runtime.EngineContext;
import dev.ecphory.knowledge.Decision;
import java.time.Instant;
import java.util.List;

/**
 * The mechanisms of a living memory that somebody asks for by name; those that count in rankings are recipes. Each does
 * nothing while it is switched off. Threads may share it.
 */
public final class CognitiveMemory extends NamespaceView {
    /** The most reviews that are told at one time. */
    public static final int MOST_REVIEWS = 1_000;

    private final CognitionSettings settings;
    private final IntentionCache intentionCache;
    private final ProspectiveMemory prospectiveMemory;
    private final TraceSource traces;

    /** The mechanisms of a memory that an {@link dev.ecphory.Ecphory} handed out. */
    public static CognitiveMemory of(Memory memory) {
        EngineMemory own = EngineMemory.of(memory);
        EngineContext engine = own.engine();
        return new CognitiveMemory(
                own.recorder(),
                engine.settings.cognition,
                engine.caches.intentionCache,
                engine.prospectiveMemory(own.namespace()),
                engine.traces(own.namespace()));
    }

    private CognitiveMemory(
            AuditRecorder recorder,
            CognitionSettings settings,
            IntentionCache intentionCache,
            ProspectiveMemory prospectiveMemory,
            TraceSource traces) {
        super(recorder);
        this.settings = settings;
        this.intentionCache = intentionCache;
        this.prospectiveMemory = prospectiveMemory;
        this.traces = traces;
    }

    /** The mechanisms, and which of them are on. */
    public CognitionSettings cognition() {
        return settings;
    }

    /**
     * What is in mind in a session, as its last turns left it.
     *
     * @param session as its events name it; nothing is in mind of one that is not there yet
     * @throws dev.ecphory.InvalidInputException when it is blank
     */
    public WorkingMemorySlots workspace(String session) {
        if (session.isBlank()) {
            throw new InvalidInputException("session", "\"\"", "is empty", "give the name of a session");
        }
        return new WorkingMemorySlots(session, recorder, settings);
    }

    /** What is to be remembered later. */
    public Intentions intentions() {
        return new Intentions(recorder, prospectiveMemory, intentionCache);
    }

    /** Who the agent is, and what the moods that were told here have made of it. */
    public PersonaState persona() {
        MoodHistory moods = intentionCache.moods(namespace);
        Persona given = cognition().persona();
        boolean drifts = cognition().on(CognitiveMechanism.PERSONA_DRIFT)
                && !moods.told().isEmpty();
        Instant now = clock.instant();
        return drifts
                ? new PersonaState(
                        given, moods.persona(now), moods.told().getLast().at())
                : new PersonaState(given, given, null);
    }

    /**
     * What is left now of the mood that was told last, by its {@linkplain Mood#HALF_LIFE half-life}; neutral when none was, or
     * too long ago.
     */
    public Mood mood() {
        return intentionCache.moods(namespace).at(clock.instant()).orElse(Mood.NEUTRAL);
    }

    /**
     * Says what the agent feels from now on. Durable when it returns; what it changes is what the mechanisms that are on make
     * of it: how events are taken in, how memories that are used change, how six signals rank.
     *
     * @throws dev.ecphory.StoreUnavailableException when the store cannot be written
     */
    public void feel(Mood mood) {
        decide(List.of(new Decision.RecordMood(mood.pleasure(), mood.arousal(), mood.dominance())));
    }

    /**
     * Events that are worth keeping (landmarks, standing instructions, preferences, what was of use twice) and of which a tenth
     * is forgotten at an instant: spaced repetition. The nearest to fading come first. Reads the whole log and writes
     * nothing; that one was reviewed is told by {@link UsageLearning#feedback} as a use, which makes it last longer from the
     * next consolidation on. Nothing while retention is off; what is kept for good is never due.
     *
     * @param now the instant; a later one looks ahead
     * @param limit at most so many, 1 to {@value #MOST_REVIEWS}
     * @throws InvalidInputException when the limit is out of range
     */
    public List<DueReview> reviews(Instant now, int limit) {
        if (limit < 1 || limit > MOST_REVIEWS) {
            throw new InvalidInputException(
                    "limit", Integer.toString(limit), "is out of range", "give 1 to " + MOST_REVIEWS);
        }
        return recorder.left(
                AuditAction.REVIEWS,
                DueReview.due(namespace, store(), settings.retention(), traces, now, limit),
                review -> review.entry().id());
    }
}
