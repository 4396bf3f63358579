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
    /** Leaves the store, and measures nothing but the texts. */
    FILL,
    /** What enrichment and consolidation cost. */
    ENRICH,
    /** Builds Lucene's index of words and vectors. */
    BUILD_LUCENE,
    /** Ecphory's recipe {@code words}. */
    RECALL_WORDS,
    /** Ecphory's recipe {@code rrf}. */
    RECALL_RRF,
    /** Ecphory's recipe {@code default}. */
    RECALL_DEFAULT,
    /** Lucene's words alone. */
    RECALL_LUCENE_WORDS,
    /** Lucene's words and vectors. */
    RECALL_LUCENE_HYBRID,
    /** LangChain4j's list of vectors. */
    RECALL_LANGCHAIN4J,
    /** Opens Ecphory's store after its index cache is deleted. */
    COLD,
    /** Clients of Ecphory's server, which has a process of its own, too. */
    LOAD;

    private static final String ANSWERS = "answers";
    private static final Set<String> STORE_FILES = Set.of("store.db", "store.db-wal", "store.db-shm");

    /**
     * The task of a step.
     *
     * @param home folder of the talk being measured
     * @param talk what is taken in and asked
     * @param questions to ask, at most
     * @param tier of the engine
     * @param clients of the server
     * @param seconds of each phase of the load
     */
    record Task(Path home, TalkSource talk, int questions, Tier tier, int clients, int seconds) {
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
        try (StaticEmbedder embedder = new StaticEmbedder()) {
            Output.json(results(task.home()), measure(task, task.talk().open(), embedder));
        }
    }

    private Map<String, Object> measure(Task task, Talk talk, StaticEmbedder embedder) throws IOException {
        Path home = task.home();
        return switch (this) {
            case EXACT -> Map.of(ANSWERS, ExactAnswer.of(talk, talk.questions(task.questions()), embedder));
            case WRITE -> new WritePath(home, talk, task.tier()).measure(embedder);
            case FILL -> WritePath.fill(home.resolve(EngineSearcher.STORE), talk, task.tier());
            case ENRICH -> EnrichmentCost.measure(home, talk);
            case BUILD_LUCENE -> timed(() -> LuceneSearcher.build(home, talk, embedder));
            case RECALL_WORDS -> recalled(task, talk, () -> EngineSearcher.open(home, task.tier(), "words"));
            case RECALL_RRF -> recalled(task, talk, () -> EngineSearcher.open(home, task.tier(), "rrf"));
            case RECALL_DEFAULT -> recalled(task, talk, () -> EngineSearcher.open(home, task.tier(), "default"));
            case RECALL_LUCENE_WORDS -> recalled(task, talk, () -> LuceneSearcher.words(home));
            case RECALL_LUCENE_HYBRID -> recalled(task, talk, () -> LuceneSearcher.hybrid(home, embedder));
            case RECALL_LANGCHAIN4J -> recalled(task, talk, () -> LangChainSearcher.of(talk, embedder));
            case COLD -> {
                deleteIndexCache(home);
                yield Map.of(
                        "cold_open_without_cache_ms",
                        ReadPath.coldOpenMillis(
                                () -> EngineSearcher.open(home, task.tier(), "default"),
                                talk.questions(1).getFirst()));
            }
            case LOAD -> RestLoad.measure(home, talk, task);
        };
    }

    private static Map<String, Object> recalled(Task task, Talk talk, Supplier<Searcher> opening) {
        List<List<String>> exact = new ArrayList<>();
        for (JsonNode answer : EXACT.read(task.home()).path(ANSWERS).values()) {
            exact.add(answer.values().stream().map(JsonNode::asString).toList());
        }
        return ReadPath.measure(opening, ReadPath.warmUps(talk), talk.questions(task.questions()), exact);
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
