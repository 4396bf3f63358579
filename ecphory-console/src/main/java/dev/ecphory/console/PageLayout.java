package dev.ecphory.console;

import dev.ecphory.Namespace;
import dev.ecphory.server.access.Role;
import io.javalin.http.Context;
import java.util.List;

/** What all pages have around them. Immutable; threads may share it. */
final class PageLayout {
    /** Nothing but our own files: no inline script, no inline style, no other site, in no frame. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    /** No evaluation, no styles of its own, our own site alone, nothing kept in the browser; failures are shown. */
    private static final String HTMX =
            "{\"allowEval\":false,\"includeIndicatorStyles\":false,\"selfRequestsOnly\":true,"
                + "\"allowScriptTags\":false,\"historyEnabled\":false,\"responseHandling\":[{\"code\":\"...\",\"swap\":true}]}";

    private final boolean locked;

    /** With a way out, when there was a way in. */
    PageLayout(boolean locked) {
        this.locked = locked;
    }

    /** A page of a namespace by its name in the address, or one of the server by its whole address; and its title. */
    private record Entry(String page, String title) {
        boolean ofServer() {
            return page.startsWith("/");
        }
    }

    private record Group(String title, List<Entry> entries) {}

    private static final List<Group> GROUPS = List.of(
            new Group(
                    "Start",
                    List.of(
                            new Entry("overview", "Overview"),
                            new Entry("recall", "Recall"),
                            new Entry("/console", "Namespaces"))),
            new Group(
                    "Memory",
                    List.of(
                            new Entry("events", "Events"),
                            new Entry("facts", "Facts"),
                            new Entry("entities", "Entities"),
                            new Entry("timeline", "Timeline"),
                            new Entry("learned", "Learned"))),
            new Group(
                    "Review",
                    List.of(
                            new Entry("contradictions", "Contradictions"),
                            new Entry("intentions", "Reminders"),
                            new Entry("archive", "Archive"))),
            new Group(
                    "Operate",
                    List.of(
                            new Entry("health", "Health"),
                            new Entry("loop", "Maintenance"),
                            new Entry("forget", "Delete"))));

    String page(PageRequest place, String title, HtmlWriter main) {
        HtmlWriter html = head(title);
        html.open("header").leaf("a", "Ecphory", "href", "/console", "class", "brand");
        if (!place.namespace().isEmpty()) {
            switcher(html, place, place.namespace());
        }
        if (locked) {
            html.open("form", "method", "post", "action", "/console/logout", "class", "out");
            html.leaf("button", "Log out").close("form");
        }
        html.open("details", "class", "menu").leaf("summary", "Menu");
        navigation(html, place);
        html.close("details").close("header");
        html.open("div", "class", "side");
        navigation(html, place);
        html.close("div");
        return end(html, title, main);
    }

    private static void navigation(HtmlWriter html, PageRequest place) {
        html.open("nav", "aria-label", "Pages");
        String path = place.visit().context().path();
        for (Group group : GROUPS) {
            List<Entry> shown = group.entries().stream()
                    .filter(entry -> entry.ofServer() || !place.namespace().isEmpty())
                    .filter(entry -> !entry.page().equals("forget") || place.may(Role.ADMIN))
                    .toList();
            if (shown.isEmpty()) {
                continue;
            }
            html.leaf("p", group.title(), "aria-hidden", "true");
            html.open("ul", "aria-label", group.title());
            for (Entry entry : shown) {
                String url = entry.ofServer() ? entry.page() : place.url(entry.page());
                html.open("li");
                html.leaf("a", entry.title(), "href", url, "aria-current", url.equals(path) ? "page" : null)
                        .close("li");
            }
            html.close("ul");
        }
        html.close("nav");
    }

    /** A page for somebody whom nobody knows yet. */
    String bare(String title, HtmlWriter main) {
        HtmlWriter html = head(title);
        html.open("header")
                .leaf("a", "Ecphory", "href", "/console", "class", "brand")
                .close("header");
        return end(html, title, main);
    }

    void answer(Context context, int status, String page) {
        context.status(status)
                .header("Content-Security-Policy", POLICY)
                // a browser that may not tell a site where it comes from does not tell ours either, in Origin
                .header("Referrer-Policy", "same-origin")
                .header("Cross-Origin-Opener-Policy", "same-origin")
                .header("Vary", "HX-Request, Cookie")
                .contentType("text/html; charset=utf-8")
                .result(page);
    }

    private static HtmlWriter head(String title) {
        HtmlWriter html = new HtmlWriter();
        html.open("html", "lang", "en").open("head").open("meta", "charset", "utf-8");
        html.leaf("title", title + " · Ecphory");
        html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.open("meta", "name", "color-scheme", "content", "light dark");
        html.open("meta", "name", "htmx-config", "content", HTMX);
        html.open("link", "rel", "icon", "href", StaticAsset.ICON.url());
        html.open("link", "rel", "stylesheet", "href", StaticAsset.STYLE.url());
        html.open("script", "src", StaticAsset.HTMX.url(), "defer", "defer").close("script");
        html.close("head").open("body");
        html.leaf("a", "Skip to content", "href", "#main", "class", "skip");
        return html;
    }

    private static String end(HtmlWriter html, String title, HtmlWriter main) {
        html.open("main", "id", "main", "tabindex", "-1")
                .leaf("h1", title)
                .add(main)
                .close("main");
        html.close("body").close("html");
        return "<!doctype html>\n" + html;
    }

    private static void switcher(HtmlWriter html, PageRequest place, String namespace) {
        html.open("form", "method", "get", "action", "/console", "class", "switch");
        html.open("label").leaf("span", "Namespace").open("select", "name", "ns");
        boolean there = false;
        for (Namespace one : place.namespaces()) {
            boolean here = one.value().equals(namespace);
            there |= here;
            html.leaf("option", one.value(), "value", one.value(), "selected", here ? "selected" : null);
        }
        if (!there) {
            html.leaf("option", namespace, "value", namespace, "selected", "selected");
        }
        html.close("select").close("label").leaf("button", "Open").close("form");
    }
}
