package dev.ecphory.jdbc;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.spi.store.EventStore;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;

/**
 * A process that does a chore again and again until it is killed. Its arguments are the store, its album, the
 * chore and how many processes had the store before; with one more it does it once.
 */
final class ChoredChild {
    private ChoredChild() {}

    public static void main(String[] args) {
        Chored chore = Chored.valueOf(args[2]);
        InstantSource clock = clock(Integer.parseInt(args[3]));
        Steps steps = chore.steps();
        Ground ground = Ground.told(args[0], args[1]);
        EventStore inner = ground.open(clock);
        try (Ecphory engine = Whole.engine(steps.over(inner), clock, ground.pictures())) {
            Memory memory = engine.memory(Child.NAMESPACE);
            do {
                chore.reset(inner, memory);
                steps.arm();
                chore.work(memory);
            } while (args.length == 4);
        } catch (RuntimeException failure) {
            Steps.say("failed " + failure);
        }
    }

    /** A clock that is past the leases of all processes before, the longest of which is ten minutes. */
    static InstantSource clock(int generation) {
        return Clock.offset(Clock.systemUTC(), Duration.ofMinutes(11L * generation));
    }
}
