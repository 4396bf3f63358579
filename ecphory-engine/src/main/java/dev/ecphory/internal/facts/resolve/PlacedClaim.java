package dev.ecphory.internal.facts.resolve;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A claim as it was heard: read for comparison, placed in time, and bound to what it corrects. All of that depends only
 * on what was heard before it, never on decisions; only {@code believed} changes. Not for several
 * threads.
 */
final class PlacedClaim implements Comparable<PlacedClaim> {
    final Claim claim;
    final Claim.Kind kind;
    final NormalizedValue value;
    final @Nullable NormalizedValue replaced;
    final TimePoint start;
    final Instant position;
    private final ResolutionRules rules;

    /** What it says was never true. */
    final List<PlacedClaim> targets = new ArrayList<>(0);
    /** Who says that this was never true. */
    final List<PlacedClaim> deniers = new ArrayList<>(0);
    /** Who told the time of this again, more exactly. */
    final List<PlacedClaim> finer = new ArrayList<>(0);
    /** Whose time this told again, more exactly. */
    final List<PlacedClaim> coarser = new ArrayList<>(0);

    /** Whether it stands after the decisions so far. */
    boolean believed = true;

    /** Whether it tells the end of something of which nothing was heard before. */
    private boolean unheard;

    PlacedClaim(
            Claim claim,
            Claim.Kind kind,
            NormalizedValue value,
            @Nullable NormalizedValue replaced,
            TimePoint start,
            ResolutionRules rules) {
        this.claim = claim;
        this.kind = kind;
        this.value = value;
        this.replaced = replaced;
        this.start = start;
        this.position = rules.position(claim, start);
        this.rules = rules;
    }

    /**
     * It is heard after other claims of its slot.
     *
     * @return a claim before it that told the same end, at another time, and stands no longer; null when there is none
     */
    @Nullable
    PlacedClaim hearAfter(List<PlacedClaim> before) {
        if (kind != Claim.Kind.ENDS || value.nothing()) {
            return null;
        }
        PlacedClaim told = null;
        for (PlacedClaim other : before) {
            boolean same = rules.ends(value, other.value);
            if (same && other.asserts()) {
                return null;
            }
            told = same && other.unheard ? other : told;
        }
        unheard = told == null || (told.yieldsTo(this) && claim.validFrom().phrase() != null);
        if (told != null && unheard) {
            told.unheard = false;
        }
        return unheard ? told : null;
    }

    /** Tells the end of something of which nothing was heard before: it was so, and nobody said since when. */
    boolean tellsOnlyEnd() {
        return unheard;
    }

    /** Says that a value holds. */
    boolean asserts() {
        return kind == Claim.Kind.ASSERTS || kind == Claim.Kind.CORRECTS;
    }

    Authority authority() {
        return claim.authority();
    }

    /** Said by one who is strong enough against who says this. */
    boolean yieldsTo(PlacedClaim other) {
        return rules.yields(authority(), other.authority());
    }

    /** By place in time, then by when it was heard. */
    @Override
    public int compareTo(PlacedClaim other) {
        int byPosition = position.compareTo(other.position);
        return byPosition != 0 ? byPosition : rules.tie(claim, other.claim);
    }

    /** Two claims are the same one only when they are this one. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return claim.id().hashCode();
    }

    @Override
    public String toString() {
        return claim.toString();
    }
}
