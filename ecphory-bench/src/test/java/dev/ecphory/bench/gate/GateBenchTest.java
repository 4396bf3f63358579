package dev.ecphory.bench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.bench.data.Conversation;
import dev.ecphory.bench.data.DataSet;
import dev.ecphory.bench.data.Question;
import dev.ecphory.bench.gate.Selective.Choice;
import dev.ecphory.bench.measure.Roc;
import dev.ecphory.encode.Compression;
import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.Event;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GateBenchTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void theCombinationTellsTheWorthyFromTheRest() {
        List<Judged> test = Judged.of(Utterances.bundled(), false, Compression.RAW);
        assertThat(Roc.area(Judged.scored(test, one -> one.annotation().score())))
                .isGreaterThan(.80);
        assertThat(Roc.area(Judged.scored(test, one -> one.annotation().salience())))
                .isGreaterThan(.80);
    }

    @Test
    void writesThePageThePlotAndTheWeights() throws Exception {
        Path fit = folder.resolve("salience.txt");
        String page = GateBench.run(new GateOptions(folder, fit), (stage, done, total) -> {});
        assertThat(page).contains(".788", ".730", ".816", "novelty", "salience", "prediction error", "combination");
        assertThat(Files.readString(folder.resolve("gate.md"))).isEqualTo(page);
        assertThat(Files.readString(folder.resolve("gate.svg")))
                .startsWith("<svg")
                .contains("<polyline");
        assertThat(Files.readString(fit)).contains("bias ", "length ");
    }

    @Test
    void letsInTheChosenShareInTheOrderOfTheConversation() {
        DataSet whole = dataSet();
        Map<String, List<Annotation>> annotations = Map.of(
                "c",
                IntStream.rangeClosed(1, 10).mapToObj(GateBenchTest::annotation).toList());
        assertThat(ids(Selective.admitted(whole, annotations, Choice.GATE, 30, 1)))
                .containsExactly("e8", "e9", "e10");
        assertThat(ids(Selective.admitted(whole, annotations, Choice.LENGTH, 20, 1)))
                .containsExactly("e1", "e2");
        List<String> random = ids(Selective.admitted(whole, annotations, Choice.RANDOM, 50, 1));
        assertThat(random).hasSize(5).isEqualTo(ids(Selective.admitted(whole, annotations, Choice.RANDOM, 50, 1)));
        assertThat(ids(Selective.admitted(whole, annotations, Choice.RANDOM, 100, 1)))
                .isEqualTo(ids(whole));
    }

    @Test
    void writesWhatRecallLosesThroughThePublicDoorsOnly() throws Exception {
        Path data = Files.createDirectories(folder.resolve("data"));
        StringBuilder events = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            events.append(String.format(
                    "{\"id\": \"e%d\", \"speaker\": \"Ana\", \"timestamp\": \"2026-01-01T00:%dZ\", \"text\": \"%s\"}%n",
                    i, 10 + i, i % 2 == 0 ? "ok" : "My locker number " + i + " at the pool is green."));
        }
        Files.writeString(data.resolve("events.jsonl"), events.toString());
        Files.writeString(
                data.resolve("questions.jsonl"),
                "{\"id\": \"q\", \"question\": \"Is locker number 7 green?\", \"category\": \"x\","
                        + " \"evidence\": [\"e7\"]}\n");
        SelectiveOptions options =
                new SelectiveOptions(List.of("jsonl:" + data), List.of(100, 50), Integer.MAX_VALUE, 42, folder);
        String page = Selective.run(options, (stage, done, total) -> {});
        // the gate lets the ten lockers in and none of the ten small words
        assertThat(page).contains("| `gate` | 100.0 (100) | 100.0 (100) |", "## jsonl:data", "`random`", "`length`");
        assertThat(Files.readString(folder.resolve("selective.md"))).isEqualTo(page);
        assertThat(Files.readString(folder.resolve("selective.svg"))).startsWith("<svg");
    }

    private static DataSet dataSet() {
        List<Event> events = IntStream.rangeClosed(1, 10)
                .mapToObj(i -> Event.saying("x".repeat(20 - i)).id("e" + i).build())
                .toList();
        Question question = new Question("q", "what", "x", List.of("e1"), Map.of(), List.of(), null, null);
        return new DataSet("d", "0", List.of(new Conversation("c", events, List.of(question), Map.of(), Map.of())));
    }

    private static Annotation annotation(int seq) {
        return new Annotation(
                seq,
                .5,
                .5,
                0,
                seq / 10.0,
                true,
                false,
                .1,
                Annotation.SpeechAct.STATEMENT,
                Annotation.Category.OTHER,
                Annotation.Scope.LONG,
                java.util.Set.of(),
                null,
                1);
    }

    private static List<String> ids(DataSet dataSet) {
        return dataSet.conversations().getFirst().events().stream()
                .map(event -> String.valueOf(event.id()))
                .toList();
    }
}
