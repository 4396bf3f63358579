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

    /** A page of a namespace: its name in the address, its title. */
    private record Entry(String page, String title) {}

    private static final List<Entry> PAGES = List.of(
            new Entry("recall", "Recall"),
            new Entry("events", "Events"),
            new Entry("entities", "Entities"),
            new Entry("timeline", "Timeline"),
            new Entry("contradictions", "Contradictions"),
            new Entry("learned", "Learned"),
            new Entry("intentions", "Intentions"),
            new Entry("archive", "Archive"),
            new Entry("loop", "Loop"),
            new Entry("health", "Health"),
            new Entry("forget", "Forget"));

    String page(PageRequest place, String title, HtmlWriter main) {
        HtmlWriter html = head(title);
        String namespace = place.namespace();
        String path = place.visit().context().path();
        html.open("header");
        html.leaf("a", "Ecphory", "href", "/console", "class", "brand");
        if (!namespace.isEmpty()) {
            html.open("nav", "aria-label", "Pages");
            for (Entry entry : PAGES) {
                if (entry.page().equals("forget") && !place.may(Role.ADMIN)) {
                    continue;
                }
                boolean here = path.endsWith("/" + entry.page());
                html.leaf("a", entry.title(), "href", place.url(entry.page()), "aria-current", here ? "page" : null);
            }
            html.leaf("a", "Benchmarks", "href", "/console/benchmarks");
            html.close("nav");
            switcher(html, place, namespace);
        } else {
            html.open("nav", "aria-label", "Pages");
            html.leaf("a", "Namespaces", "href", "/console", "aria-current", path.equals("/console") ? "page" : null);
            html.leaf(
                    "a",
                    "Benchmarks",
                    "href",
                    "/console/benchmarks",
                    "aria-current",
                    path.endsWith("/benchmarks") ? "page" : null);
            html.close("nav");
        }
        if (locked) {
            html.open("form", "method", "post", "action", "/console/logout", "class", "out");
            html.leaf("button", "Log out").close("form");
        }
        html.close("header");
        return end(html, title, main);
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
        html.leaf("a", "To the content", "href", "#main", "class", "skip");
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
        html.open("label").text("Namespace ").open("select", "name", "ns");
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
