package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trails and quotas at the command. */
final class CustodyCommandsTest {
    private static final String USER = System.getProperty("user.name");

    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
    }

    private List<Map<String, @Nullable Object>> trail(String... args) {
        return cli.raw(java.util.stream.Stream.concat(
                                java.util.stream.Stream.of("admin", "trail", "--json"), java.util.Arrays.stream(args))
                        .toArray(String[]::new))
                .objects("rows");
    }

    @Test
    void theTrailNamesTheUserOfTheMachineAndCanBeSifted() {
        cli.run("append", "My dentist is called Dr. Weber.", "--speaker", "Ana", "--id", "e1");
        cli.run("append", "I keep bees.", "--speaker", "Ana", "--id", "e2");
        assertThat(cli.run("admin", "trail").out()).contains("no trail is kept");
        assertThat(cli.run("admin", "trail", "--keep", "on").out()).contains("trail_on", "a trail is kept");
        cli.run("events", "get", "e1");
        cli.run("events", "get", "e2");

        assertThat(trail()).extracting(row -> row.get("action")).containsExactly("trail_on", "get", "get");
        assertThat(trail()).extracting(row -> row.get("who")).containsOnly(USER);
        assertThat(trail("--event", "e2")).extracting(row -> row.get("number")).containsExactly("3");
        assertThat(trail("--who", "nobody")).isEmpty();
        assertThat(trail("--since", "2100-01-01")).isEmpty();
        assertThat(trail("--after", "1", "--limit", "1"))
                .extracting(row -> row.get("number"))
                .containsExactly("2");
        Answer shown = cli.run("admin", "trail");
        assertThat(shown.out()).contains("e1", "cli").doesNotContain("Weber");
        assertThat(cli.run("admin", "trail", "--keep", "maybe").code()).isEqualTo(2);
    }

    @Test
    void aProcessCanWriteDownEverybody() {
        cli.run("append", "I keep bees.", "--id", "e1");
        cli.with("ECPHORY_SETTINGS", "trail=on").run("recall", "bees");
        cli.without("ECPHORY_SETTINGS").run("recall", "bees");

        assertThat(trail()).extracting(row -> row.get("action")).containsExactly("recall");
        assertThat(cli.run("events", "get", "e1", "--set=trail=perhaps").code()).isEqualTo(2);
    }

    @Test
    void aFullMemoryHasAnExitOfItsOwn() {
        cli.run("append", "One.", "--id", "e1");
        Answer full = cli.run("append", "Two.", "--set=quota-events=1", "--json");
        assertThat(full.code()).isEqualTo(9);
        assertThat(full.err()).contains("\"error\":\"quota\"", "may hold 1 events");
        assertThat(cli.run("append", "One.", "--id", "e1", "--set=quota-events=1")
                        .code())
                .isZero();

        assertThat(cli.run("admin", "quota", "--events", "5", "--bytes", "1k").out())
                .contains("1,024", "for it");
        assertThat(cli.run("append", "Two.", "--set=quota-events=1").code()).isZero();
        assertThat(cli.run("admin", "quota", "--events", "default", "--json").json())
                .containsEntry("own", Parsed.object("{\"events\":null,\"bytes\":1024,\"perMinute\":null}"))
                .containsEntry("used", Parsed.object("{\"events\":2,\"bytes\":8}"));
        assertThat(cli.run("admin", "quota", "--rate", "often").code()).isEqualTo(2);
    }
}
