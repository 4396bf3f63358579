package dev.ecphory.cli.options;

import dev.ecphory.Namespace;
import dev.ecphory.agent.Project;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.Shell;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose memory. */
public final class NamespaceOption {
    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            description = "Whose memory; ECPHORY_NAMESPACE when not given. There is no default.")
    private @Nullable String namespace;

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description = "The memory that hooks of coding agents keep of the project in this folder, instead of"
                    + " --namespace.")
    private @Nullable Path project;

    /** The namespace, if anybody named one. */
    public Optional<Namespace> named(Shell shell) {
        if (project != null && namespace != null) {
            throw ArgumentChecks.invalid(
                    "--project", project.toString(), 60, "contradicts --namespace", "give one of them");
        }
        if (project != null) {
            return Optional.of(Namespace.of(Project.namespace(project.toAbsolutePath())));
        }
        return Optional.ofNullable(namespace)
                .or(() -> shell.variable("ECPHORY_NAMESPACE"))
                .map(Namespace::of);
    }

    /** The namespace; a typed error when nobody named one. */
    Namespace required(Shell shell) {
        return named(shell)
                .orElseThrow(() -> ArgumentChecks.missing(
                        "--namespace",
                        "give --namespace NAME, or set ECPHORY_NAMESPACE; memories of different namespaces never mix"));
    }
}
