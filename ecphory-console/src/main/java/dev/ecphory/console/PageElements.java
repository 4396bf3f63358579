package dev.ecphory.console;

import org.jspecify.annotations.Nullable;

/** Small pieces that many pages have. Stateless; threads may share it. */
final class PageElements {
    private PageElements() {}

    /** One button that changes something; hidden names and values in turn. */
    static void button(HtmlWriter html, String action, String title, @Nullable String... hidden) {
        html.open("form", "method", "post", "action", action, "class", "one");
        for (int i = 0; i + 1 < hidden.length; i += 2) {
            if (hidden[i + 1] != null) {
                html.open("input", "type", "hidden", "name", hidden[i], "value", hidden[i + 1]);
            }
        }
        html.leaf("button", title).close("form");
    }

    /** The head of a table that may be wider than a phone; close with {@link #endTable}. */
    static void table(HtmlWriter html, String name, String... titles) {
        html.open("div", "class", "scroll", "role", "region", "aria-label", name, "tabindex", "0");
        html.open("table").open("thead").open("tr");
        for (String title : titles) {
            html.leaf("th", title, "scope", "col");
        }
        html.close("tr").close("thead").open("tbody");
    }

    static void endTable(HtmlWriter html) {
        html.close("tbody").close("table").close("div");
    }

    /** A term with words of ours. */
    static void term(HtmlWriter html, String term, @Nullable String value) {
        if (value != null) {
            html.open("div").leaf("dt", term).leaf("dd", value).close("div");
        }
    }

    /** A term with words of somebody else's. */
    static void saying(HtmlWriter html, String term, @Nullable String value) {
        if (value != null) {
            html.open("div").leaf("dt", term).saying("dd", value).close("div");
        }
    }

    /** A link to an event. */
    static void event(HtmlWriter html, PageRequest place, String id) {
        html.open("a", "href", place.url("event", "id", id), "class", "id")
                .said(id)
                .close("a");
    }
}
