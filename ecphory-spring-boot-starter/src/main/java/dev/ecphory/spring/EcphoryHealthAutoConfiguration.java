package dev.ecphory.spring;

import dev.ecphory.Ecphory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** The engine's part of {@code /actuator/health}, where Actuator is there. */
@AutoConfiguration(after = EcphoryAutoConfiguration.class)
@ConditionalOnClass(HealthIndicator.class)
@ConditionalOnBean(Ecphory.class)
@ConditionalOnEnabledHealthIndicator("ecphory")
public class EcphoryHealthAutoConfiguration {
    /** For the context. */
    public EcphoryHealthAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(name = "ecphoryHealthIndicator")
    HealthIndicator ecphoryHealthIndicator(Ecphory ecphory) {
        return new EcphoryHealthIndicator(ecphory);
    }
}
