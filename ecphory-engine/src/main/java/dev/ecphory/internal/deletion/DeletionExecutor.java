package dev.ecphory.internal.deletion;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.Deletion.Plan;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.language.ClaimReader;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.internal.validation.Digests;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Erases and redacts: a plan that changes nothing, then rows deleted in one transaction, then files rewritten, then every
 * file scanned for what was in them. Call it while no chore of the namespace is at work, to the end of the scan: what a chore
 * derives anew of events that stay may read as an erased one did, and would be taken for what was left of it. Threads may
 * share it.
 */
public final class DeletionExecutor {
    private static final int BATCH = 1_000;
    /** Annotations that are kept in memory while the rows are deleted; what is behind them is derived again. */
    private static final int KEPT = 200_000;
    /** A setting: {@value #UNFINISHED} from before rows are deleted until the files were scanned. */
    private static final String SETTING = "erasing";

    private static final String UNFINISHED = "1";
    private final Namespace namespace;
    private final EventStore store;
    private final InstantSource clock;
    private final String rules;
    private final String annotations;
    private final Caches caches;

    /**
     * Files of this machine that repeat what is in a store and lie outside of it.
     *
     * @param forget deletes those of the namespace
     * @param files that are there, of every namespace of the store
     * @param candidates deletes what a search engine has of the namespace, to be made again; says how many passages that were
     */
    public record Caches(Runnable forget, Supplier<List<Path>> files, LongSupplier candidates) {}

    /**
     * Over one namespace of a store.
     *
     * @param rules the extractor that reads an event in the light of earlier ones of its session, so that a claim of one that stays
     *     may repeat one that goes: whatever it found from the first of these on is thrown away, to be read again
     * @param annotations the version of annotations, which are made in the light of earlier events, too
     * @param caches that lie outside the store
     */
    public DeletionExecutor(
            Namespace namespace,
            EventStore store,
            InstantSource clock,
            String rules,
            String annotations,
            Caches caches) {
        this.caches = caches;
        this.rules = rules;
        this.annotations = annotations;
        this.namespace = namespace;
        this.store = store;
        this.clock = clock;
    }

    /** What forgetting these events would do. */
    public Plan plan(Selection selection) {
        List<LogEntry> entries = selected(selection);
        long bytes = 0;
        Instant first = null;
        Instant last = null;
        for (LogEntry entry : entries) {
            bytes += entry.event().text().getBytes(StandardCharsets.UTF_8).length;
            Instant at = entry.occurredAt().toInstant();
            first = first == null || at.isBefore(first) ? at : first;
            last = last == null || at.isAfter(last) ? at : last;
        }
        List<Claim> claims = claimsFrom(entries);
        Set<String> subjects = new HashSet<>();
        claims.forEach(claim -> subjects.add(claim.slot().subject()));
        long facts = subjects.stream()
                .mapToLong(subject -> store.facts()
                        .facts(namespace, new FactReader.Filter(subject, null, null, null), null, Integer.MAX_VALUE)
                        .size())
                .sum();
        return new Plan(
                selection.by(), entries.stream().map(LogEntry::id).toList(), bytes, first, last, claims.size(), facts);
    }

    /**
     * Refuses ids that no event has, unless an erasure of the namespace was broken off, which whoever asks again finishes.
     *
     * @param there the ids of the selected events
     */
    public void requireThere(Selection selection, Collection<String> there) {
        if (selection instanceof Selection.Events named
                && !UNFINISHED.equals(store.settings().of(namespace).get(SETTING))) {
            named.ids().stream()
                    .filter(id -> !there.contains(id))
                    .sorted()
                    .findFirst()
                    .ifPresent(id -> {
                        throw new InvalidInputException(
                                "ids",
                                id,
                                "is not in namespace " + namespace + ", and nothing was changed",
                                "list the namespace's events for their ids");
                    });
        }
    }

