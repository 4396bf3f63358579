package dev.ecphory.jdbc;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Kills processes in every step of the loop over a database at a server. */
@Tag("deep")
final class PostgresKilledInEveryStepTest extends KilledInEveryStep {
    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Override
    Ground ground() {
        return new Ground(stores.address("filled"), folder);
    }

    @Override
    Ground copy(Ground filled, String name) {
        return new Ground(stores.copy("filled", name), folder);
    }
}
