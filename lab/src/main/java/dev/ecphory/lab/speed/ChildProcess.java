package dev.ecphory.lab.speed;

import dev.ecphory.StoreUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A fresh JVM: the same Java, class path and flags as this one's, so that every contestant has the same.
 * Of the flags only those about heap, collector and compiler are passed on: no properties, agents or shared archives,
 * and no limit of the compiler, which a command line sets to start sooner and a server would not. Without other word
 * from those, the collector is the serial one and the heap begins small.
 */
public final class ChildProcess {
    private static final List<String> LEFT_OUT = List.of(
            "-XX:SharedArchiveFile",
            "-XX:+AutoCreateSharedArchive",
            "-XX:AOT",
            "-XX:TieredStopAtLevel",
            "-Xshare",
            "-Xlog");
    private static final List<String> NEEDED =
            List.of("--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED");
    private static final String COLLECTOR = "-XX:+UseSerialGC";
    /** Lets resident memory tell what is needed: by default a heap begins with a 64th of the machine's memory. */
    private static final String SMALL_HEAP = "-Xms32m";

    private static final int SHOWN_LINES = 12;

    private ChildProcess() {}

    /** The flags that children get. */
    static List<String> flags() {
        List<String> flags = new ArrayList<>(NEEDED);
        for (String own : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (own.startsWith("-X") && LEFT_OUT.stream().noneMatch(own::startsWith)) {
                flags.add(own);
            }
        }
        if (flags.stream().noneMatch(flag -> flag.matches("-XX:\\+Use\\w+GC"))) {
            flags.add(COLLECTOR);
        }
        if (flags.stream().noneMatch(flag -> flag.startsWith("-Xms"))) {
            flags.add(SMALL_HEAP);
        }
        return flags;
    }

    /** A process of a class with the flags of this one, and without what the environment tells Ecphory. */
    public static ProcessBuilder of(Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
        command.addAll(flags());
        command.add(main.getName());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("ECPHORY_"));
        // not an argument, which may be longer than a system or a library takes
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path", ""));
        return builder;
    }

    /**
     * Runs a step and waits.
     *
     * @throws StoreUnavailableException with the end of its output when it fails
     */
    static void run(SpeedStep step, SpeedStep.Task task) {
        Path log = task.home().resolve(step.name() + ".log");
        try {
            Process process = of(SpeedStep.class, List.of(step.name(), task.argument()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            try {
                int exit = process.waitFor();
                if (exit != 0) {
                    throw new StoreUnavailableException(
                            "step " + step + " ended with " + exit + ":\n" + end(log),
                            "check the memory and the disk that are left, or measure fewer events",
                            null);
                }
            } finally {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while step " + step + " ran", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The last lines of what a process said. */
    public static String end(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
    }
}
