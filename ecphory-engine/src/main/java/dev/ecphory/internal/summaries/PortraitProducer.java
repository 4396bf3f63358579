package dev.ecphory.internal.summaries;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.MentionTable.Entity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who the one is whose memory this is: whoever is spoken of most, by the facts that hold of them and by the insights
 * (Reverie, L5). There is none before there are {@value #INSIGHTS} insights. It tells what holds now: made by rules it costs
 * little, so that it needs no cadence by which it could be out of date.
 */
record PortraitProducer(ChoreInput input) {
    /** The subject of the only one. */
    static final String SELF = "self";

    static final int INSIGHTS = 5;
    private static final int MOST_FACTS = 20;
    private static final int MOST_INSIGHTS = 20;
    private static final int MOST_EVIDENCE = 3;

    /** Made of all insights that there are, in any order. */
    Optional<Summary> make(List<Summary> insights) {
        if (insights.size() < INSIGHTS) {
            return Optional.empty();
        }
        Namespace namespace = input.namespace();
        EventStore store = input.store();
        Optional<Entity> self = store.mentions().entities(namespace, 100).stream()
                .filter(entity -> entity.kind().equals("person"))
                .findFirst();
        if (self.isEmpty()) {
            return Optional.empty();
        }
        String subject = input.identity().canonical(self.get().entity());
        Set<String> texts = new HashSet<>();
        List<Fact> facts = input.amendments().facts(subject, null).stream()
                .filter(PortraitProducer::holds)
                .filter(fact -> !fact.evidence().isEmpty())
                .sorted(Comparator.comparingInt((Fact fact) -> -fact.evidence().size())
                        .thenComparing(Fact::slot)
                        .thenComparing(Fact::claim))
                .filter(fact -> texts.add(fact.text())) // what happened again is told once
                .limit(MOST_FACTS)
                .toList();
        Map<String, LogEntry> entries = new HashMap<>();
        Set<String> ids = new TreeSet<>();
        facts.forEach(fact -> fact.evidence().forEach(evidence -> ids.add(evidence.event())));
        store.log().byIds(namespace, ids).stream()
                .filter(input::speaks)
                .forEach(entry -> entries.put(entry.id(), entry));
        Set<LogEntry> sources = new LinkedHashSet<>();
        Set<String> claims = new TreeSet<>();
        List<SummaryLine> lines = new ArrayList<>();
        for (Fact fact : facts) {
            List<LogEntry> bearing = fact.evidence().stream()
                    .map(EvidenceSpan::event)
                    .distinct()
                    .limit(MOST_EVIDENCE)
                    .flatMap(id -> Optional.ofNullable(entries.get(id)).stream())
                    .toList();
            if (!bearing.isEmpty()) {
                claims.add(fact.claim());
                add(fact.text(), fact.slot().predicate().replace('_', ' '), bearing, lines, sources);
            }
        }
        for (Summary insight : widest(insights)) {
            List<LogEntry> bearing = input.speaking(insight.sources());
            if (bearing.size() == insight.sources().size()) {
                for (Summary.Line line : insight.lines()) {
                    add(
                            line.text().replaceFirst("^\\[" + InsightPattern.MARK + "] ", ""),
                            "insight",
                            bearing.subList(0, Math.min(MOST_EVIDENCE, bearing.size())),
                            lines,
                            sources);
                }
                sources.addAll(bearing);
            }
        }
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(ExtractiveSummarizer.summary(
                        Kind.IDENTITY,
                        SELF,
                        SummaryLine.write(lines),
                        List.copyOf(sources),
                        claims,
                        ExtractiveSummarizer.VERSION));
    }

    private static boolean holds(Fact fact) {
        return fact.retractedAt() == null && fact.validTo() == null && fact.supersededBy() == null;
    }

    private static List<Summary> widest(List<Summary> insights) {
        return insights.stream()
                .sorted(Comparator.comparingInt((Summary one) -> -one.sources().size())
                        .thenComparing(Summary::id))
                .limit(MOST_INSIGHTS)
                .toList();
    }

    private static void add(
            String text, String mark, List<LogEntry> bearing, List<SummaryLine> lines, Set<LogEntry> sources) {
        lines.add(new SummaryLine(
                bearing.stream().map(LogEntry::id).toList(),
                bearing.getFirst().occurredAt().toLocalDate(),
                mark,
                null,
                text.replaceAll("\\s+", " ").strip()));
        sources.addAll(bearing);
    }
}
