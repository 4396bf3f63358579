package dev.ecphory.lab.speed;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RetryableException;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Metrics;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.measure.Stopwatch;
import dev.ecphory.opensearch.OpenSearchCandidateSource;
import dev.ecphory.opensearch.OpenSearchOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Namespaces whose candidates come from a search engine, by their size and the number of shards. */
@Command(
        name = "large",
        description =
                "Measures recall over candidates of OpenSearch by events and shards: writing, bytes, time, recall.")
public final class LargeStudy extends Study {
    private static final RecallOptions TEN =
            RecallOptions.defaults().withLimit(10).withMinRelevance(0);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final int MOST_TRIES = 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    @Option(names = "--opensearch", paramLabel = "URL", required = true, description = "A node of a cluster.")
    private URI node = URI.create("http://127.0.0.1:9200");

    @Option(
            names = "--sizes",
            paramLabel = "N,…",
            split = ",",
            description = "Events of each namespace. Default: 10000,100000.")
    private List<Integer> sizes = List.of(10_000, 100_000);

    @Option(
            names = "--shards",
            paramLabel = "N,…",
            split = ",",
            description = "Shards over which a namespace is spread. Default: 1,2.")
    private List<Integer> shards = List.of(1, 2);

    @Option(names = "--questions", paramLabel = "N", description = "Questions of each. Default: 100.")
    private int questions = 100;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations. Default: 42.")
    private long seed = 42;

    @Option(names = "--results", paramLabel = "DIR", description = "Write large.md to this folder.")
    private @Nullable Path results;

    @Override
    public String measure(ProgressListener progress) {
        Texts.within(100, 10_000_000, "sizes", sizes);
        Texts.within(1, 100, "shards", shards);
        Texts.within(1, 100_000, "questions", List.of(questions));
        ResultTable table = ResultTable.headed("events | shards | written a second | bytes an event in the cluster"
                + " | CPU ms an event to write, nodes and this process | recall@10 | p50 ms | p99 ms"
                + " | CPU ms of this process (median) | CPU ms of the nodes (mean)");
        for (int size : sizes) {
            SyntheticConversation talk = new SyntheticConversation(seed, size);
            try (TemporaryFolder scratch = TemporaryFolder.of("large")) {
                String store = scratch.path().resolve("store.db").toString();
                progress.onProgress("append " + size + " events", 0, -1);
                try (Ecphory engine = engine(store).open()) {
                    talk.appendTo(engine.memory("large"));
                }
                for (int many : shards) {
                    progress.onProgress(size + " events on " + many + " shards", 0, -1);
                    measure(store, talk, many, table);
                }
            }
        }
        if (results != null) {
            Output.text(
                    results.resolve("large.md"),
                    new ResultPage("Large namespaces")
                            .written(
                                    Texts.format(
                                            "large --opensearch URL --sizes %s --shards %s --questions %d --seed %d",
                                            listed(sizes), listed(shards), questions, seed),
                                    ".")
                            .text(Texts.format(
                                    "Synthetic conversations of %d bytes a turn, tier edge, on %d nodes that hold"
                                            + " data. Bytes are those right after writing.",
                                    SyntheticConversation.BYTES,
                                    send("GET", "/_cluster/health")
                                            .path("number_of_data_nodes")
                                            .asInt()))
                            .table(table)
                            .toString());
        }
        return table.text();
    }

    private static String listed(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static Ecphory.Builder engine(String store) {
        return Ecphory.builder(store).tier(Tier.EDGE).background(false);
    }

    private void measure(String store, SyntheticConversation talk, int many, ResultTable table) {
        int size = talk.size();
        String prefix = "ecphory-large-" + size + "-" + many;
        OpenSearchOptions options = OpenSearchOptions.of(node)
                .withPrefix(prefix)
                .withShards(many + 1, many, 0)
                .withTimeout(PATIENCE);
        try (Ecphory engine = engine(store)
                .candidateSource(new OpenSearchCandidateSource(options), 0)
                .open()) {
            Memory memory = engine.memory("large");
            long before = System.nanoTime();
            Stopwatch here = Stopwatch.start();
            double nodesBefore = nodesCpuMillis();
            feed(memory);
            double seconds = (System.nanoTime() - before) / 1e9;
            double writing = nodesCpuMillis() - nodesBefore + here.stop().cpuNanos() / 1e6;
            List<Double> millis = new ArrayList<>();
            List<Double> cpu = new ArrayList<>();
            double found = 0;
            talk.warmUps(questions / 2).forEach(question -> {
                RecallResult unusedAnswer = memory.recall(question, TEN);
            });
            List<EventQuestion> asked = talk.questions(questions);
            nodesBefore = nodesCpuMillis();
            for (EventQuestion question : asked) {
                Stopwatch watch = Stopwatch.start();
                long started = System.nanoTime();
                List<String> ids = memory.recall(question.text(), TEN).items().stream()
                        .map(item -> item.entry().id())
                        .toList();
                millis.add((System.nanoTime() - started) / 1e6);
                cpu.add(watch.stop().cpuNanos() / 1e6);
                found += Metrics.of(question.answers(), ids, List.of(10)).getOrDefault("recall@10", Double.NaN);
            }
            double reading = (nodesCpuMillis() - nodesBefore) / asked.size();
            table.row(
                    Texts.format("%,d", size),
                    many,
                    Texts.format("%,.0f", size / seconds),
                    Texts.format("%,.0f", (double) bytes(prefix) / size),
                    Texts.format("%.2f", writing / size),
                    Texts.format("%.4f", found / asked.size()),
                    Texts.format("%.1f", Percentile.of(millis, 50)),
                    Texts.format("%.1f", Percentile.of(millis, 99)),
                    Texts.format("%.1f", Percentile.of(cpu, 50)),
                    Texts.format("%.1f", reading));
            send("DELETE", "/" + prefix + "-events-000001");
            send("DELETE", "/" + prefix + "-progress");
        }
    }

    /** Writes all events to the cluster; where it is busy for a moment, from where it stopped. */
    private static void feed(Memory memory) {
        for (int tries = 1; ; tries++) {
            try {
                long unused = memory.admin().embedPending(ProgressListener.SILENT);
                return;
            } catch (RetryableException busy) {
                if (tries == MOST_TRIES) {
                    throw busy;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    /** What all nodes have taken of their processors since they were started. */
    private double nodesCpuMillis() {
        double millis = 0;
        for (JsonNode one : send("GET", "/_nodes/stats/process").path("nodes")) {
            millis += one.path("process").path("cpu").path("total_in_millis").asDouble();
        }
        return millis;
    }

    private long bytes(String prefix) {
        JsonNode flushed = send("POST", "/" + prefix + "-events/_flush");
        return flushed.isMissingNode()
                ? 0
                : send("GET", "/" + prefix + "-events/_stats/store")
                        .path("_all")
                        .path("primaries")
                        .path("store")
                        .path("size_in_bytes")
                        .asLong();
    }

    private JsonNode send(String method, String path) {
        HttpRequest request = HttpRequest.newBuilder(node.resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return JSON.readTree(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body());
        } catch (IOException away) {
            throw new InvalidInputException("opensearch", node.toString(), "does not answer", "start it");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InvalidInputException("opensearch", node.toString(), "was interrupted", "begin again");
        }
    }
}
