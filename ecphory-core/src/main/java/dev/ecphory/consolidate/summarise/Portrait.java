package dev.ecphory.consolidate.summarise;

import dev.ecphory.memory.Evidence;
import dev.ecphory.memory.Fact;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Summary;
import dev.ecphory.memory.Summary.Kind;
import dev.ecphory.memory.SummaryLine;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.Mentions.Entity;
import dev.ecphory.store.Runs;
import dev.ecphory.store.Store;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Keeps the portrait of the one whose memory this is: whoever is spoken of most, by the facts that hold of them and by the
 * insights (Reverie, L5). Replaced as a whole, every third cycle with five insights, or when a fifth of the facts it cites
 * were superseded; gone when something it cites may not speak any more, and made again when it is due. For one thread at a
 * time.
 */
public final class Portrait {
    /** The subject of the only one. */
    public static final String SELF = "self";

    private static final String PART = "identity";
    private static final int CYCLES = 3;
    private static final int INSIGHTS = 5;
    private static final double SUPERSEDED = .2;
    private static final int MOST_FACTS = 20;
    private static final int MOST_EVIDENCE = 3;

    private final Namespace namespace;
    private final Store store;

    /** Over one namespace of a store. */
    public Portrait(Namespace namespace, Store store) {
        this.namespace = namespace;
        this.store = store;
    }

    /**
     * Makes it if it is due.
     *
     * @param cycle the number of the newest cycle
     * @return 1 when it was made or taken away
     * @throws dev.ecphory.memory.TryAgainException when an event was erased meanwhile
     */
    public int step(long cycle) {
        LogHead head = store.log().head(namespace);
        Mark mark = Mark.of(store.settings(), namespace, PART);
        long revision = store.summaries().revision(namespace);
        Desk desk = new Desk(namespace, store);
        Optional<Summary> before = store.summaries().byId(namespace, Summary.idOf(Kind.IDENTITY, SELF));
        List<Summary> insights = store.summaries().of(namespace, List.of(Kind.INSIGHT));
        boolean silenced = before.isPresent()
                && desk.speaking(before.get().sources()).size()
                        < before.get().sources().size();
        boolean due = insights.size() >= INSIGHTS && cycle - mark.through() >= CYCLES;
        if (!due && !silenced && !(before.isPresent() && outdated(desk, before.get()))) {
            return 0;
        }
        Optional<Summary> made = insights.size() >= INSIGHTS || !silenced ? portrait(desk, insights) : Optional.empty();
        Runs.requireUnforgotten(store, namespace, head);
        if (made.isPresent()) {
            store.summaries().put(namespace, revision, List.of(made.get()), List.of());
        } else if (before.isPresent()) {
            store.summaries()
                    .put(namespace, revision, List.of(), List.of(before.get().id()));
        }
        new Mark(Extractive.VERSION, head.epoch(), cycle, head.decisions(), new TreeMap<>())
                .keep(store.settings(), namespace, PART);
        return made.isPresent() || before.isPresent() ? 1 : 0;
    }

    /** Whether enough of what it cites does not hold any more. */
    private boolean outdated(Desk desk, Summary portrait) {
        if (portrait.facts().isEmpty()) {
            return false;
        }
        Set<String> hold = new TreeSet<>();
        store.claims().byIds(namespace, portrait.facts()).stream()
                .map(claim -> desk.identity().canonical(claim.slot().subject()))
                .distinct()
                .forEach(subject -> Amendments.facts(namespace, store, subject, null).stream()
                        .filter(Portrait::holds)
                        .forEach(fact -> hold.add(fact.claim())));
        long gone =
                portrait.facts().stream().filter(claim -> !hold.contains(claim)).count();
        return gone >= SUPERSEDED * portrait.facts().size();
    }

    private static boolean holds(Fact fact) {
        return fact.retractedAt() == null && fact.validTo() == null && fact.supersededBy() == null;
    }

    private Optional<Summary> portrait(Desk desk, List<Summary> insights) {
        Optional<Entity> self = store.mentions().entities(namespace, 100).stream()
                .filter(entity -> entity.kind().equals("person"))
                .findFirst();
        if (self.isEmpty()) {
            return Optional.empty();
        }
        String subject = desk.identity().canonical(self.get().entity());
        List<Fact> facts = Amendments.facts(namespace, store, subject, null).stream()
                .filter(Portrait::holds)
                .filter(fact -> !fact.evidence().isEmpty())
                .sorted(Comparator.comparingInt((Fact fact) -> -fact.evidence().size())
                        .thenComparing(Fact::slot)
                        .thenComparing(Fact::claim))
                .limit(MOST_FACTS)
                .toList();
        Map<String, LogEntry> entries = new HashMap<>();
        Set<String> ids = new TreeSet<>();
        facts.forEach(fact -> fact.evidence().forEach(evidence -> ids.add(evidence.event())));
        store.log().byIds(namespace, ids).stream()
                .filter(desk::speaks)
                .forEach(entry -> entries.put(entry.id(), entry));
        Set<LogEntry> sources = new LinkedHashSet<>();
        Set<String> claims = new TreeSet<>();
        List<SummaryLine> lines = new ArrayList<>();
        for (Fact fact : facts) {
            List<LogEntry> bearing = fact.evidence().stream()
                    .map(Evidence::event)
                    .distinct()
                    .limit(MOST_EVIDENCE)
                    .flatMap(id -> Optional.ofNullable(entries.get(id)).stream())
                    .toList();
            if (!bearing.isEmpty()) {
                claims.add(fact.claim());
                add(fact.text(), fact.slot().predicate().replace('_', ' '), bearing, lines, sources);
            }
        }
        for (Summary insight : insights) {
            List<LogEntry> bearing = desk.speaking(insight.sources());
            if (bearing.size() == insight.sources().size()) {
                add(
                        Insights.hint(insight),
                        "insight",
                        bearing.subList(0, Math.min(MOST_EVIDENCE, bearing.size())),
                        lines,
                        sources);
                sources.addAll(bearing);
            }
        }
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(Extractive.summary(
                        Kind.IDENTITY,
                        SELF,
                        SummaryLine.write(lines),
                        List.copyOf(sources),
                        claims,
                        Extractive.VERSION));
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
