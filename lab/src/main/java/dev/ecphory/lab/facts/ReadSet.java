package dev.ecphory.lab.facts;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What is read from a data set without a model. Immutable.
 *
 * @param facts that are believed when everything was said, each once
 * @param bearing the turns of which a human wrote down a fact: the evidence of questions that have an answer
 */
record ReadSet(DataSet dataSet, List<ReadFact> facts, List<Turn> bearing) {
    ReadSet {
        facts = List.copyOf(facts);
        bearing = List.copyOf(bearing);
    }

    /** Reads every conversation into a memory of its own. */
    static ReadSet of(DataSet dataSet, ProgressListener progress) {
        Map<String, ReadFact> facts = new LinkedHashMap<>();
        List<Turn> bearing = new ArrayList<>();
        int read = 0;
        for (Conversation conversation : dataSet.conversations()) {
            read(conversation).forEach(fact -> facts.putIfAbsent(fact.name(), fact));
            bearing.addAll(bearing(conversation));
            progress.onProgress("read", ++read, dataSet.conversations().size());
        }
        return new ReadSet(dataSet, List.copyOf(facts.values()), bearing);
    }

    private static List<Turn> bearing(Conversation conversation) {
        Set<String> evidence = new HashSet<>();
        conversation.questions().forEach(question -> evidence.addAll(question.gold()));
        List<Turn> bearing = new ArrayList<>();
        turns(conversation).forEach((event, turn) -> {
            if (evidence.contains(event)) {
                bearing.add(turn);
            }
        });
        return bearing;
    }

    /** The turns of a conversation by the ids of their events, in their order. */
    private static Map<String, Turn> turns(Conversation conversation) {
        Map<String, Turn> turns = new LinkedHashMap<>();
        for (int i = 0; i < conversation.events().size(); i++) {
            turns.put(String.valueOf(conversation.events().get(i).id()), new Turn(conversation, i));
        }
        return turns;
    }

    /** The facts of a conversation that have evidence; those that follow from others alone were not read. */
    private static List<ReadFact> read(Conversation conversation) {
        Map<String, Turn> turns = new HashMap<>(turns(conversation));
        List<ReadFact> facts = new ArrayList<>();
        for (Fact fact : believed(conversation)) {
            List<Turn> evidence = fact.evidence().stream()
                    .map(EvidenceSpan::event)
                    .distinct()
                    .map(turns::get)
                    .filter(Objects::nonNull)
                    .toList();
            if (!evidence.isEmpty()) {
                facts.add(ReadFact.of(fact, evidence));
            }
        }
        return facts;
    }

    private static List<Fact> believed(Conversation conversation) {
        Instant[] now = {Instant.EPOCH};
        InMemoryEventStore store = new InMemoryEventStore(() -> now[0], new SplittableRandom(1));
        try (Ecphory engine = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(() -> now[0])
                .open()) {
            Memory memory = engine.memory(conversation.id());
            for (Event event : conversation.events()) {
                OffsetDateTime said = event.occurredAt();
                if (said != null && said.toInstant().isAfter(now[0])) {
                    now[0] = said.toInstant();
                }
                memory.append(event);
            }
            ConversationStores.settle(memory, ProgressListener.SILENT);
            if (!memory.admin().isConsolidated()) {
                throw new IllegalStateException("a store of one's own was consolidated by somebody else");
            }
            return memory.facts().allVersions().stream()
                    .filter(fact -> fact.retractedAt() == null)
                    .toList();
        }
    }
}
