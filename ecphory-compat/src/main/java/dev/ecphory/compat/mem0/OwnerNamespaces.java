package dev.ecphory.compat.mem0;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.server.RequestContext;
import dev.ecphory.server.access.Permissions;
import dev.ecphory.server.access.Role;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The namespaces in which one caller's users, agents, apps and runs live: each in one of its own, behind a prefix that the
 * caller's key tells. A key for {@code acme/*}, {@code acme/user:*} or {@code acme/user:ana} has the prefix {@code acme/}, one
 * for everything has none. Whether the caller may go there, {@link RequestContext#memory} decides. Belongs to the visit's thread.
 */
final class OwnerNamespaces {
    private static final Pattern OWNED = Pattern.compile("(.*?)(?:user|agent|app|run):[A-Za-z0-9._@+%-]*");

    private final RequestContext visit;
    private final String prefix;

    private OwnerNamespaces(RequestContext visit, String prefix) {
        this.visit = visit;
        this.prefix = prefix;
    }

    /**
     * The caller's.
     *
     * @throws InvalidInputException when its key leaves open which namespaces are meant
     */
    static OwnerNamespaces of(RequestContext visit) {
        Permissions grant = visit.grant();
        Set<Optional<String>> prefixes =
                grant.namespaces().stream().map(OwnerNamespaces::prefix).collect(Collectors.toSet());
        Optional<String> one = prefixes.size() == 1 ? prefixes.iterator().next() : Optional.empty();
        return new OwnerNamespaces(
                visit,
                one.orElseThrow(() -> new InvalidInputException(
                        "key",
                        "(not shown)",
                        "does not tell under which prefix users live",
                        "use a key for one pattern such as mem0/*, or for owners such as mem0/user:ana")));
    }

    private static Optional<String> prefix(String pattern) {
        boolean open = pattern.endsWith("*");
        String name = open ? pattern.substring(0, pattern.length() - 1) : pattern;
        Matcher owned = OWNED.matcher(name);
        if (owned.matches()) {
            return Optional.of(owned.group(1));
        }
        return open ? Optional.of(name) : Optional.empty();
    }

    /** Who the caller is, without its secret. */
    String caller() {
        return visit.grant().id();
    }

    /** The memory of an owner. */
    Memory memory(Role needed, Mem0Owner owner) {
        return visit.memory(needed, prefix + owner.name());
    }

    /** The memory that an id names, if it is one of this realm's. */
    Memory memory(Role needed, Mem0MemoryId id) {
        if (owner(id.namespace()).isEmpty()) {
            throw id.missing();
        }
        return visit.memory(needed, id.namespace());
    }

    /** Whose a namespace is; nothing when it is not one of this realm's. */
    Optional<Mem0Owner> owner(String namespace) {
        return namespace.startsWith(prefix) ? Mem0Owner.ofName(namespace.substring(prefix.length())) : Optional.empty();
    }

    /** Those whom the caller may know of and who have memories, sorted. */
    List<Mem0Owner> owners() {
        return visit.namespaces().stream()
                .map(Namespace::value)
                .flatMap(name -> owner(name).stream())
                .toList();
    }
}
