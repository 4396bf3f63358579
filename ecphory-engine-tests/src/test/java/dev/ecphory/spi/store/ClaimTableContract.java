package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.RetryableException;
import dev.ecphory.internal.store.RandomTruth;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.knowledge.Claim;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store of claims promises. */
public interface ClaimTableContract extends StoreFixture {
    @Test
    default void givesEveryClaimBackExactly() {
        RandomTruth truth = new RandomTruth(1);
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            long order = (1 + i / 4) * 1_000L + i % 4;
            claims.add(truth.claim("c" + i + truth.text(), order, "subject " + i % 5));
        }
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(100));
            store.claims().put(ALICE, "rules", 0, 100, claims);
            assertThat(store.claims().through(ALICE, "rules")).isEqualTo(100);
            assertThat(store.claims().after(ALICE, 0, 1_000)).isEqualTo(claims);
            assertThat(store.claims().of(ALICE, List.of("subject 3", "subject 1", "nobody")))
                    .isEqualTo(claims.stream()
                            .filter(one -> List.of("subject 1", "subject 3")
                                    .contains(one.slot().subject()))
                            .toList());
            assertThat(store.claims().of(ALICE, List.of())).isEmpty();
        }
    }

    @Test
    default void findsTheClaimsOfSomePredicates() {
        RandomTruth truth = new RandomTruth(7);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(20));
            List<Claim> claims = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                claims.add(truth.claim("c" + i, (i + 1) * 1_000L, "ann"));
            }
            store.claims().put(ALICE, "rules", 0, 20, claims);
            List<String> asked = List.of(
                    claims.getFirst().slot().predicate(), claims.get(7).slot().predicate());
            assertThat(store.claims().byPredicates(ALICE, asked))
                    .isEqualTo(claims.stream()
                            .filter(one -> asked.contains(one.slot().predicate()))
                            .toList());
            assertThat(store.claims().byPredicates(ALICE, List.of("none"))).isEmpty();
            assertThat(store.claims().byPredicates(ALICE, List.of())).isEmpty();
            assertThat(store.claims().byPredicates(BOB, asked)).isEmpty();
        }
    }

    @Test
    default void keepsExtractorsApart() {
        RandomTruth truth = new RandomTruth(2);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(10));
            ClaimTable table = store.claims();
            Claim rule = truth.claim("r1", 3_000, "ann");
            Claim model = truth.claim("m1", 2_000, "ann");
            table.put(ALICE, "rules", 0, 10, List.of(rule));
            assertThat(table.through(ALICE, "model")).isZero();
            table.put(ALICE, "model", 0, 5, List.of(model));
            assertThat(table.extractors(ALICE)).containsExactly("model", "rules");
            assertThat(table.after(ALICE, 0, 10)).containsExactly(model, rule);
            table.clear(ALICE, "rules");
            assertThat(table.extractors(ALICE)).containsExactly("model");
            assertThat(table.through(ALICE, "rules")).isZero();
            assertThat(table.through(ALICE, "model")).isEqualTo(5);
            assertThat(table.after(ALICE, 0, 10)).containsExactly(model);
            table.put(ALICE, "rules", 0, 4, List.of(rule));
            assertThat(table.of(ALICE, List.of("ann"))).containsExactly(model, rule);
        }
    }

    @Test
    default void neverEndsAPageBetweenClaimsOfOneOrder() {
        RandomTruth truth = new RandomTruth(3);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(3));
            ClaimTable table = store.claims();
            List<String> seen = new ArrayList<>();
            for (String extractor : List.of("a", "b", "c")) {
                table.put(
                        ALICE,
                        extractor,
                        0,
                        3,
                        List.of(
                                truth.claim(extractor + 1, 1_000, "ann"),
                                truth.claim(extractor + 2, 2_000, "ann"),
                                truth.claim(extractor + 3, 2_001, "ann")));
            }
            List<Claim> page = table.after(ALICE, 0, 2);
            while (!page.isEmpty()) {
                page.forEach(one -> seen.add(one.id()));
                page = table.after(ALICE, page.getLast().order(), 2);
            }
            assertThat(seen).containsExactly("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3");
        }
    }

    @Test
    default void storesNoClaimsWhoseCheckpointWasMoved() {
        RandomTruth truth = new RandomTruth(4);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(20));
            ClaimTable table = store.claims();
            table.put(ALICE, "rules", 0, 10, List.of());
            for (long stale : List.of(0L, 9L, 11L)) {
                assertThatThrownBy(() -> table.put(ALICE, "rules", stale, 20, List.of(truth.claim("c", 15_000, "ann"))))
                        .isInstanceOf(RetryableException.class);
            }
            assertThat(table.through(ALICE, "rules")).isEqualTo(10);
            assertThat(table.after(ALICE, 0, 10)).isEmpty();
        }
    }

    @Test
    default void refusesClaimsOfAnotherRunOrOutOfOrder() {
        RandomTruth truth = new RandomTruth(5);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(20));
            for (List<Claim> wrong : List.of(
                    List.of(truth.claim("c", 2_000, "ann")),
                    List.of(truth.claim("c", 6_000, "ann")),
                    List.of(truth.claim("c", 5_000, "ann"), truth.claim("d", 4_000, "ann")))) {
                store.claims().clear(ALICE, "rules");
                store.claims().put(ALICE, "rules", 0, 2, List.of());
                assertThatThrownBy(() -> store.claims().put(ALICE, "rules", 2, 5, wrong))
                        .as("%s", wrong)
                        .satisfies(refused -> assertThat(refused).isInstanceOf(IllegalArgumentException.class));
            }
            assertThatThrownBy(() -> store.claims().put(ALICE, "rules", 2, 1, List.of()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    default void neverShowsAnotherNamespacesClaims() {
        RandomTruth truth = new RandomTruth(6);
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(5));
            store.log().append(BOB, StoreFixture.numbered(5));
            Claim claim = truth.claim("c", 1_000, "ann");
            store.claims().put(ALICE, "rules", 0, 5, List.of(claim));
            assertThat(store.claims().through(BOB, "rules")).isZero();
            assertThat(store.claims().after(BOB, 0, 10)).isEmpty();
            assertThat(store.claims().of(BOB, List.of("ann"))).isEmpty();
            assertThat(store.claims().extractors(BOB)).isEmpty();
            store.claims().clear(BOB, "rules");
            assertThat(store.claims().after(ALICE, 0, 10)).containsExactly(claim);
        }
    }
}
