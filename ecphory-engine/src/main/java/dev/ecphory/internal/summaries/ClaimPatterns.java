package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.spi.store.MentionTable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What people say of somebody again and again, and what of somebody has had several values: counts over the claims that were
 * read of what was said, those left out that somebody withdrew. Stateless.
 */
final class ClaimPatterns {
    private static final int LEAST = 3;
    private static final int MOST_VALUES = 6;
    private static final PredicateRegistry PREDICATES = PredicateRegistry.english();

    private final ChoreInput input;

    ClaimPatterns(ChoreInput input) {
        this.input = input;
    }

    /** A claim and the event that it was read of. */
    private record Read(Claim claim, LogEntry entry) {
        String value() {
            return claim.object().toLowerCase(Locale.ROOT).strip();
        }

        LocalDate day() {
            return entry.occurredAt().toLocalDate();
        }
    }

    List<InsightPattern> of(PatternWindow window) {
        Map<Long, LogEntry> entries = new HashMap<>();
        window.said().forEach(one -> entries.put(one.entry().seq(), one.entry()));
        Map<Slot, List<Read>> slots = new TreeMap<>();
        for (Claim claim : input.store().claims().byEvents(input.namespace(), List.copyOf(entries.keySet()))) {
            LogEntry entry = entries.get(DerivedWriteChecks.seqOf(claim));
            if (entry != null
                    && claim.kind() == Claim.Kind.ASSERTS
                    && !input.withdrawn().contains(claim.id())) {
                Slot slot = new Slot(
                        input.identity().canonical(claim.slot().subject()),
                        claim.slot().predicate());
                slots.computeIfAbsent(slot, none -> new ArrayList<>()).add(new Read(claim, entry));
            }
        }
        List<InsightPattern> patterns = new ArrayList<>();
        slots.forEach((slot, read) -> {
            read.sort(Comparator.comparing((Read one) -> one.claim().validFrom().at())
                    .thenComparingLong(one -> one.claim().order()));
            restated(slot, read, patterns);
            values(slot, read).ifPresent(patterns::add);
        });
        return patterns;
    }

    private String named(String subject) {
        return input.store().mentions().entities(input.namespace(), List.of(subject)).stream()
                .map(MentionTable.Entity::name)
                .findFirst()
                .orElse(subject);
    }

    private void restated(Slot slot, List<Read> read, List<InsightPattern> into) {
        Map<String, List<Read>> byValue =
                read.stream().collect(Collectors.groupingBy(Read::value, TreeMap::new, Collectors.toList()));
        byValue.forEach((value, same) -> {
            long days = same.stream().map(Read::day).distinct().count();
            if (days >= LEAST) {
                List<LogEntry> sources = sources(same);
                String text =
                        same.getLast().claim().text() + ": said on " + days + " days, " + InsightPattern.since(sources);
                into.add(new InsightPattern(
                        "said:" + slot.subject() + ":" + slot.predicate() + ":" + value,
                        List.of(named(slot.subject()), same.getLast().claim().object()),
                        text,
                        sources,
                        claims(same),
                        (int) days));
            }
        });
    }

    private Optional<InsightPattern> values(Slot slot, List<Read> read) {
        Map<String, String> values = new LinkedHashMap<>();
        read.forEach(one -> values.putIfAbsent(one.value(), one.claim().object().strip()));
        Set<LocalDate> days = read.stream().map(Read::day).collect(Collectors.toSet());
        if (values.size() < LEAST || days.size() < LEAST) {
            return Optional.empty();
        }
        boolean single = PREDICATES
                .find(slot.predicate())
                .map(Predicate::cardinality)
                .filter(Cardinality.SINGLE::equals)
                .isPresent();
        List<LogEntry> sources = sources(read);
        List<String> told =
                List.copyOf(values.values()).subList(Math.max(0, values.size() - MOST_VALUES), values.size());
        String name = named(slot.subject());
        String text = name + ", " + slot.predicate().replace('_', ' ') + ": "
                + String.join(single ? ", then " : ", ", told) + " (" + values.size() + " in " + sources.size()
                + " memories, " + InsightPattern.since(sources) + ")";
        List<String> names = new ArrayList<>(told);
        names.addFirst(name);
        return Optional.of(new InsightPattern(
                "values:" + slot.subject() + ":" + slot.predicate(),
                names,
                text,
                sources,
                claims(read),
                values.size()));
    }

    private static List<LogEntry> sources(List<Read> read) {
        return read.stream()
                .map(Read::entry)
                .distinct()
                .sorted(Comparator.comparingLong(LogEntry::seq))
                .toList();
    }

    private static List<String> claims(List<Read> read) {
        return read.stream().map(one -> one.claim().id()).distinct().sorted().toList();
    }
}
