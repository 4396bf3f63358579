package dev.ecphory.internal.facts.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Fact;
import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What must hold of any claims and decisions; the seed is in the failure. */
final class CascadePropertiesTest {
    private static final List<String> PREDICATES =
            List.of("lives_in", "works_at", "likes", "visited", "studies", "phone", "car");
    private static final List<String> OBJECTS = List.of("Rome", "Rome Nord", "Oslo", "2 cats", "3 cats", "Acme");
    private static final SentenceSimilarity NEAR =
            (one, other) -> Math.floorMod(one.hashCode() ^ other.hashCode(), 40) / 100.0 + .5;

    @Test
    void theOrderOfTheListsDoesNotMatter() {
        for (int seed = 1; seed <= 150; seed++) {
            Random chance = new Random(seed);
            Told told = random(chance);
            FactResolution settled = settle(told.claims, told.decisions);
            List<Claim> claims = new ArrayList<>(told.claims);
            List<DecisionRecord> decisions = new ArrayList<>(told.decisions);
            Collections.shuffle(claims, chance);
            Collections.shuffle(decisions, chance);
            assertThat(settle(claims, decisions)).as("seed " + seed).isEqualTo(settled);
        }
    }

    @Test
    void versionsKnownThenAreTheCascadeOverWhatWasLearnedByThen() {
        for (int seed = 1; seed <= 150; seed++) {
            Told told = random(new Random(seed));
            List<Fact> all = settle(told.claims, told.decisions).facts();
            for (int day = 0; day <= 61; day += 3) {
                int known = day;
                List<Fact> then = settle(
                                told.claims.stream()
                                        .filter(claim -> !claim.learnedAt().isAfter(Told.day(known)))
                                        .toList(),
                                told.decisions.stream()
                                        .filter(decided -> !decided.at().isAfter(Told.day(known)))
                                        .toList())
                        .facts();
                assertThat(open(all.stream()
                                .filter(fact -> fact.isKnownAt(Told.day(known)))
                                .toList()))
                        .as("seed " + seed + " day " + day)
                        .isEqualTo(open(then.stream()
                                .filter(fact -> fact.retractedAt() == null)
                                .toList()));
            }
        }
    }

    @Test
    void aWalkFromACutMakesWhatAWholeWalkMakes() {
        for (int seed = 1; seed <= 150; seed++) {
            Told told = random(new Random(seed));
            ClaimReplay replay = new ClaimReplay(
                    "ann",
                    Told::cardinality,
                    new CompetingPredicates(null, ResolutionRules.STANDARD),
                    ResolutionRules.STANDARD);
            replay.run(told.claims, told.decisions);
            for (SlotTimeline factIndex : replay.books()) {
                for (ValueChain chain : factIndex.chains.values()) {
                    List<ValueInterval> whole = new ArrayList<>();
                    IntervalResolver sweep = new IntervalResolver(
                            ResolutionRules.STANDARD, replay.settled(), heard -> heard.believed, whole);
                    if (factIndex.mode == Cardinality.EVENT) {
                        sweep.occurrences(chain.items, 0);
                    } else {
                        sweep.values(chain.items, 0);
                    }
                    assertThat(chain.sketches)
                            .as("seed " + seed)
                            .isEqualTo(whole.stream()
                                    .map(run -> FactFingerprint.of(run, ResolutionRules.STANDARD))
                                    .toList());
                }
            }
        }
    }

    @Test
    void retractingAndRestoringChangesNothing() {
        for (int seed = 1; seed <= 150; seed++) {
            Random chance = new Random(seed);
            Told told = random(chance);
            Set<String> retracted = new HashSet<>();
            for (DecisionRecord decided : told.decisions) {
                switch (decided.decision()) {
                    case Decision.RetractClaim retract -> retracted.add(retract.claim());
                    case Decision.RetractEvent retract -> retracted.add(retract.event());
                    default -> {}
                }
            }
            Claim any = told.claims.get(chance.nextInt(told.claims.size()));
            String event = any.evidence().getFirst().event();
            List<DecisionRecord> more = new ArrayList<>(told.decisions);
            if (!retracted.contains(any.id())) {
                more.add(new DecisionRecord(900, Told.day(62), 0, new Decision.RetractClaim(any.id())));
                more.add(new DecisionRecord(901, Told.day(63), 0, new Decision.RestoreClaim(any.id())));
            }
            if (!retracted.contains(event)) {
                more.add(new DecisionRecord(902, Told.day(64), 0, new Decision.RetractEvent(event)));
                more.add(new DecisionRecord(903, Told.day(65), 0, new Decision.RestoreEvent(event)));
            }
            assertThat(said(settle(told.claims, more)))
                    .as("seed " + seed)
                    .isEqualTo(said(settle(told.claims, told.decisions)));
        }
    }

