package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.kit.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class ImportTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
    }

    private Path file(String... lines) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "events", ".jsonl"), String.join("\n", lines) + "\n");
    }

    private Answer load(Path file, String... more) {
        String[] args = new String[more.length + 2];
        args[0] = file.toString();
        args[1] = "--json";
        System.arraycopy(more, 0, args, 2, more.length);
        return cli.run("import", args);
    }

    @Test
    void exportGivesBackExactlyWhatWasImported() throws Exception {
        Path file = file(
                "{\"id\":\"1\",\"session\":\"s\",\"timestamp\":\"2026-01-02T03:04:05+05:30\",\"speaker\":\"A\",\"text\":\"hi"
                    + " \\\"you\\\"\\n"
                    + "☕\"}",
                "{\"id\":\"2\",\"timestamp\":\"2026-01-02T03:04:05.123456-03:00\",\"text\":\"\",\"image_caption\":\"a"
                        + " cat\"}",
                "{\"id\":\"3\",\"timestamp\":\"2026-01-02T03:04:00Z\",\"speaker\":\"A\",\"recipient\":\"B\",\"text\":\"日本語\","
                    + "\"modality\":\"audio\",\"metadata\":{\"a\":\"1\",\"b\":\"2\"},\"key\":\"k\"}",
                "{\"id\":\"4\",\"timestamp\":\"2026-01-02T03:04:00Z\",\"time_basis\":\"zone_assumed\",\"text\":\"x\"}",
                "{\"id\":\"5\",\"timestamp\":\"2026-01-02T03:04:00Z\",\"time_basis\":\"unknown\",\"text\":\"x\"}",
                "{\"id\":\"6\",\"timestamp\":\"2026-01-02T03:04:00Z\",\"text\":\"\",\"asset\":{\"reference\":\"a/b.png\","
                    + "\"mediaType\":\"image/png\"}}",
                "{\"id\":\"7\",\"timestamp\":\"2026-01-02T03:04:00Z\",\"text\":\"x\",\"modality\":\"tool\",\"asset\":"
                        + "{\"reference\":\"file:///ü.bin\",\"mediaType\":\"application/x\",\"sha256\":\""
                        + "0123456789abcdef".repeat(4) + "\",\"bytes\":7},\"metadata\":{\"a\":\"1\"}}");
        assertThat(load(file).json()).containsEntry("added", "7").containsEntry("invalid", "0");
        assertThat(withoutMoments(cli.run("admin", "export").out())).isEqualTo(Files.readString(file));

        Path out = folder.resolve("out.jsonl");
        assertThat(cli.run("admin", "export", "--out", out.toString()).code()).isZero();
        assertThat(withoutMoments(Files.readString(out))).isEqualTo(Files.readString(file));
        assertThat(load(out).json()).containsEntry("added", "0").containsEntry("duplicates", "7");
    }

    @Test
    void importedHistoryIsKnownSinceItWasRecorded() throws Exception {
        Path history = file(
                "{\"id\":\"1\",\"speaker\":\"Mia\",\"text\":\"I live in Lisbon.\","
                        + "\"timestamp\":\"2024-03-01T08:00:00Z\",\"recorded\":\"2024-03-02T08:00:00Z\"}",
                "{\"speaker\":\"Mia\",\"text\":\"I moved to Porto.\","
                        + "\"timestamp\":\"2025-06-01T08:00:00Z\",\"recordedAt\":\"2025-06-05T08:00:00Z\"}");
        for (String added : List.of("2", "0")) {
            assertThat(load(history).json()).containsEntry("added", added).containsEntry("recordedNow", "0");
        }
        cli.run("consolidate");
        assertThat(cli.run("facts", "--as-of=2025-06-03", "--known-at=2025-06-03")
                        .out())
                .contains("Lisbon")
                .doesNotContain("Porto");
        assertThat(cli.run("facts", "--as-of=2025-06-06", "--known-at=2025-06-06")
                        .out())
                .contains("Porto");
        assertThat(cli.run("recall", "Where does Mia live?", "--known-at=2025-06-03", "--json")
                        .objects("items"))
                .extracting(item -> item.get("text"))
                .containsExactly("I live in Lisbon.");

        Answer early = load(file("{\"id\":\"0\",\"text\":\"Earlier.\",\"recorded\":\"2020-01-01T00:00:00Z\"}"));
        assertThat(early.json()).containsEntry("added", "1").containsEntry("recordedNow", "1");
        assertThat(early.err()).contains("1 event would take the log back in time and count as recorded now");

        Answer future = load(file("{\"id\":\"9\",\"text\":\"Later.\",\"recorded\":\"2999-01-01T00:00:00Z\"}"));
        assertThat(future.code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(future.err()).contains("line 1 recorded", "2999-01-01T00:00:00Z", "is in the future");
    }

    /** When an event was recorded is in every line. */
    private static String withoutMoments(String lines) {
        String rest = lines.replaceAll(",\"recorded\":\"[^\"]+Z\"}", "}");
        assertThat(lines.split("\"recorded\":", -1)).hasSize(lines.split("\n").length + 1);
        return rest;
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void anExportedFileIsForItsOwnerOnly() throws Exception {
        load(file("{\"id\":\"1\",\"text\":\"a\"}"));
        Path out = folder.resolve("out.jsonl");
        cli.run("admin", "export", "--out", out.toString());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(out)))
                .isEqualTo("rw-------");
        assertThat(cli.run("admin", "export", "--out", out.toString()).code())
                .as("never written over")
                .isEqualTo(2);
    }

    @Test
    void theDemoConversationComesBackByteForByte() throws Exception {
        byte[] demo;
        try (var in = java.util.Objects.requireNonNull(ImportTest.class.getResourceAsStream("demo.jsonl"))) {
            demo = in.readAllBytes();
        }
        load(Files.write(folder.resolve("demo.jsonl"), demo));
        assertThat(withoutMoments(cli.run("admin", "export").out()))
                .isEqualTo(new String(demo, StandardCharsets.UTF_8));
    }

    @Test
    void runningItAgainAddsOnlyWhatIsNew() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 1_200; i++) {
            lines.append("{\"id\":\"e")
                    .append(i)
                    .append("\",\"text\":\"number ")
                    .append(i)
                    .append("\"}\n");
        }
        Path file = folder.resolve("many.jsonl");
        String all = lines.toString();
        Files.writeString(file, all.substring(0, all.indexOf("{\"id\":\"e700\"")));
        assertThat(load(file).json()).containsEntry("added", "700");
        Files.writeString(file, all);
        assertThat(load(file).json()).containsEntry("added", "500").containsEntry("duplicates", "700");
        assertThat(cli.run("admin", "stats", "--json").json()).containsEntry("events", "1200");
    }

    @Test
    void eventsWithoutIdsAreRecognisedByTheirLines() throws Exception {
        Path file = file("{\"text\":\"ok\"}", "{\"text\":\"ok\"}", "{\"text\":\"other\"}");
        assertThat(load(file).json()).containsEntry("added", "3");
        assertThat(load(file).json()).containsEntry("added", "0").containsEntry("duplicates", "3");
    }

    @Test
    void aBadLineStopsItWithItsNumberAndKeepsWhatIsBefore() throws Exception {
        Path file = file("{\"id\":\"1\",\"text\":\"a\"}", "not json", "{\"id\":\"3\",\"text\":\"c\"}");
        Answer stopped = load(file);
        assertThat(stopped.code()).isEqualTo(2);
        assertThat(stopped.err()).contains("line 2").contains("1 added");
        assertThat(cli.run("admin", "stats", "--json").json()).containsEntry("events", "1");

        Answer skipped = load(file, "--skip-invalid");
        assertThat(skipped.code()).isEqualTo(1);
        assertThat(skipped.err()).contains("skipped line 2");
        assertThat(skipped.json())
                .containsEntry("added", "1")
                .containsEntry("duplicates", "1")
                .containsEntry("invalid", "1");
    }

    @Test
    void aTakenIdIsAConflictAndIsSkippedOnRequest() throws Exception {
        load(file("{\"id\":\"1\",\"text\":\"a\"}"));
        Path other = file("{\"id\":\"1\",\"text\":\"b\"}", "{\"id\":\"2\",\"text\":\"c\"}");
        assertThat(load(other).code()).isEqualTo(3);
        assertThat(load(other, "--skip-invalid").json())
                .containsEntry("added", "1")
                .containsEntry("invalid", "1");
        assertThat(cli.run("events", "get", "1", "--json").json()).containsEntry("text", "a");
    }

    @Test
    void assumesZonesAloudAndNamesWhatItLeavesOut() throws Exception {
        Path file = file(
                "{\"id\":\"1\",\"timestamp\":\"2026-07-01T10:00\",\"text\":\"a\",\"mood\":\"good\"}",
                "{\"id\":\"2\",\"text\":\"b\"}");
        Answer loaded = load(file, "--zone=Asia/Tokyo");
        assertThat(loaded.err()).contains("1 times had no offset; Asia/Tokyo", "1 events had no time", "mood");
        assertThat(cli.run("events", "get", "1", "--json").json())
                .containsEntry("occurredAt", "2026-07-01T10:00:00+09:00");
        assertThat(load(file).code())
                .as("the same line in another zone is another event")
                .isEqualTo(3);
    }

    @Test
    void takesCaptionsByTheirUsualNamesAndSaysWhichFieldsItLeftOut() throws Exception {
        Answer loaded = load(file(
                "{\"id\":\"1\",\"text\":\"look\",\"blip_caption\":\"a red kiln\",\"query\":\"kiln\"}",
                "{\"id\":\"2\",\"text\":\"\",\"caption\":\"a blue pot\",\"alt\":\"pot\",\"query\":\"pot\"}",
                "{\"id\":\"3\",\"text\":\"\",\"image\":{\"url\":\"x.png\",\"description\":\"a wheel\"}}",
                "{\"id\":\"4\",\"text\":\"\",\"alt\":\"a green vase\"}"));
        assertThat(loaded.json().get("ignored")).hasToString("{alt=1, image.url=1, query=2}");
        assertThat(loaded.err()).contains("left out: alt (1 line), image.url (1 line), query (2 lines)");
        assertThat(cli.run("events", "get", "1", "--json").json()).containsEntry("caption", "a red kiln");
        assertThat(cli.run("events", "get", "2", "--json").json()).containsEntry("caption", "a blue pot");
        assertThat(cli.run("events", "get", "3", "--json").json())
                .containsEntry("caption", "a wheel")
                .containsEntry("modality", "image");
        assertThat(cli.run("events", "get", "4", "--json").json()).containsEntry("caption", "a green vase");
    }

    @Test
    void aBadLineIsToldByOneLineNumber() throws Exception {
        assertThat(load(file("{\"id\":\"1\",\"text\":\"a\"}", "{\"id\" 2}")).err())
                .contains("line 2 column 7")
                .doesNotContain("line 1");
    }

    @Test
    void anEventWithoutATimeIsDatedByItsRecordingAndComesBackTheSame() throws Exception {
        load(file("{\"id\":\"1\",\"text\":\"The kettle is blue\"}"));
        assertThat(cli.run("events", "get", "1").out()).contains("(recorded; no time was given)");
        assertThat(cli.run("events", "list").out()).contains("(recorded)");
        assertThat(cli.run("recall", "What colour is the kettle?", "--context").out())
                .contains("(recorded)")
                .doesNotContain("unknown");
        var before = cli.run("events", "get", "1", "--json").json();
        Path out = folder.resolve("out.jsonl");
        cli.run("admin", "export", "--out", out.toString());
        cli.with("ECPHORY_DB", folder.resolve("other.db").toString());
        load(out);
        assertThat(cli.run("events", "get", "1", "--json").json())
                .isEqualTo(before)
                .containsEntry("timeBasis", "unknown");
    }

    @Test
    void waitsUnlessToldOtherwiseAndStillTakesTheOldOption() throws Exception {
        Path file = file("{\"id\":\"1\",\"text\":\"a\"}");
        assertThat(load(file, "--wait").code()).isZero();
        assertThat(load(file, "--no-wait").code()).isZero();
        assertThat(cli.run("import", "--help").out()).contains("--no-wait").doesNotContain("--wait ");
    }

    @Test
    void readsStandardInputAndForgivesWindows() {
        Answer loaded = cli.piping("\ufeff{\"id\":\"1\",\"text\":\"a\"}\r\n\r\n{\"id\":2,\"text\":\"b\"}")
                .run("import", "-", "--json");
        assertThat(loaded.json()).containsEntry("added", "2");
        assertThat(cli.run("events", "get", "2").code()).isZero();
    }

    @Test
    void refusesWhatIsNotUtf8() throws Exception {
        Path file = Files.write(
                folder.resolve("latin.jsonl"),
                "{\"id\":\"1\",\"text\":\"caf\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(load(file).err()).contains("line 1", "UTF-8");
    }
}
