package dev.ecphory.jdbc;

/** A server that was started here. */
interface RunningPostgres {
    void start();

    /** Gives it no time to put anything away. */
    void kill();
}
