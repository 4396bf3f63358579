package dev.ecphory.internal.chores;

import com.github.benmanes.caffeine.cache.Cache;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RetryableException;
import dev.ecphory.internal.chores.ChoreFactory.Asking;
import dev.ecphory.internal.chores.ChoreFactory.Chore;
import dev.ecphory.internal.chores.ChoreFactory.Chores;
import dev.ecphory.internal.store.NamespaceCache;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the chores of consolidation for a namespace: annotate, note mentions, extract claims, settle facts, summarise, infer. Each chore
 * goes batch by batch from its own checkpoint, so that a kill at any moment loses at most a batch of work. A run goes as far as the log had
 * come when it began, so that it ends though others append. One batch of a namespace is done at a time: threads take turns in the order in
 * which they came, processes by a lease that is handed on. Threads may share it.
 */
public final class Consolidator implements AutoCloseable {
    public static final String CHORE = "consolidate";

    private static final Duration LEASE = Duration.ofSeconds(60);
    /** Longer than a model takes for a batch. */
    private static final Duration ASKING = Duration.ofMinutes(10);

    /** Of how many namespaces the chores keep in memory what they read: an encoder has seen all that was said. */
    private static final int MOST_OPEN = 64;

    /** Batches that another one snatched away in a row before the rest is left to it. */
    private static final int LOST = 8;
    /** How often and at what distance to ask for the lease before giving up. */
    private static final int TRIES = 100;

    private static final Duration PAUSE = Duration.ofMillis(100);

    /** How long a run keeps the lease before it lets other processes have it, and for how long, which is longer than they pause. */
    private static final Duration HOLD = Duration.ofSeconds(5);

    private static final Duration HANDOVER = PAUSE.multipliedBy(2);

    private final EventStore store;
    private final String owner;
    private final Function<Namespace, Chores> opening;
    private final Function<Namespace, List<Asking>> asking;
    /** About which some thread of this process asks the model. */
    private final Set<Namespace> asked = ConcurrentHashMap.newKeySet();

    /** What the chores keep in memory, the namespace that was at work longest ago first. Each guarded by its lock. */
    private final Map<Namespace, Chores> open = Collections.synchronizedMap(new LinkedHashMap<>(16, .75f, true));

    private final Cache<Namespace, ReentrantLock> locks = NamespaceCache.weak();

    public Consolidator(
            EventStore store,
            String owner,
            Function<Namespace, Chores> opening,
            Function<Namespace, List<Asking>> asking) {
        this.store = store;
        this.owner = owner;
        this.opening = opening;
        this.asking = asking;
    }

    /**
     * Consolidates what there was when it began, until another process is at it or it is told to stop.
     *
     * @return what was done
     */
    public ConsolidationResult run(Namespace namespace, ProgressListener progress, BooleanSupplier stop) {
        LogPosition goal = store.log().logPosition(namespace);
        ConsolidationResult done = runByRules(namespace, progress, stop);
        for (Asking chore : done.complete() ? asking.apply(namespace) : List.<Asking>of()) {
            ConsolidationResult asked = ask(namespace, chore, goal, done, progress, stop);
            if (!asked.complete()) {
                return asked;
            }
            done = asked.units(chore.name()) == 0 ? asked : asked.plus(runByRules(namespace, progress, stop));
            if (!done.complete()) {
                return done;
            }
        }
        return done;
    }

    /** Consolidates by rules, then does one chore that asks a language model. */
    public ConsolidationResult run(Namespace namespace, Asking chore, ProgressListener progress, BooleanSupplier stop) {
        LogPosition goal = store.log().logPosition(namespace);
        ConsolidationResult done = runByRules(namespace, progress, stop);
        return done.complete() ? ask(namespace, chore, goal, done, progress, stop) : done;
    }

    /** The same without a language model. */
    public ConsolidationResult runByRules(Namespace namespace, ProgressListener progress, BooleanSupplier stop) {
        return run(namespace, Integer.MAX_VALUE, progress, stop);
    }

    /** The same without what is summarised and inferred: as far as facts go. */
    public ConsolidationResult runFacts(Namespace namespace, ProgressListener progress, BooleanSupplier stop) {
        return run(namespace, ChoreFactory.FACTS, progress, stop);
    }

