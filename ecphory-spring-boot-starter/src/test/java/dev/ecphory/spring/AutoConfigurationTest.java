package dev.ecphory.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.Event;
import dev.ecphory.store.InMemoryStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.client.advisor.api.BaseAdvisor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

final class AutoConfigurationTest {
    @TempDir
    Path folder;

    private ApplicationContextRunner edge() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        EcphoryAutoConfiguration.class,
                        EcphoryHealthAutoConfiguration.class,
                        EcphoryMetricsAutoConfiguration.class,
                        EcphoryChatAutoConfiguration.class))
                .withPropertyValues("ecphory.file=" + folder.resolve("m.db"), "ecphory.tier=edge");
    }

    @Test
    void nothingBelongsToNobody() {
        edge().run(context -> assertThat(context)
                .hasSingleBean(Ecphory.class)
                .doesNotHaveBean(Memory.class)
                .doesNotHaveBean(Conversations.class)
                .doesNotHaveBean(EcphoryRecallAdvisor.class));
        edge().withPropertyValues("ecphory.namespace=ana").run(context -> {
            assertThat(context)
                    .hasSingleBean(EcphoryRecallAdvisor.class)
                    .doesNotHaveBean(EcphoryChatMemoryRepository.class);
            assertThat(context.getBean(Memory.class).namespace()).hasToString("ana");
        });
    }

    @Test
    void theEngineClosesWithTheContext() {
        AtomicReference<Ecphory> opened = new AtomicReference<>();
        edge().run(context -> {
            opened.set(context.getBean(Ecphory.class));
            assertThat(opened.get().config()).containsEntry("tier", "edge").containsEntry("durability", "full");
        });
        assertThatThrownBy(() ->
                        opened.get().memory("ana").append(Event.saying("late").build()))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void whatTheApplicationDefinesComesFirst() {
        Ecphory own = Ecphory.builder(new InMemoryStore(InstantSource.system(), new Random(1)))
                .tier(Tier.EDGE)
                .open();
        edge().withBean(Ecphory.class, () -> own)
                .withBean(Conversations.class, () -> Conversations.by(own, id -> "user/" + id))
                .withPropertyValues("ecphory.chat.remembered-by=repository")
                .run(context -> {
                    assertThat(context.getBean(Ecphory.class)).isSameAs(own);
                    assertThat(context).hasSingleBean(EcphoryChatMemoryRepository.class);
                });
        edge().withBean(EcphoryCustomizer.class, () -> builder -> builder.cache(false))
                .run(context ->
                        assertThat(context.getBean(Ecphory.class).config()).containsEntry("cache", "off"));
    }

    @Test
    void wrongSettingsStopTheStartAndSayWhich() {
        edge().withPropertyValues("ecphory.tier=fast")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("Tier.fast"));
        edge().withPropertyValues("ecphory.recall.limit=0").run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining("limit 0 is out of range; give 1 to 1000"));
        edge().withPropertyValues("ecphory.namespace=~windows/x")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("take another name"));
        edge().withPropertyValues("ecphory.tier=pro")
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("has no language model"));
    }

    @Test
    void startsWithoutActuatorMicrometerAndSpringAi() {
        edge().withPropertyValues("ecphory.namespace=ana")
                .withClassLoader(new FilteredClassLoader(HealthIndicator.class, MeterRegistry.class, BaseAdvisor.class))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(Memory.class)
                        .doesNotHaveBean(HealthIndicator.class)
                        .doesNotHaveBean(EcphoryRecallAdvisor.class));
    }

    @Test
    void healthAndMetersAreThereWhereTheApplicationHasThem() {
        edge().withBean(SimpleMeterRegistry.class).run(context -> {
            assertThat(context).hasSingleBean(MeteredOperations.class);
            var indicator = context.getBean("ecphoryHealthIndicator", EcphoryHealthIndicator.class);
            assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);
            assertThat(indicator.health().getDetails())
                    .containsKeys("store", "writing", "index cache", "neural embedder");
        });
    }
}
