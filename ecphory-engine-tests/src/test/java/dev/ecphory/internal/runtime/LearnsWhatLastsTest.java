package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Facts of messages that speak of now: what seldom changes, and what their other sentences say. */
final class LearnsWhatLastsTest {
    /** With what is learned of each. */
    private static final List<List<String>> LASTING = List.of(
            List.of("I work at Siemens right now.", "works_at Siemens"),
            List.of("I live in Lyon at the moment.", "lives_in Lyon"),
            List.of("At the moment I work as a nurse.", "occupation nurse"),
            List.of("Right now I have a cat called Milo.", "Milo"),
            List.of("My brother lives in Oslo right now.", "lives_in Oslo"),
            List.of("For the moment my sister works for Bosch.", "works_at Bosch"),
            List.of("We have a dog called Rex, he is asleep right now.", "Rex"),
            List.of("My sister is called Ana. I'm hungry right now.", "Ana"),
            List.of("I like jazz. Be right back, I can't talk right now.", "likes jazz"),
            List.of("I'm married to Tom. Can't talk at the moment.", "Tom"),
            List.of("I'm allergic to peanuts. I'm at the dentist right now.", "peanuts"),
            List.of("My favourite colour is green. It's raining right now.", "green"),
            List.of("I can't talk right now. I moved to Berlin in March.", "Berlin"),
            List.of("My name is Petra. I'm in a meeting until later.", "Petra"),
            List.of("I'm a teacher. I'm tired at the moment.", "occupation teacher"));

    private static final List<String> PASSING = List.of(
            "I'm hungry right now.",
            "I'm at the dentist right now.",
            "I'm out of office for now.",
            "No coffee for me today, please.",
            "I can't talk right now.",
            "I'm in Rome until tomorrow.",
            "I have a headache right now.",
            "I'm watching a film with Bob right now.",
            "I'm working on the report at the moment.",
            "I'm in a meeting right now.",
            "I'm tired at the moment.",
            "I have no time right now.",
            "I want a beer right now.",
            "We're on the bus to Graz right now.",
            "I like this song right now.");

    /** What is learned of each, every one in a memory of its own. */
    private static List<String> learned(List<String> texts) {
        List<String> learned = new ArrayList<>();
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            for (int i = 0; i < texts.size(); i++) {
                Memory memory = engine.memory(Namespace.of("n" + i));
                memory.append(Event.ofText(texts.get(i)).speaker("Bob").build());
                ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
                learned.add(memory.facts().allVersions().stream()
                        .map(fact -> fact.slot().predicate() + " " + fact.object())
                        .sorted()
                        .toList()
                        .toString());
            }
        }
        return learned;
    }

    @Test
    void aPhraseOfNowTakesNoFactAwayThatLasts() {
        List<String> learned = learned(LASTING.stream().map(List::getFirst).toList());
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < LASTING.size(); i++) {
            if (!learned.get(i).contains(LASTING.get(i).getLast())) {
                missing.add(LASTING.get(i) + ": " + learned.get(i));
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void whatHoldsForNowAloneIsNoFact() {
        List<String> learned = learned(PASSING);
        List<String> tooMany = new ArrayList<>();
        for (int i = 0; i < PASSING.size(); i++) {
            if (!learned.get(i).equals("[]")) {
                tooMany.add(PASSING.get(i) + ": " + learned.get(i));
            }
        }
        assertThat(tooMany).isEmpty();
    }

    @Test
    void whatItsCallerSaysIsForNowIsNoFact() {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Memory memory = engine.memory("ann");
            memory.append(Event.ofText("I work at Siemens. My sister is called Ana.")
                    .speaker("Bob")
                    .metadata("scope", "working")
                    .build());
            ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
            assertThat(memory.facts().allVersions()).isEmpty();
        }
    }
}