    /** Opens outside the lock of the map, for that reads the store. */
    private Chores opened(Namespace namespace) {
        Chores chores = open.get(namespace);
        if (chores == null) {
            chores = opening.apply(namespace);
            open.put(namespace, chores);
        }
        return chores;
    }

    private ReentrantLock lock(Namespace namespace) {
        return locks.get(namespace, name -> new ReentrantLock(true));
    }

    private void bound() {
        if (open.size() > MOST_OPEN) {
            List.copyOf(open.keySet()).stream().limit(open.size() - MOST_OPEN).forEach(this::rest);
        }
    }

    /** Gives back what the chores keep in memory of a namespace, unless they are at work. */
    public void rest(Namespace namespace) {
        ReentrantLock lock = lock(namespace);
        if (lock.tryLock()) {
            try {
                forget(namespace);
            } finally {
                lock.unlock();
            }
        }
    }

    /** Does the chores one after the other, since the later ones need what the earlier ones make. */
    private ConsolidationResult run(Namespace namespace, int chores, ProgressListener progress, BooleanSupplier stop) {
        ConsolidationResult done = ConsolidationResult.NOTHING;
        if (store.readOnly()) {
            return done.asIncomplete();
        }
        LogPosition goal = store.log().logPosition(namespace);
        long since = System.nanoTime();
        int at = 0;
        int lost = 0;
        try {
            while (!stop.getAsBoolean()) {
                try {
                    Turn turn = turn(namespace, at, goal, stop);
                    if (turn == null) {
                        return done.asIncomplete();
                    }
                    String chore = turn.chore().name();
                    done = done.plus(chore, turn.count());
                    if (turn.count() > 0) {
                        progress.onProgress(chore, done.units(chore), -1);
                        lost = 0; // what finds nothing to do on the way back to what was lost is no progress
                    }
                    at += turn.count() == 0 || turn.chore().whole() ? 1 : 0;
                    if (at == Math.min(chores, turn.of())) {
                        return done;
                    }
                } catch (RetryableException snatched) { // what was thrown away meanwhile is made again
                    at = 0;
                    if (++lost == LOST) {
                        return done.asIncomplete();
                    }
                }
                if (System.nanoTime() - since > HOLD.toNanos()) {
                    release(namespace);
                    LockSupport.parkNanos(HANDOVER.toNanos());
                    since = System.nanoTime();
                }
            }
            return done.asIncomplete();
        } finally {
            release(namespace);
            bound();
        }
    }

    /** A batch that a chore did, and of how many chores it is one. */
    private record Turn(Chore chore, int of, int count) {}

    /** Has one chore do a batch; null when others are at work, or it is told to stop before they let go. */
    private @Nullable Turn turn(Namespace namespace, int at, LogPosition goal, BooleanSupplier stop) {
        ReentrantLock lock = lock(namespace);
        if (!locked(lock, stop)) {
            return null;
        }
        try {
            if (!store.leases().acquire(namespace, CHORE, owner, LEASE)) {
                return null;
            }
            List<Chore> all = opened(namespace).all();
            Chore chore = all.get(at);
            return new Turn(chore, all.size(), chore.step().applyAsInt(goal));
        } finally {
            lock.unlock();
        }
    }

    /** Takes the lock in turn, whoever is waiting for it already first. */
    private static boolean locked(ReentrantLock lock, BooleanSupplier stop) {
        try {
            for (int tries = 0; tries < TRIES; tries++) {
                if (lock.tryLock(PAUSE.toNanos(), TimeUnit.NANOSECONDS)) {
                    return true;
                }
                if (stop.getAsBoolean()) {
                    return false;
                }
            }
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return lock.tryLock();
        }
    }

    /** Gives the lease back, unless another thread of this process is at work under it, which does so then. */
    private void release(Namespace namespace) {
        ReentrantLock lock = lock(namespace);
        if (lock.tryLock()) {
            try {
                store.leases().release(namespace, CHORE, owner);
            } finally {
                lock.unlock();
            }
        }
    }

    /** Consolidates without a language model and waits, boundedly, for whoever else is at it. */
    public void finish(Namespace namespace) {
        ConsolidationResult unused = finished(namespace, ProgressListener.SILENT);
    }

