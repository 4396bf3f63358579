package dev.ecphory.cognition;

import dev.ecphory.memory.InvalidInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/**
 * What is in mind. Whoever comes in when every slot is taken gets that of the least active one; of equals, of the one
 * that was there longest. Immutable: every verb gives the workspace after it, and who had to go, so that the caller may
 * write them through to the log. Threads may share it.
 *
 * @param rules what adds to an activation and what takes from it
 * @param capacity how many can be held, 0 to 200
 * @param held who is, the longest-held first
 */
public record Workspace(WorkingSlots rules, int capacity, List<Held> held) {
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

    /**
     * Something in mind.
     *
     * @param id of the event
     * @param activation 0 to 1
     */
    public record Held(String id, double activation) {
        /**
         * Checks the numbers.
         *
         * @throws InvalidInputException when the activation is not from 0 to 1
         */
        public Held {
            Ranges.name("id", id);
            Ranges.share("activation", activation);
        }

        /** How present it is. */
        public Presence presence() {
            if (activation > ACTIVE) {
                return Presence.ACTIVE;
            }
            return activation > FADING ? Presence.FADING : Presence.WEAK;
        }
    }

    /**
     * What became of a workspace.
     *
     * @param after the workspace now
     * @param gone who had to go, the longest-held first
     */
    public record Change(Workspace after, List<Held> gone) {
        /** Copies the list. */
        public Change {
            gone = List.copyOf(gone);
        }
    }

    /**
     * Copies the list.
     *
     * @throws InvalidInputException when more are held than can be, or one twice
     */
    public Workspace {
        held = List.copyOf(held);
        Ranges.count("capacity", capacity, 0, 200);
        Ranges.count("held", held.size(), 0, capacity);
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
            return new Change(raised(id, rules.refocus()), List.of());
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
        after.add(new Held(id, rules.entry()));
        return new Change(new Workspace(rules, capacity, after), gone);
    }

    /** Something is rehearsed; nothing happens if it is not in mind. */
    public Workspace rehearse(String id) {
        return raised(id, rules.rehearsal());
    }

    /** A turn of the conversation passes: everything fades, and what is too weak goes. */
    public Change turn() {
        List<Held> after = new ArrayList<>();
        List<Held> gone = new ArrayList<>();
        for (Held one : held) {
            Held faded = new Held(one.id(), Math.max(0, one.activation() - rules.fading()));
            (faded.activation() < rules.dropBelow() ? gone : after).add(faded);
        }
        return new Change(new Workspace(rules, capacity, after), gone);
    }

    private Workspace raised(String id, double by) {
        return new Workspace(
                rules,
                capacity,
                held.stream()
                        .map(one -> one.id().equals(id) ? new Held(id, Math.min(1, one.activation() + by)) : one)
                        .toList());
    }
}
