package dev.ecphory.ingest;

/**
 * An item of a source that was passed over, and why.
 *
 * @param where the file, and what of it; quotes the source
 * @param what is wrong with it
 * @param nextStep what the caller can do
 */
public record ImportProblem(String where, String what, String nextStep) {
    /** All of it in one line, without control characters. */
    public String line() {
        return (where + " " + what + "; " + nextStep).replaceAll("\\p{Cntrl}+", " ");
    }
}
