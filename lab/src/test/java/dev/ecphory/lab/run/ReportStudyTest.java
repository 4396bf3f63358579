package dev.ecphory.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.LabRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report on a run, as it is asked for on the command line. */
final class ReportStudyTest {
    private static final String RUN = """
        {"experiment": "one-line", "experiment_sha256": "00", "contestants": [{"name": "bm25", "sight": "RETRIEVED"}]}
        """;
    private static final String SPENT = """
        {"calls": 1, "tries": 1, "in": 10, "kept": 0, "out": 2, "cost": 0.1, "ms": 3.5}\
        """;
    private static final String LINE = """
        {"contestant": "bm25", "conversation": "c", "id": "q", "repetition": 1, "question": "Where?", "category": "place", \
        "answerable": true, "gold": "Tromso", "prediction": "Tromso", "score": 1.0, "right": true, "error": null, \
        "evidence": ["e1"], "unstored": [], "told": true, "ranked": ["e1", "e2"], "offered": ["e1"], "tokens": 12, \
        "history_tokens": 40, "seen": 1, "events": 2, "ms": {"retrieve": 1.5}, "serving": SPENT, "reading": SPENT, \
        "judging": SPENT, "votes": []}
        """.replace("SPENT", SPENT);

    @TempDir
    private Path folder = Path.of("");

    private LabRun report(String... more) {
        String[] told = new String[more.length + 2];
        told[0] = "report";
        told[1] = folder.toString();
        System.arraycopy(more, 0, told, 2, more.length);
        return LabRun.of(told);
    }

    @Test
    void reportWritesAPageIntoTheRunsFolder() throws IOException {
        Files.writeString(folder.resolve("run.json"), RUN);
        Files.writeString(folder.resolve("lines.jsonl"), LINE);

        LabRun answer = report();

        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.out()).contains("report.md");
        assertThat(folder.resolve("report.md"))
                .content()
                .startsWith("# one-line")
                .contains("| bm25 |");
    }

    @Test
    void reportWritesWhereItIsTold() throws IOException {
        Files.writeString(folder.resolve("run.json"), RUN);
        Files.writeString(folder.resolve("lines.jsonl"), LINE);

        assertThat(report("--out=" + folder.resolve("other/page.md")).code()).isZero();
        assertThat(folder.resolve("other/page.md")).exists();
        assertThat(folder.resolve("report.md")).doesNotExist();
    }

    @Test
    void aFolderWithoutARunIsRefused() {
        LabRun answer = report();

        assertThat(answer.code()).isNotZero();
        assertThat(answer.err()).contains("holds no run");
    }
}
