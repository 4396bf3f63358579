package dev.ecphory.cli.serve;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.spi.store.EventStore;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The store and the memory that an agent is given. */
final class AgentStoreOptions {
    @Option(
            names = "--db",
            paramLabel = "STORE",
            description = "The store: a file, or postgresql://user@host:port/database; ECPHORY_DB when not given.")
    private @Nullable String db;

    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            description = "Whose memory; ECPHORY_NAMESPACE when not given. Default: that of the project that the agent"
                    + " works in, recalled together with the user's.")
    private @Nullable String namespace;

    /** A path that holds wherever it is used from, or a database's address without a password, as it is written to files. */
    String address(Shell shell) {
        String told = shell.told(db, "ECPHORY_DB");
        if (told == null || told.isEmpty()) {
            throw ArgumentChecks.missing("--db", "give --db STORE, or set ECPHORY_DB to the store");
        }
        if (EventStore.isFile(told)) {
            return ArgumentChecks.path("--db", told, "give a file's path")
                    .toAbsolutePath()
                    .normalize()
                    .toString();
        }
        if (!EventStore.toDisplayAddress(told).equals(told)) {
            throw new InvalidInputException(
                    "--db",
                    EventStore.toDisplayAddress(told),
                    "has a password in it, which would be written into an agent's settings",
                    "leave it out, and put it in the file ~/.pgpass");
        }
        return told;
    }

    /** The namespace that was named; empty for that of the project. */
    Optional<String> namespace(Shell shell) {
        return Optional.ofNullable(namespace)
                .or(() -> shell.variable("ECPHORY_NAMESPACE"))
                .map(name -> Namespace.of(name).value());
    }
}
