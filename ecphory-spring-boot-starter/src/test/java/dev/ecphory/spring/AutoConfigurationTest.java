package dev.ecphory.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Asset;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.house.Generated;
import dev.ecphory.opentelemetry.MemorySpans;
import dev.ecphory.spi.AssetDescriber;
import dev.ecphory.testkit.Decorated;
import dev.ecphory.testkit.InMemoryEventStore;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
                        EcphoryObserverAutoConfiguration.class,
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
                .doesNotHaveBean(ConversationMemoryResolver.class)
                .doesNotHaveBean(EcphoryRecallAdvisor.class));
        edge().withPropertyValues("ecphory.namespace=ana").run(context -> {
            assertThat(context)
                    .hasSingleBean(EcphoryRecallAdvisor.class)
                    .doesNotHaveBean(EcphoryChatMemoryRepository.class);
            assertThat(context.getBean(Memory.class).namespace()).hasToString("ana");
        });
    }

    @Test
    void aStoreInMemoryLeavesNoFileAndIsGoneWithTheContext() {
        ApplicationContextRunner tests =
                edge().withPropertyValues("ecphory.namespace=ana", "ecphory.store=memory", "ecphory.background=false");
        tests.run(context -> {
            Memory memory = context.getBean(Memory.class);
            memory.append(Event.ofText("I sold the bike to Karim.").build());
            assertThat(memory.recall("Who bought the bike?").context()).contains("Karim");
        });
        tests.run(
                context -> assertThat(context.getBean(Memory.class).list(0, 10)).isEmpty());
        assertThat(folder.resolve("m.db")).doesNotExist();
    }

    @Test
    void answersGoByTheRoutersThatAreNamed() {
        ApplicationContextRunner routed = edge().withPropertyValues(
                        "ecphory.namespace=ana",
                        "ecphory.background=false",
                        "ecphory.answer.memory-router=minimize-cost");
        routed.run(context -> {
            Memory memory = context.getBean(Memory.class);
            memory.append(Event.ofText("I sold the bike to Karim.").build());
            assertThat(memory.answer("How many bikes did I sell in total?").choices())
                    .anyMatch(choice -> choice.chosen().equals("widest"));
        });
        edge().withPropertyValues("ecphory.answer.memory-router=wide")
                .run(context -> assertThat(context).hasFailed());
        edge().withPropertyValues("ecphory.answer.reader-router=by-category").run(context -> assertThat(context)
                .hasFailed()
                .getFailure()
                .rootCause()
                .hasMessageContaining("cannot be chosen by the category of a question"));
    }

    @Test
    void withoutItsModelTierBaseIsRefusedByNameAndIsNotTheDefault() {
        ApplicationContextRunner small = edge().withClassLoader(new FilteredClassLoader(
                name -> name.startsWith("dev.ecphory.onnx"),
                name -> name.equals("META-INF/services/dev.ecphory.spi.Embedder$Provider")));
        small.withPropertyValues("ecphory.tier=base").run(context -> assertThat(context)
                .hasFailed()
                .getFailure()
                .rootCause()
                .hasMessageContaining("ecphory.tier")
                .hasMessageContaining("ecphory-onnx"));
    }

    @Test
    void aDriverThatIsOlderThanTheOneItWasBuiltWithIsNamedWithTheWayToChangeIt() {
        Map<String, String> built = DriverVersions.builtWith();
        assertThat(built.keySet()).containsExactly("postgresql", "sqlite-jdbc");
        assertThat(DriverVersions.running()).isEqualTo(built);
        assertThat(DriverVersions.older(built, built)).isEmpty();
        assertThat(DriverVersions.older(
                        Map.of("sqlite-jdbc", "3.54.1.0", "postgresql", "42.7.9"),
                        Map.of("sqlite-jdbc", "3.53.2.1", "postgresql", "42.7.13")))
                .singleElement()
                .asString()
                .contains("sqlite-jdbc 3.53.2.1", "<sqlite-jdbc.version>3.54.1.0</sqlite-jdbc.version>");
    }

    @Test
    void theBomHasTheVersionsThatItWasBuiltWith() throws Exception {
        String root = Files.readString(Path.of("../pom.xml"));
        Matcher managed = Pattern.compile("<artifactId>([^<]+)</artifactId><version>([0-9][^<]*)</version>")
                .matcher(Files.readString(Path.of("../ecphory-bom/pom.xml")));
        int libraries = 0;
        while (managed.find()) {
            Matcher here = Pattern.compile("<artifactId>" + Pattern.quote(managed.group(1))
                            + "</artifactId>\\s*<version>\\$\\{([^}]+)}</version>")
                    .matcher(root);
            assertThat(here.find()).as(managed.group(1)).isTrue();
            assertThat(root).contains("<" + here.group(1) + ">" + managed.group(2) + "</" + here.group(1) + ">");
            libraries++;
        }
        assertThat(libraries).isGreaterThan(8);
    }

    @Test
    void aDescriberLooksAtTheFilesOfTheFolderThatWasNamed() throws Exception {
        Path photos = Files.createDirectory(folder.resolve("photos"));
        Files.write(photos.resolve("a.png"), new byte[] {7});
        AssetDescriber eyes = new AssetDescriber() {
            @Override
            public String id() {
                return "eyes";
            }

            @Override
            public boolean reads(String mediaType) {
                return true;
            }

            @Override
            public String describe(Asset asset, byte[] content) {
                return "the number " + content[0];
            }
        };
        ApplicationContextRunner seeing =
                edge().withBean(AssetDescriber.class, () -> eyes).withPropertyValues("ecphory.namespace=ana");
        seeing.withPropertyValues("ecphory.assets=" + photos).run(context -> {
            Memory memory = context.getBean(Memory.class);
            memory.append(Event.ofText("")
                    .id("a")
                    .asset(Asset.of("a.png", "image/png"))
                    .build());
            var unused = memory.consolidate((stage, done, of) -> {});
            assertThat(memory.recall("which number?").context()).contains("the number 7");
        });
        seeing.run(context -> assertThat(context).hasFailed());
    }

    @Test
    void theEngineClosesWithTheContext() {
        AtomicReference<Ecphory> opened = new AtomicReference<>();
        edge().run(context -> {
            opened.set(context.getBean(Ecphory.class));
            assertThat(opened.get().configuration())
                    .containsEntry("tier", "edge")
                    .containsEntry("durability", "full");
        });
        assertThatThrownBy(() ->
                        opened.get().memory("ana").append(Event.ofText("late").build()))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void whatTheApplicationDefinesComesFirst() {
        Ecphory own = Decorated.of(Ecphory.builder(new InMemoryEventStore(InstantSource.system(), new Random(1)))
                .tier(Tier.EDGE)
                .open());
        edge().withBean(Ecphory.class, () -> own)
                .withBean(
                        ConversationMemoryResolver.class, () -> ConversationMemoryResolver.by(own, id -> "user/" + id))
                .withPropertyValues("ecphory.chat.remembered-by=repository")
                .run(context -> {
                    assertThat(context.getBean(Ecphory.class)).isSameAs(own);
                    assertThat(context).hasSingleBean(EcphoryChatMemoryRepository.class);
                });
        edge().withBean(EcphoryCustomizer.class, () -> builder -> builder.indexCache(false))
                .run(context -> assertThat(context.getBean(Ecphory.class).configuration())
                        .containsEntry("cache", "off"));
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
        edge().withPropertyValues("ecphory.tier=pro").run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining("add ecphory-model-reranker"));
    }

    @Test
    void aPresetSetsWhatIsNotSetByName() {
        edge().withPropertyValues("ecphory.preset=companion", "ecphory.cognition=off")
                .run(context -> assertThat(context.getBean(Ecphory.class).configuration())
                        .containsEntry("preset", "companion")
                        .containsEntry("forgetting", "archive")
                        .containsEntry("cognition", "off")
                        .containsEntry("tier", "edge"));
        edge().withPropertyValues("ecphory.preset=coding-agent")
                .run(context -> assertThat(context.getBean(Ecphory.class).configuration())
                        .containsEntry("admission", "keep_all"));
        edge().withPropertyValues("ecphory.preset=fast")
                .run(context -> assertThat(context).hasFailed());
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
            assertThat(context).hasSingleBean(OperationMeters.class);
            var indicator = context.getBean("ecphoryHealthIndicator", EcphoryHealthIndicator.class);
            assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);
            assertThat(indicator.health().getDetails())
                    .containsKeys("store", "writing", "index cache", "neural embedder");
        });
    }

    @Test
    void spansAreThereWhereTheApplicationHasThemAndHoldNothingThatWasSaidUnlessThatIsSet() {
        for (boolean content : new boolean[] {false, true}) {
            InMemorySpanExporter exporter = InMemorySpanExporter.create();
            OpenTelemetry telemetry = OpenTelemetrySdk.builder()
                    .setTracerProvider(SdkTracerProvider.builder()
                            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                            .build())
                    .build();
            edge().withPropertyValues("ecphory.namespace=ana", "ecphory.trace-content=" + content)
                    .withBean(OpenTelemetry.class, () -> telemetry)
                    .run(context -> {
                        Memory memory = context.getBean(Memory.class);
                        memory.append(Event.ofText("Karim bought it.").build());
                        assertThat(memory.recall("Who is Karim?").items()).isNotEmpty();
                        assertThat(exporter.getFinishedSpanItems())
                                .extracting(SpanData::getName)
                                .contains("create_memory", "search_memory", "recall rank");
                        assertThat(exporter.getFinishedSpanItems().toString().contains("Karim"))
                                .isEqualTo(content);
                    });
        }
        edge().run(context -> assertThat(context).doesNotHaveBean(MemorySpans.class));
    }

    @Test
    void everyMeterAndItsTagsAreInTheGuideAndHoldNothingOfAnybodys() {
        edge().withPropertyValues("ecphory.namespace=ana")
                .withBean(SimpleMeterRegistry.class)
                .run(context -> {
                    Memory memory = context.getBean(Memory.class);
                    memory.append(Event.ofText("Karim bought it.").build());
                    assertThat(memory.recall("Who is Karim?").items()).hasSize(1);
                    assertThat(memory.consolidate(ProgressListener.SILENT).complete())
                            .isTrue();
                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    context.getBeansOfType(MeterBinder.class).values().forEach(each -> each.bindTo(registry));

                    Map<String, Map<String, Set<String>>> meters = new TreeMap<>();
                    Map<String, String> said = new TreeMap<>();
                    for (Meter meter : registry.getMeters()) {
                        Map<String, Set<String>> tags =
                                meters.computeIfAbsent(meter.getId().getName(), none -> new TreeMap<>());
                        meter.getId().getTags().forEach(tag -> tags.computeIfAbsent(
                                        tag.getKey(), none -> new TreeSet<>())
                                .add("`" + tag.getValue() + "`"));
                        said.put(
                                meter.getId().getName(),
                                String.valueOf(meter.getId().getDescription()));
                    }
                    assertThat(meters.toString()).doesNotContain("ana", "Karim");
                    // what failed is told by the names of our own exceptions, which no run here throws
                    Map<String, Set<String>> timed = Objects.requireNonNull(meters.get(OperationMeters.DURATION));
                    Objects.requireNonNull(timed.get("error.type"))
                            .add("the name of an `EcphoryException`, or `other`");
                    List<List<String>> rows = new ArrayList<>();
                    meters.forEach((name, tags) -> rows.add(List.of(
                            "`" + name + "`",
                            String.valueOf(said.get(name)),
                            tags.entrySet().stream()
                                    .map(tag -> "`" + tag.getKey() + "`: " + String.join(", ", tag.getValue()))
                                    .collect(Collectors.joining("; ")))));
                    Generated.holds(
                            Path.of("../docs/guides/spring.md"),
                            "meters",
                            Generated.table(List.of("meter", "is", "tags"), rows));
                });
    }
}
