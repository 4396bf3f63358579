package dev.ecphory.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What indexes may take and where they are kept, as it is said on the command line. */
final class IndexOptionsTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void anOptionOrTheVariableOfSettingsSetsWhatIndexesMayTake() {
        Cli cli = new Cli(folder.resolve("m.db")).with("ECPHORY_SETTINGS", "index-memory=64M\nindex-snapshots = 100");
        assertThat(shown(cli.raw("admin", "config", "--json"), "index-memory")).isEqualTo("64 MiB");
        assertThat(shown(cli.raw("admin", "config", "--json", "--set=index-memory=2g"), "index-memory"))
                .isEqualTo("2048 MiB");
        assertThat(shown(cli.raw("admin", "config", "--json", "--set=index-snapshots=500"), "index-snapshots"))
                .isEqualTo("from 500 events");
        assertThat(shown(cli.raw("admin", "config", "--json", "--set=index-snapshots=OFF"), "index-snapshots"))
                .isEqualTo("off");
        assertThat(shown(
                        cli.raw("admin", "config", "--json", "--set=cache-folder=" + folder.resolve("caches")),
                        "cache"))
                .startsWith(folder.resolve("caches").toString());
    }

    @Test
    void whatIsNoSizeIsRefused() {
        Cli cli = new Cli(folder.resolve("m.db"));
        for (String wrong : new String[] {
            "--set=index-memory=much",
            "--set=index-memory=0",
            "--set=index-snapshots=-1",
            "--set=candidates=opensearch",
            "--set=candidates=disk",
            "--set=index-memory",
            "--set=memory=2g"
        }) {
            Cli.Answer answer = cli.raw("admin", "config", wrong);
            assertThat(answer.code()).as(wrong).isEqualTo(2);
            assertThat(answer.err()).as(wrong).contains("next");
        }
    }

    private static String shown(Cli.Answer config, String name) {
        return String.valueOf(((Map<?, ?>) Objects.requireNonNull(config.json().get(name))).get("value"));
    }
}
