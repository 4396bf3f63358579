package dev.ecphory.internal.assets;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventReader;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.SummaryTable;
import java.util.List;
import java.util.Optional;

/**
 * The log for readers who cannot see or hear: an event whose asset nobody has put into words has what a model told of it as
 * its caption, and says which model ({@link dev.ecphory.Event#describedBy}). Everything else is as the log has it. Threads
 * may share it.
 *
 * @param log the log
 * @param summaries where what models told is
 */
public record CaptionedEventReader(EventReader log, SummaryTable summaries) implements EventReader {
    @Override
    public Optional<LogEntry> byId(Namespace namespace, String id) {
        return log.byId(namespace, id).map(this::told);
    }

    @Override
    public List<LogEntry> after(Namespace namespace, long seq, int limit) {
        return log.after(namespace, seq, limit).stream().map(this::told).toList();
    }

    @Override
    public List<LogEntry> at(Namespace namespace, List<Long> seqs) {
        return log.at(namespace, seqs).stream().map(this::told).toList();
    }

    @Override
    public LogPosition logPosition(Namespace namespace) {
        return log.logPosition(namespace);
    }

    private LogEntry told(LogEntry entry) {
        if (!entry.event().lacksText()) {
            return entry;
        }
        return summaries
                .byId(entry.namespace(), Summary.idOf(Kind.DERIVED_TEXT, entry.id()))
                .filter(one -> one.sources().contains(entry.seq()))
                .map(one -> new LogEntry(
                        entry.namespace(),
                        entry.seq(),
                        entry.recordedAt(),
                        entry.event().withDescription(one.text(), name(one))))
                .orElse(entry);
    }

    private static String name(Summary told) {
        return told.maker().substring(told.maker().indexOf(':') + 1);
    }
}
