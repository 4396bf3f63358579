package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.internal.context.ContextHeadings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where a cue names one person and what comes nearest is another's, the context says so in one line, or says nothing. */
final class SaysWhoseEvidenceItIsTest {
    private final Ecphory engine = EngineFixture.edge(EngineFixture.store());
    private final Memory memory = engine.memory("farm");

    @BeforeEach
    void told() {
        memory.append(
                said("harvest", "Ines", "The olives are late, and the rain does not stop."),
                said("tractor", "Tiago", "I sold the old tractor to my cousin Rui for nine thousand euros."),
                said("knee", "Ines", "My knee hurts, so I see the doctor in Beja on Friday."),
                said("bees", "Tiago", "Two of the beehives by the river died over the winter."),
                said("dog", "Ines", "Our dog chased the goats again and broke the fence."));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static Event said(String id, String speaker, String text) {
        return Event.ofText(text).id(id).speaker(speaker).session("one").build();
    }

    private String context(String question) {
        return memory.recall(question, AT_ONCE).context();
    }

    @Test
    void whatAnotherSaidIsNotTakenForThePersonsOwn() {
        assertThat(context("Did Ines sell the old tractor to a cousin?"))
                .contains(ContextHeadings.CAUTIONS
                        + "\n"
                        + "- (id tractor) What comes nearest was said by Tiago; nothing found of it was said"
                        + " by or about Ines.\n");
    }

    @Test
    void thePersonsOwnWordsNeedNoCaution() {
        assertThat(context("Did Tiago sell the old tractor to a cousin?")).doesNotContain(ContextHeadings.CAUTIONS);
        assertThat(context("Does the knee of Ines hurt?")).doesNotContain(ContextHeadings.CAUTIONS);
    }

    @Test
    void whatIsSaidOfThePersonOrToThePersonNeedsNone() {
        memory.append(said("helped", "Tiago", "Ines helped me to sell the old tractor to my cousin."));
        assertThat(context("Did Ines sell the old tractor to a cousin?")).doesNotContain(ContextHeadings.CAUTIONS);
    }

    @Test
    void whereNothingIsNearOrNobodyIsNamedNothingIsSaid() {
        assertThat(context("Did Ines buy a red sailing boat?")).doesNotContain(ContextHeadings.CAUTIONS);
        assertThat(context("Who sold the old tractor to a cousin?")).doesNotContain(ContextHeadings.CAUTIONS);
    }
}
