package dev.ecphory.wire;

import dev.ecphory.engine.Meter;
import dev.ecphory.engine.Pulse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How an engine is doing, as programs read it: as JSON, and in the text format of Prometheus. Stateless; threads may share it. */
public final class PulseJson {
    private static final String DURATION = "ecphory_operation_seconds";
    private static final double SECOND = 1e9;

    private PulseJson() {}

    /** As JSON. */
    public static Map<String, @Nullable Object> of(Pulse pulse) {
        Duration oldest = pulse.oldest();
        return Json.object(
                "indexes", indexes(pulse),
                "looked", pulse.looked().stream().map(PulseJson::of).toList(),
                "behind", pulse.behind(),
                "setbacks", pulse.setbacks(),
                "oldestUnprocessedSeconds", oldest == null ? null : seconds(oldest),
                "spaces", new TreeMap<>(pulse.spaces()),
                "queues", pulse.queues().stream().map(PulseJson::of).toList(),
                "pools",
                        pulse.pools().stream()
                                .map(pool -> Json.object(
                                        "name", pool.name(),
                                        "active", pool.active(),
                                        "idle", pool.idle(),
                                        "waiting", pool.waiting(),
                                        "most", pool.most()))
                                .toList(),
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

    private static Map<String, @Nullable Object> indexes(Pulse pulse) {
        return Json.object(
                "resident", pulse.indexes().resident(),
                "bytes", pulse.indexes().bytes(),
                "budget", pulse.indexes().budget(),
                "evictions", pulse.indexes().evictions(),
                "fromLog", pulse.indexes().fromLog(),
                "fromCache", pulse.indexes().fromCache(),
                "fromSnapshot", pulse.indexes().fromSnapshot(),
                "replayed", pulse.indexes().replayed());
    }

    private static Map<String, @Nullable Object> of(Pulse.Looked looked) {
        return Json.object(
                "namespace", looked.namespace(),
                "events", looked.events(),
                "bytes", looked.bytes(),
                "behind", looked.behind(),
                "waiting", looked.waiting());
    }

    private static Map<String, @Nullable Object> of(Pulse.Queue queue) {
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
    public static String metrics(Pulse pulse) {
        StringBuilder text = new StringBuilder();
        Map<String, List<Meter>> byName =
                new TreeMap<>(Meter.of(pulse).stream().collect(Collectors.groupingBy(PulseJson::name)));
        byName.forEach((name, meters) -> {
            Meter first = meters.getFirst();
            head(text, name, first.description(), first.kind().name().toLowerCase(Locale.ROOT));
            meters.forEach(meter -> text.append(name)
                    .append(labels(meter.labels()))
                    .append(' ')
                    .append(number(meter.value()))
                    .append('\n'));
        });
        if (!pulse.done().isEmpty()) {
            head(text, DURATION, "How long an operation on a memory took, by how it ended", "histogram");
            pulse.done().forEach(done -> histogram(text, done));
        }
        return text.toString();
    }

    private static void histogram(StringBuilder text, Pulse.Done done) {
        Map<String, String> labels = Map.of("operation", done.operation(), "outcome", done.outcome());
        for (int i = 0; i < Pulse.BOUNDS_MILLIS.size(); i++) {
            bucket(
                    text,
                    labels,
                    number(Pulse.BOUNDS_MILLIS.get(i) / 1e3),
                    done.within().get(i));
        }
        bucket(text, labels, "+Inf", done.count());
        text.append(DURATION + "_sum")
                .append(labels(labels))
                .append(' ')
                .append(number(done.took().toNanos() / SECOND))
                .append('\n');
        text.append(DURATION + "_count")
                .append(labels(labels))
                .append(' ')
                .append(done.count())
                .append('\n');
    }

    private static void bucket(StringBuilder text, Map<String, String> labels, String bound, long count) {
        Map<String, String> all = new TreeMap<>(labels);
        all.put("le", bound);
        text.append(DURATION + "_bucket")
                .append(labels(all))
                .append(' ')
                .append(count)
                .append('\n');
    }

    private static void head(StringBuilder text, String name, String description, String type) {
        text.append("# HELP ").append(name).append(' ').append(description).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static String name(Meter meter) {
        return meter.name().replace('.', '_') + (meter.kind() == Meter.Kind.COUNTER ? "_total" : "");
    }

    private static String labels(Map<String, String> labels) {
        List<String> all = new ArrayList<>();
        for (String name : new TreeSet<>(labels.keySet())) {
            all.add(name + "=\"" + labels.get(name) + "\"");
        }
        return all.isEmpty() ? "" : "{" + String.join(",", all) + "}";
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
