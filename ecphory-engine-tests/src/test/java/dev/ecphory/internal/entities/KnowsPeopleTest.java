package dev.ecphory.internal.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EngineKnowledgeBase;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.EntityGraph.Edge;
import dev.ecphory.internal.entities.EntityProfile.Relationship;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How people write, of what, with whom and why things came about, as far as events in sight bear it out. */
final class KnowsPeopleTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-10T12:00:00Z"));
    private final Ecphory engine = Ecphory.builder(FreshStore.on(clock, 7))
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();
    private final Memory memory = engine.memory("ann");
    private final EngineKnowledgeBase knowledge = EngineMemory.of(memory).facts();
    private int told;

    @AfterEach
    void close() {
        engine.close();
    }

    private void tell(String id, String speaker, String session, String at, String text) {
        OffsetDateTime time = OffsetDateTime.parse(at);
        clock.set(time.toInstant());
        memory.append(Event.ofText(text)
                .id(id)
                .speaker(speaker)
                .session(session)
                .occurredAt(time)
                .build());
    }

    private void tell(String speaker, String text) {
        told++;
        tell("e" + told, speaker, "s", "2026-02-01T12:00:00Z", text);
    }

    private Relationship bond(String one, String other) {
        return knowledge.profile(one, null, null).relationships().stream()
                .filter(relationship -> relationship.entity().equals(other))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void tellsHowSomebodyWritesInNumbers() {
        tell("Ann", "hey, i'm gonna be late :)");
        tell("Ann", "are you there?");
        tell("Ann", "great!! 🎉");
        tell("Ben", "The minutes of the meeting are attached.");
        tell("Ben", "Would you please confirm that you have received them?");
        tell("Ben", "Das ist nicht die Antwort, die ich mir von der Bank erhofft habe.");
        EntityProfile.Voice ann =
                Objects.requireNonNull(knowledge.profile("Ann", null, null).voice());
        EntityProfile.Voice ben =
                Objects.requireNonNull(knowledge.profile("Ben", null, null).voice());
        assertThat(ann.style().messages()).isEqualTo(3);
        assertThat(ann.style().questions()).isEqualTo(.33);
        assertThat(ann.style().exclamations()).isEqualTo(.33);
        assertThat(ann.style().emoji()).isEqualTo(.67);
        assertThat(ann.style().wordsPerMessage()).isEqualTo(3);
        assertThat(ben.style().formality()).isEqualTo(1);
        assertThat(ann.style().formality()).isLessThan(.6);
        assertThat(ben.style().languages()).containsEntry("en", 2L).containsEntry("de", 1L);
        assertThat(ann.nearest()).singleElement().satisfies(near -> {
            assertThat(near.entity()).isEqualTo("ben");
            assertThat(near.cosine()).isBetween(0., 1.);
        });
        assertThat(knowledge.profile("Cleo", null, null).voice()).isNull();
    }

    @Test
    void topicsAreTheWordsOfTheOneAndNotOfEverybody() {
        for (int i = 0; i < 4; i++) {
            tell("Ann", "The kiln reached number " + i + " of its firings with the good glaze today.");
            tell("Ben", "The engine of the sailing boat made good progress today.");
        }
        EntityProfile ann = knowledge.profile("Ann", null, null);
        assertThat(ann.topics())
                .extracting(EntityProfile.Topic::word)
                .containsSubsequence("kiln", "today")
                .contains("glaze");
        assertThat(ann.topics())
                .extracting(EntityProfile.Topic::word)
                .doesNotContain("sailing", "engine", "good", "Ann");
        assertThat(ann.topics().getFirst().events()).isEqualTo(4);
        assertThat(ann.topics()).isEqualTo(knowledge.profile("ann", null, null).topics());
    }

    @Test
    void aRelationshipIsAsStrongFromBothSidesAndGrowsWithWhatBinds() {
        tell("Ann", "Good morning.");
        tell("Ben", "Good morning to you.");
        Relationship first = bond("Ann", "ben");
        assertThat(first.talks()).isEqualTo(1);
        assertThat(first.strength()).isEqualTo(1 / 11., within(.001));
        assertThat(first.evidence()).containsExactly("e2");
        tell("Ann", "I saw Ben and our friend Mira at the market.");
        assertThat(bond("Ann", "ben").strength()).isGreaterThan(first.strength());
        assertThat(bond("Ann", "mira").strength()).isEqualTo(bond("Mira", "ann").strength());
        assertThat(bond("Ben", "mira").together()).isEqualTo(1);
        double before = bond("Ann", "ben").strength();
        knowledge.assertFact("Ben", "brother", "Ann", null, null);
        assertThat(bond("Ann", "ben").strength()).isGreaterThan(before);
        assertThat(bond("Ann", "ben").strength()).isEqualTo(bond("Ben", "ann").strength());
        assertThat(bond("Ben", "ann").facts()).extracting(Fact::object).containsExactly("Ann");
    }

    @Test
    void whatLiesBackCountsLessAndHalfAfterHalfAYear() {
        tell("a", "Ann", "one", "2026-01-01T12:00:00Z", "Hello there.");
        tell("b", "Ben", "one", "2026-01-01T12:00:00Z", "Hello to you.");
        double fresh = bond("Ann", "ben").strength();
        tell("c", "Cleo", "two", "2026-06-30T12:00:00Z", "Nobody is here.");
        assertThat(bond("Ann", "ben").strength())
                .isEqualTo(.5 / 10.5, within(.001))
                .isLessThan(fresh);
    }

    @Test
    void anAssistantIsNoRelationship() {
        tell("Ann", "What is a kiln?");
        tell("Assistant", "A kiln is an oven for pottery, Ann.");
        assertThat(knowledge.profile("Ann", null, null).relationships())
                .extracting(Relationship::entity)
                .doesNotContain("assistant");
    }

    @Test
    void retractedAndLaterEventsAreOutOfSight() {
        tell("kiln", "Ann", "s", "2026-02-01T12:00:00Z", "I moved because the kiln in Faro burned down.");
        tell("boat", "Ben", "s", "2026-03-01T12:00:00Z", "Ann bought a schooner.");
        Instant between = Instant.parse("2026-02-15T00:00:00Z");
        assertThat(knowledge.profile("Ann", null, null).mentions()).isEqualTo(2);
        assertThat(knowledge.profile("Ann", between, null).mentions()).isEqualTo(1);
        assertThat(knowledge.profile("Ann", null, between).topics().toString()).doesNotContain("schooner");
        assertThat(knowledge.graph("Ann", 2, between, null).nodes().toString()).doesNotContain("ben");
        memory.deletion().retract("kiln");
        EntityProfile ann = knowledge.profile("Ann", null, null);
        assertThat(ann.mentions()).isEqualTo(1);
        assertThat(ann.topics().toString()).doesNotContain("kiln").contains("schooner");
        assertThat(ann.causes()).isEmpty();
    }

    @Test
    void causesAreWhatSomebodySaidInSoManyWordsAndNothingElse() {
        tell("out", "Ann", "s", "2026-02-01T12:00:00Z", "We live in Porto because of the noise in Lisbon.");
        tell("since", "Ann", "s", "2026-02-02T12:00:00Z", "I have worked at Acme since 2019.");
        tell("not", "Ann", "s", "2026-02-03T12:00:00Z", "I left, but not because of the money.");
        tell("ask", "Ann", "s", "2026-02-04T12:00:00Z", "Did you leave because of Ben?");
        tell("ai", "Assistant", "s", "2026-02-05T12:00:00Z", "Ann, bread rises because of yeast.");
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        assertThat(knowledge.profile("Ann", null, null).causes())
                .singleElement()
                .satisfies(edge -> {
                    assertThat(edge.cause()).isEqualTo("the noise in Lisbon");
                    assertThat(edge.effect()).isEqualTo("We live in Porto");
                    assertThat(edge.cue()).isEqualTo("because of");
                    assertThat(edge.event()).isEqualTo("out");
                });
        assertThat(knowledge.profile("Lisbon", null, null).causes()).hasSize(1);
        assertThat(knowledge.profile("Ben", null, null).causes()).isEmpty();
        List<Fact> jobs = knowledge.facts("Ann", "works_at", null, null);
        assertThat(jobs).hasSize(1);
        assertThat(knowledge.causalRelations(jobs.getFirst())).isEmpty();
        Fact home = knowledge.facts("Ann", null, null, null).stream()
                .filter(fact -> fact.object().contains("Porto"))
                .findFirst()
                .orElseThrow();
        assertThat(knowledge.causalRelations(home))
                .extracting(CausalRelation::cause)
                .containsExactly("the noise in Lisbon");
    }

    @Test
    void theGraphGoesTwoHopsAndItsEdgesBearInstantsAuthorityAndEvidence() {
        tell("one", "Ann", "s1", "2026-02-01T12:00:00Z", "I met Mira at the market.");
        tell("two", "Cleo", "s2", "2026-02-02T12:00:00Z", "I know Mira from school.");
        tell("three", "Dan", "s3", "2026-02-03T12:00:00Z", "I know Cleo from work.");
        String claim = knowledge.assertFact("Ann", "sister", "Mira", Instant.parse("2026-01-01T00:00:00Z"), null);
        EntityGraph near = knowledge.graph("Ann", 1, null, null);
        assertThat(near.nodes()).extracting(EntityGraph.Node::entity).containsExactly("ann", "mira");
        EntityGraph far = knowledge.graph("Ann", 2, null, null);
        assertThat(far.nodes()).extracting(EntityGraph.Node::entity).containsExactly("ann", "mira", "cleo");
        assertThat(far.edges())
                .filteredOn(edge -> edge.relation().equals("sister"))
                .singleElement()
                .satisfies(edge -> {
                    assertThat(edge.authority()).isEqualTo(Authority.USER_ASSERTED);
                    assertThat(edge.validFrom().at()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
                    assertThat(edge.id()).startsWith(claim);
                });
        assertThat(far.edges())
                .filteredOn(edge -> edge.to().equals("mira") && edge.from().equals("cleo"))
                .singleElement()
                .satisfies(edge -> {
                    assertThat(edge.relation()).isEqualTo(Edge.WITH);
                    assertThat(edge.evidence()).extracting(EvidenceSpan::event).containsExactly("two");
                    assertThat(edge.validFrom().at()).isEqualTo(Instant.parse("2026-02-02T12:00:00Z"));
                });
        assertThat(far).isEqualTo(knowledge.graph("ann", 2, null, null));
        assertThatThrownBy(() -> knowledge.graph("Ann", 3, null, null)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aHubKeepsItsThirtyTwoStrongestEdges() {
        for (char first = 'A'; first < 'Z'; first++) {
            for (String rest : List.of("orin", "ella")) {
                tell("Hub", "I met " + first + rest + " today.");
            }
        }
        tell("Hub", "I met Yorin again.");
        EntityGraph graph = knowledge.graph("Hub", 2, null, null);
        assertThat(graph.edges()).hasSize(EntityGraphBuilder.DEGREE);
        assertThat(graph.edges().getFirst().other("hub")).isEqualTo("yorin");
        assertThat(graph.edges().get(1).other("hub")).isEqualTo("aella");
        assertThat(graph.nodes()).hasSize(EntityGraphBuilder.DEGREE + 1);
    }
}
