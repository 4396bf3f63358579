package dev.ecphory.ingest;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Makes events of what another program has written. Nothing of the source lies in memory whole but one item of it. An item
 * that cannot be read is an {@link ImportProblem}, and the others go on; whatever the source holds ends in events or complaints.
 * The same item gives the same event with the same id, or the same key, so that a source can be brought again. Stateless;
 * threads may share it.
 */
public interface Importer {
    /** As it is written in a command: {@code chatgpt}. */
    String name();

    /** Whether the source looks like something that it reads. */
    boolean recognises(SourcePreview look);

    /**
     * Reads everything.
     *
     * @param source a file or a folder
     * @throws IOException when the source itself cannot be read
     */
    void read(Path source, ImportOptions how, ImportSink sink) throws IOException;
}
