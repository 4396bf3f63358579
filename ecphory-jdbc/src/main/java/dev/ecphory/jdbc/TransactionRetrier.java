package dev.ecphory.jdbc;

import dev.ecphory.EcphoryException;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Tries again what another writer or a lost server stood in the way of, and tells failures in the words of the caller.
 * Immutable; threads may share it.
 *
 * <p>What finds another writer at work has waited as long as its connection was told to, and is then tried again,
 * {@value #TRIES} times in all with a random pause in between, so that two processes never march in step. What finds no
 * server is tried again until patience ends.
 *
 * @param name how messages call the store
 * @param patience how long to look for a server that is gone; no longer than one attempt for none
 */
public record TransactionRetrier(String name, SqlDialect dialect, Duration patience) {
    private static final int TRIES = 6;
    private static final long LONGEST_PAUSE_NANOS = 100_000_000;

    /** Something that may fail as databases do. */
    @FunctionalInterface
    public interface Attempt<T> {
        T make() throws SQLException;
    }

    /** Tries until it works, is not worth trying, or was tried often and long enough. */
    public <T> T trying(Attempt<T> attempt) {
        long end = System.nanoTime() + patience.toNanos();
        for (int tries = 1; ; tries++) {
            try {
                return attempt.make();
            } catch (EcphoryException said) {
                throw said;
            } catch (SQLException | RuntimeException failure) {
                SQLException cause = sqlFailure(failure);
                if (cause == null) {
                    throw (RuntimeException) failure;
                }
                boolean again =
                        switch (dialect.trouble(cause)) {
                            case BUSY -> tries < TRIES;
                            case GONE ->
                                System.nanoTime() - end < 0
                                        && !Thread.currentThread().isInterrupted();
                            default -> false;
                        };
                if (!again) {
                    throw inWords(cause);
                }
                LockSupport.parkNanos(
                        ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_NANOS) * Math.min(tries, TRIES) / TRIES);
            }
        }
    }

    /** A failure of the database as what the caller can do next. */
    public RuntimeException inWords(SQLException failure) {
        SqlDialect.Trouble trouble = dialect.trouble(failure);
        if (Thread.currentThread().isInterrupted()) { // whoever waited for a connection was told to stop
            return interrupted(name, failure);
        }
        if (failure instanceof SQLTransientConnectionException && trouble != SqlDialect.Trouble.GONE) {
            return new RetryableException(
                    name + " had no free connection: " + failure.getMessage(),
                    "try again when less is going on",
                    failure);
        }
        String what = name + ": " + failure.getMessage();
        return switch (trouble) {
            case BUSY -> new RetryableException(what, "try again when the other writer is done", failure);
            case GONE ->
                new RetryableException(
                        name + " does not answer: " + failure.getMessage(),
                        "see that its server runs and can be reached, and try again; nothing was written",
                        failure);
            case LATE -> new RetryableException(what, "try again when less is going on; nothing was written", failure);
            case DISK ->
                new StoreUnavailableException(
                        what,
                        "see that its disk has room and works; nothing acknowledged is lost, and this was not written",
                        failure);
            case REFUSED -> new StoreUnavailableException(what, dialect.leave(), failure);
            case DAMAGED -> new StoreDamagedException(what, "restore a backup, and check the disk", failure);
            case UNLOADED ->
                new StoreUnavailableException(
                        what + ": its library could not be unpacked into " + System.getProperty("java.io.tmpdir"),
                        "name a folder that can be written, and from which programs may run: -Djava.io.tmpdir=FOLDER",
                        failure);
            case OTHER -> new IllegalStateException(what, failure);
        };
    }

    /** Not to be tried again: as long as the thread is told to stop, it would be told so again. */
    static StoreUnavailableException interrupted(String name, @Nullable Throwable cause) {
        return new StoreUnavailableException(
                name + " was not waited for, because the thread was interrupted; nothing was written",
                "end what the thread does, or call again after Thread.interrupted()",
                cause);
    }

    /** The failure of the database inside a failure, if there is one. */
    public static @Nullable SQLException sqlFailure(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return sql;
            }
        }
        return null;
    }
}
