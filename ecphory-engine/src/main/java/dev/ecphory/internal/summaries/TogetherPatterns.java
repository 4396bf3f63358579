package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.EntityIdentity;
import dev.ecphory.internal.facts.extract.MentionExtractor;
import dev.ecphory.internal.summaries.PatternWindow.Utterance;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.spi.store.MentionTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whom and what a person speaks of together: names that share sessions more often than chance would have it, one of them at
 * least that of a person, a place, an organisation or a title. Stateless.
 */
final class TogetherPatterns {
    private static final int LEAST_SESSIONS = 3;
    /** How much more often than if each came up by itself. */
    private static final double LIFT = 1.5;
    /** Of the sessions with the rarer one, how many have both. */
    private static final double LEAST_SHARE = .5;

    private static final int MOST_NAMES = 200;
    private static final Set<String> KINDS = Set.of("person", "place", "organisation", "title");

    private final EntityIdentity identity;

    TogetherPatterns(EntityIdentity identity) {
        this.identity = identity;
    }

    /** A name, and the events of each session that have it. */
    private record Spoken(String entity, String name, boolean known, Map<String, List<LogEntry>> sessions) {}

    List<InsightPattern> of(PatternWindow window) {
        List<InsightPattern> patterns = new ArrayList<>();
        window.bySpeaker().forEach((speaker, said) -> patterns.addAll(of(speaker, said)));
        return patterns;
    }

    private List<InsightPattern> of(String speaker, List<Utterance> said) {
        Map<String, Spoken> all = new TreeMap<>();
        Set<String> sessions = new HashSet<>();
        for (Utterance one : said) {
            sessions.add(one.session());
            Set<String> talking = talking(one);
            for (MentionTable.Mention mention : MentionExtractor.read(one.entry())) {
                String entity = identity.canonical(mention.entity());
                if (!talking.contains(entity)) {
                    boolean known = KINDS.contains(mention.kind());
                    all.computeIfAbsent(entity, none -> new Spoken(entity, mention.name(), known, new TreeMap<>()))
                            .sessions()
                            .computeIfAbsent(one.session(), none -> new ArrayList<>())
                            .add(one.entry());
                }
            }
        }
        List<Spoken> often = all.values().stream()
                .filter(one -> one.sessions().size() >= LEAST_SESSIONS)
                .sorted(Comparator.comparingInt((Spoken one) -> -one.sessions().size())
                        .thenComparing(Spoken::entity))
                .limit(MOST_NAMES)
                .toList();
        List<InsightPattern> patterns = new ArrayList<>();
        for (int i = 0; i < often.size(); i++) {
            for (int j = i + 1; j < often.size(); j++) {
                InsightPattern pattern = pattern(speaker, often.get(i), often.get(j), sessions.size());
                if (pattern != null) {
                    patterns.add(pattern);
                }
            }
        }
        return patterns;
    }

    private Set<String> talking(Utterance one) {
        Set<String> talking = new HashSet<>();
        Stream.of(one.entry().event().speaker(), one.entry().event().recipient())
                .filter(Objects::nonNull)
                .forEach(name -> talking.add(identity.canonical(EntityKeys.key(name))));
        return talking;
    }

    private static @Nullable InsightPattern pattern(String speaker, Spoken one, Spoken other, int sessions) {
        Set<String> both = new HashSet<>(one.sessions().keySet());
        both.retainAll(other.sessions().keySet());
        double chance = (double) one.sessions().size() * other.sessions().size() / sessions;
        if ((!one.known() && !other.known())
                || both.size() < LEAST_SESSIONS
                || both.size() < LIFT * chance
                || both.size() < LEAST_SHARE * other.sessions().size()) {
            return null;
        }
        List<LogEntry> sources = Stream.of(one, other)
                .flatMap(spoken ->
                        both.stream().flatMap(session -> spoken.sessions().getOrDefault(session, List.of()).stream()))
                .distinct()
                .sorted(Comparator.comparingLong(LogEntry::seq))
                .toList();
        int either = one.sessions().size() + other.sessions().size() - both.size();
        String text = PatternWindow.named(speaker) + " often speaks of " + one.name() + " together with " + other.name()
                + ": " + both.size() + " of " + either + " sessions that speak of either, "
                + InsightPattern.since(sources);
        return new InsightPattern(
                "together:" + speaker + ":" + one.entity() + ":" + other.entity(),
                speaker.isEmpty() ? List.of(one.name(), other.name()) : List.of(one.name(), other.name(), speaker),
                text,
                sources,
                List.of(),
                both.size());
    }
}
