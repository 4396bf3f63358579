package dev.ecphory.console;

import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.server.RequestContext;
import dev.ecphory.server.access.Role;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.wire.EvidenceEvents;
import io.javalin.http.HandlerType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request for a page, where it is, and what its visitor may do there. Belongs to the thread that answers. */
final class PageRequest {
    private final RequestContext visit;
    private final PageLayout layout;
    private final String namespace;
    private @Nullable EvidenceEvents sources;

    PageRequest(RequestContext visit, PageLayout layout) {
        this(visit, layout, visit.context().pathParamMap().getOrDefault(RequestContext.NAMESPACE, ""));
    }

    private PageRequest(RequestContext visit, PageLayout layout, String namespace) {
        this.visit = visit;
        this.layout = layout;
        this.namespace = namespace;
    }

    RequestContext visit() {
        return visit;
    }

    /** The namespace in the path; empty on a page about none. */
    String namespace() {
        return namespace;
    }

    /** The namespaces that the visitor may know of. */
    List<Namespace> namespaces() {
        return visit.namespaces();
    }

    /** Its memory, to look at. */
    Memory memory() {
        return visit.memory(Role.READ);
    }

    /** True on a page about no namespace, and on one about a namespace that anything was written to. */
    boolean exists() {
        return namespace().isEmpty() || !memory().admin().logPosition().equals(LogPosition.EMPTY);
    }

    /** The events that facts rest on. */
    EvidenceEvents sources() {
        EvidenceEvents found = sources;
        if (found == null) {
            found = new EvidenceEvents(memory());
            sources = found;
        }
        return found;
    }

    /** True when the visitor may do that here. */
    boolean may(Role role) {
        return namespace().isEmpty()
                ? visit.grant().role().includes(role)
                : visit.grant().allows(role, Namespace.of(namespace()));
    }

    /** What was given by that name, in the address of a look or in the form of a change; null when nothing was. */
    @Nullable
    String given(String name) {
        String value = visit.context().method().equals(HandlerType.POST)
                ? visit.context().formParam(name)
                : visit.context().queryParam(name);
        return value == null || value.isBlank() ? null : value.strip();
    }

    String given(String name, String otherwise) {
        String value = given(name);
        return value == null ? otherwise : value;
    }

    /** How many of a list were on the pages before; 0 when nobody says. */
    int from() {
        String from = given("from", "0");
        return from.matches("\\d{1,8}") ? Integer.parseInt(from) : 0;
    }

    /** True when a script asks for a piece of the page only. */
    boolean piece() {
        return visit.context().header("HX-Request") != null;
    }

    /** The same request as one about no namespace. */
    PageRequest outside() {
        return new PageRequest(visit, layout, "");
    }

    /** The address of a page of this namespace; names and values of its query in turn, those without a value left out. */
    String url(String page, @Nullable String... query) {
        return at(namespace(), page, query);
    }

    static String at(String namespace, String page, @Nullable String... query) {
        StringBuilder url = new StringBuilder("/console/")
                .append(coded(namespace))
                .append('/')
                .append(page);
        char mark = '?';
        for (int i = 0; i + 1 < query.length; i += 2) {
            String value = query[i + 1];
            if (value != null) {
                url.append(mark).append(query[i]).append('=').append(coded(value));
                mark = '&';
            }
        }
        return url.toString();
    }

    static String coded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Answers with a whole page. */
    void show(String title, HtmlWriter main) {
        show(200, title, main);
    }

    void show(int status, String title, HtmlWriter main) {
        layout.answer(visit.context(), status, layout.page(this, title, main));
    }

    /** Answers with a piece of one. */
    void piece(HtmlWriter piece) {
        layout.answer(visit.context(), 200, piece.toString());
    }

    /** Sends the browser on, after a change, so that reloading changes nothing again. */
    void go(String url) {
        visit.context().status(303).header("Location", url);
    }
}
