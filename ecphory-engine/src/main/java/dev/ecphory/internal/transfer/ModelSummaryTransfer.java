package dev.ecphory.internal.transfer;

import dev.ecphory.LogEntry;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.internal.assets.AssetDescriptionChore;
import dev.ecphory.internal.chores.Consolidator;
import dev.ecphory.internal.facts.extract.ReadableEvents;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.summaries.ModelSummarizer;
import dev.ecphory.internal.summaries.SummaryChore;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What language models told of a memory's sessions and saw in its assets, so that it can be carried elsewhere and nobody is asked for
 * it again. What was told of a session stays only where it was told of exactly the events here. For one thread.
 */
public final class ModelSummaryTransfer extends NamespaceView {
    private final EventStore store;

    private final Consolidator consolidator;

    ModelSummaryTransfer(AuditRecorder recorder, Consolidator consolidator) {
        super(recorder);
        this.consolidator = consolidator;
        this.store = store();
    }

    /**
     * What a model told of a session or of an asset.
     *
     * @param kind of summary
     * @param subject the session, or the asset's event
     * @param text what it says; of a session, lines that cite the events
     * @param claims ids of the claims whose facts it relies on
     * @param maker who made it
     */
    public record TransferredSummary(
            Summary.Kind kind, String subject, String text, List<String> claims, String maker) {
        public TransferredSummary {
            claims = List.copyOf(claims);
        }
    }

    /** Whether a summary of such a kind and maker is one that a model told, and can be carried. */
    public static boolean carries(Summary.Kind kind, String maker) {
        return maker.startsWith(ModelSummarizer.MAKER)
                && (ModelSummarizer.KINDS_TOLD.contains(kind) || kind == Summary.Kind.DERIVED_TEXT);
    }

    /**
     * Takes what models told elsewhere of events that are there, where no model told it here and nobody described the asset. Whether
     * it was told of exactly the events of its session is looked at with {@link NamespaceTransfer#finish}.
     *
     * @return how many are new
     * @throws StoreUnavailableException when the store cannot be written
     * @throws RetryableException when another process was at it, or something was forgotten meanwhile
     */
    public long bring(List<TransferredSummary> told) {
        handle.requireWritable("nothing was brought");
        long revision = store.summaries().revision(namespace);
        LogPosition head = store.log().logPosition(namespace);
        List<Summary> fresh = fresh(told);
        if (!fresh.isEmpty()) {
            consolidator.held(namespace, () -> {
                DerivedWriteChecks.requireUnforgotten(store, namespace, head);
                // first: a kill behind it costs a look at what is there already
                SummaryChore.lookAgain(namespace, store);
                store.summaries().put(namespace, revision, fresh, List.of());
            });
        }
        return fresh.size();
    }

    /** Those that are not there; of several of one subject the first. */
    private List<Summary> fresh(List<TransferredSummary> told) {
        Map<String, Summary> fresh = new LinkedHashMap<>();
        told.stream()
                .filter(one -> carries(one.kind(), one.maker()))
                .flatMap(one -> here(one).stream())
                .filter(this::wanted)
                .forEach(summary -> fresh.putIfAbsent(summary.id(), summary));
        return List.copyOf(fresh.values());
    }

    /** Whether only sentences chosen by rules are in its place; words of a caller go before those of a model. */
    private boolean wanted(Summary summary) {
        return store.summaries()
                .byId(namespace, summary.id())
                .filter(there -> ModelSummarizer.told(there) || summary.kind() == Summary.Kind.DERIVED_TEXT)
                .isEmpty();
    }

    private Optional<Summary> here(TransferredSummary told) {
        if (told.kind() != Summary.Kind.DERIVED_TEXT) {
            return ModelSummarizer.here(
                    told.kind(), told.subject(), told.text(), told.claims(), told.maker(), this::present);
        }
        return present(Set.of(told.subject())).stream()
                .filter(entry -> entry.event().lacksText())
                .map(entry -> AssetDescriptionChore.told(entry, told.text(), told.maker(), entry.recordedAt()))
                .findFirst();
    }

    private List<LogEntry> present(Set<String> events) {
        return store.log().byIds(namespace, events).stream()
                .filter(ReadableEvents::present)
                .toList();
    }
}
