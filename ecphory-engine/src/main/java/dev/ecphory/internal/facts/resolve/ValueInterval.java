package dev.ecphory.internal.facts.resolve;

import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.TimePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of a slot for an unbroken stretch of time, with every claim that says so. Not for several threads. */
final class ValueInterval {
    /** Why a stretch ends where it does. */
    enum Why {
        /** It does not end. */
        OPEN,
        /** Another value of the slot begins. */
        SUPERSEDED,
        /** The same value was told more exactly. */
        SHARPENED,
        /** It was said to have ended. */
        ENDED,
        /** Its end was told with it. */
        TOLD,
        /** Another value was said to take its place. */
        REPLACED,
        /** Another predicate says the same kind of thing. */
        RESEMBLED,
        /** The caller settled it. */
        SETTLED,
        /** Somebody stronger confirmed a contested value. */
        CONFIRMED
    }

    /** Something that conflicts with the stretch. */
    record Rival(PlacedClaim mine, PlacedClaim other, boolean undecided) {}

    final PlacedClaim head;
    final TimePoint start;
    final List<PlacedClaim> members = new ArrayList<>(2);
    final List<Rival> rivals = new ArrayList<>(0);
    /** The item that it began with, when nothing before it reached so far; null otherwise. */
    IntervalResolver.@Nullable RankedClaim cut;

    PlacedClaim strongest;
    /** The highest among the members, 0 to 1. */
    double confidence;

    @Nullable
    TimePoint toldEnd;

    private @Nullable PlacedClaim endTeller;
    private boolean inOrder = true;

    @Nullable
    TimePoint end;

    @Nullable
    PlacedClaim closer;

    Why why = Why.OPEN;

    ValueInterval(PlacedClaim head) {
        this.head = head;
        this.start = head.start;
        this.strongest = head;
    }

    /** Something of which only the end was told: it begins where it ends, because nobody said since when it was so. */
    static ValueInterval over(PlacedClaim end, ResolutionRules rules) {
        ValueInterval run = new ValueInterval(end);
        run.join(end, rules);
        run.close(end.start, end, Why.ENDED);
        return run;
    }

    Authority authority() {
        return strongest.authority();
    }

    /** Under a stronger value that nothing has settled. */
    boolean contested() {
        return !rivals.isEmpty();
    }

    /** Adds a claim that says the same. */
    void join(PlacedClaim member, ResolutionRules rules) {
        inOrder &= members.isEmpty() || rules.tie(members.getLast().claim, member.claim) < 0;
        members.add(member);
        confidence = Math.max(confidence, member.claim.confidence());
        if (member.authority().compareTo(authority()) < 0) {
            strongest = member;
        }
        TimePoint told = member.claim.validTo();
        if (told != null && rules.endsAsTold(start, told)) {
            PlacedClaim before = endTeller;
            if (before == null
                    || (before.yieldsTo(member)
                            && (rules.tie(before.claim, member.claim) < 0 || !member.yieldsTo(before)))) {
                endTeller = member;
                toldEnd = told;
            }
        }
    }

    /** Takes back an end that was only told. */
    void reopen() {
        end = null;
        closer = null;
        why = Why.OPEN;
    }

    void close(TimePoint at, @Nullable PlacedClaim by, Why reason) {
        end = at;
        closer = by;
        why = reason;
    }

    /** The members in the order in which they were heard. */
    List<PlacedClaim> inOrderHeard(ResolutionRules rules) {
        return inOrder
                ? members
                : members.stream()
                        .sorted(Comparator.comparing(heard -> heard.claim, rules::tie))
                        .toList();
    }
}
