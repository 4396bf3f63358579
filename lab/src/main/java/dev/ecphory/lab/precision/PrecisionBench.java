package dev.ecphory.lab.precision;

import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Progress;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.store.InMemoryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * {@code ecphory-lab precision}: PrecisionMemBench. Beliefs are kept as the engine's users would keep them, every case is asked with
 * default options, and what came back is compared with what the case says must and must not.
 */
public final class PrecisionBench {
    private static final long SEED = 1;

    private PrecisionBench() {}

    /**
     * Runs it, and writes {@code precision.md} and, where asked for, the report as JSON.
     *
     * @return the Markdown page
     * @throws InvalidInputException when a file is missing, or holds a field that is not known
     */
    public static String run(PrecisionOptions options, Progress progress) {
        List<Belief> beliefs = LocatedJson.of(file(options.data(), "beliefs.seed.json")).items().stream()
                .map(Belief::of)
                .toList();
        List<PrecisionCase> cases = new ArrayList<>();
        LocatedJson.of(file(options.data(), "retrieval.cases.json")).items().forEach(one -> cases.add(PrecisionCase.of(one)));
        LocatedJson.of(file(options.data(), "session-retrieval.cases.json"))
                .items()
                .forEach(one -> cases.addAll(PrecisionCase.session(one)));
        List<Scored> scored = new ArrayList<>();
        InMemoryStore store = new InMemoryStore(InstantSource.system(), new Random(SEED));
        try (Ecphory engine =
                Ecphory.builder(store).tier(options.tier()).background(false).open()) {
            BeliefMemory memory = new BeliefMemory(engine);
            memory.learn(beliefs);
            // the sessions come last: they change the memory
            for (PrecisionCase one : cases) {
                scored.add(new Scored(one, memory.ask(one)));
                progress.at("recall", scored.size(), cases.size());
            }
        }
        String page = PrecisionPage.markdown(options.tier(), beliefs.size(), scored);
        Output.text(options.results().resolve("precision.md"), page);
        Path json = options.json();
        if (json != null) {
            Output.json(json, PrecisionPage.json(options.tier(), scored));
        }
        return page;
    }

    private static Path file(Path folder, String name) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new InvalidInputException(
                    "data", file.toString(), "does not exist", "give the folder of PrecisionMemBench's fixtures");
        }
        return file;
    }
}
