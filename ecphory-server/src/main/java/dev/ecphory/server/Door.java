package dev.ecphory.server;

/** A way in: adds its routes when the server opens. Called once; its handlers are called by many threads. */
@FunctionalInterface
public interface Door {
    /** Adds its routes. */
    void open(Entrance entrance);
}
