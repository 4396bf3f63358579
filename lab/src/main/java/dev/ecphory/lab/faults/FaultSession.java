package dev.ecphory.lab.faults;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Some kills in a row in one operation on one store: what a seed stands for. Immutable.
 *
 * @param seed decides everything else, and every moment and size
 * @param kills how many
 */
record FaultSession(long seed, FaultOperation operation, Backend backend, Fault fault, int kills) {
    private static final Set<FaultOperation> IN_MEMORY = EnumSet.range(FaultOperation.APPEND, FaultOperation.REEMBED);
    private static final List<Choice> CHOICES = choices();

    /** Where a memory is kept. */
    enum Backend {
        SQLITE,
        POSTGRESQL;

        /** For people. */
        String title() {
            return this == SQLITE ? "SQLite" : "PostgreSQL";
        }
    }

    /**
     * What a session may be.
     *
     * @param weight how often it is drawn
     */
    private record Choice(FaultOperation operation, Backend backend, Fault fault, int weight, int kills) {}

    /** The session of a seed. */
    static FaultSession of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int left = random.nextInt(CHOICES.stream().mapToInt(Choice::weight).sum());
        for (Choice choice : CHOICES) {
            left -= choice.weight();
            if (left < 0) {
                return new FaultSession(seed, choice.operation(), choice.backend(), choice.fault(), choice.kills());
            }
        }
        throw new IllegalStateException();
    }

    /** The seed of the session that a campaign comes to as its n-th. */
    static long seed(long campaign, int number) {
        return new SplittableRandom(campaign * 1_000_003 + number).nextLong() >>> 1;
    }

    /** The source of every moment and size. */
    Random random() {
        return new Random(seed);
    }

    /** Begins the ids of its events; nothing but letters and digits. */
    String prefix() {
        return "k" + Long.toString(seed, Character.MAX_RADIX);
    }

    /** For people. */
    String title() {
        return (operation + " on " + backend + ", " + fault)
                .toLowerCase(Locale.ROOT)
                .replace('_', ' ');
    }

    private static List<Choice> choices() {
        List<Choice> all = new ArrayList<>();
        for (FaultOperation one : IN_MEMORY) {
            boolean migrate = one == FaultOperation.MIGRATE;
            all.add(new Choice(one, Backend.SQLITE, Fault.STOP, 20, 12));
            all.add(new Choice(one, Backend.SQLITE, Fault.CLOCK_JUMP, 5, 12));
            all.add(new Choice(one, Backend.SQLITE, Fault.TORN, 7, 12));
            all.add(new Choice(one, Backend.SQLITE, Fault.DISK_FULL, 3, 6));
            all.add(new Choice(one, Backend.SQLITE, Fault.SIGKILL, 2, 3));
            all.add(new Choice(one, Backend.POSTGRESQL, Fault.CLIENT_GONE, 4, migrate ? 4 : 8));
            all.add(new Choice(one, Backend.POSTGRESQL, Fault.NETWORK_CUT, 3, migrate ? 4 : 8));
            all.add(new Choice(one, Backend.POSTGRESQL, Fault.SIGKILL, 2, 3));
            all.add(new Choice(one, Backend.POSTGRESQL, Fault.DATABASE_CRASH, 1, 3));
        }
        for (FaultOperation one : List.of(FaultOperation.HOOK, FaultOperation.SERVER)) {
            all.add(new Choice(one, Backend.SQLITE, Fault.STOP, 8, 25));
            all.add(new Choice(one, Backend.SQLITE, Fault.TORN, 3, 25));
            all.add(new Choice(one, Backend.SQLITE, Fault.SIGKILL, 3, 3));
            all.add(new Choice(one, Backend.POSTGRESQL, Fault.SIGKILL, 2, 3));
        }
        all.add(new Choice(FaultOperation.SERVER, Backend.SQLITE, Fault.NETWORK_CUT, 3, 25));
        return List.copyOf(all);
    }
}
