package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hiding, emptying and erasing by the command line, on a real file. */
final class ForgetCommandsTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        tell("lisbon", "Ann", "I live in Lisbon.", "2026-01-10T12:00:00Z");
        tell("porto", "Ann", "I moved to Porto, the code is zyxquirk77.", "2026-06-01T12:00:00Z");
        tell("ben", "Ben", "I like tea.", "2026-06-30T23:30:00Z");
        cli.run("consolidate");
    }

    private void tell(String id, String speaker, String text, String at) {
        cli.run("append", text, "--id=" + id, "--speaker=" + speaker, "--session=s-" + id, "--at=" + at);
    }

    private String facts() {
        return String.valueOf(cli.run("facts", "--subject=Ann", "--json").json());
    }

    private String ids() {
        return cli.run("events", "list", "--json").objects("events").stream()
                .map(event -> String.valueOf(event.get("id")))
                .toList()
                .toString();
    }

    private boolean anyFileHolds(String text) throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void aRetractedEventIsHiddenUntilItIsRestored() {
        Answer retracted = cli.run("forget", "retract", "porto", "--json");
        assertThat(retracted.json()).containsEntry("event", "porto").containsEntry("retracted", true);
        assertThat(facts()).contains("Lisbon").doesNotContain("Porto");
        assertThat(cli.run("recall", "Porto?", "--json").out()).doesNotContain("\"id\":\"porto\"");
        assertThat(cli.run("forget", "restore", "porto").code()).isZero();
        assertThat(facts()).contains("Porto");
        assertThat(cli.run("forget", "retract", "none").code()).isEqualTo(1);
        assertThat(cli.run("forget", "restore", "none").code()).isEqualTo(1);
    }

    @Test
    void anErasedEventIsInNoFileAndItsReceiptProvesItWithoutRepeatingIt() throws Exception {
        assertThat(anyFileHolds("zyxquirk77")).isTrue();
        Path receipt = folder.resolve("r.json");
        Answer erased = cli.run("forget", "erase", "--event", "porto", "--receipt", receipt.toString(), "--json");
        assertThat(erased.code()).as(erased.err()).isZero();
        assertThat(erased.json())
                .containsEntry("verb", "erase")
                .containsEntry("complete", true)
                .containsEntry("found", List.of());
        assertThat(DocumentationTest.undocumented(erased.json())).isEmpty();
        assertThat(Files.readString(receipt)).isEqualTo(erased.out());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(receipt)))
                .isEqualTo("rw-------");
        assertThat(anyFileHolds("zyxquirk77")).isFalse();
        assertThat(anyFileHolds("porto")).isFalse();
        assertThat(cli.run("events", "get", "porto").code()).isEqualTo(1);
        assertThat(facts()).as("made again of what stays").contains("Lisbon");
        assertThat(cli.run("admin", "verify").code()).isZero();
    }

    @Test
    void anErasureIsProvedAlsoWhereTheTrailKeepsTheIdsOfWhatWasErased() {
        for (String id : List.of("01JZ8Q4M7N2VX5T6W9Y0ABCDEF", "annas-diagnosis-lupus")) {
            cli.run("append", "Anna told me about her zyxquirk78.", "--id=" + id, "--set=trail=on");
            cli.run("recall", "zyxquirk78", "--set=trail=on");
            Answer erased = cli.run("forget", "erase", "--event=" + id, "--yes", "--set=trail=on", "--json");
            assertThat(erased.code()).as(erased.out()).isZero();
            assertThat(erased.json())
                    .containsEntry("complete", true)
                    .containsEntry("proof", "content")
                    .containsEntry("found", List.of());
            assertThat(String.valueOf(erased.json().get("surviving"))).contains("trail");
            Answer again = cli.run("forget", "erase", "--event=" + id, "--yes", "--set=trail=on");
            assertThat(again.code()).isEqualTo(1);
            assertThat(again.err()).contains(id, "nothing was changed", "ecphory events list");
        }
    }

    @Test
    void aReceiptNeverTakesTheNameOfAFileThatIsThere() throws Exception {
        Path there = Files.writeString(folder.resolve("r.json"), "mine");
        Answer refused = cli.run("forget", "erase", "--event=porto", "--receipt=" + there);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("is there already");
        assertThat(Files.readString(there)).isEqualTo("mine");
        assertThat(cli.run("forget", "erase", "--event=porto", "--receipt=" + folder.resolve("no/such/r.json"))
                        .code())
                .isEqualTo(6);
        assertThat(ids()).contains("porto");
    }

    @Test
    void nothingGoesWithoutAYes() {
        Answer refused = cli.run("forget", "erase", "--event=porto", "--json");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(Parsed.object(refused.err())).containsEntry("field", "--yes");
        assertThat(cli.run("forget", "redact", "--all").code()).isEqualTo(2);
        cli.on("in", "err");
        Answer asked = cli.piping("no\n").run("forget", "erase", "--event=porto");
        assertThat(asked.code()).isEqualTo(1);
        assertThat(asked.err()).contains("to erase: 1 event", "Type yes");
        assertThat(cli.piping("").run("forget", "erase", "--event=porto").code())
                .isEqualTo(1);
        assertThat(ids()).contains("porto");
        assertThat(cli.piping("yes\n").run("forget", "erase", "--event=porto").code())
                .isZero();
        assertThat(ids()).doesNotContain("porto");
    }

    @Test
    void aDryRunSaysWhatWouldGoAndChangesNothing() {
        Path receipt = folder.resolve("r.json");
        Answer plan = cli.run("forget", "erase", "--speaker=ann", "--dry-run", "--receipt=" + receipt, "--json");
        assertThat(plan.json()).containsEntry("by", "speaker").containsEntry("events", List.of("lisbon", "porto"));
        assertThat(DocumentationTest.undocumented(plan.json())).isEmpty();
        assertThat(cli.run("forget", "erase", "--all", "--dry-run").out())
                .contains("to erase: 3 events", "I like tea.");
        assertThat(receipt).doesNotExist();
        assertThat(ids()).contains("lisbon", "porto", "ben");
    }

    @Test
    void selectsByOneThingOnly() {
        assertThat(cli.run("forget", "erase", "--yes").code()).isEqualTo(2);
        assertThat(cli.run("forget", "erase", "--yes", "--speaker=Ann", "--session=s-ben")
                        .code())
                .isEqualTo(2);
        assertThat(cli.run("forget", "erase", "--yes", "--all", "--event=porto").code())
                .isEqualTo(2);
        assertThat(plan("--session=s-ben")).containsExactly("ben");
        assertThat(plan("--event", "ben", "porto")).containsExactly("porto", "ben");
        assertThat(plan("--event=ben", "--event=porto")).containsExactly("porto", "ben");
        assertThat(plan("--from=2026-06", "--to=2026-06")).containsExactly("porto", "ben");
        assertThat(plan("--from=2026-06-02")).containsExactly("ben");
        assertThat(plan("--to=2026-06-01T12:00:00Z")).containsExactly("lisbon");
        assertThat(cli.run("forget", "erase", "--from=2026-06", "--to=2026-05", "--yes")
                        .code())
                .isEqualTo(2);
    }

    private List<String> plan(String... selection) {
        String[] args = Stream.of(Stream.of("forget", "erase"), Stream.of(selection), Stream.of("--dry-run", "--json"))
                .flatMap(each -> each)
                .toArray(String[]::new);
        Object events = cli.raw(args).json().get("events");
        return events instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    @Test
    void anUnknownIdIsSaidAndTheOthersStillGo() {
        Answer erased = cli.run("forget", "erase", "--event", "porto", "none", "--yes");
        assertThat(erased.code()).isEqualTo(1);
        assertThat(erased.err()).contains("no event \"none\"");
        assertThat(ids()).doesNotContain("porto").contains("lisbon");
    }

    @Test
    void aRedactedEventKeepsThatItHappened() throws Exception {
        assertThat(cli.run("forget", "redact", "--event=porto", "--yes").out())
                .contains("redacted 1 event", "nothing of it");
        assertThat(cli.run("events", "get", "porto", "--json").json())
                .containsEntry("speaker", "Ann")
                .containsEntry("text", "[redacted]");
        assertThat(anyFileHolds("zyxquirk77")).isFalse();
        assertThat(facts()).contains("Lisbon").doesNotContain("Porto");
    }

    @Test
    void everythingOfANamespaceGoesAndNothingOfAnother() {
        cli.with("ECPHORY_NAMESPACE", "other").run("append", "Mine.", "--id=mine");
        cli.with("ECPHORY_NAMESPACE", "test").run("forget", "erase", "--all", "--yes");
        assertThat(ids()).isEqualTo("[]");
        assertThat(facts()).doesNotContain("Lisbon");
        assertThat(cli.with("ECPHORY_NAMESPACE", "other")
                        .run("events", "get", "mine")
                        .code())
                .isZero();
    }
}
