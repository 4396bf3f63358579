package dev.ecphory.lab.scale;

import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.engine.Progress;
import dev.ecphory.lab.Version;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code ecphory-lab scale}: writing, reading and many namespaces on a file and at a server, in one run. For one thread.
 */
public final class Scale {
    private Scale() {}

    /**
     * Measures what the options name. Takes minutes; works in a temporary folder, and leaves what it wrote in the database.
     *
     * @return the report as its JSON file has it
     */
    public static Map<String, Object> run(ScaleOptions options, Progress progress) {
        try (TemporaryFolder scratch = TemporaryFolder.of("scale")) {
            Path folder = scratch.path();
            List<Place> places = new ArrayList<>(List.of(Place.file(made(folder.resolve("file")))));
            if (options.server() != null) {
                places.add(Place.server(made(folder.resolve("server")), options.server()));
            }
            Map<String, Object> report = new LinkedHashMap<>();
            report.put("version", Version.ofEngine());
            report.put("seed", options.seed());
            report.put("questions", options.questions());
            report.put("java", System.getProperty("java.version"));
            report.put("processors", Runtime.getRuntime().availableProcessors());
            report.put("heap_mib", Runtime.getRuntime().maxMemory() >> 20);
            List<Map<String, Object>> writing = new ArrayList<>();
            List<Map<String, Object>> reading = new ArrayList<>();
            List<Map<String, Object>> tenants = new ArrayList<>();
            for (Place place : places) {
                if (options.writes() > 0) {
                    writing.add(new Writing(options).measure(place, progress));
                }
            }
            for (int events : options.events()) {
                for (Place place : places) {
                    reading.add(new Reading(options).measure(place, events, progress));
                }
            }
            for (Place place : places) {
                if (options.namespaces() > 0) {
                    tenants.add(new Tenants(options).measure(place, progress));
                }
            }
            List<Map<String, Object>> weights = new ArrayList<>();
            for (Place place : places) {
                if (options.weighed() > 0) {
                    weights.add(new Weighing(options).measure(place, progress));
                }
            }
            report.put("writing", writing);
            report.put("reading", reading);
            report.put("tenants", tenants);
            report.put("weights", weights);
            return report;
        }
    }

    static Path made(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
