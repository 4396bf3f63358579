package dev.ecphory.cli.events;

import dev.ecphory.AppendResult;
import dev.ecphory.ConflictException;
import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.ingest.jsonl.JsonlEvents;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.learning.AccessHistory;
import dev.ecphory.internal.transfer.DecisionHistory;
import dev.ecphory.internal.transfer.ModelClaimTransfer;
import dev.ecphory.internal.transfer.ModelSummaryTransfer;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.wire.DerivedDataJson;
import dev.ecphory.wire.RemedyTexts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings the lines of a JSONL file into a memory, a batch a transaction. Whatever was committed stays when it is
 * killed, and is recognised when it is run again. Not for several threads.
 */
public final class JsonLinesImport {
    /** Events a transaction: enough that the commit's cost is spread, few enough that little is done twice. */
    private static final int BATCH_EVENTS = 500;

    private static final int BATCH_CHARS = 4 << 20;

    private final Memory memory;
    private final boolean skipInvalid;
    private final boolean dry;
    private final Consumer<String> notes;
    private final boolean withVectors;
    private final List<NamespaceTransfer.Recorded> batch = new ArrayList<>();
    /** What was recalled and reported, which is brought when every event is there. */
    private final List<AccessHistory.DatedAccess> accesses = new ArrayList<>();

    /** Decisions that stand behind the events of the batch and before any other. */
    private final List<DecisionLog.DatedDecision> decided = new ArrayList<>();

    /** What models told, which is brought when all else is there. */
    private final List<ModelSummaryTransfer.TransferredSummary> told = new ArrayList<>();

    /** Vectors of one space that stand together. */
    private final List<NamespaceTransfer.Vectors> vectors = new ArrayList<>();

    private final DecisionHistory decisions;
    private final NamespaceTransfer carrying;

    private int batchChars;
    private long newVectors;
    private long newRead;
    private long unread;
    private long derived;
    private long added;
    private long duplicates;
    private long invalid;
    private long zoneAssumed;
    private long untimed;
    private long newDecisions;

    /**
     * @param withVectors whether neural vectors are brought where lines tell them
     * @param dry true to append nothing and count what would be; an event that only its key names counts as new */
    public JsonLinesImport(
            Memory memory, boolean skipInvalid, boolean dry, boolean withVectors, Consumer<String> notes) {
        this.memory = memory;
        this.decisions = EngineMemory.of(memory).decisionHistory();
        this.carrying = EngineMemory.of(memory).transfer();
        this.withVectors = withVectors;
        this.skipInvalid = skipInvalid;
        this.dry = dry;
        this.notes = notes;
    }

    /**
     * What came of it.
     *
     * @param added events that are new
     * @param duplicates events that were there already
     * @param invalid lines that were skipped
     * @param zoneAssumed times without an offset
     * @param untimed events without a time
     * @param decisions decisions that are new
     * @param vectors events whose vectors are new
     * @param read events that a language model has read elsewhere
     * @param unread events whose readings do not go on from those that are here
     * @param told what language models told elsewhere that is new
     * @param derived lines of what is made again here
     * @param recordedNow events that count as recorded now, since their moments would take the log back in time
     * @param ignored fields that an event has no place for, and in how many lines each stood
     */
    public record Result(
            long added,
            long duplicates,
            long invalid,
            long zoneAssumed,
            long untimed,
            long decisions,
            long vectors,
            long read,
            long unread,
            long told,
            long derived,
            long recordedNow,
            SortedMap<String, Long> ignored) {
        public Result {
            ignored = Collections.unmodifiableSortedMap(new TreeMap<>(ignored));
        }
    }

    /** Imports all lines; {@code total} is the file's size in bytes, negative when unknown. */
    public Result run(JsonlEvents lines, long total, ProgressListener progress) {
        while (lines.hasNext()) {
            add(lines, progress);
            if (batch.size() == BATCH_EVENTS || batchChars > BATCH_CHARS || vectors.size() == BATCH_EVENTS) {
                commit();
                progress.onProgress("import", lines.bytes(), total);
            }
        }
        commit();
        if (!dry && !accesses.isEmpty()) {
            long unused = EngineMemory.of(memory).learning().history().bring(accesses);
        }
        long newTold = dry || told.isEmpty() ? 0 : carrying.tellings().bring(told);
        if (!dry && newDecisions + newRead + newTold > 0) {
            carrying.finish();
        }
        progress.onProgress("import", lines.bytes(), lines.bytes());
        return new Result(
                added,
                duplicates,
                invalid,
                zoneAssumed,
                untimed,
                newDecisions,
                newVectors,
                newRead,
                unread,
                newTold,
                derived,
                carrying.recordedNow(),
                lines.ignored());
    }

