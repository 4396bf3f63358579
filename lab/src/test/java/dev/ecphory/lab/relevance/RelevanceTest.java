package dev.ecphory.lab.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Studies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RelevanceTest {
    private static final List<String> THINGS = List.of("kiln", "cello", "kayak", "falcon", "loom", "tractor");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void writesWeightsBesideThoseOfAnotherTier() throws IOException {
        Path fit = Files.writeString(
                folder.resolve("weights.properties"), "# old\nmemory.bias=-2.5\nmemory-words.bias=9\nmemory.held=1\n");

        String written =
                study(fit, "jsonl:" + set("one"), "jsonl:" + set("two") + "#1").measure(ProgressListener.SILENT);

        assertThat(written)
                .startsWith(Files.readString(fit))
                .contains("| jsonl:one | strangers' questions | ")
                .contains("| jsonl:two by 1 sessions | evidence against the best other result | ");
        Properties weights = new Properties();
        weights.load(Files.newBufferedReader(fit));
        assertThat(weights).containsEntry("memory.bias", "-2.5").containsEntry("memory.held", "1");
        assertThat(Double.parseDouble(weights.getProperty("memory-words.held"))).isPositive();
        assertThat(Double.parseDouble(weights.getProperty("memory-words.bias"))).isNegative();
        assertThat(weights).containsKey("question-words.less-score").doesNotContainKey("question.cosine");
    }

    @Test
    void refusesSessionsThatAreNoNumber() throws IOException {
        String set = "jsonl:" + set("one") + "#x";

        assertThatThrownBy(() -> study(folder.resolve("fit"), set).measure(ProgressListener.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("number of sessions");
    }

    @Test
    void weightsThatSamplesWereDrawnByAreFoundAgain() {
        RelevanceFit fitted = RelevanceFit.on(drawn("a", 4_000));

        assertThat(fitted.functions()).containsOnlyKeys(RelevanceFit.Part.MEMORY, RelevanceFit.Part.QUESTION);
        List<Double> weights = weights(fitted, RelevanceFit.Part.MEMORY);
        assertThat(weights.get(0)).isCloseTo(3, within(.4));
        assertThat(weights.get(1)).isCloseTo(-2, within(.4));
        assertThat(weights.get(2)).isCloseTo(0, within(.4));
        assertThat(weights(fitted, RelevanceFit.Part.QUESTION).get(0)).isCloseTo(4, within(.5));
    }

    private static List<Double> weights(RelevanceFit fitted, RelevanceFit.Part part) {
        return Objects.requireNonNull(fitted.functions().get(part)).weights();
    }

    /** Own by a known function of the numbers of a memory, and evidence by one of an event's. */
    private static List<Sample> drawn(String set, int count) {
        SplittableRandom random = new SplittableRandom(set.hashCode());
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Map<String, List<Double>> numbers = new HashMap<>();
            for (String name : List.of("nearest", "held", "rarest", "size", "running", "words", "information")) {
                numbers.put("memory." + name, List.of(random.nextDouble()));
            }
            for (String name : RelevanceFit.Part.QUESTION.names()) {
                numbers.put("event." + name, List.of(random.nextDouble()));
            }
            double odds = 3 * first(numbers, "memory.nearest") - 2 * first(numbers, "memory.held") - .5;
            boolean evidence = random.nextDouble() < logistic(4 * first(numbers, "event.cosine") - 2);
            samples.add(sample(set, "m" + i % 3, random.nextDouble() < logistic(odds), numbers, evidence));
        }
        return samples;
    }

    private static Sample sample(
            String set, String memory, boolean own, Map<String, List<Double>> numbers, boolean evidence) {
        return new Sample(
                set,
                set,
                set + memory,
                own ? PromptKind.OWN : PromptKind.STRANGER,
                true,
                numbers,
                List.of(evidence),
                List.of(.5));
    }

    @Test
    void whatARerankerAddsIsFittedByItselfAndKeptWhereItTellsMore() throws IOException {
        List<Sample> all = new ArrayList<>(read("a", 1));
        all.addAll(read("b", 1));
        RelevanceFit fitted = RelevanceFit.on(all);
        assertThat(fitted.functions())
                .containsOnlyKeys(RelevanceFit.Part.MEMORY_RERANKED, RelevanceFit.Part.QUESTION_RERANKED);
        assertThat(weights(fitted, RelevanceFit.Part.MEMORY_RERANKED).get(0)).isCloseTo(1, within(.3));
        assertThat(weights(fitted, RelevanceFit.Part.MEMORY_RERANKED).get(1)).isCloseTo(1, within(.3));
        HeldOut heldOut = new HeldOut(all);
        assertThat(heldOut.worse()).containsExactly(RelevanceFit.Part.PROMPT_RERANKED);
        assertThat(heldOut.toString()).contains("| memory-reranked | ", " | written |");
        Path fit =
                Files.writeString(folder.resolve("weights.properties"), "memory.bias=-2.5\nprompt-reranked.bias=3\n");
        assertThat(fitted.write(fit, heldOut.worse()))
                .contains("memory.bias=-2.5\n", "memory-reranked.logit=", "question-reranked.odds=")
                .doesNotContain("prompt-reranked");
    }

    @Test
    void whatARerankerTellsOfOneFamilyOnlyIsNotWritten() {
        List<Sample> all = new ArrayList<>(read("a", 2));
        all.addAll(read("b", -2));
        HeldOut heldOut = new HeldOut(all);
        assertThat(heldOut.worse()).contains(RelevanceFit.Part.MEMORY_RERANKED);
        assertThat(heldOut.toString()).contains(" | left as it is |");
    }

    /** Own by log-odds and, so many times, by what a reranker gave; evidence likewise. */
    private static List<Sample> read(String set, double times) {
        SplittableRandom random = new SplittableRandom(set.hashCode());
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            double odds = random.nextGaussian();
            double logit = random.nextGaussian();
            boolean own = random.nextDouble() < logistic(odds + times * logit);
            boolean evidence = random.nextDouble() < logistic(odds + times * logit);
            Map<String, List<Double>> numbers = Map.of(
                    "memory.nearest", List.of(.5),
                    "memory.words", List.of(1.0),
                    "memory.odds", List.of(odds),
                    "memory.logit", List.of(logit),
                    "event.odds", List.of(odds),
                    "event.logit", List.of(i % 5 == 0 ? Double.NaN : logit));
            samples.add(sample(set, "m" + i % 3, own, numbers, evidence));
        }
        return samples;
    }

    private static double first(Map<String, List<Double>> numbers, String name) {
        return numbers.getOrDefault(name, List.of()).getFirst();
    }

    private static double logistic(double odds) {
        return 1 / (1 + Math.exp(-odds));
    }

    private static RelevanceStudy study(Path fit, String... sets) {
        List<String> options = new ArrayList<>(List.of("--tier=edge", "--questions=6", "--seed=1", "--fit=" + fit));
        for (String set : sets) {
            options.add("--dataset=" + set);
        }
        return Studies.of(new RelevanceStudy(), options.toArray(String[]::new));
    }

    /** Two talks of three sessions each, each about a thing of its own. */
    private Path set(String name) throws IOException {
        Path set = folder.resolve("data").resolve(name);
        for (int talk = 0; talk < 2; talk++) {
            Path into = Files.createDirectories(set.resolve("talk" + talk));
            StringBuilder events = new StringBuilder();
            StringBuilder questions = new StringBuilder();
            for (int session = 0; session < 3; session++) {
                String thing = THINGS.get(talk * 3 + session);
                events.append("""
                    {"id": "aN", "session": "sN", "timestamp": "2025-12-15T09:00:00Z", "speaker": "Ana", "text": "My THING is from SET."}
                    {"id": "bN", "session": "sN", "timestamp": "2025-12-15T09:01:00Z", "speaker": "Ben", "text": "Lovely."}
                    """.replace("N", Integer.toString(session))
                        .replace("THING", thing)
                        .replace("SET", name));
                questions.append(
                        "{\"id\": \"qN\", \"question\": \"Where is the THING from?\", \"evidence\": [\"aN\"]}\n"
                                .replace("N", Integer.toString(session))
                                .replace("THING", thing));
            }
            Files.writeString(into.resolve("events.jsonl"), events);
            Files.writeString(into.resolve("questions.jsonl"), questions);
        }
        return set;
    }
}
