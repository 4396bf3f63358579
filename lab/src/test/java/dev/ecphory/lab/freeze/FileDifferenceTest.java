package dev.ecphory.lab.freeze;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FileDifferenceTest {
    @Test
    void equalTextsDoNotDiffer() {
        assertThat(FileDifference.of("a.jsonl", "{\"score\":0.1}\n", "{\"score\":0.1}\n"))
                .isEmpty();
    }

    @Test
    void aDifferenceNamesItsLineAndMember() {
        String was = "{\"id\":\"a\"}\n{\"id\":\"b\",\"reasons\":[{\"score\":0.25}]}\n{\"id\":\"c\"}\n";
        assertThat(FileDifference.of("a.jsonl", was, was.replace("0.25", "0.5")))
                .contains(new FileDifference("a.jsonl", 1, "line 2: /reasons/0/score: 0.25 -> 0.5"));
    }

    @Test
    void aLineThatOnlyMovedIsNotCounted() {
        assertThat(FileDifference.of("a.txt", "one\ntwo\nthree\n", "three\none\ntwo\nfour\n"))
                .hasValueSatisfying(found -> {
                    assertThat(found.lines()).isEqualTo(1);
                    assertThat(found.first()).isEqualTo("line 1: one -> three");
                });
    }

    @Test
    void aFileThatIsNewOrGoneDiffers() {
        assertThat(FileDifference.of("a.txt", null, "one\n")).contains(new FileDifference("a.txt", 1, "is new"));
        assertThat(FileDifference.of("a.txt", "one\n", null)).contains(new FileDifference("a.txt", 1, "is gone"));
    }

    @Test
    void aTextThatEndsEarlyDiffers() {
        assertThat(FileDifference.of("a.txt", "one\ntwo\n", "one\n"))
                .contains(new FileDifference("a.txt", 1, "line 2: ends before: two"));
    }

    @Test
    void aReportNamesFilesByFolder() {
        FreezeReport report = new FreezeReport(
                9,
                List.of(
                        new FileDifference("r/edge/demo/a.jsonl", 2, "line 1: x -> y"),
                        new FileDifference("r/edge/demo/b.jsonl", 1, "is new")),
                List.of("interface: no --launcher"));
        assertThat(report.same()).isFalse();
        assertThat(report.text()).isEqualTo("""
            not compared: interface: no --launcher
            r/edge/demo: 2 files differ, 3 lines
              a.jsonl, 2 lines
                line 1: x -> y
              b.jsonl, 1 lines
                is new
            9 files compared, 2 of them differ\
            """);
    }
}