    /**
     * Erases events with everything derived from them and proves it.
     *
     * @throws dev.ecphory.RetryableException when another process would not let the files be rewritten: the rows
     *     are gone, and calling again finishes the work
     */
    public Receipt erase(Selection selection) {
        return forget(
                "erase",
                selection,
                seqs -> selection instanceof Selection.Everything
                        ? store.eraser().eraseAll(namespace)
                        : store.eraser().erase(namespace, seqs));
    }

    /** Empties events of their content and proves it; that they happened, when, and by whom stays. */
    public Receipt redact(Selection selection) {
        return forget("redact", selection, seqs -> store.eraser().redact(namespace, seqs));
    }

    private Receipt forget(String verb, Selection selection, Function<List<Long>, SortedMap<String, Long>> deletion) {
        List<LogEntry> entries = selected(selection);
        MultiPatternMatcher patterns = ErasureProbes.of(entries);
        SortedMap<String, Long> rows = new TreeMap<>();
        if (!entries.isEmpty()) {
            store.settings().put(namespace, SETTING, UNFINISHED);
            long claims = claimsFrom(entries).size();
            long before = entries.getFirst().seq() - 1;
            clearClaimsAfter(before); // first, so that a kill in between leaves nothing that would stay
            List<EventAnnotation> kept = annotationsThrough(before);
            rows.putAll(deletion.apply(entries.stream().map(LogEntry::seq).toList()));
            if (!kept.isEmpty()) {
                store.annotations().put(namespace, annotations, 0, kept);
            }
            if (claims > 0) {
                rows.put("claims", claims);
            }
        }
        caches.forget().run();
        long candidates = caches.candidates().getAsLong();
        if (candidates > 0) {
            rows.put("candidates", candidates);
        }
        store.eraser().scrubFiles();
        SortedMap<String, Long> surviving = spareRetained(patterns);
        int files = 0;
        long bytes = 0;
        List<String> found = new ArrayList<>();
        List<Path> all = new ArrayList<>(store.eraser().files());
        all.addAll(caches.files().get());
        for (Path file : all) {
            try {
                bytes += Files.size(file);
                files++;
                if (patterns.occurIn(file)) {
                    found.add(file.getFileName().toString());
                }
            } catch (NoSuchFileException gone) {
                // a journal that its owner has just removed holds nothing
            } catch (IOException e) {
                throw new StoreUnavailableException(
                        file + " could not be scanned: " + e,
                        "see that it can be read and ask for a receipt again; the rows are gone",
                        e);
            }
        }
        if (verb.equals("erase")) {
            entries.stream()
                    .filter(entry -> store.log()
                            .byId(namespace, entry.id())
                            .filter(now -> now.seq() == entry.seq())
                            .isPresent())
                    .findFirst()
                    .ifPresent(still -> found.add("events"));
        }
        if (store.settings().of(namespace).containsKey(SETTING)) {
            store.settings().put(namespace, SETTING, "");
        }
        return new Receipt(
                verb,
                clock.instant(),
                Digests.sha256(namespace.value()),
                selection.by(),
                entries.stream().map(LogEntry::id).map(Digests::sha256).sorted().toList(),
                rows,
                files,
                bytes,
                patterns.size(),
                found,
                surviving,
                store.eraser().backups().stream().map(Path::toString).toList());
    }

    /** Throws the claims of later events away, to be read again. */
    private void clearClaimsAfter(long seq) {
        long through = Math.min(seq, store.claims().through(namespace, rules));
        List<Claim> kept = new ArrayList<>();
        claims(namespace, claim -> {
            if (ClaimReader.made(claim) && DerivedWriteChecks.seqOf(claim) <= through) {
                kept.add(claim);
            }
        });
        store.claims().clear(namespace, rules);
        if (through > 0) {
            store.claims().put(namespace, rules, 0, through, kept);
        }
    }

