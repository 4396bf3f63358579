package dev.ecphory.internal.facts.resolve;

import dev.ecphory.Namespace;
import dev.ecphory.internal.facts.EntityIdentity;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.FactReader;
import java.util.List;

/** Which names mean one entity in a namespace, by what was decided and what people said. Stateless. */
public final class IdentityReader {
    /** The predicate of a claim that its subject is another name of its object. */
    public static final String ALIAS = "alias_of";

    private IdentityReader() {}

    /** As of some checkpoints. */
    public static EntityIdentity of(
            Namespace namespace, ClaimTable claims, List<DecisionRecord> decisions, FactReader.FactCheckpoint through) {
        return EntityIdentity.of(
                decisions.stream()
                        .filter(decided -> decided.number() <= through.decisions())
                        .map(DecisionRecord::decision)
                        .toList(),
                claims.byPredicate(namespace, ALIAS).stream()
                        .filter(claim -> claim.order() <= through.claims())
                        .filter(claim -> claim.kind() == Claim.Kind.ASSERTS)
                        .filter(claim -> claim.authority().mayBeSupersededBy(Authority.USER_ASSERTED)
                                && Authority.USER_SAID.mayBeSupersededBy(claim.authority()))
                        .map(claim -> new EntityIdentity.Said(claim.slot().subject(), claim.object()))
                        .toList());
    }
}
