package dev.ecphory.internal.facts.resolve;

import dev.ecphory.Namespace;
import dev.ecphory.internal.facts.EntityIdentity;
import dev.ecphory.internal.facts.extract.SpeakerRoles;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.FactReader;
import java.util.Comparator;
import java.util.List;

/** Which names mean one entity in a namespace, by what was decided and what people said. Stateless. */
public final class IdentityReader {
    /** The predicate of a claim that its subject is another name of its object. */
    private static final String ALIAS = "alias_of";

    /** The predicate of a claim that its subject is called so, which links whoever has had no name but a role. */
    private static final String NAME = "name";

    private IdentityReader() {}

    /** Whether a claim says that two names mean one entity. */
    static boolean links(Claim claim) {
        String predicate = claim.slot().predicate();
        return predicate.equals(ALIAS)
                || (predicate.equals(NAME) && SpeakerRoles.nameless(claim.slot().subject()));
    }

    /** As of some checkpoints. */
    public static EntityIdentity of(
            Namespace namespace, ClaimTable claims, List<DecisionRecord> decisions, FactReader.FactCheckpoint through) {
        return EntityIdentity.of(
                decisions.stream()
                        .filter(decided -> decided.number() <= through.decisions())
                        .map(DecisionRecord::decision)
                        .toList(),
                claims.byPredicates(namespace, List.of(ALIAS, NAME)).stream()
                        .sorted(Comparator.comparing(
                                claim -> claim.slot().predicate().equals(NAME))) // aliases first
                        .filter(IdentityReader::links)
                        .filter(claim -> claim.order() <= through.claims())
                        .filter(claim -> claim.kind() == Claim.Kind.ASSERTS)
                        .filter(claim -> claim.authority().mayBeSupersededBy(Authority.USER_ASSERTED)
                                && Authority.USER_SAID.mayBeSupersededBy(claim.authority()))
                        .map(claim -> new EntityIdentity.Said(claim.slot().subject(), claim.object()))
                        .toList());
    }
}
