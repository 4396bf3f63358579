package dev.ecphory.agent;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.agent.HookEngines.Lease;
import dev.ecphory.internal.retrieval.context.AssembledContext;
import dev.ecphory.spi.store.EventStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One run of a hook: reads what the agent says, answers what it expects, and never stands in its way. Whatever fails is one
 * line on standard error and no answer; at the deadline the process ends. One thread.
 */
public final class Hook {
    private static final String NOTHING = "{}";
    /** The least time in which it is worth to ask once more, or to go on consolidating. */
    private static final Duration SPARE = Duration.ofMillis(1_500);
    /** How much of a transcript is looked through for what stands before the model. */
    private static final int TAIL = 4 << 20;
    /** Shorter ids may stand in a transcript by chance. */
    private static final int TELLING_ID = 16;

    /** Who runs this process; null until somebody asks. */
    private static volatile @Nullable UserPrincipal user;

    private final Agent agent;
    private final HookEvent moment;
    private final Options options;
    private final HookEngines engines;
    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;

    /**
     * How a hook is to run. Immutable.
     *
     * @param db the store's file
     * @param namespace whose memory; null for that of the project that is worked in, recalled together with the user's
     * @param deadline the longest that the process lives
     * @param budget tokens that may be put before the model; null for what suits the moment
     * @param cache the folder for what hooks remember of a session; null for nowhere
     */
    public record Options(
            String db,
            @Nullable String namespace,
            Duration deadline,
            @Nullable Integer budget,
            @Nullable Path cache) {
        /** The usual deadline (True Memory, hooks). */
        public static final long DEADLINE_SECONDS = 5;
    }

    /** A run on these streams. */
    public Hook(
            Agent agent,
            HookEvent moment,
            Options options,
            HookEngines engines,
            InputStream in,
            PrintStream out,
            PrintStream err) {
        this.agent = agent;
        this.moment = moment;
        this.options = options;
        this.engines = engines;
        this.in = in;
        this.out = out;
        this.err = err;
    }

    /**
     * Runs; returns when everything is done, and throws nothing but what is wrong with the machine.
     *
     * @param started when the process began, from which the deadline counts
     * @param environment the variables of the process
     * @param halt ends the process at once
     */
    public void run(Instant started, Map<String, String> environment, Runnable halt) {
        Runnable late = () -> {
            err.println("ecphory: " + agent.key() + " " + moment.key() + " was not done within "
                    + options.deadline().toMillis() + " ms, and goes on without memory");
            err.flush();
            out.println(NOTHING);
            out.flush();
        };
        try (ProcessWatchdog watchdog = ProcessWatchdog.until(started.plus(options.deadline()), late, halt)) {
            try {
                // Cursor runs the hooks of Claude Code, too, where it finds them; it has its own
                boolean twice = agent == Agent.CLAUDE_CODE && environment.containsKey("CURSOR_VERSION");
                if (!twice && agent.event(moment).isPresent()) {
                    run(HookInput.read(agent, in), watchdog);
                }
            } catch (IOException | RuntimeException failure) {
                String why = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
                complain(why.lines().findFirst().orElse(""));
            }
            answer(watchdog, NOTHING);
        }
    }

    private void complain(String why) {
        err.println("ecphory: " + agent.key() + " " + moment.key() + ": " + why);
        err.flush();
    }

    private void run(HookInput input, ProcessWatchdog watchdog) throws IOException {
        Instant now = Instant.now();
        boolean writes = moment == HookEvent.STOP || moment == HookEvent.PRE_COMPACT || moment == HookEvent.SESSION_END;
        if (writes && input.transcript() == null) {
            throw new IOException("the agent names no transcript, so nothing can be remembered of this session");
        }
        if (!writes && EventStore.isFile(options.db()) && !Files.exists(Path.of(options.db()))) {
            return; // nothing has been remembered yet
        }
        String namespace = options.namespace() == null ? Project.namespace(input.folder()) : options.namespace();
        SessionState state = SessionState.of(options.cache(), agent, options.db(), namespace, input.session());
        try (Lease lease = engines.open(options.db())) {
            HookMemory memory = HookMemory.of(lease.engine(), options.namespace(), namespace);
            switch (moment) {
                case SESSION_START -> start(memory, input, state, now, watchdog);
                case PROMPT -> prompt(memory, input, state, now, watchdog);
                case STOP, PRE_COMPACT, SESSION_END -> remember(memory.own(), input, state, watchdog);
            }
        }
    }

