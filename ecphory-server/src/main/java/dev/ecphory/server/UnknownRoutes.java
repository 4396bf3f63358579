package dev.ecphory.server;

import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** Answers requests for which there is no route, in the form that callers of such paths read. Filled while the server opens. */
final class UnknownRoutes {
    private static final int MISSING = 404;
    private static final String NEXT = "see /v1/openapi.json for what there is";

    private final List<Area> areas = new ArrayList<>();

    private record Area(Predicate<String> paths, String next, BiConsumer<Context, HttpProblem> shown) {}

    /**
     * Paths below which a module answers what there is.
     *
     * @param next what there is instead
     * @param shown answers a request with a failure
     */
    void add(Predicate<String> paths, String next, BiConsumer<Context, HttpProblem> shown) {
        areas.add(new Area(paths, next, shown));
    }

    void answer(Context context, HttpResponseException thrown) {
        int status = thrown.getStatus();
        String error = status == MISSING ? "missing" : "http";
        String message = String.valueOf(thrown.getMessage());
        String methods = thrown.getDetails().get("availableMethods");
        Area area = areas.stream()
                .filter(one -> one.paths().test(context.path()))
                .findFirst()
                .orElse(new Area(path -> true, NEXT, EcphoryServer::problem));
        String next = methods == null ? area.next() : "this path takes " + methods + "; " + area.next();
        area.shown().accept(context, new HttpProblem(status, error, message, next, null, null));
    }
}
