package dev.ecphory.server;

import dev.ecphory.admin.Actor.Channel;

/** A way in: adds its routes when the server opens. Called once; its handlers are called by many threads. */
@FunctionalInterface
public interface HttpModule {
    /** Which it is, as trails name it. */
    default Channel kind() {
        return Channel.REST;
    }

    /** Adds its routes. */
    void open(RouteRegistrar entrance);
}
