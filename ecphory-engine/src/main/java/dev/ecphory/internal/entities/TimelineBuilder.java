package dev.ecphory.internal.entities;

import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.entities.TimelineEntry.Kind;
import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.MessageReader.JudgedAct;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.summaries.SummarySentence;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import dev.ecphory.spi.store.EventStore;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts what is told of an entity in the order of the world's time: what happened, what held for a while, and the sessions in
 * which it was spoken of. Read-only; threads may share it.
 */
public final class TimelineBuilder {
    /** What it said last is read for what happened, so many messages. */
    private static final int NEWEST = 5_000;

    private static final int BATCH = 500;
    /** What a sentence tells at least, alone, that is quoted as something that happened. */
    private static final double LEAST = .4;
    /** Of a session, so many sentences. */
    private static final int SENTENCES = 2;

    private static final Comparator<TimelineEntry> BY_TIME = Comparator.comparing(
                    (TimelineEntry entry) -> entry.from().at())
            .thenComparing(TimelineEntry::kind)
            .thenComparing(
                    entry -> entry.events().isEmpty() ? "" : entry.events().getFirst())
            .thenComparing(TimelineEntry::text);

    private final Namespace namespace;
    private final EventStore store;
    private final EntityStatistics people;
    private final LanguageSupport language;
    private final PredicateRegistry predicates = PredicateRegistry.english();

    public TimelineBuilder(Namespace namespace, EventStore store, EntityStatistics people) {
        this.namespace = namespace;
        this.store = store;
        this.people = people;
        this.language = Languages.of(store.settings(), namespace);
    }

    /**
     * The entries of an entity, the earliest first.
     *
     * @param key the key of the entity
     * @param facts its facts as they were known, ended ones included
     * @param sessions whether to tell of sessions, too: their summaries are of now
     */
    public List<TimelineEntry> of(String key, List<Fact> facts, boolean sessions) {
        List<TimelineEntry> all = new ArrayList<>();
        Map<String, List<Fact>> happened = new HashMap<>();
        Map<String, List<Fact>> holding = new HashMap<>();
        for (Fact fact : facts) {
            boolean quotable = quotable(fact);
            for (EvidenceSpan span : fact.evidence()) {
                (quotable ? happened : holding)
                        .computeIfAbsent(span.event(), none -> new ArrayList<>())
                        .add(fact);
            }
            if (quotable) {
                continue;
            }
            if (cardinality(fact) == Cardinality.EVENT || dated(fact)) {
                all.add(entry(fact));
            }
        }
        Set<Long> concerned = new HashSet<>();
        people.events(key)
                .forEach(place -> concerned.add(people.census.said.get(place).seq()));
        List<Integer> spoken = people.spoken(key);
        List<Long> seqs = spoken.subList(Math.max(0, spoken.size() - NEWEST), spoken.size()).stream()
                .map(place -> people.census.said.get(place).seq())
                .toList();
        for (int from = 0; from < seqs.size(); from += BATCH) {
            for (LogEntry entry : store.log().at(namespace, seqs.subList(from, Math.min(seqs.size(), from + BATCH)))) {
                told(entry, happened, holding, all);
            }
        }
        happened.values().stream()
                .flatMap(List::stream)
                .distinct()
                .map(this::entry)
                .forEach(all::add);
        List<Summary> summaries = sessions ? store.summaries().of(namespace, List.of(Summary.Kind.SESSION)) : List.of();
        summaries.stream()
                .filter(session -> session.sources().stream().anyMatch(concerned::contains))
                .map(TimelineBuilder::entry)
                .forEach(all::add);
        all.sort(BY_TIME);
        return List.copyOf(all);
    }

    /** Whether the sentence that says so can stand for it: it happened, or it began at a time that was told and goes on. */
    private boolean quotable(Fact fact) {
        return !fact.evidence().isEmpty()
                && switch (cardinality(fact)) {
                    case EVENT -> true;
                    case MULTI, INTERVAL ->
                        fact.validTo() == null && fact.validFrom().phrase() != null;
                    case SINGLE -> false;
                };
    }

    /** Whether it is known when it began or that it ended: else a fact is no more than what was said on some day. */
    private boolean dated(Fact fact) {
        return fact.validFrom().phrase() != null || fact.validTo() != null || cardinality(fact) == Cardinality.SINGLE;
    }

    private Cardinality cardinality(Fact fact) {
        return predicates.cardinality(fact.slot().predicate(), false);
    }

