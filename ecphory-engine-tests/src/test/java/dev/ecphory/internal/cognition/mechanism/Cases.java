package dev.ecphory.internal.cognition.mechanism;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Cases of a law from a seed, which is in the failure. Not for several threads. */
final class Cases {
    private static final List<MemorySource> SOURCES = List.of(MemorySource.values());
    static final int MANY = 1_000;
    static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    final RandomGenerator random;

    private Cases(long seed) {
        random = new java.util.SplittableRandom(seed);
    }

    /** Holds a law against a thousand cases. */
    static void law(Consumer<Cases> law) {
        for (long seed = 1; seed <= MANY; seed++) {
            try {
                law.accept(new Cases(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    double share() {
        // the ends of a range are where laws break
        return switch (random.nextInt(12)) {
            case 0 -> 0;
            case 1 -> 1;
            default -> random.nextDouble();
        };
    }

    double signed() {
        return 2 * share() - 1;
    }

    boolean coin() {
        return random.nextBoolean();
    }

    Persona persona() {
        return new Persona(share(), share(), share(), share(), share(), share());
    }

    Mood mood() {
        return new Mood(signed(), signed(), signed());
    }

    Emotion emotion() {
        return new Emotion(signed(), signed());
    }

    MemorySource source() {
        return SOURCES.get(random.nextInt(SOURCES.size()));
    }

    TraceFeatures impression() {
        return new TraceFeatures(share(), share(), share(), share(), share(), coin(), share(), coin(), emotion());
    }

    /** From a minute to about a year, as likely short as long. */
    Duration time() {
        return Duration.ofMillis((long) (60_000 * Math.exp(13 * random.nextDouble())));
    }

    MemoryTrace trace() {
        Instant encoded = START.plus(time());
        return new MemoryTrace(
                "e" + random.nextInt(1_000_000),
                source(),
                random.nextInt(10) == 0,
                encoded,
                encoded.plus(coin() ? Duration.ZERO : time()),
                share(),
                time(),
                random.nextInt(4) == 0 ? .01 + .99 * random.nextDouble() : 1,
                random.nextInt(60),
                emotion(),
                coin() ? 0 : .4 * random.nextDouble(),
                coin() ? 0 : .3 * random.nextDouble());
    }

    List<MemoryTrace> traces(int most) {
        List<MemoryTrace> traces = new ArrayList<>();
        int count = random.nextInt(most + 1);
        for (int i = 0; i < count; i++) {
            traces.add(trace());
        }
        return traces;
    }

    List<TraceEvent> touches(Instant from) {
        List<TraceEvent> touches = new ArrayList<>();
        Instant at = from;
        int count = random.nextInt(25);
        for (int i = 0; i < count; i++) {
            at = random.nextInt(4) == 0 ? at : at.plus(time());
            touches.add(touch(at));
        }
        return touches;
    }

    private TraceEvent touch(Instant at) {
        return switch (random.nextInt(7)) {
            case 0 -> new TraceEvent.Delivered(at);
            case 1 -> new TraceEvent.Ignored(at);
            case 2 -> new TraceEvent.Outdone(at);
            case 3 -> new TraceEvent.Reappraised(at);
            case 4 -> new TraceEvent.Interfered(at, signed());
            case 5 -> new TraceEvent.Used(at, null);
            default -> new TraceEvent.Used(at, mood());
        };
    }

    /** The seed's constants or the companion's, with any of the mechanisms on. */
    CognitionSettings cognition() {
        CognitionSettings cognition = coin() ? CognitionSettings.SEED : CognitionSettings.COMPANION;
        for (CognitiveMechanism mechanism : CognitiveMechanism.values()) {
            cognition = coin() ? cognition.with(mechanism) : cognition.without(mechanism);
        }
        return cognition.as(persona());
    }

    <T> List<T> shuffled(List<T> list) {
        List<T> copy = new ArrayList<>(list);
        Collections.shuffle(copy, new Random(random.nextLong()));
        return copy;
    }

    <T> List<T> some(int most, Function<Cases, T> make) {
        List<T> list = new ArrayList<>();
        int count = random.nextInt(most + 1);
        for (int i = 0; i < count; i++) {
            list.add(make.apply(this));
        }
        return list;
    }
}
