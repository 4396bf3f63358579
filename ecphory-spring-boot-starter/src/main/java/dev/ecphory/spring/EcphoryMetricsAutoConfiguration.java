package dev.ecphory.spring;

import dev.ecphory.Ecphory;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
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
    MeterBinder ecphoryMeters(Ecphory ecphory) {
        return new EngineHealthMeters(ecphory, System::nanoTime);
    }
}