    private TimelineEntry entry(Fact fact) {
        return new TimelineEntry(
                cardinality(fact) == Cardinality.EVENT ? Kind.EVENT : Kind.PERIOD,
                fact.validFrom(),
                fact.validTo(),
                fact.text(),
                fact.evidence().stream().map(EvidenceSpan::event).distinct().toList(),
                null,
                fact.claim());
    }

    private static TimelineEntry entry(Summary session) {
        List<Summary.Line> lines = session.lines();
        return new TimelineEntry(
                Kind.SESSION,
                TimePoint.of(session.from()),
                null,
                lines.isEmpty()
                        ? session.text()
                        : lines.stream()
                                .limit(SENTENCES)
                                .map(Summary.Line::text)
                                .collect(Collectors.joining(" ")),
                lines.stream()
                        .flatMap(line -> line.events().stream())
                        .distinct()
                        .toList(),
                session.subject(),
                null);
    }

    /**
     * The sentences of a message that tell of what happened; facts that were read of them give their time. A sentence that
     * says what holds tells of nothing that happened, unless it tells a life event.
     */
    private void told(
            LogEntry entry,
            Map<String, List<Fact>> happened,
            Map<String, List<Fact>> holding,
            List<TimelineEntry> all) {
        List<Fact> read = happened.getOrDefault(entry.id(), List.of());
        List<SummarySentence> sentences = SummarySentence.of(entry, null);
        if (sentences.isEmpty()) {
            return;
        }
        List<TimeMention> times = language.times().find(entry.event().text(), entry.occurredAt());
        for (SummarySentence sentence : sentences) {
            List<Fact> its = read.stream()
                    .filter(fact -> cites(fact, entry.id(), sentence))
                    .toList();
            boolean holds = its.isEmpty()
                    && holding.getOrDefault(entry.id(), List.of()).stream()
                            .anyMatch(fact -> cites(fact, entry.id(), sentence));
            MessageFeatures features =
                    language.messages().features(Event.ofText(sentence.text()).build());
            boolean landmark = language.messages().landmark(features).isPresent();
            TimePoint at = holds && !landmark ? null : at(sentence, times, its, features, landmark);
            if (at != null && language.messages().information(sentence.text()) >= LEAST) {
                String speaker = entry.event().speaker();
                all.add(new TimelineEntry(
                        Kind.EVENT,
                        at,
                        null,
                        speaker == null ? sentence.text() : speaker + ": " + sentence.text(),
                        List.of(entry.id()),
                        null,
                        its.isEmpty() ? null : its.getFirst().claim()));
                if (!its.isEmpty()) {
                    happened.values().forEach(left -> left.removeAll(its));
                }
            }
        }
    }

    private static boolean cites(Fact fact, String event, SummarySentence sentence) {
        return fact.evidence().stream()
                .anyMatch(span ->
                        span.event().equals(event) && span.from() < sentence.to() && span.to() > sentence.from());
    }

    /** When what a sentence tells happened; null when it tells of nothing that happened at a time. */
    private @Nullable TimePoint at(
            SummarySentence sentence,
            List<TimeMention> times,
            List<Fact> facts,
            MessageFeatures features,
            boolean landmark) {
        for (Fact fact : facts) {
            if (fact.validFrom().phrase() != null) {
                return fact.validFrom();
            }
        }
        LogEntry entry = sentence.entry();
        ZoneOffset zone = entry.occurredAt().getOffset();
        for (TimeMention time : times) {
            boolean inside = time.from() >= sentence.from() && time.to() <= sentence.to();
            boolean meant = inside && !time.vague() && time.bound() == TimeBound.AT && !sentence.asks();
            if (meant && (landmark || !facts.isEmpty() || happens(features, true))) {
                return new TimePoint(time.startInstant(zone), time.granularity(), time.phrase());
            }
        }
        if (!facts.isEmpty()) {
            return facts.getFirst().validFrom();
        }
        boolean tells = landmark && !sentence.asks() && happens(features, false);
        // who says "since we moved" tells of another time by it
        return tells && language.times().byLandmark(sentence.text()).isEmpty()
                ? new TimePoint(entry.occurredAt().truncatedTo(ChronoUnit.DAYS).toInstant(), Granularity.DAY, null)
                : null;
    }

    /** Whether a sentence tells of something done, decided or begun; {@code often}, of a habit as well. */
    private boolean happens(MessageFeatures features, boolean often) {
        JudgedAct act = language.messages().act(features);
        return act.act() == SpeechAct.COMMITMENT
                || switch (language.messages().category(features, act.act())) {
                    case EVENT, DECISION, RELATIONSHIP -> true;
                    case ACTIVITY -> often;
                    default -> false;
                };
    }
}
