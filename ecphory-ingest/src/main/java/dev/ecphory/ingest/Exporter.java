package dev.ecphory.ingest;

import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;

/** Writes every event of a memory for another program or for people. The log is read in pages. Stateless; threads may share it. */
public sealed interface Exporter {
    /** Into one file, or to a stream. */
    non-sealed interface OfText extends Exporter {
        /** Writes everything. */
        void write(Memory memory, Appendable to, ProgressListener progress) throws IOException;
    }

    /** Into a folder of files. */
    non-sealed interface OfFolder extends Exporter {
        /**
         * Writes everything.
         *
         * @param folder empty, and there
         */
        void write(Memory memory, Path folder, ProgressListener progress) throws IOException;
    }
}
