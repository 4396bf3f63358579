package dev.ecphory.jdbc.postgres;

import com.github.kagkarlsson.scheduler.ScheduledExecutionsFilter;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.exceptions.FailedToScheduleBatchException;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.PendingNamespaces;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Looks which namespaces wait, and writes a row for each that has none, so that some machine takes it. It goes on where it
 * was the last time, so that nobody's name keeps him waiting. For one thread at a time.
 */
final class PendingNamespaceScan {
    /** Names the rows of namespaces. */
    static final String CHORES = "chores";
    /** Names the row of the machine that looks. */
    static final String LOOK = "look";

    /** Rows at most; more namespaces wait for the next look. */
    static final int MOST = 256;

    private final PendingNamespaces dues;
    private final InstantSource clock;
    private final Duration patience;
    private String after = "";

    /**
     * @param patience how long a namespace is left to the machine that wrote to it
     */
    PendingNamespaceScan(PendingNamespaces dues, InstantSource clock, Duration patience) {
        this.dues = dues;
        this.clock = clock;
        this.patience = patience;
    }

    /**
     * Looks once.
     *
     * @param found told when there is something to take
     */
    void around(SchedulerClient rows, Runnable found) {
        Set<String> there = new HashSet<>();
        rows.fetchScheduledExecutionsForTask(
                CHORES,
                Object.class,
                ScheduledExecutionsFilter.all(),
                one -> there.add(one.getTaskInstance().getId()));
        int room = MOST - there.size();
        if (room <= 0) {
            return;
        }
        Instant now = clock.instant();
        List<Namespace> waiting = dues.pending(now.minus(patience), after, MOST);
        List<TaskInstance<?>> fresh = new ArrayList<>();
        for (Namespace one : waiting) {
            if (fresh.size() == room) {
                break;
            }
            after = one.value();
            if (!there.contains(one.value())) {
                fresh.add(new TaskInstance<>(CHORES, one.value()));
            }
        }
        if (fresh.size() < room && waiting.size() < MOST) {
            after = "";
        }
        if (!fresh.isEmpty()) {
            write(rows, fresh, now);
            found.run();
        }
    }

    private static void write(SchedulerClient rows, List<TaskInstance<?>> fresh, Instant now) {
        try {
            rows.scheduleBatch(fresh, now);
        } catch (FailedToScheduleBatchException taken) { // by a machine that was held to be dead while it looked
            fresh.forEach(one -> {
                boolean unused = rows.scheduleIfNotExists(one, now);
            });
        }
    }
}
