package dev.ecphory.memory;

/**
 * Something that the caller, or a judge in the caller's place, decided, as opposed to something that was said. Decisions are kept in a log of their own,
 * in order, because projections are made again from the log of events and from them. Immutable; threads may share it.
 */
public sealed interface Decision {
    /**
     * Two names mean one entity; undone by {@link Unlink}.
     *
     * @param alias the one name, any case
     * @param name the other
     */
    record Link(String alias, String name) implements Decision {
        /** Checks both; throws {@link InvalidInputException} naming what is wrong. */
        public Link {
            alias = Inputs.name("alias", alias, Slot.MAX_SUBJECT);
            name = Inputs.name("name", name, Slot.MAX_SUBJECT);
        }
    }

    /**
     * Two names do not mean one entity after all.
     *
     * @param alias as it was linked
     * @param name as it was linked
     */
    record Unlink(String alias, String name) implements Decision {
        /** Checks both; throws {@link InvalidInputException} naming what is wrong. */
        public Unlink {
            alias = Inputs.name("alias", alias, Slot.MAX_SUBJECT);
            name = Inputs.name("name", name, Slot.MAX_SUBJECT);
        }
    }

    /**
     * The caller stands behind a claim.
     *
     * @param claim of {@link Authority#USER_ASSERTED}
     */
    record Assert(Claim claim) implements Decision {}

    /**
     * A claim is not believed any more; undone by {@link RestoreClaim}.
     *
     * @param claim its id
     */
    record RetractClaim(String claim) implements Decision {}

    /**
     * A retracted claim is believed again.
     *
     * @param claim its id
     */
    record RestoreClaim(String claim) implements Decision {}

    /**
     * A contradiction is settled.
     *
     * @param older the id of the claim that was learned first
     * @param newer the id of the other
     * @param choice which holds
     */
    record Resolve(String older, String newer, Choice choice) implements Decision {}

    /**
     * A judge said whether two claims about one subject exclude each other, where rules could not tell. It is kept like
     * a caller's decision because facts are made again from it, and counts for less: what a caller resolved stands.
     *
     * @param earlier the id of the claim whose value began first
     * @param later the id of the other
     * @param verdict what was said
     * @param judge which judge said it, by its version
     */
    record Judge(String earlier, String later, Verdict verdict, String judge) implements Decision {}

    /** Which side of a contradiction holds. */
    enum Choice {
        /** The claim learned first; the other was never true. */
        OLDER,
        /** The claim learned later supersedes the other from its own time on. */
        NEWER,
        /** Both hold side by side. */
        BOTH
    }

    /**
     * An event is hidden from recall and bears no claim any more; undone by {@link RestoreEvent}.
     *
     * @param event its id
     */
    record RetractEvent(String event) implements Decision {}

    /**
     * A retracted event is there again.
     *
     * @param event its id
     */
    record RestoreEvent(String event) implements Decision {}

    /**
     * An event that the gate kept out is let in.
     *
     * @param event its id
     */
    record Admit(String event) implements Decision {}

    /**
     * A standing instruction.
     *
     * @param directive its id, given by the engine
     * @param text the instruction, verbatim, 1 to 2,000 characters
     */
    record AddDirective(String directive, String text) implements Decision {
        /** The longest instruction, in UTF-16 units. */
        public static final int MAX_TEXT = 2_000;

        /** Checks the text; throws {@link InvalidInputException} naming what is wrong. */
        public AddDirective {
            text = Inputs.text("directive", text, MAX_TEXT);
            if (text.isBlank()) {
                throw new InvalidInputException("directive", "\"\"", "is empty", "say what is to be done");
            }
        }
    }

    /**
     * A standing instruction stands no longer.
     *
     * @param directive its id
     */
    record RemoveDirective(String directive) implements Decision {}
}
