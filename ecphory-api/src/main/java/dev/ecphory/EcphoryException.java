package dev.ecphory;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something could not be done, and nothing was changed; only of an {@link OutcomeUnknownException} is that not known. Each
 * subtype is named for what the caller can do next; the
 * message says what failed, on which value, and that next step.
 */
public abstract sealed class EcphoryException extends RuntimeException
        permits InvalidInputException,
                ConflictException,
                QuotaExceededException,
                RetryableException,
                OutcomeUnknownException,
                StoreDamagedException,
                StoreUnavailableException,
                ModelUnavailableException {
    private static final long serialVersionUID = 1L;

    private final String nextStep;
    private final transient @Nullable Remedy remedy;

    EcphoryException(String failed, String nextStep, @Nullable Throwable cause) {
        super(failed + "; " + nextStep, cause);
        this.nextStep = nextStep;
        this.remedy = null;
    }

    EcphoryException(String failed, Remedy remedy, @Nullable Throwable cause) {
        super(failed + "; " + remedy.inJava(), cause);
        this.nextStep = remedy.inJava();
        this.remedy = remedy;
    }

    /** Another failure with the same next step. */
    EcphoryException(String failed, EcphoryException same) {
        super(failed + "; " + same.nextStep, same);
        this.nextStep = same.nextStep;
        this.remedy = same.remedy;
    }

    /** What failed, on which value, without the next step. */
    public String failure() {
        String message = String.valueOf(getMessage());
        String tail = "; " + nextStep;
        return message.endsWith(tail) ? message.substring(0, message.length() - tail.length()) : message;
    }

    /** What would help, for doors that tell it in their own terms; nothing where {@link #nextStep()} is the same at every door. */
    public Optional<Remedy> remedy() {
        return Optional.ofNullable(remedy);
    }

    /** What to do now, as a sentence for a person. */
    public String nextStep() {
        return nextStep;
    }

    /**
     * What would help against a failure, named abstractly: whoever uses the library is told so in Java's terms, and each other
     * door tells it in its own. Immutable.
     *
     * @param kind what would help
     * @param about the value that it is about, such as a namespace; empty when there is none
     */
    public record Remedy(Kind kind, String about) {
        /** What would help, with the sentence for whoever uses the library; {@code %s} stands for the value that it is about. */
        public enum Kind {
            /** A language model. */
            LANGUAGE_MODEL("give Ecphory.Builder a languageModel"),
            /** A neural embedder in the process. */
            NEURAL_EMBEDDER("add ecphory-onnx, or use tier edge"),
            /** Vectors made here instead of brought ones; about a namespace. */
            EMBED("bring the events without vectors, and call admin().embedPending() of the memory \"%s\""),
            /** The vectors of a namespace in the space of the configured embedder; about a namespace. */
            REEMBED("call admin().migrateEmbeddings() of the memory \"%s\", or configure the embedder that made its"
                    + " vectors"),
            /** A time with an offset, or a zone beside it. */
            ZONE("give it like 2026-03-01T09:30:00+01:00, or without the offset and with a zone"),
            /** Keys for a server that others reach. */
            KEYS("name a file of keys, or listen on 127.0.0.1");

            private final String library;

            Kind(String library) {
                this.library = library;
            }
        }

        /** What would help, about nothing in particular. */
        public static Remedy of(Kind kind) {
            return new Remedy(kind, "");
        }

        /** The sentence for whoever uses the library. */
        public String inJava() {
            return kind.library.replace("%s", about);
        }
    }
}
