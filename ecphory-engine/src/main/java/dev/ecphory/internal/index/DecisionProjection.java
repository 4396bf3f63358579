package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.HeapSizes;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.Directive;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * What callers decided, as far as recall is concerned: which rows are retracted or archived since when, which were let in whatever
 * the gate says, which instructions stand. Made from the decisions, not kept on disk. One writer, many readers.
 */
final class DecisionProjection {
    private final Map<Integer, Long> retractedSince = new HashMap<>();
    private final Map<Integer, Long> archivedSince = new HashMap<>();
    /** The archived rows that say what another row says, by that row; some may have come back since. */
    private final Map<Integer, Set<Integer>> repeats = new HashMap<>();

    private final BitSet admitted = new BitSet();
    private final Map<String, Directive> directives = new LinkedHashMap<>();
    private long through;

    long bytes() {
        long rows = (retractedSince.size() + archivedSince.size() + 2L * repeats.size())
                * (HeapSizes.ENTRY + 2 * HeapSizes.BOXED);
        long told = directives.values().stream()
                .mapToLong(one ->
                        HeapSizes.ENTRY + HeapSizes.OBJECT + HeapSizes.text(one.id()) + HeapSizes.text(one.text()))
                .sum();
        return rows + told + admitted.size() / Byte.SIZE;
    }

    /** The newest decision that was applied. */
    long through() {
        return through;
    }

    /** The ids of the events that a decision speaks of, as far as they are of any concern here. */
    static List<String> events(Decision decision) {
        return switch (decision) {
            case Decision.RetractEvent retracted -> List.of(retracted.event());
            case Decision.RestoreEvent restored -> List.of(restored.event());
            case Decision.ArchiveEvent archive
            when archive.instead() != null -> List.of(archive.event(), archive.instead());
            case Decision.ArchiveEvent archive -> List.of(archive.event());
            case Decision.UnarchiveEvent back -> List.of(back.event());
            case Decision.AdmitEvent admit -> List.of(admit.event());
            default -> List.of();
        };
    }

    /**
     * Applies the next decision.
     *
     * @param rows the row of an event's id; -1 when it has none
     */
    void apply(DecisionRecord decided, ToIntFunction<String> rows) {
        switch (decided.decision()) {
            case Decision.RetractEvent retracted -> {
                int row = rows.applyAsInt(retracted.event());
                if (row >= 0) {
                    retractedSince.putIfAbsent(row, NamespaceIndexWriter.micros(decided.at()));
                }
            }
            case Decision.RestoreEvent restored -> retractedSince.remove(rows.applyAsInt(restored.event()));
            case Decision.ArchiveEvent archive -> {
                int row = rows.applyAsInt(archive.event());
                if (row >= 0) {
                    archivedSince.putIfAbsent(row, NamespaceIndexWriter.micros(decided.at()));
                    String instead = archive.instead();
                    int stays = instead == null ? -1 : rows.applyAsInt(instead);
                    if (stays >= 0 && stays != row) {
                        repeats.computeIfAbsent(stays, none -> new TreeSet<>()).add(row);
                    }
                }
            }
            case Decision.UnarchiveEvent back -> {
                int row = rows.applyAsInt(back.event());
                archivedSince.remove(row);
                repeats.values().forEach(same -> same.remove(row));
            }
            case Decision.AdmitEvent admit -> {
                int row = rows.applyAsInt(admit.event());
                if (row >= 0) {
                    admitted.set(row);
                }
            }
            case Decision.AddDirective added ->
                directives.putIfAbsent(added.directive(), new Directive(added.directive(), added.text(), decided.at()));
            case Decision.RemoveDirective removed -> directives.remove(removed.directive());
            default -> {} // of no concern to what recall may show
        }
        through = decided.number();
    }

    /** The instructions that stand, oldest first. */
    List<Directive> directives() {
        return List.copyOf(directives.values());
    }

    /** Adds the rows that were archived because a row says the same, those archived for them included. */
    void repeats(int row, BitSet into) {
        for (int same : repeats.getOrDefault(row, Set.of())) {
            if (!into.get(same)) {
                into.set(same);
                repeats(same, into);
            }
        }
    }

    /** Adds the rows that were retracted at an instant. */
    void retracted(long knownMicros, BitSet into) {
        until(knownMicros, retractedSince, into);
    }

    /** Adds the rows that were archived at an instant. */
    void archived(long knownMicros, BitSet into) {
        until(knownMicros, archivedSince, into);
    }

    private static void until(long knownMicros, Map<Integer, Long> since, BitSet into) {
        since.forEach((row, at) -> {
            if (at <= knownMicros) {
                into.set(row);
            }
        });
    }

    /** The rows that were let in by hand. */
    BitSet admitted() {
        return admitted;
    }
}
