package dev.ecphory.server;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.wire.EnumNames;
import java.util.List;

/**
 * A namespace as a request names it. Refuses names that a path could mean otherwise, because some client, proxy or file
 * system on the way might: empty parts, {@code .} and {@code ..} between slashes, and backslashes. Stateless.
 */
public final class ServedNamespace {
    private static final List<String> STEPS = List.of("", ".", "..");

    private ServedNamespace() {}

    /**
     * The namespace of that name.
     *
     * @throws InvalidInputException when it is no name, or one that a path could mean otherwise
     */
    public static Namespace of(String name) {
        Namespace namespace = Namespace.of(name);
        if (name.indexOf('\\') >= 0 || List.of(name.split("/", -1)).stream().anyMatch(STEPS::contains)) {
            throw new InvalidInputException(
                    "namespace",
                    EnumNames.quoted(name),
                    "could mean another path",
                    "use a name without backslashes and without empty parts, . or .. between slashes");
        }
        return namespace;
    }
}
