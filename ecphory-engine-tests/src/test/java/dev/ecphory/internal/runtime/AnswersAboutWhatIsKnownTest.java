package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.engine.EngineKnowledgeBase;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.EntityProfile;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.spi.store.EventStore;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a person at a terminal asks of the engine beyond facts: profiles, claims, how far the chores are. */
final class AnswersAboutWhatIsKnownTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-10T12:00:00Z"));
    private final EventStore store = FreshStore.on(clock, 7);
    private final Ecphory engine = Ecphory.builder(store)
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();
    private final Memory memory = engine.memory("ann");
    private final EngineKnowledgeBase knowledge = EngineMemory.of(memory).facts();

    @AfterEach
    void close() {
        engine.close();
    }

    private void tell(String id, String text) {
        memory.append(Event.ofText(text).id(id).speaker("Ann").session("s").build());
    }

    @Test
    void aProfileHoldsFactsRelationshipsNamesMentionsAndLandmarks() {
        tell("home", "I live in Lisbon.");
        tell("job", "I got a new job at Acme last week.");
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        String claim = knowledge.assertFact("Ben", "brother", "Ann", null, null);
        knowledge.link("Annie", "Ann");

        EntityProfile ann = knowledge.profile("annie", null, null);
        assertThat(ann.entity()).isEqualTo("ann");
        assertThat(ann.names()).containsExactly("ann", "annie");
        assertThat(ann.kind()).isEqualTo("person");
        assertThat(ann.mentions()).isEqualTo(2);
        assertThat(ann.first()).isEqualTo(memory.get("home").orElseThrow());
        assertThat(ann.last()).isEqualTo(memory.get("job").orElseThrow());
        assertThat(ann.facts()).extracting(Fact::object).contains("Lisbon").doesNotContain("Ann");
        assertThat(ann.relationships())
                .extracting(EntityProfile.Relationship::entity)
                .contains("lisbon", "ben");
        assertThat(ann.relationships())
                .flatExtracting(EntityProfile.Relationship::facts)
                .extracting(Fact::claim)
                .contains(claim);
        assertThat(ann.landmarks())
                .extracting(landmark -> landmark.entry().id())
                .containsExactly("job");
        assertThat(ann.unknown()).isFalse();
        assertThat(knowledge.profile("Nobody", null, null).unknown()).isTrue();
    }

    @Test
    void theQueueSaysWhatWaitsAndIsEmptyAfterConsolidation() {
        tell("a", "I live in Lisbon.");
        tell("b", "I like tea.");
        assertThat(memory.admin().isConsolidated()).isFalse();
        assertThat(EngineMemory.of(memory).queue())
                .extracting(ChoreBacklog::chore, ChoreBacklog::through, ChoreBacklog::waiting)
                .contains(
                        tuple("annotate", 0L, 2L),
                        tuple("mentions", 0L, 2L),
                        tuple("extract", 0L, 2L),
                        tuple("settle", 0L, 0L));
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        assertThat(memory.admin().isConsolidated()).isTrue();
        assertThat(EngineMemory.of(memory).queue()).allMatch(chore -> chore.waiting() == 0);
        assertThat(memory.admin().logPosition().events()).isEqualTo(2);
    }

    @Test
    void theQueueCountsEventsAndNotTheHolesThatErasureLeaves() {
        for (String id : List.of("a", "b", "c")) {
            tell(id, "I like " + id + ".");
        }
        var unused = memory.deletion().erase(Selection.events(List.of("b")));
        assertThat(EngineMemory.of(memory).queue().getFirst().waiting()).isEqualTo(2);
    }

    @Test
    void whatFailedIsInTheQueueWithItsError() {
        tell("a", "I like tea.");
        store.choreFailures().add(memory.namespace(), "extract", 1, "java.lang.ArithmeticException");
        store.choreFailures().add(memory.namespace(), "dream", 1, "too vivid");
        assertThat(EngineMemory.of(memory).queue())
                .filteredOn(chore -> !chore.setbacks().isEmpty())
                .extracting(
                        ChoreBacklog::chore,
                        chore -> chore.setbacks().getFirst().error())
                .containsExactlyInAnyOrder(
                        tuple("extract", "java.lang.ArithmeticException"), tuple("dream", "too vivid"));
    }

    @Test
    void onlyClaimsThatAreThereAreRetracted() {
        assertThatThrownBy(() -> knowledge.retractClaim("r:nothing:0")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> knowledge.restoreClaim("r:nothing:0")).isInstanceOf(InvalidInputException.class);
        String claim = knowledge.assertFact("Ann", "likes", "tea", null, null);
        assertThat(knowledge.claims(List.of(claim, "r:nothing:0")))
                .singleElement()
                .satisfies(found -> assertThat(found.object()).isEqualTo("tea"));
        knowledge.retractClaim(claim);
        assertThat(knowledge.facts("Ann", "likes", null, null)).isEmpty();
        knowledge.restoreClaim(claim);
        assertThat(knowledge.facts("Ann", "likes", null, null)).hasSize(1);
    }

    @Test
    void anAssertedMonthStaysAMonth() {
        TimePoint may = new TimePoint(Instant.parse("2025-05-01T00:00:00Z"), Granularity.MONTH, "2025-05");
        var unused = knowledge.assertWithTime("Ann", "lives_in", "Faro", may, null);
        assertThat(knowledge.facts("Ann", "lives_in", null, null))
                .singleElement()
                .satisfies(fact -> assertThat(fact.validFrom()).isEqualTo(may));
    }
}
