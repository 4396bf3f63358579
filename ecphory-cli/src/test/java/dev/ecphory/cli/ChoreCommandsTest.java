package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.kit.Shell;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The chores and the gate by the command line. */
final class ChoreCommandsTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        tell("home", "I live in Lisbon.");
        tell("noise", "lol");
    }

    private void tell(String id, String text) {
        cli.run("append", text, "--id=" + id, "--speaker=Ann", "--at=2026-01-10T12:00:00Z");
    }

    private static Answer documented(Answer answer) {
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(DocumentationTest.undocumented(answer.json())).isEmpty();
        return answer;
    }

    @Test
    void theQueueSaysWhatWaitsUntilItIsDone() {
        Answer before = documented(cli.run("admin", "queue", "--json"));
        assertThat(before.objects("chores"))
                .extracting(chore -> chore.get("chore"), chore -> chore.get("waiting"))
                .contains(tuple("annotate", "2"), tuple("mentions", "2"), tuple("extract", "2"));
        assertThat(before.json()).containsEntry("last", "2");
        Answer done = documented(cli.run("consolidate", "--json"));
        assertThat(done.json()).containsEntry("complete", true);
        assertThat(done.json().get("done")).asString().contains("annotate=2", "extract=2");
        assertThat(cli.run("admin", "queue", "--json").objects("chores"))
                .filteredOn(chore -> !String.valueOf(chore.get("waiting")).equals("0"))
                .extracting(chore -> chore.get("chore"))
                .containsExactly("embed");
        assertThat(documented(cli.run("models", "embed", "--json")).json()).containsEntry("embedded", "2");
        assertThat(cli.run("admin", "queue", "--json").objects("chores"))
                .allSatisfy(
                        chore -> assertThat(chore).containsEntry("waiting", "0").containsEntry("setbacks", List.of()));
        assertThat(cli.run("admin", "queue").out()).contains("annotate", "nothing");
        assertThat(cli.run("consolidate").out()).contains("nothing to do");
        assertThat(cli.on("err").run("consolidate").code()).isZero();
    }

    @Test
    void aWatchConsolidatesWhatIsWrittenMeanwhileUntilItIsInterrupted() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(2);
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        PrintStream lines = new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int c) {
                        if (c == '\n') {
                            first.countDown();
                            second.countDown();
                        }
                    }
                },
                false,
                StandardCharsets.UTF_8);
        Shell shell = new Shell(
                new ByteArrayInputStream(new byte[0]),
                lines,
                nowhere,
                Map.of("ECPHORY_DB", folder.resolve("t.db").toString(), "ECPHORY_NAMESPACE", "test"),
                Set.of(),
                100);
        int[] code = {-1};
        Thread watch = Thread.ofPlatform()
                .daemon()
                .start(() -> code[0] = CommandRegistry.run(shell, "consolidate", "--watch", "--json"));
        assertThat(first.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(cli.run("facts").out()).contains("Lisbon");
        tell("tea", "I like tea.");
        assertThat(second.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(cli.run("facts").out()).contains("tea");
        watch.interrupt();
        watch.join(TimeUnit.SECONDS.toMillis(60));
        assertThat(code[0]).isZero();
    }

    @Test
    void theGateSaysWhyItLetsAnEventInOrNot() {
        cli.run("consolidate");
        Answer trace = documented(cli.run("admin", "gate", "trace", "noise", "--json"));
        assertThat(trace.json()).containsEntry("event", "noise").containsEntry("admitted", false);
        assertThat(cli.run("admin", "gate", "trace", "noise").out())
                .contains("kept out", "novelty", "threshold", "lol");
        assertThat(cli.run("admin", "gate", "trace", "home").out()).contains("let in");
        assertThat(cli.run("admin", "gate", "trace", "none").code()).isEqualTo(1);
    }

    @Test
    void whatTheGateKeepsOutIsListedAndLetInByHand() {
        cli.run("consolidate");
        assertThat(documented(cli.run("admin", "gate", "quarantine", "--json")).objects("events"))
                .extracting(event -> event.get("id"))
                .containsExactly("noise");
        assertThat(cli.run("admin", "gate", "quarantine").out()).contains("lol", "1 kept out");
        assertThat(documented(cli.run("admin", "gate", "admit", "noise", "--json"))
                        .json())
                .containsEntry("admitted", true);
        assertThat(cli.run("admin", "gate", "quarantine").out()).contains("Nothing is kept out");
        assertThat(cli.run("admin", "gate", "admit", "none").code()).isEqualTo(1);
    }

    @Test
    void anotherGateIsTriedOverTheWholeHistory() {
        cli.run("consolidate");
        Answer strict = documented(cli.run("admin", "gate", "replay", "--threshold=5", "--json"));
        assertThat(strict.json())
                .containsEntry("events", "2")
                .containsEntry("before", "1")
                .containsEntry("after", "0")
                .containsEntry("lost", List.of("home"))
                .containsEntry("gained", List.of());
        assertThat(cli.run("admin", "gate", "replay", "--threshold=5").out())
                .contains("only the present one lets in: 1", "I live in Lisbon.");
        assertThat(cli.run("admin", "gate", "replay", "--weights=1,0,0", "--json")
                        .json())
                .containsEntry("weights", List.of("1.0", "0.0", "0.0"));
        for (String weights : List.of("1,2", "0,0,0", "1,-1,1", "a,b,c", "NaN,1,1")) {
            assertThat(cli.run("admin", "gate", "replay", "--weights=" + weights)
                            .code())
                    .as(weights)
                    .isEqualTo(2);
        }
        assertThat(cli.run("admin", "gate", "replay", "--threshold=NaN").code()).isEqualTo(2);
    }
}
