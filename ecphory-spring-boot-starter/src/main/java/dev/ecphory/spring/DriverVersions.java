package dev.ecphory.spring;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.ClassUtils;

/**
 * Compares the database drivers that the application runs with the ones that the starter was built with: Spring Boot's parent
 * manages their versions, and may take older ones. Stateless.
 */
final class DriverVersions {
    private static final Logger LOG = LoggerFactory.getLogger(DriverVersions.class);

    private DriverVersions() {}

    /** Logs a warning for each driver that is older, with the property that changes it. */
    static void check() {
        older(builtWith(), running()).forEach(LOG::warn);
    }

    /**
     * A sentence for each driver that is older than the one that the starter was built with.
     *
     * @param builtWith versions by artifact
     * @param running versions of what is on the class path, likewise; one that is missing is not compared
     */
    static List<String> older(Map<String, String> builtWith, Map<String, String> running) {
        List<String> older = new ArrayList<>();
        builtWith.forEach((artifact, version) -> {
            String there = running.get(artifact);
            if (there != null && compare(there, version) < 0) {
                older.add(artifact + " " + there + " is older than " + version + ", with which Ecphory was built: set"
                        + " the property <" + artifact + ".version>" + version + "</" + artifact
                        + ".version> below Spring Boot's parent, or import ecphory-bom before"
                        + " spring-boot-dependencies");
            }
        });
        return older;
    }

    private static int compare(String one, String other) {
        String[] left = one.split("[^0-9]+");
        String[] right = other.split("[^0-9]+");
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            int order = Integer.compare(number(left[i]), number(right[i]));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.length, right.length);
    }

    private static int number(String digits) {
        return digits.isEmpty() || digits.length() > 9 ? 0 : Integer.parseInt(digits);
    }

    static Map<String, String> builtWith() {
        Properties versions = new Properties();
        try (InputStream in = Objects.requireNonNull(
                DriverVersions.class.getResourceAsStream("built-with.properties"), "built-with.properties")) {
            versions.load(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        Map<String, String> builtWith = new TreeMap<>();
        versions.stringPropertyNames().forEach(name -> builtWith.put(name, versions.getProperty(name)));
        return builtWith;
    }

    static Map<String, String> running() {
        Map<String, String> running = new TreeMap<>();
        if (there("org.sqlite.SQLiteJDBCLoader")) {
            running.put("sqlite-jdbc", org.sqlite.SQLiteJDBCLoader.getVersion());
        }
        if (there("org.postgresql.Driver")) {
            Package driver = org.postgresql.Driver.class.getPackage();
            String version = driver == null ? null : driver.getImplementationVersion();
            if (version != null) {
                running.put("postgresql", version);
            }
        }
        return running;
    }

    private static boolean there(String type) {
        return ClassUtils.isPresent(type, DriverVersions.class.getClassLoader());
    }
}
