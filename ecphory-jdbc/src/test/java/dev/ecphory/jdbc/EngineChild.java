package dev.ecphory.jdbc;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.runtime.Utterances;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Random;

/** What a child process of a test does with an engine: its first argument names it, the second is the file. */
final class EngineChild {
    private EngineChild() {}

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[1]);
        switch (args[0]) {
            case "share" -> share(file, args[2], Integer.parseInt(args[3]));
            case "warm" -> warm(file, args[2]);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Ecphory engine(Path file, InstantSource clock) {
        return Ecphory.builder(FaultStores.open(file, clock))
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open();
    }

    /** Appends and consolidates that often beside others that do the same. */
    private static void share(Path file, String name, int rounds) {
        InstantSource clock = Clock.systemUTC();
        try (Ecphory engine = engine(file, clock)) {
            Memory memory = engine.memory(Child.NAMESPACE);
            Utterances utterances = new Utterances(new Random(name.hashCode()), name);
            long done = 0;
            for (int round = 0; round < rounds; round++) {
                memory.append(utterances.next(clock.instant()), utterances.next(clock.instant()));
                done += memory.consolidate(ProgressListener.SILENT).units("annotate");
            }
            System.out.println("annotated " + done);
        } catch (RuntimeException failure) {
            System.out.println("failed " + failure);
        }
    }

    /** Has an index and accesses of a question in memory, says so, and closes when it is told to. */
    private static void warm(Path file, String question) throws IOException {
        try (BufferedReader told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                Ecphory engine = engine(file, Clock.systemUTC())) {
            System.out.println("recalled "
                    + engine.memory(Child.NAMESPACE).recall(question).items().size());
            System.out.flush();
            String unused = told.readLine();
        }
        System.out.println("closed");
    }
}
