package dev.ecphory.opentelemetry;

import dev.ecphory.EcphoryException;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.spi.Observer;
import dev.ecphory.spi.Observer.Operation;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import java.util.concurrent.TimeUnit;

/**
 * A span for each operation on a memory, named and described as OpenTelemetry's conventions for generative AI want it, with one
 * for each stage of a recall beneath it. It is current while the operation is done, so that spans of models and of the database
 * driver come beneath it, too. {@code gen_ai.memory.store.id} is the namespace. Threads may share it.
 *
 * <p>Nothing of what was asked or said is in a span unless that is asked for by {@link #withContent}; nor are the words of an
 * exception, which may repeat it. What failed is named by its class, in {@code error.type}.
 */
public final class MemorySpans implements Observer {
    private static final String PROVIDER = "ecphory";

    private final Tracer tracer;
    private final boolean content;

    /** Spans without content. */
    public MemorySpans(OpenTelemetry telemetry) {
        this(telemetry.getTracer("dev.ecphory"), false);
    }

    private MemorySpans(Tracer tracer, boolean content) {
        this.tracer = tracer;
        this.content = content;
    }

    /**
     * The same, with questions, texts of records, notes of stages and messages of exceptions, which are then wherever spans are
     * kept: the conventions' {@code gen_ai.memory.query.text} and {@code gen_ai.memory.records}.
     */
    public MemorySpans withContent(boolean wanted) {
        return new MemorySpans(tracer, wanted);
    }

    @Override
    public <T> T observe(Operation<T> operation) {
        String name = operation.kind().convention();
        // one clock for it and for its stages, so that these lie inside
        long epoch = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        long start = System.nanoTime();
        Span span = tracer.spanBuilder(name)
                .setSpanKind(SpanKind.INTERNAL)
                .setStartTimestamp(epoch, TimeUnit.NANOSECONDS)
                .setAttribute(SpanConventions.OPERATION, name)
                .setAttribute(SpanConventions.PROVIDER, PROVIDER)
                .setAttribute(SpanConventions.STORE, operation.namespace().value())
                .setAttribute(SpanConventions.KIND, operation.kind().shown())
                .startSpan();
        operation.intended().ifPresent(records -> span.setAttribute(SpanConventions.RECORDS, records));
        operation.record().ifPresent(id -> span.setAttribute(SpanConventions.RECORD, id));
        if (content) {
            operation.question().ifPresent(asked -> span.setAttribute(SpanConventions.QUERY, asked));
        }
        Scope current = span.makeCurrent();
        try {
            T result = operation.run();
            if (span.isRecording()) {
                told(span, operation.kind(), operation.outcome(result), epoch, System.nanoTime() - start);
            }
            return result;
        } catch (RuntimeException | Error failed) {
            failed(span, failed);
            throw failed;
        } finally {
            current.close();
            span.end(epoch + System.nanoTime() - start, TimeUnit.NANOSECONDS);
        }
    }

    private void told(Span span, Operation.Kind kind, Operation.Outcome outcome, long epoch, long took) {
        span.setAttribute(SpanConventions.RECORDS, outcome.records());
        if (kind == Operation.Kind.APPEND && outcome.entries().size() == 1) {
            span.setAttribute(
                    SpanConventions.RECORD, outcome.entries().getFirst().id());
        }
        if (content) {
            span.setAttribute(SpanConventions.CONTENTS, SpanConventions.contents(outcome.entries()));
        }
        long all = outcome.steps().stream()
                .mapToLong(step -> step.took().toNanos())
                .sum();
        long at = epoch + Math.max(0, took - all);
        for (StageTrace step : outcome.steps()) {
            Span stage = tracer.spanBuilder("recall " + step.stage())
                    .setStartTimestamp(at, TimeUnit.NANOSECONDS)
                    .setAttribute(SpanConventions.IN, (long) step.in())
                    .setAttribute(SpanConventions.OUT, (long) step.out())
                    .startSpan();
            if (content && !step.note().isEmpty()) {
                stage.setAttribute(SpanConventions.NOTE, step.note());
            }
            at += step.took().toNanos();
            stage.end(at, TimeUnit.NANOSECONDS);
        }
    }

    private void failed(Span span, Throwable failed) {
        Class<?> type = failed.getClass();
        span.setAttribute(
                SpanConventions.ERROR, failed instanceof EcphoryException ? type.getSimpleName() : type.getName());
        span.setStatus(StatusCode.ERROR);
        if (content) {
            span.recordException(failed);
        }
    }
}
