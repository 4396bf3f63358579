package dev.ecphory.server.console;

import dev.ecphory.server.Guard;
import dev.ecphory.server.Visit;
import dev.ecphory.server.access.Sessions;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/** The page that takes a key and gives a cookie for it. Threads may share it. */
final class Login {
    private final Guard guard;
    private final Layout layout;

    Login(Guard guard, Layout layout) {
        this.guard = guard;
        this.layout = layout;
    }

    void page(Visit visit) {
        if (guard.locked()) {
            form(visit.context(), 200, false);
        } else {
            visit.context().status(303).header("Location", "/console");
        }
    }

    void enter(Visit visit) {
        Context context = visit.context();
        Gate.check(context);
        String key = context.formParam("key");
        if (key == null || !guard.locked() || guard.find(key.strip()).isEmpty()) {
            form(context, 401, true);
            return;
        }
        cookie(context, guard.sessions().begin(key.strip()), Sessions.LASTS.toSeconds());
        context.status(303).header("Location", "/console");
    }

    void leave(Visit visit) {
        Context context = visit.context();
        Gate.check(context);
        guard.sessions().end(context.header("Cookie"));
        cookie(context, "", 0);
        context.status(303).header("Location", "/console/login");
    }

    private static void cookie(Context context, String value, long seconds) {
        @Nullable String secure = context.req().isSecure() ? "; Secure" : "";
        context.header(
                "Set-Cookie",
                Sessions.COOKIE + "=" + value + "; Path=/; Max-Age=" + seconds + "; HttpOnly; SameSite=Strict"
                        + secure);
    }

    private void form(Context context, int status, boolean wrong) {
        Html main = new Html();
        if (wrong) {
            main.leaf("p", "No such key is valid.", "class", "wrong", "role", "alert");
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
        main.leaf("p", "A key is made with ecphory keys add; the session lasts twelve hours.", "class", "note");
        main.close("form");
        layout.answer(context, status, layout.bare("Log in", main));
    }
}
