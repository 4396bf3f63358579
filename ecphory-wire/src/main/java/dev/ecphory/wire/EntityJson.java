package dev.ecphory.wire;

import dev.ecphory.encode.Style;
import dev.ecphory.engine.EntityGraph;
import dev.ecphory.engine.EntityGraph.Edge;
import dev.ecphory.engine.Gatekeeper.Landmark;
import dev.ecphory.engine.Profile;
import dev.ecphory.engine.Profile.Relationship;
import dev.ecphory.engine.Profile.Topic;
import dev.ecphory.engine.Profile.Trait;
import dev.ecphory.engine.Profile.Voice;
import dev.ecphory.memory.Fact;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.store.Mentions.Entity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who and what is spoken of, as programs read it. Stateless; threads may share it. */
public final class EntityJson {
    private EntityJson() {}

    /** Who or what was mentioned. */
    public static Map<String, @Nullable Object> of(Entity entity) {
        return Json.object(
                "entity", entity.entity(),
                "name", entity.name(),
                "kind", entity.kind(),
                "mentions", entity.mentions(),
                "first", entity.first(),
                "last", entity.last());
    }

    /** An event that tells a life event. */
    public static Map<String, @Nullable Object> of(Landmark landmark) {
        var kind = landmark.annotation().landmark();
        Map<String, @Nullable Object> object = Json.object("kind", kind == null ? null : Words.lower(kind));
        object.putAll(EventJson.of(landmark.entry()));
        return object;
    }

    /**
     * What is known of somebody or something.
     *
     * @param validAt the instant in the world it was asked for; null for now
     * @param knownAt the instant at which it was known; null for now
     */
    public static Map<String, @Nullable Object> of(
            Profile profile, FactJson facts, @Nullable Instant validAt, @Nullable Instant knownAt) {
        Map<String, List<Fact>> byPredicate = new LinkedHashMap<>();
        profile.facts().forEach(fact -> byPredicate
                .computeIfAbsent(fact.slot().predicate(), none -> new ArrayList<>())
                .add(fact));
        Map<String, @Nullable Object> slots = new LinkedHashMap<>();
        byPredicate.forEach((predicate, all) -> slots.put(predicate, facts.all(all)));
        return Json.object(
                "entity",
                profile.entity(),
                "names",
                profile.names(),
                "kind",
                profile.kind(),
                "asOf",
                Times.isoOrNull(validAt),
                "knownAt",
                Times.isoOrNull(knownAt),
                "mentions",
                profile.mentions(),
                "first",
                at(profile.first()),
                "last",
                at(profile.last()),
                "style",
                style(profile.voice()),
                "topics",
                topics(profile.topics()),
                "traits",
                traits(profile.traits()),
                "facts",
                slots,
                "relationships",
                relationships(profile.relationships(), facts),
                "causes",
                profile.causes().stream().map(FactJson::of).toList(),
                "landmarks",
                profile.landmarks().stream().map(EntityJson::of).toList());
    }

    private static @Nullable String at(@Nullable LogEntry entry) {
        return entry == null ? null : Times.iso(entry.occurredAt());
    }

    /** What an entity is bound to. */
    public static Map<String, @Nullable Object> of(EntityGraph graph) {
        return Json.object(
                "entity",
                graph.root(),
                "nodes",
                graph.nodes().stream()
                        .map(node -> Json.object(
                                "entity", node.entity(),
                                "name", node.name(),
                                "kind", node.kind(),
                                "mentions", node.mentions(),
                                "hops", node.hops()))
                        .toList(),
                "edges",
                graph.edges().stream().map(EntityJson::of).toList());
    }

    private static Map<String, @Nullable Object> of(Edge edge) {
        return Json.object(
                "id", edge.id(),
                "from", edge.from(),
                "to", edge.to(),
                "relation", edge.relation(),
                "strength", edge.strength(),
                "authority", Words.lower(edge.authority()),
                "validFrom", Times.moment(edge.validFrom()),
                "validTo", Times.moment(edge.validTo()),
                "learnedAt", Times.iso(edge.learnedAt()),
                "retractedAt", Times.isoOrNull(edge.retractedAt()),
                "evidence", edge.evidence().stream().map(FactJson::of).toList());
    }

    private static @Nullable Map<String, @Nullable Object> style(@Nullable Voice voice) {
        if (voice == null) {
            return null;
        }
        Style style = voice.style();
        return Json.object(
                "messages", style.messages(),
                "wordsPerMessage", style.wordsPerMessage(),
                "questions", style.questions(),
                "exclamations", style.exclamations(),
                "emoji", style.emoji(),
                "formality", style.formality(),
                "languages",
                        languages(style).stream()
                                .map(language ->
                                        Json.object("language", language.getKey(), "messages", language.getValue()))
                                .toList(),
                "words", topics(voice.words()),
                "nearest",
                        voice.nearest().stream()
                                .map(near -> Json.object(
                                        "entity", near.entity(),
                                        "name", near.name(),
                                        "cosine", near.cosine(),
                                        "messages", near.messages()))
                                .toList());
    }

    private static List<Map<String, @Nullable Object>> topics(List<Topic> topics) {
        return topics.stream()
                .map(topic ->
                        Json.object("word", topic.word(), "events", topic.events(), "everywhere", topic.everywhere()))
                .toList();
    }

    private static List<Map<String, @Nullable Object>> traits(List<Trait> traits) {
        return traits.stream()
                .map(trait -> Json.object(
                        "predicate", trait.fact().slot().predicate(),
                        "object", trait.fact().object(),
                        "claim", trait.fact().claim(),
                        "times", trait.times(),
                        "events", trait.events()))
                .toList();
    }

    private static List<Map<String, @Nullable Object>> relationships(List<Relationship> all, FactJson view) {
        return all.stream()
                .map(one -> Json.object(
                        "entity", one.entity(),
                        "name", one.name(),
                        "kind", one.kind(),
                        "strength", one.strength(),
                        "talks", one.talks(),
                        "together", one.together(),
                        "last", Times.isoOrNull(one.last()),
                        "facts", view.all(one.facts()),
                        "evidence", one.evidence()))
                .toList();
    }

    /** Those that count in more than one message in fifty, the most used first. */
    public static List<Map.Entry<String, Long>> languages(Style style) {
        List<Map.Entry<String, Long>> all = new ArrayList<>(style.languages().entrySet());
        all.removeIf(one -> one.getValue() * 50 < style.messages());
        all.sort(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()));
        return all;
    }
}
