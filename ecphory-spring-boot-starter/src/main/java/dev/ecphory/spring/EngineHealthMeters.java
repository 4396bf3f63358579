package dev.ecphory.spring;

import dev.ecphory.Ecphory;
import dev.ecphory.admin.HealthReport.Metric;
import dev.ecphory.admin.HealthReport.Metric.Kind;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of an engine's pulse as meters. A scrape asks for each by itself; the pulse is felt once a second at most. Threads may
 * share it.
 */
final class EngineHealthMeters implements MeterBinder {
    private static final long KEPT_NANOS = 1_000_000_000L;

    private final Ecphory ecphory;
    private final LongSupplier nanos;
    private @Nullable Map<Key, Double> kept;
    private long at;

    private record Key(String name, Map<String, String> labels) {}

    /**
     * Of one engine.
     *
     * @param nanos a clock that never goes back, in nanoseconds
     */
    EngineHealthMeters(Ecphory ecphory, LongSupplier nanos) {
        this.ecphory = ecphory;
        this.nanos = nanos;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (Metric meter : now()) {
            Key key = new Key(meter.name(), meter.labels());
            Tags tags = Tags.empty();
            for (Map.Entry<String, String> label : meter.labels().entrySet()) {
                tags = tags.and(label.getKey(), label.getValue());
            }
            if (meter.kind() == Kind.GAUGE) {
                Gauge.builder(meter.name(), this, meters -> meters.value(key))
                        .description(meter.description())
                        .tags(tags)
                        .register(registry);
            } else {
                FunctionCounter.builder(meter.name(), this, meters -> meters.value(key))
                        .description(meter.description())
                        .tags(tags)
                        .register(registry);
            }
        }
    }

    private List<Metric> now() {
        return ecphory.metrics();
    }

    private synchronized double value(Key key) {
        Map<Key, Double> values = kept;
        if (values == null || nanos.getAsLong() - at > KEPT_NANOS) {
            values = new HashMap<>();
            for (Metric meter : now()) {
                values.put(new Key(meter.name(), meter.labels()), meter.value());
            }
            kept = values;
            at = nanos.getAsLong();
        }
        return values.getOrDefault(key, Double.NaN);
    }
}
