package dev.ecphory.quarkus.deployment;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;

/** What is decided while an application is built. */
@ConfigMapping(prefix = "quarkus.ecphory")
@ConfigRoot(phase = ConfigPhase.BUILD_TIME)
public interface EcphoryBuildConfig {
    /** Whether there is a readiness check, where the application has quarkus-smallrye-health. */
    @WithName("health.enabled")
    @WithDefault("true")
    boolean healthEnabled();
}
