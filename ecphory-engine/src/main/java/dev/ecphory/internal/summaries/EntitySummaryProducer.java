package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.EntityIdentity;
import dev.ecphory.internal.facts.extract.MentionExtractor;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.MentionTable;
import dev.ecphory.spi.store.MentionTable.Entity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Summaries of what is told of somebody or something: of sentences that name it, or are its own, in the newest events that do. */
record EntitySummaryProducer(ChoreInput input) implements SummaryProducer {
    /** Of what is mentioned less often there is nothing to shorten. */
    private static final int LEAST = 5;
    /** The newest events that mention it. */
    private static final int NEWEST = 100;

    /** What stands between words. */
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]++");

    private static final Set<String> KINDS = Set.of("person", "place", "organisation", "title");

    @Override
    public Summary.Kind kind() {
        return Summary.Kind.ENTITY;
    }

    @Override
    public Set<String> subjects(LogEntry entry) {
        Set<String> keys = new TreeSet<>();
        Optional<List<MentionTable.Mention>> read =
                input.tries().readUnlessAside(entry, () -> MentionExtractor.read(entry), List::of);
        for (MentionTable.Mention mention : read.orElse(List.of())) {
            keys.addAll(names(mention.entity()));
        }
        return keys;
    }

    /** Every name of an entity: one of them is its key now, and any may have been. */
    Set<String> names(String name) {
        EntityIdentity identity = input.identity();
        String key = EntityKeys.key(name);
        Set<String> names = new TreeSet<>(identity.names(key));
        names.add(key);
        names.add(identity.canonical(key));
        return names;
    }

    @Override
    public List<Summary> make(String subject) {
        EntityIdentity identity = input.identity();
        if (!identity.canonical(subject).equals(subject)) {
            return List.of();
        }
        List<String> names = List.copyOf(identity.names(subject));
        List<Entity> entities = input.store().mentions().entities(input.namespace(), names);
        long mentions = entities.stream().mapToLong(Entity::mentions).sum();
        if (mentions < LEAST || entities.stream().noneMatch(entity -> KINDS.contains(entity.kind()))) {
            return List.of();
        }
        List<LogEntry> entries = newest(names, entities, mentions);
        return entries.size() < LEAST
                ? List.of()
                : ExtractiveSummarizer.of(
                                Summary.Kind.ENTITY,
                                subject,
                                input.source(entries).of(saying -> tells(saying, names)))
                        .stream()
                        .toList();
    }

    /** Whether it says one of the names, or is said by who has it. */
    private static boolean tells(SummarySentence saying, List<String> names) {
        String speaker = saying.entry().event().speaker();
        String words =
                " " + BETWEEN.matcher(saying.text().toLowerCase(Locale.ROOT)).replaceAll(" ") + " ";
        return (speaker != null && names.contains(EntityKeys.key(speaker)))
                || names.stream()
                        .anyMatch(name ->
                                words.contains(" " + BETWEEN.matcher(name).replaceAll(" ") + " "));
    }

    /** The newest events that mention any of the names and may speak, ascending. */
    private List<LogEntry> newest(List<String> names, List<Entity> entities, long mentions) {
        long last = entities.stream().mapToLong(Entity::last).max().orElse(0);
        long first = entities.stream().mapToLong(Entity::first).min().orElse(0);
        long back = mentions <= NEWEST
                ? last
                : 2L * NEWEST * (last - first + 1) / mentions + 1; // if they were spread evenly
        while (true) {
            long after = Math.max(0, last - back);
            List<Long> seqs =
                    input.store().mentions().of(input.namespace(), names, after, Math.toIntExact(last - after));
            List<LogEntry> speaking = input.speaking(seqs.subList(Math.max(0, seqs.size() - 2 * NEWEST), seqs.size()));
            if (speaking.size() >= NEWEST || after == 0) {
                return speaking.subList(Math.max(0, speaking.size() - NEWEST), speaking.size());
            }
            back *= 4;
        }
    }
}
