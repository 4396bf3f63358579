package dev.ecphory.jdbc;

import dev.ecphory.store.Durability;
import dev.ecphory.store.FreshStore;
import dev.ecphory.store.Store;
import dev.ecphory.store.WrappedStore;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;

/** Stores in databases of the shared server for the tests of the engine, of which the oldest go away. Threads may share it. */
public final class FreshPostgresStores implements FreshStore.Maker {
    /** More than one test has open. */
    private static final int OPEN = 24;

    private static final Deque<Runnable> PUT_AWAY = new ArrayDeque<>();

    /** For {@link java.util.ServiceLoader}. */
    public FreshPostgresStores() {}

    @Override
    public Store make(InstantSource clock) {
        String address = PostgresServer.shared().newStore();
        Store store = new PostgresStoreProvider().open(address, Durability.NORMAL, clock);
        synchronized (PUT_AWAY) {
            PUT_AWAY.add(() -> {
                store.close();
                PostgresServer.shared().drop(address);
            });
            if (PUT_AWAY.size() > OPEN) {
                PUT_AWAY.remove().run();
            }
        }
        return new WrappedStore(store) {
            @Override
            public void close() {} // a test may look at it after its engine is closed
        };
    }
}
