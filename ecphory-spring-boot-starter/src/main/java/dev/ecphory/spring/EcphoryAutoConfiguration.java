package dev.ecphory.spring;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Tier;
import dev.ecphory.admin.Quota;
import dev.ecphory.spi.AssetDescriber;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.AssetSource;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.Observer;
import dev.ecphory.spring.EcphoryProperties.StoreKind;
import dev.ecphory.testkit.InMemoryEventStore;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
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
            ObjectProvider<AssetDescriber> describer,
            ObjectProvider<AssetEmbedder> likeness,
            ObjectProvider<AssetSource> source,
            ObjectProvider<Observer> observers,
            ObjectProvider<EcphoryCustomizer> customizers) {
        DriverVersions.check();
        Ecphory.Builder builder = store(properties).preset(properties.preset()).preloadModels(properties.preload());
        List<EcphoryCustomizer> last = customizers.orderedStream().toList();
        given(last.isEmpty() ? tier(properties) : properties.tier(), builder::tier);
        given(properties.durability(), builder::durability);
        given(properties.admission(), builder::gateMode);
        given(properties.forgetting(), builder::forgettingMode);
        given(properties.cognition(), builder::cognition);
        given(properties.persona(), builder::persona);
        given(properties.background(), builder::background);
        given(properties.cache(), builder::indexCache);
        given(properties.cacheFolder(), builder::indexCacheFolder);
        given(properties.indexMemory(), size -> builder.indexMemoryLimit(size.toBytes()));
        given(properties.indexSnapshots(), builder::indexSnapshotsFrom);
        given(properties.trail(), builder::auditTrail);
        DataSize bytes = properties.quotaBytes();
        builder.quota(new Quota(
                properties.quotaEvents(), bytes == null ? null : (Long) bytes.toBytes(), properties.quotaRate()));
        builder.answerRouting(properties.answer().routing());
        model.ifAvailable(builder::languageModel);
        describer.ifAvailable(one -> builder.assetDescriber(one, assets(properties, source)));
        likeness.ifAvailable(one -> builder.assetEmbedder(one, assets(properties, source)));
        observers.orderedStream().forEach(builder::observer);
        last.forEach(customizer -> customizer.customize(builder));
        return builder.open();
    }

    private static Ecphory.Builder store(EcphoryProperties properties) {
        return properties.store() == StoreKind.MEMORY
                ? Ecphory.builder(new InMemoryEventStore(InstantSource.system(), new SecureRandom()))
                : Ecphory.builder(properties.file());
    }

    /** The tier that was set, or that the machine has the models for. */
    private static @Nullable Tier tier(EcphoryProperties properties) {
        Tier tier = properties.tier();
        boolean embeds =
                ServiceLoader.load(Embedder.Provider.class).stream().findAny().isPresent();
        if (embeds) {
            return tier;
        }
        if (tier == Tier.BASE) {
            throw new InvalidInputException(
                    "ecphory.tier",
                    "base",
                    "needs a neural embedder, and none is on the class path",
                    "add the dependency dev.ecphory:ecphory-onnx, or set ecphory.tier=edge");
        }
        return tier == null && properties.preset().tier() == Tier.BASE ? Tier.EDGE : tier;
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
        return AssetSource.folder(properties.assets());
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("ecphory.namespace")
    Memory ecphoryMemory(Ecphory ecphory, EcphoryProperties properties) {
        return ecphory.memory(Objects.requireNonNull(properties.namespace()));
    }
}
