package dev.ecphory.quarkus;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.inject.Singleton;
import java.nio.file.Path;

/** The engine, which closes with the application, and memories. Threads may share what it makes. */
@Singleton
public class EcphoryBeans {
    /** For the container. */
    public EcphoryBeans() {}

    /** Opens the engine, once. */
    @Produces
    @Singleton
    @DefaultBean
    Ecphory ecphory(EcphoryConfig config, Instance<EcphoryCustomizer> customizers) {
        String store = config.store()
                .orElseThrow(() -> new InvalidInputException(
                        "quarkus.ecphory.store", "(none)", "is missing", "give a file, or an address of PostgreSQL"));
        Ecphory.Builder builder =
                store.startsWith("postgresql:") ? Ecphory.builder(store) : Ecphory.builder(Path.of(store));
        builder.tier(config.tier());
        customizers.stream().forEach(customizer -> customizer.customize(builder));
        return builder.open();
    }

    /** Closes it with the application. */
    void close(@Disposes Ecphory ecphory) {
        ecphory.close();
    }

    /** The memory of {@code quarkus.ecphory.namespace}. */
    @Produces
    @Singleton
    @DefaultBean
    Memory memory(Ecphory ecphory, EcphoryConfig config) {
        return ecphory.memory(config.namespace()
                .orElseThrow(() -> new InvalidInputException(
                        "quarkus.ecphory.namespace",
                        "(none)",
                        "is missing, and a Memory without @MemoryOf is injected",
                        "say whose memory it is, or inject one with @MemoryOf")));
    }

    /** The memory that an injection point names. */
    @Produces
    @Dependent
    @MemoryOf("")
    Memory memoryOf(Ecphory ecphory, InjectionPoint point) {
        return ecphory.memory(point.getQualifiers().stream()
                .filter(MemoryOf.class::isInstance)
                .map(qualifier -> ((MemoryOf) qualifier).value())
                .findFirst()
                .orElseThrow());
    }
}
