package dev.ecphory.cli.kit;

import dev.ecphory.ConflictException;
import dev.ecphory.EcphoryException;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.OutcomeUnknownException;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;

/** What a command's exit says. The numbers are a promise; docs/cli.md lists them. */
public enum ExitCode {
    /** Done. */
    OK(0),
    /** Done, and something is wrong or missing: verify found problems, an id is unknown, a part failed. */
    PROBLEMS(1),
    /** Fix the call: the usage or a value. */
    INVALID(2),
    /** Look: an id or key is taken by other content. */
    CONFLICT(3),
    /** Try again: another process held the store. */
    TRY_AGAIN(4),
    /** Repair: the store is damaged. */
    DAMAGED(5),
    /** Look outside: the store cannot be opened or written. */
    UNAVAILABLE(6),
    /** Look outside: a model could not be loaded. */
    MODEL(7),
    /** Look before doing it again: the store was lost in the middle of it. */
    OUTCOME_UNKNOWN(8),
    /** Make room, or wait: the namespace would hold or take in more than it may. */
    QUOTA(9),
    /** A mistake of ours. */
    INTERNAL(70);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /** The name that {@code --json} errors carry. */
    public String key() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    public static ExitCode of(EcphoryException failure) {
        return switch (failure) {
            case InvalidInputException e -> INVALID;
            case ConflictException e -> CONFLICT;
            case QuotaExceededException e -> QUOTA;
            case RetryableException e -> TRY_AGAIN;
            case OutcomeUnknownException e -> OUTCOME_UNKNOWN;
            case StoreDamagedException e -> DAMAGED;
            case StoreUnavailableException e -> UNAVAILABLE;
            case ModelUnavailableException e -> MODEL;
        };
    }
}
