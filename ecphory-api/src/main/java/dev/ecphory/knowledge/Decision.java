package dev.ecphory.knowledge;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.validation.InputChecks;
import dev.ecphory.knowledge.Claim.Authority;
import org.jspecify.annotations.Nullable;

/**
 * Something that the caller, or a judge in the caller's place, decided, as opposed to something that was said. Decisions are kept in a log of their own,
 * in order, because projections are made again from the log of events and from them. Immutable; threads may share it.
 */
public sealed interface Decision {
    /** A decision about what is in view or in mind, which says nothing of what is true. */
    sealed interface MemoryDecision extends Decision {}

    /**
     * Two names mean one entity; undone by {@link Unlink}.
     *
     * @param alias the one name, any case
     * @param name the other
     */
    record Link(String alias, String name) implements Decision {
        /** Checks both; throws {@link InvalidInputException} naming what is wrong. */
        public Link {
            alias = InputChecks.name("alias", alias, Slot.MAX_SUBJECT);
            name = InputChecks.name("name", name, Slot.MAX_SUBJECT);
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
            alias = InputChecks.name("alias", alias, Slot.MAX_SUBJECT);
            name = InputChecks.name("name", name, Slot.MAX_SUBJECT);
        }
    }

    /**
     * The caller stands behind a claim.
     *
     * @param claim of {@link Authority#USER_ASSERTED}
     */
    record AssertClaim(Claim claim) implements Decision {}

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
    record ResolveContradiction(String older, String newer, Choice choice) implements Decision {}

    /**
     * A judge said whether two claims about one subject exclude each other, where rules could not tell. It is kept like
     * a caller's decision because facts are made again from it, and counts for less: what a caller resolved stands.
     *
     * @param earlier the id of the claim whose value began first
     * @param later the id of the other
     * @param verdict what was said
     * @param judge which judge said it, by its version
     */
    record JudgePair(String earlier, String later, Verdict verdict, String judge) implements Decision {}

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
    record AdmitEvent(String event) implements MemoryDecision {}

    /**
     * A standing instruction.
     *
     * @param directive its id, given by the engine
     * @param text the instruction, verbatim, 1 to 2,000 characters
     */
    record AddDirective(String directive, String text) implements MemoryDecision {
        /** The longest instruction, in UTF-16 units. */
        public static final int MAX_TEXT = 2_000;

        /** Checks the text; throws {@link InvalidInputException} naming what is wrong. */
        public AddDirective {
            text = InputChecks.said("directive", text, MAX_TEXT, "say what is to be done");
        }
    }

    /**
     * An event leaves the ranking, because it was not needed for long; it stays in the log, and its gist takes its place.
     * Undone by {@link UnarchiveEvent}.
     *
     * @param event its id
     * @param sha256 of its text in UTF-8, in hexadecimal: what is rehydrated must have it
     * @param why it was archived
     * @param instead the id of the event that says the same and stays; null unless it is {@link Why#REPEATED}
     */
    record ArchiveEvent(
            String event, String sha256, Why why, @Nullable String instead) implements MemoryDecision {}

    /** Why an event was archived. */
    enum Why {
        /** Nothing has touched it for so long that little of it is left (AgentOS, prune). */
        FADED,
        /** Somebody said the same in another event that stays (AgentOS, merge). */
        REPEATED,
        /** The caller wanted it so. */
        ASKED
    }

    /**
     * An archived event is ranked again.
     *
     * @param event its id
     */
    record UnarchiveEvent(String event) implements MemoryDecision {}

    /**
     * An asset has words that nobody had when its event was appended; the newest of an event count.
     *
     * @param event its id
     * @param text what is seen or heard, verbatim, 1 to {@value #MAX_TEXT} UTF-16 units
     * @param by whose words they are, 1 to 200 UTF-16 units
     */
    record DescribeEvent(String event, String text, String by) implements MemoryDecision {
        /** The longest text, in UTF-16 units. */
        public static final int MAX_TEXT = Summary.MAX_TEXT;

        /** Whose words they are when nobody says. */
        public static final String CALLER = "the caller";

        /** Checks the texts; throws {@link InvalidInputException} naming what is wrong. */
        public DescribeEvent {
            text = InputChecks.text("text", text, MAX_TEXT);
            by = InputChecks.name("by", by, Event.MAX_NAME);
            if (text.isBlank()) {
                throw new InvalidInputException("text", "\"\"", "is empty", "say what is seen or heard");
            }
        }
    }

    /**
     * Something to be remembered later.
     *
     * @param intention its id, given by the engine
     * @param text what is to be remembered, verbatim, 1 to 2,000 characters
     * @param when what it waits for
     * @param source the id of the event that it was made from, with which it is erased; null for none
     */
    record AddIntention(
            String intention,
            String text,
            IntentionTrigger when,
            @Nullable String source) implements MemoryDecision {
        /** The longest text, in UTF-16 units. */
        public static final int MAX_TEXT = 2_000;

        /** Checks the text; throws {@link InvalidInputException} naming what is wrong. */
        public AddIntention {
            text = InputChecks.said("intention", text, MAX_TEXT, "say what is to be remembered");
        }
    }

    /**
     * Somebody was reminded of an intention: it is done, or waits for its next time.
     *
     * @param intention its id
     */
    record MarkReminded(String intention) implements MemoryDecision {}

    /**
     * An intention is given up.
     *
     * @param intention its id
     */
    record RemoveIntention(String intention) implements MemoryDecision {}

    /**
     * What the agent feels from now on, as the caller tells it (PAD; Mehrabian and Russell 1974); it wears off.
     *
     * @param pleasure from −1, misery, to 1, delight
     * @param arousal from −1, sleepy, to 1, frantic
     * @param dominance from −1, overwhelmed, to 1, in control
     */
    record RecordMood(double pleasure, double arousal, double dominance) implements MemoryDecision {
        /** Checks the numbers; throws {@link InvalidInputException} naming what is wrong. */
        public RecordMood {
            signed("pleasure", pleasure);
            signed("arousal", arousal);
            signed("dominance", dominance);
        }

        private static void signed(String field, double value) {
            if (!(value >= -1 && value <= 1)) {
                throw new InvalidInputException(
                        field, Double.toString(value), "is not from -1 to 1", "give a number from -1 to 1");
            }
        }
    }

    /**
     * A standing instruction stands no longer.
     *
     * @param directive its id
     */
    record RemoveDirective(String directive) implements MemoryDecision {}

    /** Whether of two statements about one subject the later takes the place of the earlier. */
    public enum Verdict {
        /** They cannot hold at the same time, so the later one takes the earlier one's place. */
        REPLACES,
        /** Both can hold at the same time. */
        COEXISTS,
        /** Nobody could tell. */
        UNDECIDED
    }
}
