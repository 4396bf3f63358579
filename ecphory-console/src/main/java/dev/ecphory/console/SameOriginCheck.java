package dev.ecphory.console;

import dev.ecphory.server.access.AccessDeniedException;
import io.javalin.http.Context;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Lets a change through only when one of our own pages asks for it. A browser says who asks: in Sec-Fetch-Site, and where
 * that is missing, because the connection is not encrypted, in Origin. Another port of this machine is another site here,
 * which for cookies it is not. Stateless; threads may share it.
 */
final class SameOriginCheck {
    private SameOriginCheck() {}

    static void check(Context context) {
        String site = context.header("Sec-Fetch-Site");
        boolean ours =
                site != null ? site.equals("same-origin") : same(context.header("Origin"), context.header("Host"));
        String type = context.contentType();
        if (!ours || (type != null && !type.startsWith("application/x-www-form-urlencoded"))) {
            throw AccessDeniedException.forbidden(
                    "this change was not asked for by a page of this console",
                    "open the console's page and do it there");
        }
    }

    private static boolean same(@Nullable String origin, @Nullable String host) {
        if (origin == null || host == null) {
            return false;
        }
        try {
            return host.equalsIgnoreCase(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException wrong) {
            return false;
        }
    }
}
