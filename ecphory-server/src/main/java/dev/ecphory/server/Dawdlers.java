package dev.ecphory.server;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;

/** Closes connections on which no whole request came within twenty seconds, however many bytes did. Threads may share it. */
final class Dawdlers extends AbstractLifeCycle implements Connection.Listener {
    private static final long PATIENCE_SECONDS = 20;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("dawdlers").factory());

    @Override
    public void onOpened(Connection connection) {
        var unused = timer.schedule(
                () -> {
                    if (connection.getMessagesIn() == 0) {
                        connection.getEndPoint().close();
                    }
                },
                PATIENCE_SECONDS,
                TimeUnit.SECONDS);
    }

    @Override
    public void onClosed(Connection connection) {}

    @Override
    protected void doStop() {
        timer.shutdownNow();
    }
}
