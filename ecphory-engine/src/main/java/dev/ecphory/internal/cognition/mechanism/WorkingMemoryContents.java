package dev.ecphory.internal.cognition.mechanism;

import dev.ecphory.InvalidInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/**
 * What is in mind. Whoever comes in when every slot is taken gets that of the least active one; of equals, of the one
 * that was there longest. Immutable: every verb gives the workspace after it, and who had to go, so that the caller may
 * write them through to the log. Threads may share it.
 *
 * @param capacity how many can be held, 0 to 200
 * @param held who is, the longest-held first
 */
public record WorkingMemoryContents(int capacity, List<Held> held) {
    /** The activation of what comes in; as all that follow, of AgentOS's code. */
    private static final double ENTRY = .8;
    /** What attention adds. */
    private static final double REFOCUS = .2;
    /** What rehearsing adds. */
    private static final double REHEARSAL = .15;
    /** What a turn takes. */
    private static final double FADING_A_TURN = .1;
    /** The activation below which a slot is given up. */
    private static final double DROP_BELOW = .15;

    private static final double ACTIVE = .7;
    private static final double FADING = .4;

    /** How present something is (AgentOS). */
    public enum Presence {
        /** Above .7. */
        ACTIVE,
        /** Above .4. */
        FADING,
        /** Less. */
        WEAK
    }

    /** Something in mind, with an activation from 0 to 1. */
    public record Held(String id, double activation) {
        public Held {
            RangeChecks.name("id", id);
            RangeChecks.share("activation", activation);
        }

        /** How present it is. */
        public Presence presence() {
            if (activation > ACTIVE) {
                return Presence.ACTIVE;
            }
            return activation > FADING ? Presence.FADING : Presence.WEAK;
        }
    }

    /** A workspace now, and who had to go, the longest-held first. */
    public record Change(WorkingMemoryContents after, List<Held> gone) {
        public Change {
            gone = List.copyOf(gone);
        }
    }

    /**
     * Copies the list.
     *
     * @throws InvalidInputException when more are held than can be, or one twice
     */
    public WorkingMemoryContents {
        held = List.copyOf(held);
        RangeChecks.count("capacity", capacity, 0, 200);
        RangeChecks.count("held", held.size(), 0, capacity);
        HashSet<String> ids = new HashSet<>();
        for (Held one : held) {
            if (!ids.add(one.id())) {
                throw new InvalidInputException("held", one.id(), "is held twice", "name it once");
            }
        }
    }

    /** Something gets attention: it comes in, or is more active than before. */
    public Change focus(String id) {
        if (capacity == 0) {
            return new Change(this, List.of());
        }
        if (held.stream().anyMatch(one -> one.id().equals(id))) {
            return new Change(raised(id, REFOCUS), List.of());
        }
        List<Held> after = new ArrayList<>(held);
        List<Held> gone = new ArrayList<>();
        if (after.size() == capacity) {
            Held weakest = after.stream()
                    .min(Comparator.comparingDouble(Held::activation))
                    .orElseThrow();
            after.remove(weakest);
            gone.add(weakest);
        }
        after.add(new Held(id, ENTRY));
        return new Change(new WorkingMemoryContents(capacity, after), gone);
    }

    /** Something is rehearsed; nothing happens if it is not in mind. */
    public WorkingMemoryContents rehearse(String id) {
        return raised(id, REHEARSAL);
    }

    /** A turn of the conversation passes: everything fades, and what is too weak goes. */
    public Change turn() {
        List<Held> after = new ArrayList<>();
        List<Held> gone = new ArrayList<>();
        for (Held one : held) {
            Held faded = new Held(one.id(), Math.max(0, one.activation() - FADING_A_TURN));
            (faded.activation() < DROP_BELOW ? gone : after).add(faded);
        }
        return new Change(new WorkingMemoryContents(capacity, after), gone);
    }

    private WorkingMemoryContents raised(String id, double by) {
        return new WorkingMemoryContents(
                capacity,
                held.stream()
                        .map(one -> one.id().equals(id) ? new Held(id, Math.min(1, one.activation() + by)) : one)
                        .toList());
    }
}
