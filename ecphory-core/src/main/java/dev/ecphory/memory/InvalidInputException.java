package dev.ecphory.memory;

/** Fix the call: an argument cannot be accepted. */
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

    /** Which argument. */
    public String field() {
        return field;
    }

    /** What it was, shortened and safe to print. */
    public String value() {
        return value;
    }
}
