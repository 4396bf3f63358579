package dev.ecphory.compat.chat;

import dev.ecphory.server.HttpProblem;
import dev.ecphory.wire.Json;
import io.javalin.http.Context;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Failures as OpenAI's clients read them, with our next step. Stateless. */
final class ChatFailure {
    private ChatFailure() {}

    static void answer(Context context, HttpProblem failure) {
        failure.retryAfter(context::header);
        if (failure.status() == 401) {
            context.header("WWW-Authenticate", "Bearer realm=\"ecphory\"");
        }
        answer(context, failure.status(), error(failure));
    }

    private static void answer(Context context, int status, Map<String, @Nullable Object> error) {
        context.status(status)
                .contentType("application/json; charset=utf-8")
                .result(Json.text(Json.object("error", error)));
    }

    /** Answers with a failure that the model's server is to blame for. */
    static void upstream(Context context, int status, String code, String message, String next) {
        answer(context, status, upstream(code, message, next));
    }

    /** One that the model's server is to blame for. */
    static Map<String, @Nullable Object> upstream(String code, String message, String next) {
        return Json.object(
                "message", message + "; " + next, "type", "upstream_error", "param", null, "code", code, "next", next);
    }

    /** One that this server is to blame for, or the caller. */
    static Map<String, @Nullable Object> error(HttpProblem failure) {
        String type =
                switch (failure.status()) {
                    case 401 -> "authentication_error";
                    case 403 -> "permission_error";
                    case 429 -> "rate_limit_error";
                    case 400, 404, 409, 413 -> "invalid_request_error";
                    default -> "server_error";
                };
        return Json.object(
                "message", failure.message() + "; " + failure.next(),
                "type", type,
                "param", failure.field(),
                "code", failure.error(),
                "next", failure.next());
    }
}
