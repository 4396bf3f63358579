package dev.ecphory.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.quarkus.EcphoryHealthCheck;
import io.quarkus.deployment.builditem.DevServicesResultBuildItem;
import io.quarkus.deployment.builditem.LaunchModeBuildItem;
import io.quarkus.deployment.pkg.NativeConfig;
import io.quarkus.deployment.pkg.builditem.OutputTargetBuildItem;
import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EcphoryProcessorTest {
    @TempDir
    Path folder;

    private final EcphoryProcessor processor = new EcphoryProcessor();

    @Test
    void theHealthCheckIsNamedByItsClassAndCanBeTurnedOff() {
        assertThat(processor.health(() -> true).getHealthCheckClass()).isEqualTo(EcphoryHealthCheck.class.getName());
        assertThat(processor.health(() -> false).isEnabled()).isFalse();
        assertThat(processor.feature().getName()).isEqualTo("ecphory");
        assertThat(processor.beans().getBeanClasses()).hasSize(2);
        assertThat(processor.customizers()).isNotNull();
    }

    @Test
    void theStoreOfDevModeStaysAndEachRunOfTestsHasItsOwn() {
        Path build = folder.resolve("target");
        Path dev = EcphoryProcessor.file(LaunchMode.DEVELOPMENT, build);
        Path test = EcphoryProcessor.file(LaunchMode.TEST, build);

        assertThat(dev.startsWith(build)).isTrue();
        assertThat(EcphoryProcessor.file(LaunchMode.DEVELOPMENT, build)).isEqualTo(dev);
        assertThat(test.startsWith(build)).isTrue();
        assertThat(EcphoryProcessor.file(LaunchMode.TEST, build)).isNotEqualTo(test);
    }

    @Test
    void theStoreOfDevModeIsAnnouncedAsConfiguration() {
        List<DevServicesResultBuildItem> services = new ArrayList<>();
        processor.devStore(
                new LaunchModeBuildItem(LaunchMode.DEVELOPMENT, Optional.empty(), false, Optional.empty(), false),
                new OutputTargetBuildItem(folder, "app", "app", false, new Properties(), Optional.empty()),
                services::add);

        assertThat(services).hasSize(1);
        assertThat(services.getFirst().getConfig())
                .containsEntry(
                        EcphoryProcessor.STORE, folder.resolve("ecphory-dev.db").toString());
    }

    @Test
    void aNativeImageIsRefused() {
        assertThatThrownBy(() -> processor.refuseNative(enabled(true), item -> {}))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("JVM");
        processor.refuseNative(enabled(false), item -> {});
    }

    private static NativeConfig enabled(boolean value) {
        return new SmallRyeConfigBuilder()
                .withMapping(NativeConfig.class)
                .withDefaultValue("quarkus.native.enabled", Boolean.toString(value))
                .build()
                .getConfigMapping(NativeConfig.class);
    }
}
