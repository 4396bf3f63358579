package dev.ecphory.internal.entities;

import dev.ecphory.Fact;
import dev.ecphory.internal.entities.ProfileSection.HeldFact;
import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.language.EntityReader.ValueLexicon;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Chooses of the facts that hold those worth reading, by topic. What happened once belongs to a timeline; what is uncertain,
 * says nothing, or is said by another value of its slot more exactly is left out. Stateless; threads may share it.
 */
record ProfileSections(PredicateRegistry predicates, ValueLexicon words) {
    /** Less certain facts are not told. */
    private static final double LEAST_CONFIDENCE = .6;

    /** The sections of facts that hold, in the order of the registry's topics. */
    List<ProfileSection> of(List<Fact> holding) {
        Map<String, List<HeldFact>> byTopic = new LinkedHashMap<>();
        PredicateRegistry.topics().forEach(topic -> byTopic.put(topic, new ArrayList<>()));
        Map<Slot, List<Fact>> bySlot = holding.stream().collect(Collectors.groupingBy(Fact::slot));
        for (Fact fact : holding) {
            List<Fact> beside = bySlot.getOrDefault(fact.slot(), List.of());
            String predicate = fact.slot().predicate();
            if (predicates.cardinality(predicate, false) != Cardinality.EVENT
                    && fact.confidence() >= LEAST_CONFIDENCE
                    && tells(fact)
                    && beside.stream().noneMatch(other -> saysMore(other, fact))) {
                byTopic.computeIfAbsent(predicates.topic(predicate), topic -> new ArrayList<>())
                        .add(new HeldFact(
                                fact,
                                value(fact),
                                fact.validFrom().phrase() == null && fact.authority() != Authority.USER_ASSERTED
                                        ? null
                                        : fact.validFrom(),
                                fact.evidence().stream()
                                        .map(EvidenceSpan::event)
                                        .distinct()
                                        .toList()));
            }
        }
        List<ProfileSection> sections = new ArrayList<>();
        byTopic.forEach((topic, facts) -> {
            if (!facts.isEmpty()) {
                sections.add(new ProfileSection(topic, facts));
            }
        });
        return List.copyOf(sections);
    }

    private boolean tells(Fact fact) {
        return fact.authority() == Authority.USER_ASSERTED || !content(fact).isEmpty();
    }

    /** Whether one fact of a slot makes another of it superfluous: it says the same and more, or the same before it. */
    private boolean saysMore(Fact other, Fact fact) {
        if (other.equals(fact)) {
            return false;
        }
        Set<String> more = content(other);
        Set<String> less = content(fact);
        return more.equals(less)
                ? other.id().compareTo(fact.id()) < 0
                : more.containsAll(less) && words.telling(more).equals(words.telling(less));
    }

    /** The words of a value that say something. */
    private Set<String> content(Fact fact) {
        Set<String> content = new TreeSet<>();
        for (String word : tokens(fact.object())) {
            String counted = words.counted(bare(word));
            if (!counted.isEmpty() && !words.empty(counted) && !words.leads(counted)) {
                content.add(counted);
            }
        }
        return content;
    }

    private String value(Fact fact) {
        List<String> tokens = new ArrayList<>(tokens(fact.datedObject()));
        while (tokens.size() > 1 && words.leads(bare(tokens.getFirst()))) {
            tokens.removeFirst();
        }
        return String.join(" ", tokens);
    }

    private static String bare(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("^\\W++|(?<!\\W)\\W++$", "");
    }

    private static Collection<String> tokens(String value) {
        return List.of(value.strip().split("\\s+"));
    }
}