    private void start(HookMemory memory, HookInput input, SessionState state, Instant now, ProcessWatchdog watchdog)
            throws IOException {
        boolean anew = !input.source().equals("resume");
        if (anew) {
            state.compacted(size(input.transcript()));
        }
        AssembledContext briefing = new SessionBriefing(memory, now.atOffset(ZoneOffset.UTC))
                .of(
                        input.project(),
                        TranscriptAppender.session(agent, input.session()),
                        options.budget() == null ? SessionBriefing.TOKENS : options.budget(),
                        told(input, state),
                        question -> watchdog.left().compareTo(SPARE) > 0);
        tell(briefing, state, watchdog);
        SessionState.prune(options.cache(), now);
    }

    private void prompt(HookMemory memory, HookInput input, SessionState state, Instant now, ProcessWatchdog watchdog)
            throws IOException {
        if (input.prompt() == null) {
            throw new IOException("the input has no \"prompt\"");
        }
        String session = TranscriptAppender.session(agent, input.session());
        Predicate<LogEntry> own = entry -> session.equals(entry.event().session()) && state.compactedAt() == 0;
        Optional<AssembledContext> recalled = new PromptRecall(memory, now)
                .of(
                        input.prompt(),
                        session,
                        options.budget() == null ? PromptRecall.TOKENS : options.budget(),
                        state,
                        told(input, state),
                        own);
        if (recalled.isPresent()) {
            tell(recalled.get(), state, watchdog);
        } else {
            state.save();
        }
    }

    private void tell(AssembledContext assembly, SessionState state, ProcessWatchdog watchdog) {
        if (!assembly.text().isEmpty() && answer(watchdog, agent.answer(moment, assembly.text()))) {
            state.show(PromptRecall.shown(assembly));
        }
        state.save();
    }

    private void remember(Memory memory, HookInput input, SessionState state, ProcessWatchdog watchdog)
            throws IOException {
        Path transcript = input.transcript();
        if (transcript == null) {
            return;
        }
        Transcript.Excerpt part = Transcript.since(
                agent,
                transcript,
                owner(),
                state.capturedAt(memory.admin().logPosition().lastSeq()));
        if (part.foreign() > 0) {
            complain("lines of the transcript are not UTF-8, and are not remembered: " + part.foreign());
        }
        int added = TranscriptAppender.append(memory, agent, input.session(), part.said());
        state.captured(part.end(), memory.admin().logPosition().lastSeq());
        if (moment == HookEvent.PRE_COMPACT) {
            state.compacted(size(transcript));
        }
        state.save();
        boolean later = added == 0
                || engines.consolidateLater(options.db(), memory.namespace().value());
        if (!later && moment == HookEvent.SESSION_END) {
            consolidate(memory, watchdog);
        }
    }

    /** As far as the time goes; the rest goes on with whoever comes next. */
    private static void consolidate(Memory memory, ProcessWatchdog watchdog) {
        Duration time = watchdog.left().minus(SPARE);
        if (time.isNegative()) {
            return;
        }
        Thread worker = Thread.currentThread();
        ProcessWatchdog until = ProcessWatchdog.until(Instant.now().plus(time), () -> {}, worker::interrupt);
        try (until) {
            var unusedToo = memory.consolidate(ProgressListener.SILENT);
        } finally {
            boolean unused = Thread.interrupted(); // that was the time, and closing must not fail of it
        }
    }

    /** What stands before the model already: shown by a hook of this session, or cited in its transcript. */
    private Predicate<String> told(HookInput input, SessionState state) {
        Set<String> shown = state.shown();
        String tail = tail(input, state);
        return id -> shown.contains(id) || (id.length() >= TELLING_ID && tail.contains(id));
    }

    private static String tail(HookInput input, SessionState state) {
        try {
            return input.transcript() == null || !Files.exists(input.transcript())
                    ? ""
                    : Transcript.tail(input.transcript(), owner(), state.compactedAt(), TAIL);
        } catch (IOException unreadable) {
            return "";
        }
    }

    private static long size(@Nullable Path transcript) throws IOException {
        return transcript != null && Files.isRegularFile(transcript) ? Files.size(transcript) : 0;
    }

    /** Who runs this: transcripts of others are not read. */
    static UserPrincipal owner() throws IOException {
        UserPrincipal known = user;
        if (known == null) {
            known = ownerOfNewFiles();
            user = known;
        }
        return known;
    }

    private static UserPrincipal ownerOfNewFiles() throws IOException {
        Path own = Files.createTempFile("ecphory", ".own");
        try {
            return Files.getOwner(own);
        } finally {
            Files.delete(own);
        }
    }

    /** Answers, unless somebody has. */
    private boolean answer(ProcessWatchdog watchdog, String answer) {
        if (!watchdog.answers()) {
            return false;
        }
        out.println(answer);
        out.flush();
        return !out.checkError();
    }
}