    private void add(JsonlEvents lines, ProgressListener progress) {
        try {
            switch (lines.nextTold()) {
                case JsonlEvents.JsonlEntry.OfEvent(Event event, @Nullable Instant recordedAt) ->
                    add(new NamespaceTransfer.Recorded(event, recordedAt));
                case JsonlEvents.JsonlEntry.OfSetting(String name, String value) -> set(name, value);
                case JsonlEvents.JsonlEntry.OfVectors(NamespaceTransfer.Vectors told) -> add(told);
                case JsonlEvents.JsonlEntry.OfReading(ModelClaimTransfer.Read reading) -> add(reading, progress);
                case JsonlEvents.JsonlEntry.OfSummary(ModelSummaryTransfer.TransferredSummary summary) ->
                    told.add(summary);
                case JsonlEvents.JsonlEntry.OfDerived(String kind) -> derived++;
                case JsonlEvents.JsonlEntry.OfAccess(AccessHistory.DatedAccess access) -> accesses.add(access);
                case JsonlEvents.JsonlEntry.OfDecision(DecisionLog.DatedDecision decision) -> decided.add(decision);
            }
        } catch (InvalidInputException wrong) {
            if (!skipInvalid) {
                throw new InvalidInputException(
                        wrong.field(),
                        wrong.value(),
                        predicate(wrong),
                        RemedyTexts.next(wrong, Channel.CLI)
                                + ", or skip such lines with --skip-invalid; what is before it is imported"
                                + keepWhatIsBefore());
            }
            skipped(wrong.getMessage());
        }
    }

    private void set(String name, String value) {
        if (name.equals(DerivedDataJson.LANGUAGE)
                && !dry
                && !carrying.language().map(value::equals).orElse(false)) {
            memory.admin().setLanguage(value);
        }
    }

    /** Behind the events and decisions. */
    private void add(ModelClaimTransfer.Read reading, ProgressListener progress) {
        if (!dry) {
            commit();
            ModelClaimTransfer.Taken taken = carrying.readings().bring(reading, progress);
            newRead += taken.read();
            unread += taken.left();
            progress.onProgress("read", newRead, -1);
        }
    }

    /** Behind the events; those of another space come in another batch. */
    private void add(NamespaceTransfer.Vectors told) {
        if (!withVectors || dry) {
            return;
        }
        if (!batch.isEmpty() || !decided.isEmpty()) {
            commit();
        }
        if (!vectors.isEmpty() && !vectors.getFirst().space().equals(told.space())) {
            vectors();
        }
        vectors.add(told);
    }

    private void vectors() {
        if (!vectors.isEmpty()) {
            newVectors += carrying.vectors(vectors.getFirst().space(), vectors);
            vectors.clear();
        }
    }

    private void add(NamespaceTransfer.Recorded recorded) {
        if (!decided.isEmpty()) { // they stand before it
            commit();
        }
        Event event = recorded.event();
        batch.add(recorded);
        batchChars += event.text().length();
        zoneAssumed += event.timeBasis() == TimeBasis.ZONE_ASSUMED ? 1 : 0;
        untimed += event.occurredAt() == null ? 1 : 0;
    }

    /** Commits the lines before a bad one, so that the message may say so. */
    private String keepWhatIsBefore() {
        commit();
        return " (" + added + " added, " + duplicates + " there already)";
    }

    private static String predicate(InvalidInputException wrong) {
        String message = String.valueOf(wrong.getMessage());
        int from = message.indexOf(wrong.value());
        String rest =
                from < 0 ? message : message.substring(from + wrong.value().length());
        int to = rest.lastIndexOf("; " + wrong.nextStep());
        return (to < 0 ? rest : rest.substring(0, to)).strip();
    }

    private void commit() {
        events();
        if (!decided.isEmpty()) {
            newDecisions += dry ? decisions.count(decided) : decisions.bring(decided);
            decided.clear();
        }
        vectors();
    }

    private void events() {
        if (batch.isEmpty()) {
            return;
        }
        try {
            if (dry) {
                batch.forEach(one -> weigh(one.event()));
            } else {
                count(carrying.append(batch));
            }
        } catch (ConflictException conflict) {
            if (!skipInvalid) {
                throw conflict;
            }
            oneByOne();
        }
        batch.clear();
        batchChars = 0;
    }

    private void weigh(Event event) {
        String id = event.id();
        if (id != null && memory.get(id).isPresent()) {
            duplicates++;
        } else {
            added++;
        }
    }

    private void oneByOne() {
        for (NamespaceTransfer.Recorded one : batch) {
            try {
                count(carrying.append(List.of(one)));
            } catch (ConflictException conflict) {
                skipped("event " + one.event().id() + ": " + conflict.getMessage());
            }
        }
    }

    private void skipped(@Nullable String whatAndWhy) {
        invalid++;
        notes.accept("skipped " + whatAndWhy);
    }

    private void count(List<AppendResult> appended) {
        for (AppendResult each : appended) {
            each.claims().stream()
                    .filter(claim -> claim.outcome() == Claim.Receipt.Outcome.REFUSED)
                    .forEach(claim ->
                            notes.accept("event " + each.id() + " is kept without a claim: " + claim.toDisplayText()));
            if (each.duplicate()) {
                duplicates++;
            } else {
                added++;
            }
        }
    }
}
