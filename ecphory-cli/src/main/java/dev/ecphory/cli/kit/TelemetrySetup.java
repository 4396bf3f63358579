package dev.ecphory.cli.kit;

import dev.ecphory.opentelemetry.MemorySpans;
import dev.ecphory.spi.Observer;
import dev.ecphory.spi.Observer.Operation;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Where traces go, by OpenTelemetry's own variables. Nothing is traced, and no class of it loaded, unless one of them says
 * where to: {@code OTEL_TRACES_EXPORTER} or {@code OTEL_EXPORTER_OTLP_ENDPOINT}. Closed, it sends what is left. Threads may
 * share it.
 */
public final class TelemetrySetup implements Observer {
    /** The longest that the end of a command waits for a collector. */
    private static final long SECONDS = 3;

    /** Those values of the conventions' own switch that mean spans. */
    private static final Set<String> CAPTURED = Set.of("true", "span_only", "span_and_event");

    private final OpenTelemetrySdk sdk;
    private final MemorySpans spans;

    private TelemetrySetup(OpenTelemetrySdk sdk, boolean content) {
        this.sdk = sdk;
        this.spans = new MemorySpans(sdk).withContent(content);
    }

    /** None unless the variables say where to. */
    public static Optional<TelemetrySetup> of(Shell shell) {
        if (!wanted(shell)) {
            return Optional.empty();
        }
        Map<String, String> told = new HashMap<>();
        shell.environment().forEach((name, value) -> {
            if (name.startsWith("OTEL_") && !value.isEmpty()) {
                told.put(name.toLowerCase(Locale.ROOT).replace('_', '.'), value);
            }
        });
        // of the three signals, ours is traces; meters are at /metrics, and logs go to the terminal
        told.putIfAbsent("otel.traces.exporter", "otlp");
        told.put("otel.metrics.exporter", "none");
        told.put("otel.logs.exporter", "none");
        told.putIfAbsent("otel.exporter.otlp.protocol", "http/protobuf");
        told.putIfAbsent("otel.service.name", "ecphory");
        String captured = shell.variable("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT")
                .orElse("")
                .toLowerCase(Locale.ROOT);
        return Optional.of(new TelemetrySetup(sdk(told), CAPTURED.contains(captured)));
    }

    private static boolean wanted(Shell shell) {
        boolean told = shell.variable("OTEL_TRACES_EXPORTER")
                .or(() -> shell.variable("OTEL_EXPORTER_OTLP_ENDPOINT"))
                .or(() -> shell.variable("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"))
                .isPresent();
        return told && !shell.variable("OTEL_SDK_DISABLED").orElse("").equalsIgnoreCase("true");
    }

    private static OpenTelemetrySdk sdk(Map<String, String> told) {
        try {
            return AutoConfiguredOpenTelemetrySdk.builder()
                    .addPropertiesCustomizer(config -> told)
                    .disableShutdownHook()
                    .build()
                    .getOpenTelemetrySdk();
        } catch (ConfigurationException refused) {
            throw ArgumentChecks.invalid(
                    "OTEL_*",
                    String.valueOf(refused.getMessage()),
                    200,
                    "is not understood by OpenTelemetry",
                    "give otlp, console or none as OTEL_TRACES_EXPORTER, and an http address as endpoint");
        }
    }

    /** Whose spans requests are. */
    public OpenTelemetry sdk() {
        return sdk;
    }

    @Override
    public <T> T observe(Operation<T> operation) {
        return spans.observe(operation);
    }

    @Override
    public void close() {
        var unused = sdk.shutdown().join(SECONDS, TimeUnit.SECONDS);
    }
}