    /** The same as far as facts go. */
    public void finishFacts(Namespace namespace) {
        ConsolidationResult unused = finished(namespace, ChoreFactory.FACTS, ProgressListener.SILENT);
    }

    public ConsolidationResult finished(Namespace namespace, ProgressListener progress) {
        return finished(namespace, Integer.MAX_VALUE, progress);
    }

    private ConsolidationResult finished(Namespace namespace, int chores, ProgressListener progress) {
        ConsolidationResult done = run(namespace, chores, progress, () -> false);
        for (int tries = 1; tries < TRIES && !done.complete(); tries++) {
            LockSupport.parkNanos(PAUSE.toNanos());
            done = done.plus(run(namespace, chores, progress, () -> false));
        }
        return done;
    }

    /** Asks a language model for as long as there is something to ask up to a goal, holding nothing while it answers. */
    private ConsolidationResult ask(
            Namespace namespace,
            Asking chore,
            LogPosition goal,
            ConsolidationResult sum,
            ProgressListener progress,
            BooleanSupplier stop) {
        ConsolidationResult done = sum;
        if (!asked.add(namespace)) {
            return done.asIncomplete();
        }
        try {
            boolean first = true;
            while (!stop.getAsBoolean()) {
                if (!store.leases().acquire(namespace, chore.name(), owner, ASKING)) {
                    return done.asIncomplete();
                }
                int again = first ? chore.first().applyAsInt(work -> held(namespace, work)) : 0;
                first = false;
                int count = chore.step().applyAsInt(work -> held(namespace, work), goal);
                done = done.plus(chore.name(), again + count);
                if (count == 0) {
                    return done;
                }
                progress.onProgress(chore.name(), done.units(chore.name()), -1);
            }
            return done.asIncomplete();
        } catch (RetryableException snatched) {
            return done.asIncomplete();
        } finally {
            asked.remove(namespace);
            store.leases().release(namespace, chore.name(), owner);
        }
    }

    /** Does something while no chore of the namespace is at work; see {@link #held(Namespace, Function)}. */
    public void held(Namespace namespace, Runnable work) {
        boolean unused = held(namespace, renew -> {
            work.run();
            return true;
        });
    }

    /**
     * Does something while no chore of the namespace is at work, in this process or another.
     *
     * @throws RetryableException when the chores of another process would not stop
     */
    public <T> T alone(Namespace namespace, Supplier<T> work) {
        return alone(namespace, work, true);
    }

    /**
     * The same for work in pages, which keeps what the chores have in memory: running what it is handed renews the leave
     * to go on.
     *
     * @throws RetryableException when the chores of another process would not stop, or took over
     */
    public <T> T held(Namespace namespace, Function<Runnable, T> work) {
        return alone(namespace, () -> work.apply(() -> renew(namespace)), false);
    }

    private void renew(Namespace namespace) {
        if (!store.leases().acquire(namespace, CHORE, owner, LEASE)) {
            throw taken(namespace);
        }
    }

    public static RetryableException taken(Namespace namespace) {
        return new RetryableException(
                "another process is consolidating namespace " + namespace, "try again when it is done", null);
    }

    private <T> T alone(Namespace namespace, Supplier<T> work, boolean forgetting) {
        ReentrantLock lock = lock(namespace);
        lock.lock();
        try {
            for (int tries = 0; !store.leases().acquire(namespace, CHORE, owner, LEASE); tries++) {
                if (tries == TRIES) {
                    throw taken(namespace);
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
            try {
                return work.get();
            } finally {
                store.leases().release(namespace, CHORE, owner);
            }
        } finally {
            if (forgetting) {
                forget(namespace);
            }
            lock.unlock();
        }
    }

    /** Gives back what the chores keep in memory of a namespace. */
    private void forget(Namespace namespace) {
        Chores chores = open.remove(namespace);
        if (chores != null) {
            chores.closing().run();
        }
    }

    @Override
    public void close() {
        for (Namespace namespace : List.copyOf(open.keySet())) {
            ReentrantLock lock = lock(namespace);
            lock.lock();
            try {
                forget(namespace);
            } finally {
                lock.unlock();
            }
        }
    }
}
