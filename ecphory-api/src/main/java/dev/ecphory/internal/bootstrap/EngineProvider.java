package dev.ecphory.internal.bootstrap;

import dev.ecphory.Ecphory;
import dev.ecphory.spi.TokenCounter;
import dev.ecphory.spi.store.EventStore;
import java.util.ServiceLoader;

/** Makes builders of engines; the engine's artifact names the one implementation to {@link ServiceLoader}. */
public interface EngineProvider {
    /** A builder of an engine over the store at an address. */
    Ecphory.Builder builder(String address);

    /** A builder of an engine over an open store, which the engine closes. */
    Ecphory.Builder builder(EventStore store);

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
