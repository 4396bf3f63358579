package dev.ecphory.cli;

import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.Namespace;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose memory. */
final class NamespaceOption {
    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            description = "Whose memory; ECPHORY_NAMESPACE when not given. There is no default.")
    private @Nullable String namespace;

    /** The namespace, if anybody named one. */
    Optional<Namespace> named(Shell shell) {
        return Optional.ofNullable(namespace)
                .or(() -> shell.variable("ECPHORY_NAMESPACE"))
                .map(Namespace::of);
    }

    /** The namespace; a typed error when nobody named one. */
    Namespace required(Shell shell) {
        return named(shell)
                .orElseThrow(() -> new InvalidInputException(
                        "--namespace",
                        "(none)",
                        "is missing",
                        "give --namespace NAME, or set ECPHORY_NAMESPACE; memories of different namespaces never mix"));
    }
}