    @Test
    void noVersionIsKnownForNoTimeAndIdsAreUnique() {
        for (int seed = 1; seed <= 150; seed++) {
            Told told = random(new Random(seed));
            List<Fact> facts = settle(told.claims, told.decisions).facts();
            assertThat(facts.stream().map(Fact::id)).as("seed " + seed).doesNotHaveDuplicates();
            assertThat(facts)
                    .as("seed " + seed)
                    .allMatch(fact ->
                            fact.retractedAt() == null || fact.learnedAt().isBefore(fact.retractedAt()));
            assertThat(facts)
                    .as("seed " + seed)
                    .allMatch(fact -> fact.validTo() == null
                            || !fact.validTo().at().isBefore(fact.validFrom().at()));
        }
    }

    @Test
    void aUncontestedSingleValuedSlotHasOneValueAtATime() {
        for (int seed = 1; seed <= 150; seed++) {
            Told told = random(new Random(seed));
            List<Fact> facts = settle(told.claims, List.of()).facts();
            for (int valid = 1; valid <= 60; valid++) {
                int day = valid;
                assertThat(facts.stream()
                                .filter(fact -> fact.retractedAt() == null && !fact.contested())
                                .filter(fact -> fact.slot().predicate().equals("lives_in"))
                                .filter(fact -> fact.isValidAt(Told.day(day).plus(Duration.ofHours(1)))))
                        .as("seed " + seed + " day " + day)
                        .hasSizeLessThanOrEqualTo(1);
            }
        }
    }

    private static FactResolution settle(List<Claim> claims, List<DecisionRecord> decisions) {
        return new FactResolver(Told::cardinality, NEAR).settle("ann", claims, decisions);
    }

    private static List<Fact> open(List<Fact> facts) {
        return facts.stream()
                .map(fact -> new Fact(
                        fact.id(),
                        fact.claim(),
                        fact.slot(),
                        fact.object(),
                        fact.text(),
                        fact.confidence(),
                        fact.authority(),
                        fact.validFrom(),
                        fact.validTo(),
                        fact.learnedAt(),
                        null,
                        fact.supersededBy(),
                        fact.contested(),
                        fact.because(),
                        fact.evidence()))
                .toList();
    }

    private static List<String> said(FactResolution settlement) {
        return settlement.facts().stream()
                .filter(fact -> fact.retractedAt() == null)
                .map(fact -> fact.claim()
                        + fact.validFrom()
                        + fact.validTo()
                        + fact.supersededBy()
                        + fact.contested()
                        + fact.because()
                        + fact.evidence())
                .sorted()
                .toList();
    }

    private static <T> T any(Random chance, T[] all) {
        return List.of(all).get(chance.nextInt(all.length));
    }

    static Told random(Random chance) {
        Told told = new Told();
        int claims = 3 + chance.nextInt(25);
        for (int i = 0; i < claims; i++) {
            int learned = 1 + chance.nextInt(60);
            boolean nothing = chance.nextInt(5) == 0;
            Claim.Kind kind = chance.nextInt(3) > 0 ? Claim.Kind.ASSERTS : any(chance, Claim.Kind.values());
            Told.Part part = told.says(
                    learned,
                    PREDICATES.get(chance.nextInt(PREDICATES.size())),
                    nothing && (kind == Claim.Kind.ENDS || kind == Claim.Kind.DENIES)
                            ? ""
                            : OBJECTS.get(chance.nextInt(OBJECTS.size())));
            part.as(kind).by(any(chance, Authority.values()));
            switch (chance.nextInt(4)) {
                case 0 -> part.from(Told.on(1 + chance.nextInt(60)));
                case 1 -> part.from(Told.month(1 + chance.nextInt(2)));
                default -> {}
            }
            if (chance.nextInt(6) == 0) {
                part.to(Told.on(1 + chance.nextInt(90)));
            }
            if (chance.nextInt(4) == 0) {
                part.change();
            }
            if (chance.nextInt(5) == 0) {
                part.replacing(OBJECTS.get(chance.nextInt(OBJECTS.size())));
            }
            if (chance.nextInt(4) == 0) {
                part.in("shared" + chance.nextInt(3));
            }
            part.add();
        }
        int decisions = chance.nextInt(6);
        for (int i = 0; i < decisions; i++) {
            String one = "c" + (1 + chance.nextInt(claims));
            String other = "c" + (1 + chance.nextInt(claims));
            int day = 1 + chance.nextInt(60);
            told.decide(
                    day,
                    switch (chance.nextInt(5)) {
                        case 0 -> new Decision.RetractClaim(one);
                        case 1 -> new Decision.RestoreClaim(one);
                        case 2 -> new Decision.RetractEvent("shared" + chance.nextInt(3));
                        case 3 -> new Decision.RestoreEvent("shared" + chance.nextInt(3));
                        default -> new Decision.ResolveContradiction(one, other, any(chance, Decision.Choice.values()));
                    });
        }
        return told;
    }
}
