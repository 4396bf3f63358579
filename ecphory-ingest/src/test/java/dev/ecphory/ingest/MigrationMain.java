package dev.ecphory.ingest;

import dev.ecphory.Namespace;
import dev.ecphory.ingest.copy.NamespaceMigration;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.time.Clock;

/** A process that migrates a namespace and says how far it is. Its arguments are the source, the target and the namespace. */
final class MigrationMain {
    private MigrationMain() {}

    public static void main(String[] args) {
        try (EventStore from = EventStore.open(args[0], Durability.FULL, Clock.systemUTC());
                EventStore to = EventStore.open(args[1], Durability.FULL, Clock.systemUTC())) {
            NamespaceMigration.Moved moved = new NamespaceMigration(from, to)
                    .run(Namespace.of(args[2]), (stage, done, total) -> {
                        System.out.print("at " + stage + " " + done + "\n");
                        System.out.flush();
                        if (System.out.checkError()) {
                            Runtime.getRuntime().halt(1);
                        }
                    });
            System.out.println("level " + moved.level() + " " + moved.events());
        }
    }
}
