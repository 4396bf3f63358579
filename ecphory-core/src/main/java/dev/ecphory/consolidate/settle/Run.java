package dev.ecphory.consolidate.settle;

import dev.ecphory.memory.Authority;
import dev.ecphory.memory.Moment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of a slot for an unbroken stretch of time, with every claim that says so. Not for several threads. */
final class Run {
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
    record Rival(Heard mine, Heard other, boolean undecided) {}

    final Heard head;
    final Moment start;
    final List<Heard> members = new ArrayList<>(2);
    final List<Rival> rivals = new ArrayList<>(0);
    /** The item that it began with, when nothing before it reached so far; null otherwise. */
    Sweep.@Nullable Item cut;

    Heard strongest;
    /** The highest among the members, 0 to 1. */
    double confidence;

    @Nullable
    Moment toldEnd;

    private @Nullable Heard endTeller;
    private boolean inOrder = true;

    @Nullable
    Moment end;

    @Nullable
    Heard closer;

    Why why = Why.OPEN;

    Run(Heard head) {
        this.head = head;
        this.start = head.start;
        this.strongest = head;
    }

    Authority authority() {
        return strongest.authority();
    }

    /** Under a stronger value that nothing has settled. */
    boolean contested() {
        return !rivals.isEmpty();
    }

    /** Adds a claim that says the same. */
    void join(Heard member, Rules rules) {
        inOrder &= members.isEmpty() || rules.tie(members.getLast().claim, member.claim) < 0;
        members.add(member);
        confidence = Math.max(confidence, member.claim.confidence());
        if (member.authority().compareTo(authority()) < 0) {
            strongest = member;
        }
        Moment told = member.claim.validTo();
        if (told != null && rules.endsAsTold(start, told)) {
            Heard before = endTeller;
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

    void close(Moment at, @Nullable Heard by, Why reason) {
        end = at;
        closer = by;
        why = reason;
    }

    /** The members in the order in which they were heard. */
    List<Heard> inOrderHeard(Rules rules) {
        if (!inOrder) {
            List<Heard> sorted = new ArrayList<>(members);
            sorted.sort(Comparator.comparing(heard -> heard.claim, rules::tie));
            return sorted;
        }
        return members;
    }
}
