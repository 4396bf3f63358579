package dev.ecphory.internal.facts;

import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import dev.ecphory.spi.store.EventReader;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the rules find sensitive in facts of a namespace and in the sentences they rest on. Threads may share it. */
public record RuleFactSensitivity(Namespace namespace, EventReader log) implements FactSensitivity {
    @Override
    public Map<String, Set<Sensitivity>> of(Collection<Fact> facts) {
        Set<String> ids = new HashSet<>();
        facts.forEach(fact -> fact.evidence().forEach(evidence -> ids.add(evidence.event())));
        Map<String, Event> events = new HashMap<>();
        for (LogEntry entry : log.byIds(namespace, ids)) {
            events.put(entry.id(), entry.event());
        }
        Map<String, Set<Sensitivity>> sensed = new HashMap<>();
        for (Fact fact : facts) {
            boolean read = fact.evidence().stream().allMatch(evidence -> events.containsKey(evidence.event()));
            if (read && !fact.evidence().isEmpty()) {
                sensed.put(fact.id(), in(fact, events));
            }
        }
        return sensed;
    }

    private static Set<Sensitivity> in(Fact fact, Map<String, Event> events) {
        Set<Sensitivity> found = EnumSet.noneOf(Sensitivity.class);
        String predicate = fact.slot().predicate().replace('_', ' ');
        found.addAll(Languages.standard().messages().sensitivity(fact.text()));
        found.addAll(Languages.standard().messages().sensitivity(predicate + " " + fact.object()));
        for (EvidenceSpan evidence : fact.evidence()) {
            Event event = events.get(evidence.event());
            if (event != null) {
                found.addAll(in(event, evidence));
            }
        }
        return found;
    }

    /** In the sentences of the stretch, or everywhere where the whole event is meant. */
    private static Set<Sensitivity> in(Event event, EvidenceSpan evidence) {
        if (evidence.to() == 0) {
            Set<Sensitivity> found = EnumSet.noneOf(Sensitivity.class);
            found.addAll(Languages.standard().messages().sensitivity(event.text()));
            found.addAll(Languages.standard().messages().sensitivity(event.caption() == null ? "" : event.caption()));
            return found;
        }
        int from = evidence.from();
        int to = Math.min(evidence.to(), event.text().length());
        for (Sentence sentence : SentenceSplitter.of(event.text())) {
            int begin = sentence.words().getFirst().from();
            int end = sentence.words().getLast().to();
            if (begin < evidence.to() && end > evidence.from()) {
                from = Math.min(from, begin);
                to = Math.max(to, end);
            }
        }
        return Languages.standard().messages().sensitivity(event.text().substring(Math.min(from, to), to));
    }
}
