package dev.ecphory.spring;

import dev.ecphory.memory.EcphoryException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.function.Supplier;

/**
 * Times operations as {@code gen_ai.client.operation.duration}, labelled by the operation and the kind of error, of which there
 * are a handful each. Threads may share it.
 */
public final class MeteredOperations implements Operations {
    /** The meter's name. */
    public static final String DURATION = "gen_ai.client.operation.duration";

    private final MeterRegistry registry;

    /** Into one registry. */
    public MeteredOperations(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public <T> T run(String operation, Supplier<T> work) {
        Timer.Sample sample = Timer.start(registry);
        String error = "none";
        try {
            return work.get();
        } catch (RuntimeException failed) {
            error = failed instanceof EcphoryException ? failed.getClass().getSimpleName() : "other";
            throw failed;
        } finally {
            sample.stop(Timer.builder(DURATION)
                    .description("How long an operation on a memory took")
                    .tag("gen_ai.operation.name", operation)
                    .tag("gen_ai.provider.name", "ecphory")
                    .tag("error.type", error)
                    .register(registry));
        }
    }
}
