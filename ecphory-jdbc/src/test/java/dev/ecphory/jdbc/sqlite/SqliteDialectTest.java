package dev.ecphory.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.StoreUnavailableException;
import dev.ecphory.jdbc.TransactionRetrier;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.sqlite.NativeLibraryNotFoundException;

final class SqliteDialectTest {
    @Test
    void aLibraryThatCannotBeUnpackedIsToldWithTheFolderToName() {
        SQLException failure = new SQLException(
                "Error opening connection", new NativeLibraryNotFoundException("No native library found"));
        assertThat(new TransactionRetrier("x.db", new SqliteDialect(), Duration.ZERO).inWords(failure))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining(System.getProperty("java.io.tmpdir"))
                .hasMessageContaining("-Djava.io.tmpdir=");
    }
}
