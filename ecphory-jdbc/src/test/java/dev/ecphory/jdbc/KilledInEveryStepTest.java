package dev.ecphory.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

/** Kills processes in every step of the loop over a file. */
@Tag("deep")
final class KilledInEveryStepTest extends KilledInEveryStep {
    @Override
    Ground ground() {
        return Ground.of(folder.resolve("filled.db"));
    }

    @Override
    Ground copy(Ground filled, String name) throws Exception {
        Path own = Files.createDirectory(folder.resolve(name));
        return Ground.of(Files.copy(Path.of(filled.store()), own.resolve("killed.db")));
    }
}
