package dev.ecphory.cli;

import dev.ecphory.memory.InvalidInputException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The store and the memory that an agent is given. */
final class AgentStore {
    @Option(names = "--db", paramLabel = "FILE", description = "The store's file; ECPHORY_DB when not given.")
    private @Nullable String db;

    @Mixin
    private final NamespaceOption namespace = new NamespaceOption();

    Path file(Shell shell) {
        String told = db == null ? shell.variable("ECPHORY_DB").orElse("") : db;
        try {
            if (!told.isEmpty()) {
                return Path.of(told).toAbsolutePath().normalize();
            }
        } catch (InvalidPathException wrong) {
            throw new InvalidInputException("--db", Plain.quoted(told, 60), "is not a path", "give a file's path");
        }
        throw new InvalidInputException(
                "--db", "(none)", "is missing", "give --db FILE, or set ECPHORY_DB to the store's file");
    }

    String namespace(Shell shell) {
        return namespace.required(shell).value();
    }
}
