package dev.ecphory.jdbc;

import dev.ecphory.jdbc.postgres.PostgresStoreProvider;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.WrappedStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Stores in databases of the shared server for the tests of the engine. The oldest go away, those first that a test is done with:
 * tests run side by side, and a long one outlives many short ones. Threads may share it.
 */
public final class FreshPostgresStores implements FreshStore.Maker {
    /** Those done with that a test may still look at. */
    private static final int DONE_WITH = 16;
    /** With those that no test ever closes. */
    private static final int ALL = 48;

    private static final List<Fresh> FRESH = new ArrayList<>();

    /** For {@link java.util.ServiceLoader}. */
    public FreshPostgresStores() {}

    @Override
    public EventStore make(InstantSource clock) {
        String address = PostgresServer.shared().newStore();
        Fresh fresh = new Fresh(new PostgresStoreProvider().open(address, Durability.NORMAL, clock), address);
        for (Fresh old : putAway(fresh)) {
            old.store.close();
            PostgresServer.shared().drop(old.address);
        }
        return fresh;
    }

    private static List<Fresh> putAway(Fresh added) {
        synchronized (FRESH) {
            FRESH.add(added);
            List<Fresh> doneWith = FRESH.stream().filter(one -> one.doneWith).toList();
            List<Fresh> away = doneWith.subList(0, Math.max(0, doneWith.size() - DONE_WITH));
            if (away.isEmpty() && FRESH.size() > ALL) {
                away = List.of(FRESH.getFirst());
            }
            FRESH.removeAll(away);
            return away;
        }
    }

    /** A store that its engine does not close, because a test may look at it afterwards. */
    private static final class Fresh extends WrappedStore {
        private final EventStore store;
        private final String address;
        private volatile boolean doneWith;

        Fresh(EventStore store, String address) {
            super(store);
            this.store = store;
            this.address = address;
        }

        @Override
        public void close() {
            doneWith = true;
        }
    }
}
