package dev.ecphory.quarkus.deployment;

import dev.ecphory.quarkus.EcphoryBeans;
import dev.ecphory.quarkus.EcphoryCustomizer;
import dev.ecphory.quarkus.MemoryOf;
import io.quarkus.arc.deployment.AdditionalBeanBuildItem;
import io.quarkus.arc.deployment.UnremovableBeanBuildItem;
import io.quarkus.deployment.IsDevServicesSupportedByLaunchMode;
import io.quarkus.deployment.annotations.BuildProducer;
import io.quarkus.deployment.annotations.BuildStep;
import io.quarkus.deployment.builditem.DevServicesResultBuildItem;
import io.quarkus.deployment.builditem.FeatureBuildItem;
import io.quarkus.deployment.builditem.LaunchModeBuildItem;
import io.quarkus.deployment.dev.devservices.DevServicesConfig;
import io.quarkus.deployment.pkg.NativeConfig;
import io.quarkus.deployment.pkg.builditem.ArtifactResultBuildItem;
import io.quarkus.deployment.pkg.builditem.OutputTargetBuildItem;
import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.configuration.ConfigUtils;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.quarkus.smallrye.health.deployment.spi.HealthBuildItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The build steps. Stateless. */
final class EcphoryProcessor {
    static final String STORE = "quarkus.ecphory.store";

    private static final String FEATURE = "ecphory";

    @BuildStep
    FeatureBuildItem feature() {
        return new FeatureBuildItem(FEATURE);
    }

    @BuildStep
    AdditionalBeanBuildItem beans() {
        return AdditionalBeanBuildItem.builder()
                .addBeanClasses(EcphoryBeans.class, MemoryOf.class)
                .setUnremovable()
                .build();
    }

    @BuildStep
    UnremovableBeanBuildItem customizers() {
        return UnremovableBeanBuildItem.beanTypes(EcphoryCustomizer.class);
    }

    @BuildStep
    HealthBuildItem health(EcphoryBuildConfig config) {
        return new HealthBuildItem("dev.ecphory.quarkus.EcphoryHealthCheck", config.healthEnabled());
    }

    /** A file in the build folder where no store is set: one for dev mode, which stays, and a new one for each run of tests. */
    @BuildStep(onlyIf = {IsDevServicesSupportedByLaunchMode.class, DevServicesConfig.Enabled.class})
    void devStore(
            LaunchModeBuildItem mode,
            OutputTargetBuildItem target,
            BuildProducer<DevServicesResultBuildItem> services) {
        if (ConfigUtils.isPropertyNonEmpty(STORE)) {
            return;
        }
        Path file = file(mode.getLaunchMode(), target.getOutputDirectory());
        services.produce(DevServicesResultBuildItem.discovered()
                .feature(FEATURE)
                .description("memories in " + file)
                .config(Map.of(STORE, file.toString()))
                .build());
    }

    static Path file(LaunchMode mode, Path folder) {
        try {
            Files.createDirectories(folder);
            return mode == LaunchMode.TEST
                    ? Files.createTempDirectory(folder, "ecphory-test").resolve("memory.db")
                    : folder.resolve("ecphory-dev.db");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The engine reads its data by reflection and through native libraries, and nobody has tried it in a native image. */
    @BuildStep
    void refuseNative(NativeConfig config, BuildProducer<ArtifactResultBuildItem> unused) {
        if (config.enabled()) {
            throw new ConfigurationException(
                    "ecphory-quarkus runs on the JVM only: build without quarkus.native.enabled");
        }
    }
}
