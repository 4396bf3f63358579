package dev.ecphory.lab.scale;

import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.measure.Stopwatch;
import java.util.List;
import java.util.Map;

/** Percentiles of laps as a report has them. Stateless. */
final class Laps {
    private static final double NANOS_A_MILLI = 1e6;

    private Laps() {}

    static void put(String name, List<Stopwatch.Lap> laps, Map<String, Object> into) {
        double[] wall = laps.stream()
                .mapToDouble(lap -> lap.wallNanos() / NANOS_A_MILLI)
                .toArray();
        double[] cpu =
                laps.stream().mapToDouble(lap -> lap.cpuNanos() / NANOS_A_MILLI).toArray();
        into.put(name + "_p50_ms", Percentile.of(wall, 50));
        into.put(name + "_p99_ms", Percentile.of(wall, 99));
        into.put(name + "_cpu_p50_ms", Percentile.of(cpu, 50));
        into.put(name + "_cpu_p99_ms", Percentile.of(cpu, 99));
    }
}
