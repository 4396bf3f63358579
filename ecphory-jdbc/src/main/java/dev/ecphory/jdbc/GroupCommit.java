package dev.ecphory.jdbc;

import dev.ecphory.AppendResult;
import dev.ecphory.OutcomeUnknownException;
import dev.ecphory.RetryableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets appends that wait for a store's one writer share a transaction: most of an append's time is the disk's at the commit, and
 * one commit serves all that came meanwhile. Whoever has the lock appends for those that wait. What fails together is
 * rolled back and then done by each thread alone, so that every caller gets the result or the error that is its own. Threads
 * may share it.
 */
final class GroupCommit {
    /** With so many events a transaction takes in no other call. */
    private static final int ENOUGH_EVENTS = 1_000;
    /** As long as a pool lets wait for a connection. */
    private static final int PATIENCE_SECONDS = 30;

    /** How appends are written. */
    interface Transaction {
        /** All of them in one, acknowledged in their order. */
        List<List<AppendResult>> together(List<AppendAttempt> attempts);

        List<AppendResult> alone(AppendAttempt attempt);
    }

    private final String name;
    private final Transaction transaction;
    private final ReentrantLock writer = new ReentrantLock();
    private final Queue<AppendAttempt> waiting = new ConcurrentLinkedQueue<>();

    /**
     * @param name how messages call the store
     */
    GroupCommit(String name, Transaction transaction) {
        this.name = name;
        this.transaction = transaction;
    }

    List<AppendResult> append(AppendAttempt mine) {
        waiting.add(mine);
        if (!locked(mine)) {
            throw Thread.currentThread().isInterrupted()
                    ? TransactionRetrier.interrupted(name, null)
                    : busy("had no free connection");
        }
        try {
            if (!mine.grouped) {
                lead(mine);
            }
            if (mine.acknowledged != null) {
                return mine.acknowledged;
            }
            if (mine.lost != null) {
                throw mine.lost;
            }
            if (mine.busy) {
                throw busy("is being written by another process");
            }
            return transaction.alone(mine);
        } finally {
            writer.unlock();
        }
    }

    /** How many calls wait for their turn. */
    int waiting() {
        return waiting.size();
    }

    private RetryableException busy(String why) {
        return new RetryableException(name + " " + why, "try again when less is going on; nothing was written", null);
    }

    /** Waits for its turn; false when it gave up before anybody took the attempt. */
    private boolean locked(AppendAttempt mine) {
        try {
            if (writer.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return true;
            }
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
        if (waiting.remove(mine)) {
            return false;
        }
        writer.lock(); // somebody is at it or done with it, and then the outcome must be known
        return true;
    }

    private void lead(AppendAttempt mine) {
        waiting.remove(mine);
        List<AppendAttempt> group = new ArrayList<>();
        group.add(mine);
        int events = mine.given.size();
        while (events < ENOUGH_EVENTS) {
            AppendAttempt next = waiting.poll();
            if (next == null) {
                break;
            }
            group.add(next);
            events += next.given.size();
        }
        group.forEach(one -> one.grouped = true);
        if (group.size() == 1) {
            return;
        }
        try {
            List<List<AppendResult>> acknowledged = transaction.together(group);
            for (int i = 0; i < group.size(); i++) {
                group.get(i).acknowledged = acknowledged.get(i);
            }
        } catch (RetryableException held) {
            // to wait as long again for each of them would be no bounded wait; who was told to stop is told alone
            boolean all = !Thread.currentThread().isInterrupted();
            group.forEach(one -> one.busy = all);
        } catch (OutcomeUnknownException lost) {
            group.forEach(one -> one.lost = lost); // to append again without looking could do it twice
        } catch (RuntimeException together) {
            // each thread finds out alone what is its own part in it
            return;
        }
    }
}
