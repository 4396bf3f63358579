package dev.ecphory.quarkus;

import dev.ecphory.Tier;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Optional;

/** The settings of a memory. */
@ConfigMapping(prefix = "quarkus.ecphory")
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
public interface EcphoryConfig {
    /**
     * Where memories are kept: a file, or {@code postgresql://user@host/database}. In dev mode and in tests it is a file in the
     * build folder unless set.
     */
    Optional<String> store();

    /** Whose memory a bean without {@link MemoryOf} is. */
    Optional<String> namespace();

    /** How much of the machine recall may use: edge, base with ecphory-onnx, or pro with ecphory-model-reranker. */
    @WithDefault("edge")
    Tier tier();
}
