package dev.ecphory.server.access;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one caller may do, and in whose memory. Immutable; threads may share it.
 *
 * @param id of the caller, for limits and logs; no secret
 * @param role what the caller may do
 * @param namespaces exact names; a star at the end stands for any rest, a star alone for all
 * @param perMinute requests a minute, 0 for no limit; null for as many as the server allows everybody
 */
public record Permissions(
        String id,
        Role role,
        List<String> namespaces,
        @Nullable Integer perMinute) {
    /** Whoever is on this machine while there are no keys: everything. */
    public static final Permissions LOCAL = new Permissions("local", Role.ADMIN, List.of("*"), null);

    private static final int MOST = 100;
    private static final int MOST_A_MINUTE = 1_000_000;

    /** Checks the names; throws {@link InvalidInputException}. */
    public Permissions {
        namespaces = List.copyOf(namespaces);
        if (namespaces.isEmpty() || namespaces.size() > MOST) {
            throw new InvalidInputException(
                    "namespaces",
                    namespaces.size() + " names",
                    "are too few or too many",
                    "give 1 to " + MOST + " names, with a star at the end for any rest");
        }
        if (perMinute != null && (perMinute < 0 || perMinute > MOST_A_MINUTE)) {
            throw new InvalidInputException(
                    "perMinute",
                    perMinute.toString(),
                    "is out of range",
                    "give a number from 0 to " + MOST_A_MINUTE + ", 0 for no limit");
        }
        for (String name : namespaces) {
            if (!name.equals("*")) {
                Namespace.of(name.endsWith("*") ? name.substring(0, name.length() - 1) : name);
            }
        }
    }

    /** True when the caller may do that in that namespace. */
    public boolean allows(Role needed, Namespace namespace) {
        return role.includes(needed) && sees(namespace);
    }

    /** True when the caller may know that the namespace exists. */
    public boolean sees(Namespace namespace) {
        return namespaces.stream().anyMatch(name -> covers(name, namespace.value()));
    }

    /** True when the caller may do that in every namespace. */
    public boolean everywhere(Role needed) {
        return role.includes(needed) && namespaces.contains("*");
    }

    private static boolean covers(String pattern, String name) {
        return pattern.endsWith("*")
                ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                : pattern.equals(name);
    }
}
