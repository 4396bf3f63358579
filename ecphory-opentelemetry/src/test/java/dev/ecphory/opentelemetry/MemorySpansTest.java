package dev.ecphory.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.AnswerOptions;
import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.Event;
import dev.ecphory.admin.Quota;
import dev.ecphory.QuotaExceededException;
import io.opentelemetry.api.common.Value;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace tells what a call to a memory spent its time on, and nothing of what was said. */
final class MemorySpansTest {
    private static final String SECRET = "the combination is 4711";

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetrySdk telemetry = sdk(Sampler.alwaysOn());

    @TempDir
    private Path folder;

    private OpenTelemetrySdk sdk(Sampler sampler) {
        return OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .setSampler(sampler)
                        .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                        .build())
                .build();
    }

    private Ecphory engine(MemorySpans spans) {
        return Ecphory.builder(folder.resolve("memory.db"))
                .tier(Tier.EDGE)
                .background(false)
                .quota(new Quota(3L, null, null))
                .observer(spans)
                .open();
    }

    private static Event said(String id, String text) {
        return Event.ofText(text).id(id).build();
    }

    private List<SpanData> named(String name) {
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .toList();
    }

    private SpanData one(String name) {
        assertThat(named(name)).hasSize(1);
        return named(name).getFirst();
    }

    @Test
    void everyOperationHasTheNameThatTheConventionsGiveIt() {
        try (Ecphory engine = engine(new MemorySpans(telemetry))) {
            Memory memory = engine.memory("ana");
            memory.append(said("a", "The boat is green."), said("b", "The sail is torn."));
            assertThat(memory.recall("What is green?").items()).isNotEmpty();
            memory.deletion().retract("b");
            assertThat(memory.consolidate(ProgressListener.SILENT).complete()).isTrue();
            for (Selection selection : List.of(Selection.events(List.of("b")), new Selection.Everything())) {
                assertThat(memory.deletion().erase(selection).complete()).isTrue();
            }
        }
        assertThat(exporter.getFinishedSpanItems())
                .filteredOn(span -> span.getAttributes().get(SpanConventions.OPERATION) != null)
                .extracting(SpanData::getName)
                .containsExactly(
                        "create_memory",
                        "search_memory",
                        "update_memory",
                        "upsert_memory",
                        "delete_memory",
                        "delete_memory_store");
        SpanData created = one("create_memory");
        assertThat(created.getKind()).isEqualTo(SpanKind.INTERNAL);
        assertThat(created.getAttributes().get(SpanConventions.OPERATION)).isEqualTo("create_memory");
        assertThat(created.getAttributes().get(SpanConventions.STORE)).isEqualTo("ana");
        assertThat(created.getAttributes().get(SpanConventions.RECORDS)).isEqualTo(2);
        assertThat(created.getAttributes().get(SpanConventions.RECORD)).isNull();
        assertThat(one("search_memory").getAttributes().get(SpanConventions.RECORDS))
                .isPositive();
        assertThat(one("delete_memory").getAttributes().get(SpanConventions.RECORD))
                .isEqualTo("b");
        assertThat(one("delete_memory_store").getAttributes().get(SpanConventions.RECORDS))
                .isEqualTo(1);
    }

    @Test
    void theStagesOfARecallLieInsideItOneAfterTheOther() {
        try (Ecphory engine = engine(new MemorySpans(telemetry))) {
            Memory memory = engine.memory("ana");
            memory.append(said("a", "The boat is green."));
            var found = memory.recall("What is green?");
            SpanData recall = one("search_memory");
            List<SpanData> stages = exporter.getFinishedSpanItems().stream()
                    .filter(span -> span.getName().startsWith("recall "))
                    .toList();
            assertThat(stages)
                    .extracting(span -> span.getName().substring("recall ".length()))
                    .containsExactlyElementsOf(
                            found.steps().stream().map(step -> step.stage()).toList());
            long at = recall.getStartEpochNanos();
            for (SpanData stage : stages) {
                assertThat(stage.getParentSpanId()).isEqualTo(recall.getSpanId());
                assertThat(stage.getStartEpochNanos()).isGreaterThanOrEqualTo(at);
                at = stage.getEndEpochNanos();
            }
            assertThat(at).isLessThanOrEqualTo(recall.getEndEpochNanos());
        }
    }

    @Test
    void nothingThatWasSaidOrAskedIsInASpanUnlessThatIsAskedFor() {
        try (Ecphory engine = engine(new MemorySpans(telemetry))) {
            saidAndRefused(engine.memory("ana"));
            assertThat(exporter.getFinishedSpanItems().toString()).doesNotContain("4711", "combination");
            assertThat(named("create_memory")).hasSize(2).last().satisfies(refused -> {
                assertThat(refused.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
                assertThat(refused.getStatus().getDescription()).isEmpty();
                assertThat(refused.getAttributes().get(SpanConventions.ERROR)).isEqualTo("QuotaExceededException");
                assertThat(refused.getAttributes().get(SpanConventions.RECORDS)).isEqualTo(3);
                assertThat(refused.getEvents()).isEmpty();
            });
        }
    }

    @Test
    void withContentTheQuestionAndTheRecordsAreThereByTheSchema() {
        try (Ecphory engine = engine(new MemorySpans(telemetry).withContent(true))) {
            saidAndRefused(engine.memory("ana"));
        }
        SpanData recall = one("search_memory");
        assertThat(recall.getAttributes().get(SpanConventions.QUERY)).isEqualTo("What is the combination?");
        Value<?> records = recall.getAttributes().get(SpanConventions.CONTENTS);
        assertThat(records).isNotNull();
        assertThat(String.valueOf(records)).contains("\"id\"", "\"a\"", "\"content\"", SECRET, "\"score\"");
        assertThat(named("create_memory").getLast().getEvents()).hasSize(1);
    }

    private static void saidAndRefused(Memory memory) {
        memory.append(said("a", SECRET));
        assertThatThrownBy(() -> memory.append(said("b", SECRET), said("c", SECRET), said("d", SECRET)))
                .isInstanceOf(QuotaExceededException.class);
        assertThat(memory.recall("What is the combination?").items()).hasSize(1);
    }

    @Test
    void aSpanIsBeneathTheCallersAndIsCurrentWhileItsOperationIsDone() {
        Tracer tracer = telemetry.getTracer("caller");
        Span caller = tracer.spanBuilder("request").startSpan();
        Scope current = caller.makeCurrent();
        try (Ecphory engine = engine(new MemorySpans(telemetry))) {
            Memory memory = engine.memory("ana");
            memory.append(said("a", "I sold the boat to Karim."));
            assertThat(memory.answer("Who bought the boat?", AnswerOptions.defaults())
                            .text())
                    .contains("Karim");
        } finally {
            current.close();
            caller.end();
        }
        assertThat(one("create_memory").getParentSpanId())
                .isEqualTo(caller.getSpanContext().getSpanId());
        assertThat(one("search_memory").getParentSpanId())
                .isEqualTo(one("answer").getSpanId());
        assertThat(one("answer").getTraceId()).isEqualTo(caller.getSpanContext().getTraceId());
    }

    @Test
    void whatIsNotSampledCostsNoStages() {
        exporter.reset();
        try (Ecphory engine = engine(new MemorySpans(sdk(Sampler.alwaysOff())))) {
            Memory memory = engine.memory("ana");
            memory.append(said("a", "The boat is green."));
            assertThat(memory.recall("What is green?").items()).hasSize(1);
        }
        assertThat(exporter.getFinishedSpanItems()).isEmpty();
    }
}
