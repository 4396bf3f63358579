package dev.ecphory.wire;

import dev.ecphory.ConflictException;
import dev.ecphory.EcphoryException;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.OutcomeUnknownException;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.Actor;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A failure as every door tells it. Immutable.
 *
 * @param kind for programs
 * @param message what failed, on which value
 * @param next what to do now
 * @param field the argument at fault; null when it is none
 */
public record Problem(
        Kind kind, String message, String next, @Nullable String field) {
    /** Frames of a stack that are logged. */
    private static final int DEEPEST = 40;

    /** What the caller can do about it. */
    public enum Kind {
        /** Fix a value. */
        INVALID,
        /** Name something that is there. */
        MISSING,
        /** Look: an id or key is taken by other content. */
        CONFLICT,
        /** Make room, or wait: a namespace would hold or take in more than it may. */
        QUOTA,
        /** Try again: another writer held the store. */
        TRY_AGAIN,
        /** Look before doing it again: the store was lost in the middle of it. */
        OUTCOME_UNKNOWN,
        /** Repair: the store is damaged. */
        DAMAGED,
        /** Look outside: the store cannot be opened or written. */
        UNAVAILABLE,
        /** Look outside: a model could not be loaded or asked. */
        MODEL,
        /** A mistake of ours; details are not for the caller. */
        INTERNAL
    }

    /**
     * What a failure was, with the next step in the terms of the door by which the caller came; what is not foreseen is
     * {@link Kind#INTERNAL} and keeps its details to itself.
     */
    public static Problem of(Throwable thrown, Actor.Channel door) {
        return switch (thrown) {
            case EcphoryException e -> of(e, door);
            case NotFoundException e -> new Problem(Kind.MISSING, String.valueOf(e.getMessage()), e.nextStep(), null);
            default ->
                new Problem(
                        Kind.INTERNAL,
                        "something failed inside",
                        "this is a mistake of ecphory's; its log says more",
                        null);
        };
    }

    /**
     * A failure as it may be logged: where it happened, without its message, which might quote what is remembered, and
     * without the depth of a stack that overflowed.
     */
    public static Throwable withoutMessage(Throwable thrown) {
        RuntimeException bare = new RuntimeException(thrown.getClass().getName());
        bare.setStackTrace(Arrays.stream(thrown.getStackTrace()).limit(DEEPEST).toArray(StackTraceElement[]::new));
        return bare;
    }

    /** What is wrong with a value, as a predicate ("is empty"); nothing when the message does not say it of the value. */
    public static Optional<String> predicate(InvalidInputException wrong) {
        String message = String.valueOf(wrong.getMessage());
        String before = wrong.field() + " " + wrong.value() + " ";
        String after = "; " + wrong.nextStep();
        return message.startsWith(before) && message.endsWith(after)
                ? Optional.of(message.substring(before.length(), message.length() - after.length()))
                : Optional.empty();
    }

    private static Problem of(EcphoryException e, Actor.Channel door) {
        return new Problem(
                kind(e),
                e.failure(),
                RemedyTexts.next(e, door),
                e instanceof InvalidInputException invalid ? invalid.field() : null);
    }

    private static Kind kind(EcphoryException failure) {
        return switch (failure) {
            case InvalidInputException e -> Kind.INVALID;
            case ConflictException e -> Kind.CONFLICT;
            case QuotaExceededException e -> Kind.QUOTA;
            case RetryableException e -> Kind.TRY_AGAIN;
            case OutcomeUnknownException e -> Kind.OUTCOME_UNKNOWN;
            case StoreDamagedException e -> Kind.DAMAGED;
            case StoreUnavailableException e -> Kind.UNAVAILABLE;
            case ModelUnavailableException e -> Kind.MODEL;
        };
    }

    /** The members {@code error, message, next}, and {@code field} when there is one. */
    public Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> object =
                Json.object("error", EnumNames.lower(kind), "message", message, "next", next);
        if (field != null) {
            object.put("field", field);
        }
        return object;
    }
}
