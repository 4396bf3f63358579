package dev.ecphory.wire;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.learning.AccessHistory;
import dev.ecphory.internal.store.DecisionCodec;
import dev.ecphory.knowledge.DecisionRecord;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A memory's settings and events as lines, and between them what was decided, where it was: what an import brings back, with the
 * moments at which events were recorded. The log is read
 * in pages. Stateless; threads may share it.
 */
public final class LogExportLines {
    /** The member by which a line of what was recalled or reported is known. */
    public static final String ACCESS = "access";

    /** The member by which a line of what was decided is known. */
    public static final String DECISION = "decision";

    private static final int PAGE = 1_000;

    private LogExportLines() {}

    /** Does something with an entry. */
    @FunctionalInterface
    public interface Work {
        void on(LogEntry entry) throws IOException;
    }

    /** Goes through the log. */
    public static void each(Memory memory, ProgressListener progress, Work work) throws IOException {
        long last = memory.admin().logPosition().lastSeq();
        long after = 0;
        List<LogEntry> page = EngineMemory.of(memory).transfer().events(after, PAGE);
        while (!page.isEmpty()) {
            for (LogEntry entry : page) {
                work.on(entry);
            }
            after = page.getLast().seq();
            progress.onProgress("export", after, Math.max(after, last));
            page = EngineMemory.of(memory).transfer().events(after, PAGE);
        }
    }

    /** Passes on the events that are not retracted, as texts to read have them. */
    public static void eachShown(Memory memory, ProgressListener progress, Work work) throws IOException {
        Set<String> retracted = memory.deletion().retractedIds();
        each(memory, progress, entry -> {
            if (!retracted.contains(entry.id())) {
                work.on(entry);
            }
        });
    }

    /** Writes everything. */
    public static void write(Memory memory, Appendable to, ProgressListener progress) throws IOException {
        DerivedDataJson.settings(memory, to);
        Deque<DecisionRecord> decided =
                new ArrayDeque<>(EngineMemory.of(memory).decisionHistory().all());
        each(memory, progress, entry -> {
            decisions(decided, entry.seq(), to);
            to.append(EventJson.recorded(entry)).append('\n');
        });
        decisions(decided, Long.MAX_VALUE, to);
    }

    private static void decisions(Deque<DecisionRecord> decided, long before, Appendable to) throws IOException {
        while (!decided.isEmpty() && decided.getFirst().afterSeq() < before) {
            to.append(decision(decided.removeFirst())).append('\n');
        }
    }

    private static String decision(DecisionRecord decided) {
        DecisionCodec text = DecisionCodec.of(decided.decision());
        return Json.text(
                Json.object(DECISION, text.kind(), "at", TimeFormats.iso(decided.at()), "fields", text.parts()));
    }

    /** What was recalled or reported as a line, without its end. */
    public static String access(AccessHistory.DatedAccess told) {
        Map<String, @Nullable Object> line = Json.object(
                ACCESS,
                EnumNames.lower(told.kind()),
                "at",
                TimeFormats.iso(told.at()),
                "question",
                told.question(),
                "events",
                told.events());
        if (told.route() != null) {
            line.put("route", told.route());
        }
        return Json.text(line);
    }
}
