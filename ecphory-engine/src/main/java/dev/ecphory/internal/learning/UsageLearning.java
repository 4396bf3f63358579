package dev.ecphory.internal.learning;

import dev.ecphory.Answer.Citation;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledFact;
import dev.ecphory.RetryableException;
import dev.ecphory.internal.answer.AnswerRoute;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.TraceSource;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.learning.AssociationGraph.Edge;
import dev.ecphory.internal.text.QuestionText;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Learning;
import dev.ecphory.knowledge.Learning.AssociationEdge;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.AccessLog.Kind;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a memory learns from being used. Recall only notes what it handed out; nothing that it learned shows before the next
 * cycle, which consolidation marks. Threads may share it.
 */
public final class UsageLearning extends NamespaceView implements Learning {
    private final AccessLogBuffer accesses;
    private final AssociationCache associations;
    private final TraceSource traces;

    public UsageLearning(
            AuditRecorder recorder, AccessLogBuffer accesses, AssociationCache associations, TraceSource traces) {
        super(recorder);
        this.accesses = accesses;
        this.associations = associations;
        this.traces = traces;
    }

    @Override
    public void feedback(String question, List<String> used, List<String> ignored) {
        if (question.isBlank()) {
            throw new InvalidInputException("question", "\"\"", "is empty", "give the question that was asked");
        }
        if (used.isEmpty() && ignored.isEmpty()) {
            throw new InvalidInputException("used", "[]", "names no event", "name events that were used or ignored");
        }
        for (String id : used) {
            if (ignored.contains(id)) {
                throw new InvalidInputException("ignored", id, "is among the used too", "name it once");
            }
        }
        LogPosition head = store().log().logPosition(namespace);
        List<Access> reports = new ArrayList<>();
        Instant now = clock.instant();
        String asked = QuestionText.cut(question);
        if (!used.isEmpty()) {
            reports.add(new Access(now, Kind.USED, asked, seqs("used", used)));
        }
        if (!ignored.isEmpty()) {
            reports.add(new Access(now, Kind.IGNORED, asked, seqs("ignored", ignored)));
        }
        accesses.report(namespace, head, reports);
    }

    /** What was recalled and reported, to be carried elsewhere. */
    public AccessHistory history() {
        return new AccessHistory(recorder, accesses);
    }

    @Override
    public List<AssociationEdge> associations(int limit) {
        if (limit < 1) {
            throw new InvalidInputException("limit", Integer.toString(limit), "is out of range", "give 1 or more");
        }
        return shown(associations.of(namespace).edges().stream().limit(limit).toList(), 0);
    }

    @Override
    public List<AssociationEdge> associations(String event) {
        long seq = seq("id", event);
        return shown(associations.of(namespace).of(seq), seq);
    }

    /**
     * How well events are kept now, as the newest cycle left them: the trace that encoding made of each, and what touched it
     * since; with cognition off, all alike.
     *
     * @param entries of this namespace
     * @return the traces, in the same order
     */
    public List<MemoryTrace> kept(List<LogEntry> entries) {
        return traces.of(entries, clock.instant());
    }

    /**
     * Marks a cycle if anything was recalled or reported since the last one, so that it is folded in.
     *
     * @return whether it did; not when another writer held the store, so that the next time will
     */
    public static boolean cycle(Namespace namespace, EventStore store, AccessLogBuffer accesses, Instant now) {
        if (store.readOnly()) {
            return false;
        }
        accesses.flush();
        AccessLog log = store.accessLog();
        if (log.after(namespace, log.lastCycle(namespace), 1).isEmpty()) {
            return false;
        }
        try {
            return log.markCycle(namespace, now) > 0;
        } catch (RetryableException held) {
            return false;
        }
    }

    /** What was handed out, as best effort. */
    public void delivered(LogPosition head, RecallResult recollection) {
        delivered(head, recollection, null);
    }

    private void delivered(LogPosition head, RecallResult recollection, @Nullable String route) {
        List<Long> delivered =
                recollection.items().stream().map(item -> item.entry().seq()).toList();
        String question = QuestionText.cut(recollection.question());
        accesses.add(namespace, head, new Access(clock.instant(), Kind.DELIVERED, question, delivered, route));
    }

    /**
     * What an answer cites was of use, whether by itself or by a fact that it bears; as best effort.
     *
     * @param way by which routers led to it; null where none did
     */
    public void answered(
            LogPosition head, RecallResult recollection, List<Citation> citations, @Nullable AnswerRoute way) {
        String route = way == null ? null : way.format();
        delivered(head, recollection, route);
        Set<String> cited = citations.stream().map(Citation::id).collect(Collectors.toCollection(HashSet::new));
        for (RecalledFact one : recollection.facts()) {
            if (cited.contains(one.fact().id())) {
                one.fact().evidence().stream().map(EvidenceSpan::event).forEach(cited::add);
            }
        }
        List<Long> used = recollection.items().stream()
                .map(RecalledEvent::entry)
                .filter(entry -> cited.contains(entry.id()))
                .map(LogEntry::seq)
                .toList();
        if (!used.isEmpty()) {
            String question = QuestionText.cut(recollection.question());
            accesses.add(namespace, head, new Access(clock.instant(), Kind.USED, question, used, route));
        }
    }

    private List<AssociationEdge> shown(List<Edge> edges, long first) {
        Set<Long> seqs = new LinkedHashSet<>();
        edges.forEach(edge -> seqs.addAll(List.of(edge.low(), edge.high())));
        Map<Long, LogEntry> entries = new HashMap<>();
        store().log().at(namespace, List.copyOf(seqs)).forEach(entry -> entries.put(entry.seq(), entry));
        List<AssociationEdge> found = edges.stream()
                .filter(edge -> entries.containsKey(edge.low()) && entries.containsKey(edge.high()))
                .map(edge -> {
                    long one = edge.high() == first ? edge.high() : edge.low();
                    return new AssociationEdge(
                            Objects.requireNonNull(entries.get(one)),
                            Objects.requireNonNull(entries.get(edge.other(one))),
                            edge.weight(),
                            edge.recalls(),
                            edge.questions(),
                            edge.last());
                })
                .toList();
        return recorder.each(
                AuditAction.ASSOCIATIONS,
                found,
                one -> Stream.of(one.one().id(), one.other().id()));
    }

    private List<Long> seqs(String field, List<String> ids) {
        return ids.stream().distinct().map(id -> seq(field, id)).toList();
    }

    private long seq(String field, String id) {
        return handle.event(namespace, field, id).seq();
    }
}
