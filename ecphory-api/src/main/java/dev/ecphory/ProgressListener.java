package dev.ecphory;

/** Hears how far long work has come. Called from the working thread, often; must return at once. */
@FunctionalInterface
public interface ProgressListener {
    ProgressListener SILENT = (stage, done, total) -> {};

    /**
     * Some work is done.
     *
     * @param stage what is being done
     * @param done units so far
     * @param total units in all; negative when unknown
     */
    void onProgress(String stage, long done, long total);
}
