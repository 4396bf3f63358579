package dev.ecphory.server;

/** A request's body is longer than the server reads. Nothing was changed. */
final class BodyTooLongException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int most;

    BodyTooLongException(int most) {
        super("the body has more than " + most + " bytes");
        this.most = most;
    }

    int most() {
        return most;
    }
}
