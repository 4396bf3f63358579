package dev.ecphory.spring;

import dev.ecphory.engine.Ecphory;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The engine's meters, where Micrometer is there. No label ever holds a namespace, a name or a text. */
@AutoConfiguration(
        after = EcphoryAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration"
        })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean({Ecphory.class, MeterRegistry.class})
public class EcphoryMetricsAutoConfiguration {
    /** For the context. */
    public EcphoryMetricsAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(Operations.class)
    MeteredOperations meteredEcphoryOperations(MeterRegistry registry) {
        return new MeteredOperations(registry);
    }

    @Bean
    MeterBinder ecphoryMeters(Ecphory ecphory) {
        return registry -> {
            Gauge.builder("ecphory.namespaces", ecphory, engine -> engine.namespaces()
                            .size())
                    .description("Namespaces that have an event")
                    .register(registry);
            Gauge.builder("ecphory.events", ecphory, engine -> engine.namespaces().stream()
                            .mapToLong(
                                    namespace -> engine.memory(namespace).head().events())
                            .sum())
                    .description("Events in all namespaces")
                    .register(registry);
            Gauge.builder("ecphory.index.memory", ecphory, engine -> engine.indexes()
                            .bytes())
                    .description("What indexes take in memory")
                    .baseUnit("bytes")
                    .register(registry);
            FunctionCounter.builder("ecphory.index.evictions", ecphory, engine -> engine.indexes()
                            .evictions())
                    .description("Indexes that were let go to make room")
                    .register(registry);
            FunctionCounter.builder("ecphory.index.replayed", ecphory, engine -> engine.indexes()
                            .replayed())
                    .description("Events that were read from logs into indexes")
                    .register(registry);
        };
    }
}