    /** The annotations of events up to one, which no later event has any part in. */
    private List<EventAnnotation> annotationsThrough(long seq) {
        return store.annotations().through(namespace, annotations) == 0
                ? List.of()
                : store.annotations().after(namespace, 0, KEPT).stream()
                        .filter(annotation -> annotation.seq() <= seq)
                        .toList();
    }

    private List<LogEntry> selected(Selection selection) {
        if (selection instanceof Selection.Events events) {
            return events.ids().stream()
                    .flatMap(id -> store.log().byId(namespace, id).stream())
                    .sorted(Comparator.comparingLong(LogEntry::seq))
                    .toList();
        }
        List<LogEntry> entries = new ArrayList<>();
        events(namespace, entry -> {
            if (selection.takes(entry)) {
                entries.add(entry);
            }
        });
        return entries;
    }

    private List<Claim> claimsFrom(List<LogEntry> entries) {
        Set<String> events = entries.stream().map(LogEntry::id).collect(Collectors.toSet());
        List<Claim> claims = new ArrayList<>();
        claims(namespace, claim -> {
            if (claim.evidence().stream().anyMatch(evidence -> events.contains(evidence.event()))) {
                claims.add(claim);
            }
        });
        return claims;
    }

    /**
     * Leaves out of the patterns whatever a store holds by right after an erasure, in every namespace, for they share the
     * files: the texts of events that stay, and of rows that came of them or of what callers decided and asked.
     *
     * @return how many rows of this namespace hold a piece that no event does any more, by table
     */
    private SortedMap<String, Long> spareRetained(MultiPatternMatcher patterns) {
        Set<Namespace> all = new LinkedHashSet<>(store.namespaces());
        all.addAll(store.auditTable().namespaces()); // trails outlive what they tell of
        for (Namespace one : all) {
            ErasureProbes.spare(patterns, one.value());
            events(one, entry -> ErasureProbes.spare(patterns, entry));
        }
        claims(namespace, claim -> {
            if (ClaimReader.made(claim)) { // of an event that stays, whose words may read otherwise
                ErasureProbes.spare(patterns, claim.toString());
            }
        });
        SortedMap<String, Long> rows = new TreeMap<>();
        List<String> texts = new ArrayList<>();
        own(namespace, (table, text) -> {
            if (ErasureProbes.occurIn(patterns, text)) {
                rows.merge(table, 1L, Long::sum);
                texts.add(text);
            }
        });
        texts.forEach(text -> ErasureProbes.spare(patterns, text));
        for (Namespace one : all) {
            if (!one.equals(namespace)) {
                own(one, (table, text) -> ErasureProbes.spare(patterns, text));
            }
        }
        return rows;
    }

    private void events(Namespace of, Consumer<LogEntry> action) {
        LogPages.each(after -> store.log().after(of, after, BATCH), LogEntry::seq, action);
    }

    private void claims(Namespace of, Consumer<Claim> action) {
        LogPages.each(after -> store.claims().after(of, after, BATCH), Claim::order, action);
    }

    /** Rows with words of their own: facts and mentions only repeat those of claims, decisions and events. */
    private void own(Namespace of, BiConsumer<String, String> action) {
        store.accessLog().newest(of, Integer.MAX_VALUE).forEach(access -> action.accept("accesses", access.question()));
        claims(of, claim -> action.accept("claims", claim.toString()));
        LogPages.each(
                after -> store.decisions().after(of, after, BATCH),
                DecisionRecord::number,
                decided -> action.accept("decisions", decided.decision().toString()));
        store.summaries()
                .of(of, List.of(Summary.Kind.values()))
                .forEach(summary -> action.accept("summaries", summary.toString()));
        store.settings().of(of).forEach((key, value) -> action.accept("settings", key + "\n" + value));
        LogPages.each(
                after -> store.auditTable().after(of, after, Instant.EPOCH, BATCH),
                AuditTable.NumberedEntry::number,
                row -> action.accept(
                        "trail",
                        row.entry().who() + "\n" + String.join("\n", row.entry().events())));
    }
}
