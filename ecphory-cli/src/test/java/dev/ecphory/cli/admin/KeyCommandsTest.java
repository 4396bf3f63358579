package dev.ecphory.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys at the command. */
final class KeyCommandsTest {
    @Test
    void aKeyIsMadeWithATimeAndALimitThatTheListShows(@TempDir Path folder) {
        Cli cli = new Cli(folder.resolve("t.db"))
                .with("ECPHORY_KEYS", folder.resolve("keys").toString());
        assertThat(cli.raw("admin", "keys", "add", "--for", "ana").code()).isZero();
        Instant before = Instant.now();
        Instant expires = Instant.parse(String.valueOf(
                cli.raw("admin", "keys", "add", "--for", "ana", "--expires", "90d", "--per-minute", "60", "--json")
                        .json()
                        .get("expires")));
        assertThat(Duration.between(before, expires)).isBetween(Duration.ofDays(90), Duration.ofDays(91));
        LocalDate tomorrow = LocalDate.now(ZoneOffset.UTC).plusDays(1);
        assertThat(cli.raw("admin", "keys", "add", "--for", "ana", "--expires", tomorrow.toString(), "--json")
                        .json())
                .as("a day counts to its end")
                .containsEntry("expires", tomorrow.plusDays(1) + "T00:00:00Z");
        assertThat(cli.raw("admin", "keys", "list").out())
                .contains("expires", "never", "a minute", "60", tomorrow.plusDays(1) + " 00:00");
        for (String wrong : new String[] {"soon", "2020-01-01", "0d"}) {
            assertThat(cli.raw("admin", "keys", "add", "--for", "ana", "--expires", wrong)
                            .code())
                    .as(wrong)
                    .isEqualTo(2);
        }
    }
}
