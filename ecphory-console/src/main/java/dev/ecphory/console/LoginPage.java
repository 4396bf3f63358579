package dev.ecphory.console;

import dev.ecphory.server.Authenticator;
import dev.ecphory.server.RequestContext;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.access.BrowserSessions;
import io.javalin.http.Context;

/** The page that takes a key and gives a cookie for it. Threads may share it. */
final class LoginPage {
    private final Authenticator guard;
    private final PageLayout layout;

    LoginPage(Authenticator guard, PageLayout layout) {
        this.guard = guard;
        this.layout = layout;
    }

    void page(RequestContext visit) {
        if (guard.locked()) {
            form(visit.context(), 200, false);
        } else {
            visit.context().status(303).header("Location", "/console");
        }
    }

    void enter(RequestContext visit) {
        Context context = visit.context();
        SameOriginCheck.check(context);
        String key = context.formParam("key");
        if (key == null || !guard.locked() || guard.find(key.strip()).isEmpty()) {
            form(context, 401, true);
            return;
        }
        cookie(context, guard.sessions().begin(key.strip()), BrowserSessions.LASTS.toSeconds());
        context.status(303).header("Location", "/console");
    }

    void leave(RequestContext visit) {
        Context context = visit.context();
        SameOriginCheck.check(context);
        guard.sessions().end(context.header("Cookie"));
        cookie(context, "", 0);
        context.status(303).header("Location", "/console/login");
    }

    private static void cookie(Context context, String value, long seconds) {
        boolean encrypted = encrypted(context);
        context.header(
                "Set-Cookie",
                (encrypted ? BrowserSessions.SECURE_COOKIE : BrowserSessions.COOKIE) + "=" + value
                        + "; Path=/; Max-Age=" + seconds + "; HttpOnly; SameSite=Strict"
                        + (encrypted ? "; Secure" : ""));
    }

    /**
     * True when the browser's connection is encrypted, here or at a proxy. The browser itself says so by the origin of the
     * form, which the guard has checked; a proxy on this machine may say it, too. Whoever lies keeps themselves out.
     */
    private static boolean encrypted(Context context) {
        String origin = context.header("Origin");
        return context.req().isSecure()
                || (origin != null && origin.startsWith("https://"))
                || ("https".equalsIgnoreCase(context.header("X-Forwarded-Proto"))
                        && ServerSettings.loopback(context.req().getRemoteAddr()));
    }

    private void form(Context context, int status, boolean wrong) {
        HtmlWriter main = new HtmlWriter();
        if (wrong) {
            main.leaf("p", "This key is not valid.", "class", "wrong", "role", "alert");
        }
        main.open("form", "method", "post", "action", "/console/login", "class", "card narrow");
        main.open("label").text("Key");
        main.open(
                "input",
                "type",
                "password",
                "name",
                "key",
                "required",
                "required",
                "autocomplete",
                "current-password",
                "autofocus",
                "autofocus");
        main.close("label").leaf("button", "Log in", "class", "do");
        main.note("Make a key with ecphory admin keys add. You stay logged in for twelve hours.");
        main.close("form");
        layout.answer(context, status, layout.bare("Log in", main));
    }
}
