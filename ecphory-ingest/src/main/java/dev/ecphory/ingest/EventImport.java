package dev.ecphory.ingest;

import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.AppendResult;
import dev.ecphory.ConflictException;
import dev.ecphory.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings what an importer reads into a memory, a batch a transaction. What is there already, by its id or its key, is
 * left as it is, also when it was redacted; so whatever was committed when it was killed is passed over when it is run again.
 * Not for several threads.
 */
public final class EventImport {
    /** Events a transaction: enough that the commit's cost is spread, few enough that little is done twice. */
    private static final int BATCH_EVENTS = 500;

    private static final int BATCH_CHARS = 4 << 20;

    private final Memory memory;
    private final boolean dry;
    private final Consumer<ImportProblem> complaints;
    private final List<Event> batch = new ArrayList<>();
    private final Map<String, Long> kinds = new TreeMap<>();
    private int batchChars;
    private long added;
    private long already;
    private long bad;
    private long untimed;

    /**
     * What came of it.
     *
     * @param added events that are new, or would be
     * @param already events that were there
     * @param complaints items that were passed over
     * @param untimed events without a time
     * @param kinds how many events of each kind and strategy were read: {@code long-article summarised}
     */
    public record Brought(long added, long already, long complaints, long untimed, Map<String, Long> kinds) {
        /** Copies the map. */
        public Brought {
            kinds = java.util.Collections.unmodifiableMap(new TreeMap<>(kinds));
        }
    }

    /**
     * Into a memory.
     *
     * @param dry true to append nothing and say what would be added; an event that only its key names counts as new
     * @param complaints hears of each item that was passed over
     */
    public EventImport(Memory memory, boolean dry, Consumer<ImportProblem> complaints) {
        this.memory = memory;
        this.dry = dry;
        this.complaints = complaints;
    }

    /**
     * Brings everything.
     *
     * @throws IOException when the source itself cannot be read
     */
    public Brought run(Importer importer, Path source, ImportOptions how, ProgressListener progress)
            throws IOException {
        importer.read(source, how, new ImportSink() {
            @Override
            public void event(Event event, @Nullable DerivationPlan plan) {
                take(event, plan);
            }

            @Override
            public void complain(ImportProblem complaint) {
                bad++;
                complaints.accept(complaint);
            }

            @Override
            public void at(long done, long total) {
                progress.onProgress("import", total < 0 ? done : Math.min(done, total), total);
            }
        });
        commit();
        return new Brought(added, already, bad, untimed, kinds);
    }

    private void take(Event event, @Nullable DerivationPlan plan) {
        String kind = plan == null
                ? "unrouted"
                : plan.kind().key() + " " + plan.strategy().key();
        kinds.merge(kind, 1L, Long::sum);
        untimed += event.occurredAt() == null ? 1 : 0;
        batch.add(event);
        batchChars += event.text().length();
        if (batch.size() == BATCH_EVENTS || batchChars > BATCH_CHARS) {
            commit();
        }
    }

    private void commit() {
        List<Event> fresh = new ArrayList<>();
        for (Event event : batch) {
            String id = event.id();
            if (id != null && memory.get(id).isPresent()) {
                already++;
            } else {
                fresh.add(event);
            }
        }
        if (dry) {
            added += fresh.size();
        } else {
            append(fresh);
        }
        batch.clear();
        batchChars = 0;
    }

    private void append(List<Event> fresh) {
        try {
            count(memory.append(fresh));
        } catch (ConflictException taken) {
            // the source has written something else under the same name: what is remembered of it stays
            for (Event event : fresh) {
                try {
                    count(memory.append(event));
                } catch (ConflictException kept) {
                    already++;
                }
            }
        }
    }

    private void count(List<AppendResult> appended) {
        for (AppendResult each : appended) {
            added += each.duplicate() ? 0 : 1;
            already += each.duplicate() ? 1 : 0;
        }
    }
}
