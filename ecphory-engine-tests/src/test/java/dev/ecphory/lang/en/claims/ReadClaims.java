package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.Told;
import dev.ecphory.knowledge.Claim;
import java.util.ArrayList;
import java.util.List;

/** The claims of what Evan says, told in short. */
final class ReadClaims {
    private static final RuleClaimExtractor EXTRACTOR = new RuleClaimExtractor(PredicateRegistry.english());

    private ReadClaims() {}

    /** The claims of the last of some messages of a session: {@code ASSERTS evan lives_in Rome}. */
    static List<String> claimsOf(String... messages) {
        List<Claim> before = new ArrayList<>();
        List<Claim> last = List.of();
        for (int i = 0; i < messages.length; i++) {
            last = EXTRACTOR.extract(Told.by("Evan", messages[i], i + 1L), List.copyOf(before));
            before.addAll(last);
        }
        return last.stream().map(ReadClaims::told).toList();
    }

    private static String told(Claim claim) {
        String old = claim.replaces() == null ? "" : " was " + claim.replaces();
        return claim.kind() + " " + claim.slot().subject() + " " + claim.slot().predicate() + " " + claim.object()
                + old;
    }
}
