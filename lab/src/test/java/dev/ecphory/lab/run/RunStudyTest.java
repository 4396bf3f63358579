package dev.ecphory.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.LabRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments, as they are run and compared on the command line. */
final class RunStudyTest {
    private static final List<String> PLACES = List.of(
            "Marrakesh", "Kyoto", "Valparaiso", "Oslo", "Tbilisi", "Dakar", "Hobart", "Lisbon", "Zanzibar", "Cusco");

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void conversation() throws Exception {
        Path data = Files.createDirectories(folder.resolve("data"));
        StringBuilder events = new StringBuilder();
        StringBuilder questions = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            String text = i % 6 == 0 ? "I bought trinket number " + i + " in " + PLACES.get(i / 6) : "Rain on day " + i;
            events.append("{\"id\":\"e%d\",\"session\":\"s%d\",\"speaker\":\"Ana\",\"text\":\"%s\"}\n"
                    .formatted(i, i / 20, text));
            if (i % 6 == 0) {
                questions.append(("{\"id\":\"q%d\",\"question\":\"Where was trinket number %d bought?\","
                                + "\"answer\":\"%s\",\"category\":\"%s\",\"evidence\":[\"e%d\"]}\n")
                        .formatted(i, i, PLACES.get(i / 6), i % 12 == 0 ? "even" : "odd", i));
            }
        }
        Files.writeString(data.resolve("events.jsonl"), events);
        Files.writeString(data.resolve("questions.jsonl"), questions);
    }

    private Path experiment(String more) throws Exception {
        return Files.writeString(folder.resolve("e.yaml"), """
            name: small
            data: {set: "jsonl:data"}
            contestants:
              - {kind: ecphory, tier: edge, limit: 5, tokens: 200, answers: true}
              - {kind: external, name: silent, command: "while read -r l; do echo '{\\"answer\\":\\"who knows\\"}'; done"}
            reader: {kind: own}
            judge: {kind: contains}
            %s
            """.formatted(more));
    }

    @Test
    void aRunIsATableAndALogAndGoesOnWhereItWas() throws Exception {
        Path out = folder.resolve("run");
        String file = experiment("").toString();

        LabRun first = LabRun.of("run", file, "--out=" + out);

        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("ecphory", "silent", "recall@10").contains(out.toString());
        List<String> lines = Files.readAllLines(out.resolve("lines.jsonl"));
        assertThat(lines).hasSize(20);

        LabRun again = LabRun.of("run", file, "--out=" + out);

        assertThat(again.code()).isZero();
        assertThat(again.out()).isEqualTo(first.out());
        assertThat(Files.readAllLines(out.resolve("lines.jsonl"))).isEqualTo(lines);
    }

    @Test
    void contestantsOfARunAreComparedAndOneWithItselfIsNotDistinguishable() throws Exception {
        Path out = folder.resolve("run");
        LabRun unused = LabRun.of("run", experiment("").toString(), "--out=" + out);

        LabRun different = LabRun.of("compare", out + "#ecphory", out + "#silent");
        LabRun same = LabRun.of("compare", out + "#ecphory", out + "#ecphory", "--by-category");

        assertThat(different.code()).as(different.err()).isZero();
        assertThat(different.out()).contains("accuracy", "better").doesNotContain("recall@10");
        assertThat(same.out().replaceAll("\\s+", " "))
                .contains("even accuracy", "not distinguishable")
                .doesNotContain("better")
                .doesNotContain("worse");
    }

    @Test
    void aContestantThatDoesNotExistIsRefusedWithTheNamesThereAre() throws Exception {
        Path out = folder.resolve("run");
        LabRun unused = LabRun.of("run", experiment("").toString(), "--out=" + out);

        LabRun answer = LabRun.of("compare", out + "#nobody", out + "#silent");

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.err()).contains("nobody", "ecphory");
    }

    @Test
    void aJudgeIsToldHowOftenItIsFooled() throws Exception {
        LabRun answer = LabRun.of("probe", experiment("").toString(), "--each=10", "--out=" + folder.resolve("run"));

        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.out()).contains("another question's answer", "on topic, says nothing", "taken for right");
    }
}
