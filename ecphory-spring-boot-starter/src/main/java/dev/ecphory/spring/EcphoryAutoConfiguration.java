package dev.ecphory.spring;

import dev.ecphory.cognition.Cognition;
import dev.ecphory.cognition.Persona;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Observer;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.Quota;
import dev.ecphory.model.AssetEmbedder;
import dev.ecphory.model.AssetSource;
import dev.ecphory.model.Describer;
import dev.ecphory.model.FolderAssets;
import dev.ecphory.model.LanguageModel;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.util.unit.DataSize;

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
            ObjectProvider<Describer> describer,
            ObjectProvider<AssetEmbedder> likeness,
            ObjectProvider<AssetSource> source,
            ObjectProvider<Observer> observers,
            ObjectProvider<EcphoryCustomizer> customizers) {
        Ecphory.Builder builder =
                Ecphory.builder(properties.file()).preset(properties.preset()).preload(properties.preload());
        given(properties.tier(), builder::tier);
        given(properties.durability(), builder::durability);
        given(properties.admission(), builder::admission);
        given(properties.forgetting(), builder::forgetting);
        given(properties.cognition(), name -> builder.cognition(Cognition.preset(name)));
        given(properties.persona(), traits -> builder.persona(Persona.named(traits)));
        given(properties.background(), builder::background);
        given(properties.cache(), builder::cache);
        given(properties.cacheFolder(), builder::cacheFolder);
        given(properties.indexMemory(), size -> builder.indexMemory(size.toBytes()));
        given(properties.indexSnapshots(), builder::indexSnapshots);
        given(properties.trail(), builder::trail);
        DataSize bytes = properties.quotaBytes();
        builder.quota(new Quota(
                properties.quotaEvents(), bytes == null ? null : (Long) bytes.toBytes(), properties.quotaRate()));
        model.ifAvailable(builder::languageModel);
        describer.ifAvailable(one -> builder.describer(one, assets(properties, source)));
        likeness.ifAvailable(one -> builder.assetEmbedder(one, assets(properties, source)));
        observers.orderedStream().forEach(builder::observer);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.open();
    }

    /** What is set by name; the preset has the rest. */
    private static <T> void given(@Nullable T value, Consumer<T> setting) {
        if (value != null) {
            setting.accept(value);
        }
    }

    private static AssetSource assets(EcphoryProperties properties, ObjectProvider<AssetSource> source) {
        AssetSource own = source.getIfAvailable();
        if (own != null) {
            return own;
        }
        if (properties.assets() == null) {
            throw new InvalidInputException(
                    "ecphory.assets",
                    "(none)",
                    "is missing, and there is a model to look at assets",
                    "give the folder, or define an AssetSource bean");
        }
        return new FolderAssets(properties.assets());
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("ecphory.namespace")
    Memory ecphoryMemory(Ecphory ecphory, EcphoryProperties properties) {
        return ecphory.memory(Objects.requireNonNull(properties.namespace()));
    }
}
