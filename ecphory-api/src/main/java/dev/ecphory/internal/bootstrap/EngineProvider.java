package dev.ecphory.internal.bootstrap;

import dev.ecphory.Ecphory;
import dev.ecphory.RecallOptions;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.TokenCounter;
import dev.ecphory.spi.store.EventStore;
import java.time.InstantSource;
import java.util.List;
import java.util.ServiceLoader;

/** Makes builders of engines; the engine's artifact names the one implementation to {@link ServiceLoader}. */
public interface EngineProvider {
    /** A builder of an engine over the store at an address. */
    Ecphory.Builder builder(String address);

    /** A builder of an engine over an open store, which the engine closes. */
    Ecphory.Builder builder(EventStore store);

    /** A model that is tried again, and counts what it used. */
    LanguageModel.Metered resilient(LanguageModel model, LanguageModel.Prices prices, InstantSource clock);

    /** The names that {@link RecallOptions#recipe} may have. */
    List<String> recipes();

    /** Whether neural vectors would change what options recall. */
    boolean usesEmbedder(RecallOptions options);

    /** Counts tokens as models of uncased BERT's vocabulary do. */
    TokenCounter wordPieces();

    /**
     * The engine on the class path or module path.
     *
     * @throws IllegalStateException when there is none
     */
    static EngineProvider installed() {
        return ServiceLoader.load(EngineProvider.class, EngineProvider.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "no engine: add the artifact dev.ecphory:ecphory-engine beside the API"));
    }
}
