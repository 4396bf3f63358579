package dev.ecphory.lab.run;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.experiment.ExperimentFile;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.langchain4j.LangChainLanguageModel;
import dev.ecphory.langchain4j.RetryAfterHttpClientBuilder;
import dev.ecphory.spi.LanguageModel;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Experiments about small conversations that are written for the purpose. */
final class Experiments {
    private static final java.util.List<String> PLACES = java.util.List.of(
            "Marrakesh", "Tromso", "Valparaiso", "Kyoto", "Tbilisi", "Dakar", "Hobart", "Lisbon", "Zanzibar", "Cusco");

    private Experiments() {}

    /** A folder of plain JSONL: conversations of sixty events, ten questions each, two of which nothing said answers. */
    static Path data(Path folder, int conversations) throws IOException {
        Files.createDirectories(folder);
        StringBuilder events = new StringBuilder();
        StringBuilder questions = new StringBuilder();
        for (int c = 0; c < conversations; c++) {
            for (int e = 0; e < 60; e++) {
                String text = e % 6 == 0
                        ? "In chapter " + c + " I bought trinket number " + e + " in " + PLACES.get((e / 6 + c) % 10)
                                + ", it is lovely."
                        : "Rain again on day " + e + " of chapter " + c + ", nothing else to tell.";
                events.append(Output.line(new LinkedHashMap<>(Map.of(
                                "id", "c" + c + "e" + e,
                                "conversation", "c" + c,
                                "speaker", e % 2 == 0 ? "Ana" : "Ben",
                                "session", "s" + e / 20,
                                "timestamp", "2026-03-01T10:" + String.format("%02d", e) + ":00Z",
                                "text", text))))
                        .append('\n');
            }
            for (int q = 0; q < 10; q++) {
                Map<String, Object> line = new LinkedHashMap<>();
                line.put("id", "q" + q);
                line.put("conversation", "c" + c);
                line.put("question", "Where was trinket number " + q * 6 + " of chapter " + c + " bought?");
                line.put("category", q % 2 == 0 ? "even" : "odd");
                line.put("answer", PLACES.get((q + c) % 10));
                line.put("evidence", q < 8 ? java.util.List.of("c" + c + "e" + q * 6) : java.util.List.of());
                line.put("answerable", q < 8);
                questions.append(Output.line(line)).append('\n');
            }
        }
        Files.writeString(folder.resolve("events.jsonl"), events);
        Files.writeString(folder.resolve("questions.jsonl"), questions);
        return folder;
    }

    static Experiment read(Path folder, String contestants, String more) throws IOException {
        return ExperimentFile.read(
                Files.writeString(folder.resolve("experiment.yaml"), """
                    name: planted
                    data: {set: "jsonl:data"}
                    contestants: [%s]
                    reader: {kind: model, model: planted, prices: [1, 2]}
                    judge: {kind: model, model: planted, prices: [1, 2], votes: 1}
                    %s
                    """.formatted(contestants, more)));
    }

    static final String ALL =
            "{kind: ecphory, tier: edge}, {kind: bm25}, {kind: dense, tier: edge}, {kind: full-context}, {kind:"
                    + " oracle}, {kind: nothing}";

    /** A world in which nobody waits. */
    static ExperimentRunner.Surroundings world(Path data, LanguageModel model) {
        return new ExperimentRunner.Surroundings(data, null, spec -> model, Set.of(), Clock.systemUTC(), wait -> {});
    }

    /** A model behind a server, through the same client as the command. */
    static LanguageModel behind(String url) {
        return new LangChainLanguageModel(
                OpenAiChatModel.builder()
                        .httpClientBuilder(new RetryAfterHttpClientBuilder(Clock.systemUTC()))
                        .baseUrl(url)
                        .apiKey("none")
                        .modelName("planted")
                        .temperature(0.0)
                        .timeout(Duration.ofMinutes(1))
                        .maxRetries(0)
                        .supportedCapabilities(Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA))
                        .strictJsonSchema(true)
                        .build(),
                "planted");
    }

    /** ExperimentRunner an experiment against a server until it is killed: folder of the experiment, folder of the run, URL. */
    public static void main(String... args) {
        Path folder = Path.of(args[0]);
        new ExperimentRunner(world(folder, behind(args[2])))
                .run(ExperimentFile.read(folder.resolve("experiment.yaml")), Path.of(args[1]), ProgressListener.SILENT);
    }
}
