package dev.ecphory.testkit;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.spi.store.MentionTable;
import dev.ecphory.testkit.InMemoryData.Content;
import dev.ecphory.testkit.InMemoryData.MentionKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The mentions of an {@link InMemoryEventStore}. Threads may share it. */
record InMemoryMentionTable(InMemoryData all) implements MentionTable {
    @Override
    public long through(Namespace namespace, String version) {
        return all.read(namespace, content -> through(content, version));
    }

    private static long through(Content content, String version) {
        return version.equals(content.mentioner) ? content.mentioned : 0;
    }

    @Override
    public void put(Namespace namespace, String version, long from, long through, List<Mention> mentions) {
        DerivedWriteChecks.requireMentions(from, through, mentions);
        all.write(namespace, content -> {
            long is = through(content, version);
            if (is != from) {
                throw DerivedWriteChecks.moved("mentions", namespace, from, is);
            }
            content.requireThere(mentions.stream().map(Mention::seq).toList(), List.of());
            if (!version.equals(content.mentioner)) {
                content.mentions.clear();
                content.mentioner = version;
            }
            mentions.forEach(one -> content.mentions.putIfAbsent(new MentionKey(one.seq(), one.entity()), one));
            content.mentioned = through;
            return mentions.size();
        });
    }

    @Override
    public List<Entity> entities(Namespace namespace, int limit) {
        return entities(namespace, one -> true).stream()
                .sorted(Comparator.comparingLong(Entity::mentions).reversed().thenComparing(Entity::entity))
                .limit(limit)
                .toList();
    }

    @Override
    public List<Entity> entities(Namespace namespace, List<String> keys) {
        Set<String> asked = Set.copyOf(keys);
        return entities(namespace, one -> asked.contains(one.entity())).stream()
                .sorted(Comparator.comparing(Entity::entity))
                .toList();
    }

    private List<Entity> entities(Namespace namespace, Predicate<Mention> which) {
        Map<String, List<Mention>> byEntity = new HashMap<>();
        all.read(namespace, content -> {
            content.mentions.values().stream().filter(which).forEach(one -> byEntity.computeIfAbsent(
                            one.entity(), key -> new ArrayList<>())
                    .add(one));
            return true;
        });
        return byEntity.values().stream().map(InMemoryMentionTable::entity).toList();
    }

    private static Entity entity(List<Mention> mentions) {
        return new Entity(
                mentions.getFirst().entity(),
                mostOften(mentions, Mention::name),
                mostOften(mentions, Mention::kind),
                mentions.size(),
                mentions.getFirst().seq(),
                mentions.getLast().seq());
    }

    private static String mostOften(List<Mention> mentions, Function<Mention, String> part) {
        return mentions.stream().collect(Collectors.groupingBy(part, Collectors.counting())).entrySet().stream()
                .min(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
    }

    @Override
    public List<Long> of(Namespace namespace, List<String> entities, long seq, int limit) {
        Set<String> asked = Set.copyOf(entities);
        return all.read(namespace, content -> content.mentions.values().stream()
                .filter(one -> one.seq() > seq && asked.contains(one.entity()))
                .map(Mention::seq)
                .distinct()
                .limit(limit)
                .toList());
    }

    @Override
    public void clear(Namespace namespace) {
        all.write(namespace, content -> {
            content.mentions.clear();
            content.mentioner = null;
            content.mentioned = 0;
            return true;
        });
    }
}
