package dev.ecphory.internal.entities;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.encoding.WritingStyleCollector;
import dev.ecphory.internal.entities.EntityProfile.Topic;
import dev.ecphory.internal.entities.EntityProfile.Trait;
import dev.ecphory.internal.entities.EntityProfile.Voice;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.landmarks.Landmark;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.spi.store.EventReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Puts together what is known of an entity. Read-only; threads may share it. */
public record EntityProfiler(
        Namespace namespace, EventReader log, EntityStatistics people, EdgeWeights bonds, LanguageSupport language) {
    private static final int TOPICS = 8;
    private static final int RELATIONSHIPS = 32;
    /** A word that stands in one event only is seldom a topic, unless there are few events. */
    private static final int FEW = 6;
    /** What somebody likes, wants and does, of the registry of predicates. */
    private static final Set<String> PREFERENCES = Set.of(
            "likes",
            "dislikes",
            "prefers",
            "hobby",
            "collects",
            "fan_of",
            "interested_in",
            "afraid_of",
            "coffee_order",
            "wants",
            "routine",
            "diet",
            "goal",
            "plays_instrument",
            "learning");

    public EntityProfile of(String key, SortedSet<String> names, List<Fact> holding, List<Landmark> landmarks) {
        List<Integer> mentioned = people.events(key);
        List<Fact> facts = holding.stream()
                .filter(fact -> fact.slot().subject().equals(key))
                .toList();
        Set<Long> telling = new HashSet<>();
        mentioned.forEach(place -> telling.add(people.census.said.get(place).seq()));
        List<LogEntry> ends = mentioned.isEmpty()
                ? List.of()
                : log.at(
                        namespace,
                        List.of(
                                people.census.said.get(mentioned.getFirst()).seq(),
                                people.census.said.get(mentioned.getLast()).seq()));
        List<Topic> topics = topics(names, mentioned);
        return new EntityProfile(
                key,
                names,
                people.kind(key),
                mentioned.size(),
                ends.isEmpty() ? null : ends.getFirst(),
                ends.isEmpty() ? null : ends.getLast(),
                voice(key, topics),
                topics,
                traits(facts),
                facts,
                new ProfileSections(
                                PredicateRegistry.english(), language.entities().values())
                        .of(facts),
                bonds.of(key).stream().limit(RELATIONSHIPS).toList(),
                people.causes(key),
                landmarks.stream()
                        .filter(landmark -> telling.contains(landmark.entry().seq()))
                        .toList());
    }

    private List<Topic> topics(Set<String> names, List<Integer> mentioned) {
        Set<String> own = new HashSet<>();
        names.forEach(name -> own.addAll(List.of(name.split(" "))));
        Predicate<String> wanted = word -> !own.contains(EntityKeys.key(word))
                && language.messages().information(word) > 0; // "wow" is nobody's topic
        return people.characteristic(mentioned, wanted, mentioned.size() < FEW ? 1 : 2, TOPICS);
    }

    private @Nullable Voice voice(String key, List<Topic> topics) {
        WritingStyleCollector manner = people.manner(key);
        if (manner == null) {
            return null;
        }
        Set<String> known = new HashSet<>();
        topics.forEach(topic -> known.add(topic.word()));
        List<Topic> words = people.characteristic(
                people.spoken(key), word -> !known.contains(word) && Character.isLowerCase(word.charAt(0)), 2, TOPICS);
        return new Voice(manner.style(), words, people.nearest(key));
    }

    /** Whether a fact tells what somebody is like: a taste, a habit, an aim, or anything said more than once. */
    static boolean trait(Fact fact) {
        String predicate = fact.slot().predicate();
        return PREFERENCES.contains(predicate)
                || predicate.startsWith("favorite_")
                || fact.evidence().stream().map(EvidenceSpan::event).distinct().count() > 1;
    }

    private static List<Trait> traits(List<Fact> facts) {
        List<Trait> traits = new ArrayList<>();
        for (Fact fact : facts) {
            List<String> events =
                    fact.evidence().stream().map(EvidenceSpan::event).distinct().toList();
            if (trait(fact)) {
                traits.add(new Trait(fact, events.size(), events));
            }
        }
        traits.sort(Comparator.comparingInt((Trait one) -> -one.times())
                .thenComparing(one -> one.fact().slot())
                .thenComparing(one -> one.fact().id()));
        return traits;
    }
}
