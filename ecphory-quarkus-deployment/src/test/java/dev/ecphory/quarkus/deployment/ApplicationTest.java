package dev.ecphory.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.quarkus.EcphoryCustomizer;
import dev.ecphory.quarkus.MemoryOf;
import io.quarkus.test.QuarkusUnitTest;
import io.smallrye.health.SmallRyeHealthReporter;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ApplicationTest {
    @RegisterExtension
    static final QuarkusUnitTest APPLICATION = new QuarkusUnitTest()
            .withApplicationRoot(jar -> jar.addClass(Quiet.class))
            .overrideConfigKey("quarkus.ecphory.namespace", "ana");

    @Inject
    Ecphory ecphory;

    @Inject
    Memory ana;

    @Inject
    @MemoryOf("bob")
    Memory bob;

    @Inject
    SmallRyeHealthReporter health;

    @Inject
    Quiet quiet;

    @Test
    void memoriesAreBeansAndKeptApart() {
        ana.append(Event.ofText("I sold the old bike to Karim.").build());

        assertThat(ana.namespace()).hasToString("ana");
        assertThat(bob.namespace()).hasToString("bob");
        assertThat(ana.recall("Who bought the old bike?").context()).contains("Karim");
        assertThat(bob.recall("Who bought the old bike?").items()).isEmpty();
        assertThat(ecphory.memory("ana").list(0, 10)).hasSize(1);
    }

    @Test
    void anUnsetStoreIsAFileInTheBuildFolder() {
        assertThat(ConfigProvider.getConfig().getValue(EcphoryProcessor.STORE, String.class))
                .contains("ecphory-test")
                .endsWith("memory.db");
    }

    @Test
    void theReadinessCheckAsksTheStore() {
        assertThat(health.getReadiness().getPayload().toString()).contains("\"ecphory\"", "\"UP\"");
    }

    @Test
    void aBeanChangesHowTheEngineIsOpened() {
        assertThat(quiet.asked).isTrue();
    }

    /** Opens an engine without background work. */
    @Singleton
    static class Quiet implements EcphoryCustomizer {
        boolean asked;

        @Override
        public void customize(Ecphory.Builder builder) {
            asked = true;
            builder.background(false);
        }
    }
}
