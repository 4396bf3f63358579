package dev.ecphory.server;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;

/**
 * Closes connections on which a request's head is not whole within twenty seconds, however many bytes of it came: of the
 * first request since the connection was opened, of a later one since its first byte. It looks once a second. Threads may
 * share it.
 */
final class SlowClientReaper extends AbstractLifeCycle implements Connection.Listener {
    static final long PATIENCE_SECONDS = 20;

    private final Server server;
    private final LongSupplier nanos;
    private final Map<HttpConnection, Head> waiting = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("dawdlers").factory());

    /** Watches the connections of every connector that the server has when it starts, by a clock as {@link System#nanoTime} is. */
    SlowClientReaper(Server server, LongSupplier nanos) {
        this.server = server;
        this.nanos = nanos;
    }

    /**
     * The head that a connection waits for.
     *
     * @param answered how many requests of the connection had been answered when it began
     * @param since when it began, in nanoseconds of the clock; meaningless unless it has begun
     * @param begun false between two requests
     */
    private record Head(long answered, long since, boolean begun) {}

    @Override
    protected void doStart() {
        for (Connector connector : server.getConnectors()) { // a connection hears of its connector's listeners alone
            connector.addEventListener(this);
        }
        var unused = timer.scheduleWithFixedDelay(this::sweep, 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof HttpConnection http) {
            waiting.put(http, new Head(0, nanos.getAsLong(), true));
        }
    }

    @Override
    public void onClosed(Connection connection) {
        if (connection instanceof HttpConnection http) {
            waiting.remove(http);
        }
    }

    @Override
    protected void doStop() {
        timer.shutdownNow();
    }

    /** Looks at every connection once. */
    void sweep() {
        long now = nanos.getAsLong();
        waiting.forEach((connection, before) -> {
            Head head = look(connection, before, now);
            if (head.begun() && now - head.since() >= TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
                waiting.remove(connection);
                connection.getEndPoint().close();
            } else if (!head.equals(before)) {
                waiting.replace(connection, before, head);
            }
        });
    }

    private static Head look(HttpConnection connection, Head before, long now) {
        long answered = connection.getMessagesOut();
        HttpParser parser = connection.getParser();
        boolean inHead = parser.isStart() ? answered == 0 && before.begun() : parser.inHeaderState();
        if (!inHead) {
            return new Head(answered, 0, false);
        }
        return before.begun() && before.answered() == answered ? before : new Head(answered, now, true);
    }
}
