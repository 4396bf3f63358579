package dev.ecphory.cli;

/** What was asked for is not there. Ends a command with {@link ExitCode#PROBLEMS}. */
final class Missing extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String nextStep;

    Missing(String what, String nextStep) {
        super(what);
        this.nextStep = nextStep;
    }

    String nextStep() {
        return nextStep;
    }
}
