package dev.ecphory.lab.speed;

import dev.ecphory.Tier;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.lab.kit.Output;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A piece of the speed benchmark, run in a JVM of its own; writes its results to a file in the folder it works in. */
enum SpeedStep {
    /** The exact answers that recall is compared with. */
    EXACT,
    /** Ecphory's write path; leaves the store. */
    WRITE,
    /** What enrichment and consolidation cost. */
    ENRICH,
    /** Builds the baseline. */
    BUILD_LUCENE_HYBRID,
    /** Ecphory's recipe {@code rrf}. */
    RECALL_RRF,
    /** Ecphory's recipe {@code default}. */
    RECALL_DEFAULT,
    /** The baseline. */
    RECALL_LUCENE_HYBRID,
    /** Opens Ecphory's store after its index cache is deleted. */
    COLD;

    private static final String ANSWERS = "answers";
    private static final Set<String> STORE_FILES = Set.of("store.db", "store.db-wal", "store.db-shm");

    /**
     * The task of a step.
     *
     * @param home folder of the size being measured
     * @param events in all
     * @param questions to ask
     * @param seed of the conversations
     * @param tier of the engine
     */
    record Task(Path home, int events, int questions, long seed, Tier tier) {
        /** As an argument of the process that does it. */
        String argument() {
            return JsonMapper.shared().writeValueAsString(this);
        }
    }

    /** Runs the step that the first argument names, on the task that is the second. */
    public static void main(String[] args) throws IOException {
        SpeedStep.valueOf(args[0]).run(JsonMapper.shared().readValue(args[1], Task.class));
    }

    /** Where its results are. */
    Path results(Path home) {
        return home.resolve(name() + ".json");
    }

    /** Its results. */
    JsonNode read(Path home) {
        return JsonMapper.shared().readTree(results(home));
    }

    void run(Task task) throws IOException {
        SyntheticConversation synthetic = new SyntheticConversation(task.seed(), task.events());
        try (StaticEmbedder embedder = new StaticEmbedder()) {
            Output.json(results(task.home()), measure(task, synthetic, embedder));
        }
    }

    private Map<String, Object> measure(Task task, SyntheticConversation synthetic, StaticEmbedder embedder)
            throws IOException {
        Path home = task.home();
        List<SyntheticConversation.EventQuestion> questions = synthetic.questions(task.questions());
        return switch (this) {
            case EXACT -> Map.of(ANSWERS, ExactAnswer.of(synthetic, questions, embedder));
            case WRITE -> new WritePath(home, synthetic, task.tier()).measure(embedder);
            case ENRICH -> EnrichmentCost.measure(home, synthetic);
            case BUILD_LUCENE_HYBRID -> timed(() -> LuceneHybrid.build(home, synthetic, embedder));
            case RECALL_RRF -> recalled(home, questions, () -> EngineSearcher.open(home, task.tier(), "rrf"));
            case RECALL_DEFAULT -> recalled(home, questions, () -> EngineSearcher.open(home, task.tier(), "default"));
            case RECALL_LUCENE_HYBRID -> recalled(home, questions, () -> LuceneHybrid.open(home, embedder));
            case COLD -> {
                deleteIndexCache(home);
                yield Map.of(
                        "cold_open_without_cache_ms",
                        ReadPath.coldOpenMillis(
                                () -> EngineSearcher.open(home, task.tier(), "default"), questions.getFirst()));
            }
        };
    }

    private static Map<String, Object> recalled(
            Path home, List<SyntheticConversation.EventQuestion> questions, Supplier<Searcher> opening) {
        List<List<String>> exact = new ArrayList<>();
        for (JsonNode answer : EXACT.read(home).path(ANSWERS).values()) {
            exact.add(answer.values().stream().map(JsonNode::asString).toList());
        }
        return ReadPath.measure(opening, questions, exact);
    }

    private static Map<String, Object> timed(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return Map.of("build_s", (System.nanoTime() - start) / 1e9);
    }

    /** Deletes whatever lies beside the store's own files. */
    private static void deleteIndexCache(Path home) throws IOException {
        Path folder = home.resolve(EngineSearcher.STORE).resolveSibling("");
        try (Stream<Path> inside = Files.walk(folder)) {
            inside.filter(path -> !path.equals(folder))
                    .filter(path ->
                            !STORE_FILES.contains(folder.relativize(path).toString()))
                    .sorted(Comparator.reverseOrder())
                    .forEach(path -> {
                        try {
                            Files.delete(path);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
        }
    }
}
