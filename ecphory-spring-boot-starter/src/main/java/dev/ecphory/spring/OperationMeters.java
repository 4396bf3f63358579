package dev.ecphory.spring;

import dev.ecphory.spi.Observer;
import dev.ecphory.spi.Observer.Operation;
import dev.ecphory.EcphoryException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * Times operations on memories as {@code gen_ai.client.operation.duration}, labelled by the operation and the kind of error, of
 * which there are a handful each. Threads may share it.
 */
public final class OperationMeters implements Observer {
    /** The meter's name. */
    public static final String DURATION = "gen_ai.client.operation.duration";

    private final MeterRegistry registry;

    /** Into one registry. */
    public OperationMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public <T> T observe(Operation<T> operation) {
        Timer.Sample sample = Timer.start(registry);
        String error = "none";
        try {
            return operation.run();
        } catch (RuntimeException failed) {
            error = failed instanceof EcphoryException ? failed.getClass().getSimpleName() : "other";
            throw failed;
        } finally {
            sample.stop(Timer.builder(DURATION)
                    .description("How long an operation on a memory took")
                    .tag("gen_ai.operation.name", operation.kind().convention())
                    .tag("gen_ai.provider.name", "ecphory")
                    .tag("error.type", error)
                    .register(registry));
        }
    }
}
