package dev.ecphory.store;

import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Decided;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.Evidence;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What goes with events that are erased or redacted, decided alike for every store. Not for several threads at once.
 */
public final class Erased {
    private final Set<Long> seqs;
    private final Set<String> events;
    private final boolean redacted;
    private final Set<String> claims = new HashSet<>();

    /**
     * @param seqs the events' numbers
     * @param events their ids
     * @param redacted whether the events stay, without their content
     */
    public Erased(Collection<Long> seqs, Collection<String> events, boolean redacted) {
        this.seqs = Set.copyOf(seqs);
        this.events = Set.copyOf(events);
        this.redacted = redacted;
    }

    /** True for a recall that delivered one of them. */
    public boolean takes(AccessLog.Access access) {
        return delivered(access.seqs());
    }

    /** True when a recall delivered one of them. */
    public boolean delivered(List<Long> delivered) {
        return delivered.stream().anyMatch(seqs::contains);
    }

    /** True for a claim that comes from one of them or cites one; remembers its id. */
    public boolean takes(Claim claim) {
        boolean goes = seqs.contains(Runs.seqOf(claim)) || cites(claim.evidence());
        if (goes) {
            claims.add(claim.id());
        }
        return goes;
    }

    /**
     * Those decisions that name one of the events or a claim that goes; call it after every claim was asked about. A
     * decision about an event stays when the event does.
     */
    public List<Decided> decisions(List<Decided> all) {
        all.forEach(one -> {
            if (one.decision() instanceof Decision.Assert asserted
                    && cites(asserted.claim().evidence())) {
                claims.add(asserted.claim().id());
            }
        });
        return all.stream().filter(one -> goes(one.decision())).toList();
    }

    private boolean cites(List<Evidence> evidence) {
        return evidence.stream().anyMatch(one -> events.contains(one.event()));
    }

    private boolean goes(Decision decision) {
        return switch (decision) {
            case Decision.Assert it -> claims.contains(it.claim().id());
            case Decision.RetractClaim it -> isOfThem(it.claim());
            case Decision.RestoreClaim it -> isOfThem(it.claim());
            case Decision.Resolve it -> isOfThem(it.older()) || isOfThem(it.newer());
            case Decision.Judge it -> isOfThem(it.earlier()) || isOfThem(it.later());
            case Decision.RetractEvent it -> names(it.event());
            case Decision.RestoreEvent it -> names(it.event());
            case Decision.Admit it -> names(it.event());
            case Decision.Link it -> false;
            case Decision.Unlink it -> false;
            case Decision.AddDirective it -> false;
            case Decision.RemoveDirective it -> false;
        };
    }

    /**
     * True for a claim that goes; one that was extracted is known by the event in its id, {@code r:event:place}, for
     * the claim itself may not have been there: it is only a projection.
     */
    private boolean isOfThem(String claim) {
        int from = claim.indexOf(':') + 1;
        int to = claim.lastIndexOf(':');
        return claims.contains(claim) || (from < to && events.contains(claim.substring(from, to)));
    }

    private boolean names(String event) {
        return !redacted && events.contains(event);
    }
}
