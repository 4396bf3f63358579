package dev.ecphory;

import dev.ecphory.EcphoryException.Remedy;

/** Thrown when an argument is invalid; correct the call. */
public final class InvalidInputException extends EcphoryException {
    private static final long serialVersionUID = 1L;

    private final String field;
    private final String value;

    /**
     * @param field which argument
     * @param value what it was, shortened and safe to print
     * @param wrong what is wrong with it, as a predicate ("is empty")
     * @param nextStep what to do instead
     */
    public InvalidInputException(String field, String value, String wrong, String nextStep) {
        super(field + " " + value + " " + wrong, nextStep, null);
        this.field = field;
        this.value = value;
    }

    /**
     * @param field which argument
     * @param value what it was, shortened and safe to print
     * @param wrong what is wrong with it, as a predicate ("is empty")
     * @param remedy what would help
     */
    public InvalidInputException(String field, String value, String wrong, Remedy remedy) {
        super(field + " " + value + " " + wrong, remedy, null);
        this.field = field;
        this.value = value;
    }

    private InvalidInputException(String field, String nextStep) {
        super("unknown argument \"" + field + "\"", nextStep, null);
        this.field = field;
        this.value = "(given)";
    }

    /**
     * An argument that is given and that nothing takes.
     *
     * @param field its name, shortened; control characters are replaced
     * @param nextStep which was probably meant, and which there are
     */
    public static InvalidInputException unknownField(String field, String nextStep) {
        StringBuilder shown = new StringBuilder();
        field.codePoints().forEach(c -> shown.appendCodePoint(Character.isISOControl(c) ? '\uFFFD' : c));
        return new InvalidInputException(shown.toString(), nextStep);
    }

    private InvalidInputException(String failed, String field, InvalidInputException inner) {
        super(failed, inner);
        this.field = field;
        this.value = inner.value;
    }

    /** The same of an argument inside another one, such as {@code events[3]}. */
    public InvalidInputException withFieldPrefix(String outer) {
        String failed = failure();
        return new InvalidInputException(
                failed.startsWith(field) ? outer + "." + failed : outer + ": " + failed, outer + "." + field, this);
    }

    /** Which argument. */
    public String field() {
        return field;
    }

    /** What it was, shortened and safe to print. */
    public String value() {
        return value;
    }
}
