package dev.ecphory.internal.cognition.mechanism;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.extract.SpeakerRoles;
import dev.ecphory.knowledge.Claim.Authority;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How the last sessions felt to the person who spoke most in them, by the words of what was said: the mean of the sessions,
 * each weighed by its age with a half-life of {@value #HALF_LIFE_DAYS} days. A session without emotional words is ordinary.
 * Made anew from the log each time; days and counts are choices of ours. Immutable; threads may share it.
 *
 * @param speaker who; empty where nobody is named
 * @param valence from −1, unpleasant, to 1, pleasant
 * @param arousal from −1, calm, to 1, excited
 * @param sessions how many were looked at, 1 to {@value #MOST_SESSIONS}
 * @param alike how many of them felt as the mean does: unpleasant, pleasant or neither
 * @param since when the first of them began
 * @param events ids of what felt so most, at most {@value #CITED}, oldest first
 */
public record SessionMood(
        String speaker, double valence, double arousal, int sessions, int alike, Instant since, List<String> events) {
    /** How many of the newest events are read. */
    public static final int EVENTS = 200;

    static final int MOST_SESSIONS = 10;
    static final int CITED = 3;
    private static final int HALF_LIFE_DAYS = 7;
    private static final Duration OLDEST = Duration.ofDays(30);
    /** Less is neither pleasant nor unpleasant, neither calm nor excited. */
    private static final double FELT = .1;

    public SessionMood {
        RangeChecks.signed("valence", valence);
        RangeChecks.signed("arousal", arousal);
        events = List.copyOf(events);
    }

    private record Utterance(LogEntry entry, Emotion emotion) {
        Instant at() {
            return entry.occurredAt().toInstant();
        }
    }

    private record Session(List<Utterance> said) {
        Instant begun() {
            return said.stream()
                    .map(Utterance::at)
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
        }

        Instant ended() {
            return said.stream()
                    .map(Utterance::at)
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }

        Emotion emotion() {
            List<Emotion> felt = said.stream()
                    .map(Utterance::emotion)
                    .filter(one -> !one.equals(Emotion.NEUTRAL))
                    .toList();
            return new Emotion(
                    felt.stream().mapToDouble(Emotion::valence).average().orElse(0),
                    felt.stream().mapToDouble(Emotion::arousal).average().orElse(0));
        }
    }

    /**
     * Of what was said last; empty when nothing of it feels like anything.
     *
     * @param latest the newest events in sight; those of assistants and tools, from after {@code now} and from more than 30
     *     days before it do not count
     */
    public static Optional<SessionMood> of(List<LogEntry> latest, Instant now) {
        Map<String, List<LogEntry>> bySpeaker = new TreeMap<>();
        for (LogEntry entry : latest) {
            Instant at = entry.occurredAt().toInstant();
            if (SpeakerRoles.authority(entry.event()) == Authority.USER_SAID
                    && !at.isAfter(now)
                    && !at.isBefore(now.minus(OLDEST))) {
                String speaker = Objects.requireNonNullElse(entry.event().speaker(), "");
                bySpeaker.computeIfAbsent(speaker, none -> new ArrayList<>()).add(entry);
            }
        }
        return bySpeaker.entrySet().stream()
                .max(Comparator.comparingInt((Map.Entry<String, List<LogEntry>> one) ->
                                one.getValue().size())
                        .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
                .flatMap(most -> of(most.getKey(), most.getValue(), now));
    }

    private static Optional<SessionMood> of(String speaker, List<LogEntry> entries, Instant now) {
        Map<String, List<Utterance>> bySession = new LinkedHashMap<>();
        for (LogEntry entry : entries) {
            String session = entry.event().session();
            String key = session == null ? "day " + entry.occurredAt().toLocalDate() : "session " + session;
            bySession
                    .computeIfAbsent(key, none -> new ArrayList<>())
                    .add(new Utterance(entry, EmotionAppraisal.of(entry.event().text())));
        }
        List<Session> sessions = bySession.values().stream()
                .map(Session::new)
                .sorted(Comparator.comparing(Session::ended).reversed())
                .limit(MOST_SESSIONS)
                .toList();
        List<Utterance> felt = sessions.stream()
                .flatMap(session -> session.said().stream())
                .filter(one -> !one.emotion().equals(Emotion.NEUTRAL))
                .sorted(Comparator.comparingDouble(
                                (Utterance one) -> -one.emotion().intensity())
                        .thenComparingLong(one -> one.entry().seq()))
                .toList();
        if (felt.isEmpty()) {
            return Optional.empty();
        }
        double all = 0;
        double valence = 0;
        double arousal = 0;
        for (Session session : sessions) {
            double days = (double) Duration.between(session.ended(), now).toMillis()
                    / Duration.ofDays(1).toMillis();
            double weight = StrictMath.pow(.5, days / HALF_LIFE_DAYS);
            Emotion emotion = session.emotion();
            all += weight;
            valence += weight * emotion.valence();
            arousal += weight * emotion.arousal();
        }
        double mean = Math.clamp(valence / all, -1, 1);
        return Optional.of(new SessionMood(
                speaker,
                mean,
                Math.clamp(arousal / all, -1, 1),
                sessions.size(),
                (int) sessions.stream()
                        .filter(session -> sign(session.emotion().valence()) == sign(mean))
                        .count(),
                sessions.stream()
                        .map(Session::begun)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                felt.stream()
                        .filter(one -> sign(mean) == 0 || sign(one.emotion().valence()) == sign(mean))
                        .limit(CITED)
                        .sorted(Comparator.comparing(Utterance::at)
                                .thenComparingLong(one -> one.entry().seq()))
                        .map(one -> one.entry().id())
                        .toList()));
    }

    /** As a mood of the pleasure–arousal–dominance model, without dominance. */
    public Mood mood() {
        return new Mood(valence, arousal, 0);
    }

    /** In words: {@code unpleasant and excited in 3 of the last 4 sessions}. */
    public String text() {
        String felt =
                switch (sign(valence)) {
                    case -1 -> "unpleasant";
                    case 1 -> "pleasant";
                    default -> "mixed";
                };
        String excited =
                switch (sign(arousal)) {
                    case -1 -> " and calm";
                    case 1 -> " and excited";
                    default -> "";
                };
        return felt + excited + " in " + alike + " of the last " + (sessions == 1 ? "session" : sessions + " sessions");
    }

    private static int sign(double value) {
        return value <= -FELT ? -1 : value >= FELT ? 1 : 0;
    }
}
