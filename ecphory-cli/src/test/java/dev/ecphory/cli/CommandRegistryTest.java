package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandRegistryTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
    }

    @Test
    void anAddressOfTheSqliteDriverIsRefusedWithThePathToGiveInstead() {
        Answer refused = cli.run("append", "x", "--db=jdbc:sqlite:" + folder.resolve("x.db"));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--db", "give the file's path alone: " + folder.resolve("x.db"));
        assertThat(folder.resolve("x.db")).doesNotExist();
        assertThat(Path.of("jdbc:sqlite:" + folder.resolve("x.db"))).doesNotExist();
    }

    @Test
    void aNamespaceThatIsTooLongIsToldHowLongOneMayBe() {
        Answer refused = cli.run("append", "x", "--namespace=" + "n".repeat(300));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains("300 characters", "give one of at most 200")
                .doesNotContain("several events");
    }

    @Test
    void anAssetCanBeDescribedLater() throws Exception {
        Path memo = Files.write(folder.resolve("memo.ogg"), new byte[] {1});
        Path words = Files.writeString(folder.resolve("memo.txt"), "water the tomatoes");
        assertThat(cli.run("append", "--asset=" + memo, "--id=m").code()).isZero();
        assertThat(cli.run("events", "describe", "m", "--file=" + words, "--by=Bob", "--json")
                        .json())
                .isEqualTo(Map.of("id", "m", "caption", "water the tomatoes", "captionBy", "Bob"));
        assertThat(cli.run("events", "describe", "m").err()).contains("--text");
        assertThat(cli.run("events", "describe", "nobody", "--text=x").code()).isNotZero();
    }

    @Test
    void anAssetIsKeptByPlaceKindSizeAndDigestAndNeverByItsBytes() throws Exception {
        Path photo = Files.writeString(folder.resolve("a dog.png"), "not really a dog");
        Answer appended =
                cli.run("append", "--asset=" + photo, "--caption=a dachshund in a basket", "--id=p", "--json");
        assertThat(appended.err()).doesNotContain("error");
        var event = cli.run("events", "get", "p", "--json").json();
        assertThat(event)
                .containsEntry("modality", "image")
                .containsEntry("text", "")
                .containsEntry(
                        "asset",
                        java.util.Map.of(
                                "reference",
                                photo.toUri().toString(),
                                "mediaType",
                                "image/png",
                                "sha256",
                                dev.ecphory.Asset.digest(
                                        "not really a dog".getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                                "bytes",
                                "16"));
        assertThat(event.get("metadata")).isEqualTo(java.util.Map.of());
        assertThat(cli.run("events", "get", "p").out()).contains("image/png, 16 bytes", "a%20dog.png");
        assertThat(cli.run("recall", "Where is the dachshund?", "--context").out())
                .contains("image showing: a dachshund in a basket");
        assertThat(cli.run("append", "--asset=" + folder.resolve("none.png")).err())
                .contains("--asset", "is no file");
        Path file = Files.writeString(folder.resolve("x"), "x");
        Answer unknown = cli.run("append", "--asset=" + file, "--media-type=Application/PDF", "--id=f");
        assertThat(unknown.err()).doesNotContain("error");
        assertThat(cli.run("events", "get", "f", "--json").json()).containsEntry("modality", "file");
    }

    @Test
    void anAppendedEventIsFoundByTheNextRecallAndShownWhole() {
        Answer appended = cli.run(
                "append",
                "The kettle is blue,\nand very old.",
                "--speaker=Ana",
                "--recipient=Bo",
                "--session=s1",
                "--at=2026-03-01T09:30:00+01:00",
                "--metadata=room=kitchen",
                "--id=k1",
                "--json");
        assertThat(appended.out()).isEqualTo("{\"id\":\"k1\",\"seq\":\"1\"}\n".replace("\"1\"", "1"));
        assertThat(appended.err()).isEmpty();

        Answer recalled = cli.run("recall", "What colour is the kettle?", "--json");
        assertThat(recalled.json().keySet())
                .containsExactly(
                        "question",
                        "classification",
                        "context",
                        "tokens",
                        "directives",
                        "facts",
                        "items",
                        "computed",
                        "summaries",
                        "answerability",
                        "pendingVectors",
                        "factsBehind",
                        "steps");
        var item = recalled.objects("items").getFirst();
        assertThat(item.keySet())
                .containsExactly(
                        "id",
                        "kind",
                        "session",
                        "speaker",
                        "occurredAt",
                        "timeBasis",
                        "text",
                        "score",
                        "relevance",
                        "inContext",
                        "reasons");
        assertThat(item.get("id")).isEqualTo("k1");
        assertThat(item.get("occurredAt")).isEqualTo("2026-03-01T09:30:00+01:00");
        assertThat(item.get("text")).isEqualTo("The kettle is blue,\nand very old.");
        assertThat((List<?>) Objects.requireNonNull(item.get("reasons"))).isNotEmpty();

        var event = cli.run("events", "get", "k1", "--json").json();
        assertThat(event)
                .containsEntry("recipient", "Bo")
                .containsEntry("timeBasis", "stated")
                .containsEntry("modality", "text")
                .containsEntry("seq", "1");
        assertThat(event.get("metadata")).isEqualTo(java.util.Map.of("room", "kitchen"));
        assertThat(cli.run("events", "get", "k1").out()).contains("The kettle is blue,", "and very old.", "kitchen");
    }

    @Test
    void aTextThatBeginsWithAnAtSignIsNoFileOfArguments() throws Exception {
        Path file = Files.writeString(folder.resolve("words"), "--namespace\nother\nstolen\n");
        String at = "@" + file;
        assertThat(cli.run("append", at, "--id=a", "--speaker=" + at, "--session", at)
                        .code())
                .isZero();
        assertThat(cli.run("append", "--id=b", "--", at).code()).isZero();
        for (String id : List.of("a", "b")) {
            assertThat(cli.run("events", "get", id, "--json").json()).containsEntry("text", at);
        }
        assertThat(cli.run("events", "get", "a", "--json").json()).containsEntry("speaker", at);
        assertThat(cli.run("recall", at, "--json").json()).containsEntry("question", at);
        assertThat(cli.run("directive", "add", at, "--json").code()).isZero();
        assertThat(cli.run("directive", "list").out()).contains(at);
        Answer command = cli.raw(at);
        assertThat(command.code()).isEqualTo(2);
        assertThat(command.err()).contains(at);
        cli.with("ECPHORY_NAMESPACE", "other");
        assertThat(cli.run("events", "list", "--json").objects("events")).isEmpty();
    }

    @Test
    void standardInputIsTakenByteForByte() {
        cli.piping("  two lines\r\nand a half \u00e9\n").run("append", "--id=a", "--at=2026-01-01T00:00Z");
        assertThat(cli.run("events", "get", "a", "--json").json())
                .containsEntry("text", "  two lines\r\nand a half \u00e9\n");
    }

    @Test
    void neverAssumesATimeOrAZoneSilently() {
        assertThat(cli.run("append", "x", "--id=a").err()).contains("no --at");
        assertThat(cli.run("append", "x", "--id=b", "--at=2026-03-01 09:30").err())
                .contains("UTC was assumed");
        assertThat(cli.run("append", "x", "--id=c", "--at=2026-07-01T09:30", "--zone=Europe/Lisbon")
                        .err())
                .isEmpty();
        assertThat(cli.run("events", "get", "a", "--json").json()).containsEntry("timeBasis", "unknown");
        assertThat(cli.run("events", "get", "b", "--json").json())
                .containsEntry("timeBasis", "zone_assumed")
                .containsEntry("occurredAt", "2026-03-01T09:30:00Z");
        assertThat(cli.run("events", "get", "c", "--json").json())
                .containsEntry("occurredAt", "2026-07-01T09:30:00+01:00");
    }

    @Test
    void whatIsAppendedInOneNamespaceIsReadInNoOther() {
        cli.run("append", "The secret is pomegranate.", "--id=s", "--session=q", "--at=2026-01-01T00:00Z");
        nothingOfItIsReadElsewhere();
    }

    @Test
    void whatIsImportedInOneNamespaceIsReadInNoOther() throws Exception {
        Path file = Files.writeString(
                folder.resolve("s.jsonl"),
                "{\"id\":\"s\",\"session\":\"q\",\"text\":\"The secret is pomegranate.\"}\n");
        assertThat(cli.run("import", file.toString(), "--wait").code()).isZero();
        nothingOfItIsReadElsewhere();
    }

    private void nothingOfItIsReadElsewhere() {
        assertThat(cli.run("recall", "secret pomegranate", "--json").objects("items"))
                .as("where it was written")
                .hasSize(1);
        cli.with("ECPHORY_NAMESPACE", "other");
        for (String command : List.of("recall", "explain")) {
            Answer answer = cli.run(command, "secret pomegranate", "--json");
            assertThat(answer.code()).isZero();
            assertThat(answer.objects("items")).isEmpty();
            assertThat(String.valueOf(answer.json().get("context"))).doesNotContain("is pomegranate");
            assertThat(cli.run(command, "secret pomegranate").out()).doesNotContain("is pomegranate");
        }
        assertThat(cli.run("recall", "secret", "--context").out()).doesNotContain("pomegranate");
        assertThat(cli.run("explain", "secret", "--event=s").code()).isEqualTo(1);
        Answer got = cli.run("events", "get", "s");
        assertThat(got.code()).isEqualTo(1);
        assertThat(got.out() + got.err()).doesNotContain("pomegranate");
        assertThat(cli.run("events", "list", "--json").objects("events")).isEmpty();
        assertThat(cli.run("admin", "export").out()).isEmpty();
        assertThat(cli.run("admin", "stats", "--json").json())
                .containsEntry("events", "0")
                .containsEntry("sessions", "0")
                .containsEntry("speakers", List.of());
    }

    @Test
    void pagesThroughTheLogWithoutGapOrRepeat() {
        for (int i = 1; i <= 5; i++) {
            cli.run("append", "event " + i, "--id=e" + i, "--at=2026-01-01T00:00Z");
        }
        Answer first = cli.run("events", "list", "--limit=2", "--json");
        assertThat(first.objects("events")).extracting(e -> e.get("id")).containsExactly("e1", "e2");
        assertThat(first.json()).containsEntry("next", "2");
        Answer last = cli.run("events", "list", "--limit=3", "--after=2", "--json");
        assertThat(last.objects("events")).extracting(e -> e.get("id")).containsExactly("e3", "e4", "e5");
        assertThat(last.json()).containsEntry("next", null);
    }

    @Test
    void explainsWhereOneEventStands() {
        cli.run("append", "The kettle is blue.", "--id=a", "--at=2026-01-01T00:00Z");
        cli.run("append", "It rains.", "--id=b", "--at=2026-01-01T00:01Z");
        assertThat(cli.run("explain", "kettle", "--event=a", "--json").json().keySet())
                .containsExactly("question", "rank", "of", "needed", "stage", "because", "item");
        assertThat(cli.run("explain", "kettle", "--event=b").out()).contains("It rains.", "score");
        assertThat(cli.run("explain", "kettle").out()).contains("The kettle is blue.", "█");
    }

    @Test
    void verifiesRebuildsAndCopies() {
        cli.run("append", "x", "--id=a", "--at=2026-01-01T00:00Z");
        assertThat(cli.run("admin", "verify", "--json").json()).containsEntry("ok", true);
        assertThat(cli.without("ECPHORY_NAMESPACE").run("admin", "verify").code())
                .isZero();
        cli.with("ECPHORY_NAMESPACE", "test");
        assertThat(cli.run("admin", "rebuild", "--json").json()).containsEntry("events", "1");
        assertThat(cli.run("models", "embed", "--json").json()).containsEntry("embedded", "1");
        assertThat(cli.run("models", "embed", "--json").json()).containsEntry("embedded", "0");
        Path copy = folder.resolve("copy.db");
        assertThat(cli.run("admin", "backup", copy.toString(), "--json").json()).containsEntry("file", copy.toString());
        assertThat(cli.run("admin", "backup", copy.toString()).code()).isEqualTo(2);
        assertThat(cli.with("ECPHORY_DB", copy.toString())
                        .run("admin", "stats", "--json")
                        .json())
                .containsEntry("events", "1");
    }

    @Test
    void saysHealthConfigAndStatsToPersonsAndPrograms() {
        assertThat(cli.run("admin", "health").out()).contains("ok");
        assertThat(cli.run("admin", "health", "--json").json().keySet())
                .containsExactly("ok", "parts", "namespaces", "pulse");
        assertThat(cli.run("admin", "config").out()).contains("tier");
        assertThat(cli.run("admin", "config", "--json").json()).isNotEmpty();
        assertThat(cli.run("admin", "stats").out()).contains("events");
        assertThat(cli.run("admin", "language", "de").code()).isZero();
        assertThat(cli.run("admin", "language", "klingon").code()).isEqualTo(2);
    }

    @Test
    void everyErrorSaysWhatFailedAndWhatToDoNext() {
        assertThat(cli.run("recall", "x", "--limit=0").err())
                .isEqualTo("error: limit 0 is out of range\nnext: give 1 to 1,000\n".replace("1,000", "1000"));
        assertThat(cli.raw("recall").code()).isEqualTo(2);
        assertThat(cli.raw("dance").err()).contains("error: ", "next: see ecphory --help");
        assertThat(cli.run("append", "x", "--at=noon").code()).isEqualTo(2);
        assertThat(cli.run("append", "x", "--at=2026-02-31T10:00:00Z").err())
                .contains("--at", "is not in the calendar");
        assertThat(cli.without("ECPHORY_NAMESPACE").run("admin", "stats").err()).contains("ECPHORY_NAMESPACE");
        assertThat(cli.without("ECPHORY_DB")
                        .run("admin", "stats", "--namespace=a")
                        .err())
                .contains("ECPHORY_DB")
                .doesNotContain("\tat ");
    }

    @Test
    void errorsAreObjectsForPrograms() {
        Answer wrong = cli.run("events", "get", "nothing", "--json");
        assertThat(wrong.out()).isEmpty();
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(Parsed.object(wrong.err()))
                .containsEntry("error", "problems")
                .containsEntry("exit", "1")
                .containsKeys("message", "next");
        assertThat(Parsed.object(
                        cli.raw("admin", "stats", "--nonsense", "--json").err()))
                .containsEntry("error", "invalid");
    }

    @Test
    void exitCodesSayWhatKindOfFailureItWas() throws Exception {
        cli.run("append", "x", "--id=a", "--at=2026-01-01T00:00Z");
        assertThat(cli.run("append", "y", "--id=a", "--at=2026-01-01T00:00Z").code())
                .isEqualTo(3);
        Path garbage = Files.writeString(folder.resolve("garbage.db"), "this is not a store".repeat(500));
        assertThat(cli.run("admin", "stats", "--db=" + garbage).code()).isEqualTo(5);
        assertThat(Files.readString(garbage)).startsWith("this is not a store");
        assertThat(cli.run("admin", "stats", "--db=" + folder).code()).isIn(5, 6);
        assertThat(cli.run("import", folder.resolve("none.jsonl").toString()).code())
                .isEqualTo(2);
    }

    @Test
    void coloursOnlyWhereTheyAreWelcome() {
        cli.run("append", "The kettle is blue.", "--id=a", "--at=2026-01-01T00:00Z");
        assertThat(cli.run("recall", "kettle").out()).doesNotContain("\u001b");
        assertThat(cli.on("out").run("recall", "kettle").out()).contains("\u001b[");
        assertThat(cli.on("out").with("NO_COLOR", "1").run("recall", "kettle").out())
                .doesNotContain("\u001b");
    }

    @Test
    void whatWasSaidCannotDriveTheTerminal() {
        cli.run("append", "blue \u001b[2Jkettle\u202e\u0007", "--id=a", "--at=2026-01-01T00:00Z", "--speaker=A\u202eB");
        for (String command : List.of("recall", "explain")) {
            assertThat(cli.run(command, "kettle").out()).doesNotContain("\u001b", "\u202e", "\u0007");
        }
        assertThat(cli.run("events", "list").out()
                        + cli.run("events", "get", "a").out())
                .doesNotContain("\u001b", "\u202e", "\u0007");
        String text = "kettle \u009b2J\u007f\u202e\u2066\u0085 ü 名 😀 \u2019";
        cli.run("append", text, "--id=b", "--at=2026-01-01T00:00Z");
        Answer piped = cli.run("events", "get", "b", "--json");
        assertThat(piped.out()).contains("\u009b", "\u202e");
        cli.on("out");
        for (Answer shown : List.of(
                cli.run("events", "get", "b", "--json"),
                cli.run("events", "list", "--json"),
                cli.run("admin", "export"))) {
            assertThat(shown.out())
                    .contains("\\u009b2J\\u007f\\u202e\\u2066\\u0085 ü 名 😀 \u2019")
                    .doesNotContain("\u009b", "\u007f", "\u202e", "\u2066", "\u0085");
        }
        assertThat(cli.run("events", "get", "b", "--json").json())
                .isEqualTo(Parsed.object(piped.out().strip()));
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 120})
    void noLineIsWiderThanTheTerminal(int columns) {
        String kiln = "灰釉の配合は木灰と長石を半々にします。".repeat(9);
        cli.run(
                "append",
                kiln,
                "--id=" + "i".repeat(200),
                "--speaker=" + "田中".repeat(30),
                "--session=" + "窯".repeat(99));
        cli.run("append", "glaze 灰釉 " + "x".repeat(300) + " 🚀⚡✅".repeat(40), "--id=b", "--speaker=한국어사용자");
        cli.wide(columns);
        String question = "glaze 灰釉 の配合 " + "and so on ".repeat(20);
        for (Answer answer : List.of(
                cli.run("recall", question),
                cli.run("recall", question, "--speaker=" + "田中".repeat(30)),
                cli.run("explain", question),
                cli.run("explain", question, "--event=b"),
                cli.run("events", "list"))) {
            assertThat(answer.code()).isZero();
            assertThat(answer.out().lines().toList())
                    .hasSizeGreaterThan(2)
                    .allSatisfy(line -> assertThat(PlainText.columns(line)).isLessThanOrEqualTo(columns));
        }
    }

    @Test
    void theOverviewIsThatOfTheWholeTree() {
        Answer help = cli.raw("--help");
        Shell shell = new Shell(InputStream.nullInputStream(), System.out, System.err, Map.of(), Set.of(), 100);
        assertThat(help.out()).isEqualTo(CommandRegistry.all(shell).getUsageMessage());
        assertThat(CommandRegistry.all(shell).getSubcommands().keySet())
                .allSatisfy(name -> assertThat(help.out()).contains("\n  " + name + " "));
        CommandRegistry.all(shell).getSubcommands().forEach((name, line) -> assertThat(
                        help.out().replaceAll("\\s+", " "))
                .as(name)
                .contains(String.join(" ", line.getCommandSpec().usageMessage().description())
                        .replaceAll("\\s+", " ")));
    }

    @Test
    void helpNamesEveryCommand() {
        Answer help = cli.raw("--help");
        assertThat(help.code()).isZero();
        assertThat(help.out()).contains("recall", "import", "verify").doesNotContain("bench");
        assertThat(cli.raw("recall", "--help").out()).contains("--limit", "--namespace");
    }

    @Test
    void aTerminalMayBeNarrow() {
        Answer help = new Cli(folder.resolve("none.db")).wide(40).raw("--help");
        assertThat(help.code()).as(help.err()).isZero();
    }
}
