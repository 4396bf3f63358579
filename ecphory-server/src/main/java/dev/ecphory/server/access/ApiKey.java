package dev.ecphory.server.access;

import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A key as it is kept: what it allows, and the hash by which it is recognised. Immutable.
 *
 * @param grant whose id is the key's public part
 * @param sha256 of the secret, in hexadecimal digits
 * @param created when it was issued
 * @param note what it is for, in the issuer's words; empty for none
 * @param expires the first instant at which it is not valid any more; null when it stays valid
 */
public record ApiKey(
        Permissions grant,
        String sha256,
        Instant created,
        String note,
        @Nullable Instant expires) {
    /** As a line of the file. */
    String line() {
        Map<String, @Nullable Object> object = object();
        object.put("sha256", sha256);
        return Json.text(object);
    }

    /** For people and programs: everything but the hash. */
    public Map<String, @Nullable Object> object() {
        return Json.object(
                "id", grant.id(),
                "role", EnumNames.lower(grant.role()),
                "namespaces", grant.namespaces(),
                "created", created.toString(),
                "note", note,
                "expires", expires == null ? null : expires.toString(),
                "perMinute", grant.perMinute());
    }

    /** True when it is not valid any more. */
    public boolean expired(Instant now) {
        return expires != null && !now.isBefore(expires);
    }

    static ApiKey of(Map<String, @Nullable Object> object) {
        List<String> namespaces = object.get("namespaces") instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
        Role role = Role.valueOf(String.valueOf(object.get("role")).toUpperCase(Locale.ROOT));
        return new ApiKey(
                new Permissions(
                        String.valueOf(object.get("id")),
                        role,
                        namespaces,
                        object.get("perMinute") instanceof Long most ? (Integer) Math.toIntExact(most) : null),
                String.valueOf(object.get("sha256")),
                Instant.parse(String.valueOf(object.get("created"))),
                String.valueOf(object.get("note")),
                object.get("expires") instanceof String expires ? Instant.parse(expires) : null);
    }
}
