package dev.ecphory.spring;

import dev.ecphory.opentelemetry.MemorySpans;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Who watches the engine: meters where Micrometer is there, spans where OpenTelemetry and {@code ecphory-opentelemetry} are. */
@AutoConfiguration(
        before = EcphoryAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration",
            "org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration"
        })
public class EcphoryObserverAutoConfiguration {
    /** For the context. */
    public EcphoryObserverAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    static class Meters {
        // no label ever holds a namespace, a name or a text
        @Bean
        @ConditionalOnBean(MeterRegistry.class)
        @ConditionalOnMissingBean
        OperationMeters ecphoryOperationMeters(MeterRegistry registry) {
            return new OperationMeters(registry);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({OpenTelemetry.class, MemorySpans.class})
    static class Spans {
        @Bean
        @ConditionalOnBean(OpenTelemetry.class)
        @ConditionalOnMissingBean
        MemorySpans ecphoryMemorySpans(OpenTelemetry telemetry, EcphoryProperties properties) {
            return new MemorySpans(telemetry).withContent(properties.traceContent());
        }
    }
}
