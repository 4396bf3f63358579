package dev.ecphory.lab.speed;

import dev.ecphory.Ecphory;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledEvent;
import dev.ecphory.Tier;
import java.nio.file.Path;
import java.util.List;

/** Ecphory with one recipe, through the public doors; its answer includes the assembled context. */
final class EngineSearcher implements Searcher {
    static final String NAMESPACE = "speed";
    static final String STORE = "ecphory/store.db";

    private final Ecphory engine;
    private final Memory memory;
    private final RecallOptions options;

    private EngineSearcher(Ecphory engine, String recipe) {
        this.engine = engine;
        this.memory = engine.memory(NAMESPACE);
        this.options = RecallOptions.defaults()
                .withLimit(TopList.ANSWER)
                .withRecipe(recipe)
                .withMinRelevance(0);
    }

    static EngineSearcher open(Path home, Tier tier, String recipe) {
        return new EngineSearcher(engine(home.resolve(STORE), tier), recipe);
    }

    static Ecphory engine(Path store, Tier tier) {
        return Ecphory.builder(store).tier(tier).background(false).open();
    }

    @Override
    public List<String> recall(String question) {
        return memory.recall(question, options).items().stream()
                .map(RecalledEvent::entry)
                .map(LogEntry::id)
                .toList();
    }

    @Override
    public void close() {
        engine.close();
    }
}
