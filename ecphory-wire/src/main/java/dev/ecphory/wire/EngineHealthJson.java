package dev.ecphory.wire;

import dev.ecphory.admin.HealthReport;
import dev.ecphory.internal.index.cache.IndexMemoryBudget;
import dev.ecphory.internal.monitoring.EngineHealth;
import dev.ecphory.internal.monitoring.EngineMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How an engine is doing, as programs read it: as JSON, and in the text format of Prometheus. Stateless; threads may share it. */
public final class EngineHealthJson {
    private static final String DURATION = "ecphory_operation_seconds";
    private static final double SECOND = 1e9;

    private EngineHealthJson() {}

    /** As JSON. */
    public static Map<String, @Nullable Object> of(EngineHealth pulse) {
        Duration oldest = pulse.oldest();
        IndexMemoryBudget.Account indexes = pulse.indexes();
        return StatusJson.object(
                "indexes",
                        Json.object(
                                "resident", indexes.resident(),
                                "bytes", indexes.bytes(),
                                "budget", indexes.budget(),
                                "evictions", indexes.evictions(),
                                "fromLog", indexes.fromLog(),
                                "fromCache", indexes.fromCache(),
                                "fromSnapshot", indexes.fromSnapshot(),
                                "replayed", indexes.replayed()),
                "looked", pulse.looked(),
                "behind", pulse.behind(),
                "setbacks", pulse.setbacks(),
                "oldestUnprocessedSeconds", oldest == null ? null : seconds(oldest),
                "spaces", new TreeMap<>(pulse.spaces()),
                "queues", pulse.queues().stream().map(EngineHealthJson::of).toList(),
                "pools", pulse.pools(),
                "operations",
                        pulse.done().stream()
                                .map(done -> Json.object(
                                        "operation", done.operation(),
                                        "outcome", done.outcome(),
                                        "count", done.count(),
                                        "seconds", seconds(done.took())))
                                .toList(),
                "appended", pulse.appended(),
                "refused", pulse.refused(),
                "trail", pulse.trail(),
                "unrecorded", pulse.unrecorded());
    }

    private static Map<String, @Nullable Object> of(EngineHealth.Queue queue) {
        return Json.object(
                "chore", queue.chore(),
                "waiting", queue.waiting(),
                "oldestSeconds", seconds(queue.oldest()),
                "done", queue.done(),
                "failed", queue.failed(),
                "failing", queue.failing(),
                "lastFailure", queue.lastFailure());
    }

    private static double seconds(Duration duration) {
        return Math.round(duration.toNanos() / 1e6) / 1e3;
    }

    /** In the text format of Prometheus, version 0.0.4. No label has a namespace. */
    public static String metrics(EngineHealth pulse) {
        StringBuilder text = new StringBuilder();
        Map<String, List<HealthReport.Metric>> byName =
                new TreeMap<>(EngineMetrics.of(pulse).stream().collect(Collectors.groupingBy(EngineHealthJson::name)));
        byName.forEach((name, meters) -> {
            HealthReport.Metric first = meters.getFirst();
            head(text, name, first.description(), EnumNames.lower(first.kind()));
            meters.forEach(meter -> sample(text, name, meter.labels(), number(meter.value())));
        });
        if (!pulse.done().isEmpty()) {
            head(text, DURATION, "How long an operation on a memory took, by how it ended", "histogram");
            pulse.done().forEach(done -> histogram(text, done));
        }
        return text.toString();
    }

    private static void histogram(StringBuilder text, EngineHealth.Done done) {
        Map<String, String> labels = Map.of("operation", done.operation(), "outcome", done.outcome());
        for (int i = 0; i < EngineHealth.BOUNDS_MILLIS.size(); i++) {
            String bound = number(EngineHealth.BOUNDS_MILLIS.get(i) / 1e3);
            bucket(text, labels, bound, done.within().get(i));
        }
        bucket(text, labels, "+Inf", done.count());
        sample(text, DURATION + "_sum", labels, number(done.took().toNanos() / SECOND));
        sample(text, DURATION + "_count", labels, Long.toString(done.count()));
    }

    private static void bucket(StringBuilder text, Map<String, String> labels, String bound, long count) {
        Map<String, String> all = new TreeMap<>(labels);
        all.put("le", bound);
        sample(text, DURATION + "_bucket", all, Long.toString(count));
    }

    private static void sample(StringBuilder text, String name, Map<String, String> labels, String value) {
        text.append(name).append(labels(labels)).append(' ').append(value).append('\n');
    }

    private static void head(StringBuilder text, String name, String description, String type) {
        text.append("# HELP ").append(name).append(' ').append(description).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static String name(HealthReport.Metric meter) {
        return meter.name().replace('.', '_') + (meter.kind() == HealthReport.Metric.Kind.COUNTER ? "_total" : "");
    }

    private static String labels(Map<String, String> labels) {
        return labels.isEmpty()
                ? ""
                : new TreeMap<>(labels)
                        .entrySet().stream()
                                .map(label -> label.getKey() + "=\"" + label.getValue() + "\"")
                                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
