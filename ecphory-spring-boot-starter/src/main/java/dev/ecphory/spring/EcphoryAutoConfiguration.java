package dev.ecphory.spring;

import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.model.LanguageModel;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** The engine, which closes with the context, and the memory of {@code ecphory.namespace}. */
@AutoConfiguration
@EnableConfigurationProperties(EcphoryProperties.class)
public class EcphoryAutoConfiguration {
    /** For the context. */
    public EcphoryAutoConfiguration() {}

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    Ecphory ecphory(
            EcphoryProperties properties,
            ObjectProvider<LanguageModel> model,
            ObjectProvider<EcphoryCustomizer> customizers) {
        Ecphory.Builder builder = Ecphory.builder(properties.file())
                .tier(properties.tier())
                .durability(properties.durability())
                .admission(properties.admission())
                .forgetting(properties.forgetting())
                .cognition(properties.living())
                .background(properties.background())
                .cache(properties.cache())
                .preload(properties.preload());
        model.ifAvailable(builder::languageModel);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.open();
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("ecphory.namespace")
    Memory ecphoryMemory(Ecphory ecphory, EcphoryProperties properties) {
        return ecphory.memory(Objects.requireNonNull(properties.namespace()));
    }
}
