package dev.ecphory.wire;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.encoding.WritingStyle;
import dev.ecphory.internal.entities.EntityProfile;
import dev.ecphory.internal.entities.EntityProfile.Relationship;
import dev.ecphory.internal.entities.EntityProfile.Voice;
import dev.ecphory.internal.entities.ProfileSection;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who and what is spoken of, as programs read it. Stateless; threads may share it. */
public final class EntityJson {
    private EntityJson() {}

    /**
     * What is known of somebody or something.
     *
     * @param validAt the instant in the world it was asked for; null for now
     * @param knownAt the instant at which it was known; null for now
     */
    public static Map<String, @Nullable Object> of(
            EntityProfile profile, FactJson facts, @Nullable Instant validAt, @Nullable Instant knownAt) {
        Map<String, List<Fact>> byPredicate = new LinkedHashMap<>();
        profile.facts().forEach(fact -> byPredicate
                .computeIfAbsent(fact.slot().predicate(), none -> new ArrayList<>())
                .add(fact));
        Map<String, @Nullable Object> slots = new LinkedHashMap<>();
        byPredicate.forEach((predicate, all) -> slots.put(predicate, facts.all(all)));
        return StatusJson.object(
                "entity", profile.entity(),
                "names", profile.names(),
                "kind", profile.kind(),
                "asOf", validAt,
                "knownAt", knownAt,
                "mentions", profile.mentions(),
                "first", at(profile.first()),
                "last", at(profile.last()),
                "style", style(profile.voice()),
                "topics", profile.topics(),
                "traits", profile.traits(),
                "facts", slots,
                "sections", profile.sections().stream().map(EntityJson::section).toList(),
                "relationships",
                        profile.relationships().stream()
                                .map(one -> relationship(one, facts))
                                .toList(),
                "causes", profile.causes(),
                "landmarks", profile.landmarks());
    }

    private static Map<String, @Nullable Object> section(ProfileSection section) {
        return Json.object(
                "topic",
                section.topic(),
                "facts",
                section.facts().stream()
                        .map(held -> StatusJson.object(
                                "predicate", held.fact().slot().predicate(),
                                "value", held.value(),
                                "since", held.since(),
                                "claim", held.fact().claim(),
                                "contested", held.fact().contested(),
                                "events", held.events()))
                        .toList());
    }

    private static @Nullable OffsetDateTime at(@Nullable LogEntry entry) {
        return entry == null ? null : entry.occurredAt();
    }

    private static @Nullable Map<String, @Nullable Object> style(@Nullable Voice voice) {
        if (voice == null) {
            return null;
        }
        Map<String, @Nullable Object> style = StatusJson.of(voice.style());
        style.put(
                "languages",
                languages(voice.style()).stream()
                        .map(language -> Json.object("language", language.getKey(), "messages", language.getValue()))
                        .toList());
        style.put("words", StatusJson.all(voice.words()));
        style.put("nearest", StatusJson.all(voice.nearest()));
        return style;
    }

    private static Map<String, @Nullable Object> relationship(Relationship one, FactJson facts) {
        return StatusJson.object(
                "entity", one.entity(),
                "name", one.name(),
                "kind", one.kind(),
                "strength", one.strength(),
                "talks", one.talks(),
                "together", one.together(),
                "last", one.last(),
                "facts", facts.all(one.facts()),
                "evidence", one.evidence());
    }

    /** Those that count in more than one message in fifty, the most used first. */
    public static List<Map.Entry<String, Long>> languages(WritingStyle style) {
        List<Map.Entry<String, Long>> all = new ArrayList<>(style.languages().entrySet());
        all.removeIf(one -> one.getValue() * 50 < style.messages());
        all.sort(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()));
        return all;
    }
}
