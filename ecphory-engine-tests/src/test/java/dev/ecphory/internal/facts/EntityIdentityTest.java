package dev.ecphory.internal.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.knowledge.Decision;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which names mean one entity. */
final class EntityIdentityTest {
    @Test
    void theSmallestKeyIsTheCanonicalOne() {
        EntityIdentity identity = EntityIdentity.of(
                List.of(new Decision.Link("Robert  Smith", "Bob"), new Decision.Link("bob", "Ａl")), List.of());

        assertThat(identity.canonical("ROBERT SMITH")).isEqualTo("al");
        assertThat(identity.names("Bob")).containsExactly("al", "bob", "robert smith");
        assertThat(identity.canonical("Someone  Else")).isEqualTo("someone else");
    }

    @Test
    void undoingALinkLeavesTheOthers() {
        List<Decision> decisions = new ArrayList<>(List.of(
                new Decision.Link("a", "b"),
                new Decision.Link("b", "c"),
                new Decision.Link("c", "d"),
                new Decision.Unlink("C", "b")));

        assertThat(EntityIdentity.of(decisions, List.of()).names("b")).containsExactly("a", "b");
        assertThat(EntityIdentity.of(decisions, List.of()).names("d")).containsExactly("c", "d");
        decisions.add(new Decision.Link("b", "c"));
        assertThat(EntityIdentity.of(decisions, List.of()).canonical("d")).isEqualTo("a");
    }

    @Test
    void aDecisionIsStrongerThanWhatWasSaid() {
        List<EntityIdentity.Said> said =
                List.of(new EntityIdentity.Said("Bob", "Robert"), new EntityIdentity.Said("Rob", "Robert"));

        assertThat(EntityIdentity.of(List.of(), said).canonical("robert")).isEqualTo("bob");
        assertThat(EntityIdentity.of(List.of(new Decision.Unlink("robert", "bob")), said)
                        .canonical("robert"))
                .isEqualTo("rob");
    }

    @Test
    void unionsEqualAWalkOverTheLinksThatStand() {
        for (int seed = 1; seed <= 60; seed++) {
            Random chance = new Random(seed);
            List<Decision> decisions = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String one = "n" + chance.nextInt(20);
                String other = "n" + chance.nextInt(20);
                decisions.add(chance.nextInt(3) > 0 ? new Decision.Link(one, other) : new Decision.Unlink(one, other));
            }
            EntityIdentity identity = EntityIdentity.of(decisions, List.of());
            for (int i = 0; i < 20; i++) {
                assertThat(identity.canonical("n" + i))
                        .as("seed " + seed)
                        .isEqualTo(Collections.min(reached("n" + i, decisions)));
            }
        }
    }

    private static Set<String> reached(String name, List<Decision> decisions) {
        Set<Set<String>> links = new HashSet<>();
        for (Decision decision : decisions) {
            switch (decision) {
                case Decision.Link link -> links.add(new HashSet<>(List.of(link.alias(), link.name())));
                case Decision.Unlink unlink -> links.remove(new HashSet<>(List.of(unlink.alias(), unlink.name())));
                default -> {}
            }
        }
        Set<String> reached = new HashSet<>(Set.of(name));
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Set<String> link : links) {
                if (!Collections.disjoint(link, reached)) {
                    grown |= reached.addAll(link);
                }
            }
        }
        return reached;
    }
}
