package dev.ecphory.ingest.importer;

import dev.ecphory.ingest.Importer;
import dev.ecphory.ingest.document.DocumentImporter;
import java.util.List;

/** The importers of this room. Stateless; threads may share it. */
public final class Importers {
    private Importers() {}

    /** Those that recognise what they read by more than that it is a file, in the order in which they are asked. */
    public static List<Importer> all() {
        return List.of(
                new ChatGptImporter(),
                new ClaudeImporter(),
                new McpMemoryImporter(),
                new Mem0Importer(),
                new VaultImporter());
    }

    /** The importer that takes whatever no other takes. */
    public static Importer documents() {
        return new DocumentImporter();
    }
}
