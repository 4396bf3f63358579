package dev.ecphory.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several that add and revoke keys of one file at once. */
final class KeyRace {
    private KeyRace() {}

    /** One of them as a process: begins when its input ends and says which keys it left. */
    public static void main(String[] args) throws IOException {
        System.out.println("ready");
        while (System.in.read() >= 0) {}
        System.out.println(String.join(" ", change(Path.of(args[0]), Integer.parseInt(args[1]))));
    }

    /** Adds keys, and revokes every second one again; the ids of those that stay. */
    private static Set<String> change(Path file, int rounds) {
        ApiKeys keys = new ApiKeys(file, InstantSource.system(), new SecureRandom());
        Set<String> left = new LinkedHashSet<>();
        for (int i = 0; i < rounds; i++) {
            String id = keys.issue(Role.READ, List.of("ana"), "").key().grant().id();
            if (i % 2 == 0) {
                left.add(id);
            } else {
                keys.revoke(id);
            }
        }
        return left;
    }

    /**
     * Lets them race and checks that no change is lost.
     *
     * @param java where to start each as a process of its own; empty for threads with a file object each
     */
    static void run(Path file, int racers, int rounds, String java) throws Exception {
        Set<String> expected = new LinkedHashSet<>();
        if (java.isEmpty()) {
            CountDownLatch go = new CountDownLatch(racers);
            try (ExecutorService threads = Executors.newFixedThreadPool(racers)) {
                List<Future<Set<String>>> each = new ArrayList<>();
                for (int i = 0; i < racers; i++) {
                    each.add(threads.submit(() -> {
                        go.countDown();
                        go.await();
                        return change(file, rounds);
                    }));
                }
                for (Future<Set<String>> one : each) {
                    expected.addAll(one.get());
                }
            }
        } else {
            List<Process> processes = new ArrayList<>();
            try {
                for (int i = 0; i < racers; i++) {
                    processes.add(process(file, rounds, java));
                }
                for (Process one : processes) {
                    assertThat(line(one)).isEqualTo("ready");
                }
                for (Process one : processes) {
                    one.getOutputStream().close();
                }
                for (Process one : processes) {
                    expected.addAll(List.of(line(one).split(" ")));
                    assertThat(one.waitFor()).isZero();
                }
            } finally {
                processes.forEach(Process::destroyForcibly);
            }
        }
        assertThat(expected).hasSize(racers * (rounds - rounds / 2));
        assertThat(new ApiKeys(file, InstantSource.system(), new SecureRandom()).list())
                .extracting(key -> key.grant().id())
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    private static Process process(Path file, int rounds, String java) throws IOException {
        return new ProcessBuilder(
                        Path.of(java, "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KeyRace.class.getName(),
                        file.toString(),
                        Integer.toString(rounds))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String line(Process process) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = process.getInputStream().read();
                c >= 0 && c != '\n';
                c = process.getInputStream().read()) {
            line.append((char) c);
        }
        return line.toString().strip();
    }
}
