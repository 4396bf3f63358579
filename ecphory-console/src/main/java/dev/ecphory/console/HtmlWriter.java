package dev.ecphory.console;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes HTML. Names of elements and attributes are ours; every text and every value is escaped, so that nothing that was
 * remembered can become markup. Not for several threads.
 */
final class HtmlWriter {
    private final StringBuilder out = new StringBuilder();
    /** Titles of the columns of the table that is being written; its cells carry them, for phones show rows as cards. */
    private List<String> titles = List.of();

    private int column;

    /**
     * Opens an element.
     *
     * @param attributes names and values in turn; an attribute whose value is null is left out
     */
    HtmlWriter open(String tag, @Nullable String... attributes) {
        out.append('<').append(tag);
        label(tag);
        for (int i = 0; i + 1 < attributes.length; i += 2) {
            String value = attributes[i + 1];
            if (value != null) {
                out.append(' ').append(attributes[i]).append("=\"");
                escape(value);
                out.append('"');
            }
        }
        out.append('>');
        return this;
    }

    private void label(String tag) {
        if (tag.equals("tr")) {
            column = 0;
        } else if ((tag.equals("td") || tag.equals("th")) && column < titles.size()) {
            String title = titles.get(column++);
            if (!title.isEmpty()) {
                out.append(" data-label=\"");
                escape(title);
                out.append('"');
            }
        }
    }

    /** Closes an element whose next neighbour follows without a blank. */
    HtmlWriter end(String tag) {
        out.append("</").append(tag).append('>');
        return this;
    }

    HtmlWriter close(String tag) {
        out.append("</").append(tag).append(">\n");
        return this;
    }

    /** Words of ours, or a number. */
    HtmlWriter text(String text) {
        escape(text);
        return this;
    }

    /** Words of somebody else's: what turns the direction of writing turns nothing but them. */
    HtmlWriter said(String text) {
        out.append("<bdi>");
        escape(text);
        out.append("</bdi>");
        return this;
    }

    /** An element with nothing in it but words of ours. */
    HtmlWriter leaf(String tag, String text, @Nullable String... attributes) {
        return open(tag, attributes).text(text).close(tag);
    }

    /** An element with nothing in it but words of somebody else's. */
    HtmlWriter saying(String tag, String text, @Nullable String... attributes) {
        return open(tag, attributes).said(text).close(tag);
    }

    /** What stands where nothing is yet: that it is so, and what to do about it. */
    HtmlWriter empty(String title, String next) {
        return open("div", "class", "empty")
                .leaf("p", title, "class", "lead")
                .leaf("p", next)
                .close("div");
    }

    /** A remark of ours. */
    HtmlWriter note(String text) {
        return leaf("p", text, "class", "note");
    }

    /** One button that changes something; hidden names and values in turn. */
    HtmlWriter button(String action, String title, @Nullable String... hidden) {
        open("form", "method", "post", "action", action, "class", "one");
        for (int i = 0; i + 1 < hidden.length; i += 2) {
            hidden(String.valueOf(hidden[i]), hidden[i + 1]);
        }
        return leaf("button", title).close("form");
    }

    /** The head of a table that may be wider than a phone; close with {@link #endTable}. */
    HtmlWriter table(String name, String... titles) {
        open("div", "class", "scroll", "role", "region", "aria-label", name, "tabindex", "0");
        open("table").open("thead").open("tr");
        for (String title : titles) {
            leaf("th", title, "scope", "col");
        }
        this.titles = List.of(titles);
        return close("tr").close("thead").open("tbody");
    }

    HtmlWriter endTable() {
        titles = List.of();
        return close("tbody").close("table").close("div");
    }

    /** A term with words of ours; nothing for no words. */
    HtmlWriter term(String term, @Nullable String value) {
        return value == null
                ? this
                : open("div").leaf("dt", term).leaf("dd", value).close("div");
    }

    /** A term with words of somebody else's; nothing for no words. */
    HtmlWriter saidTerm(String term, @Nullable String value) {
        return value == null
                ? this
                : open("div").leaf("dt", term).saying("dd", value).close("div");
    }

    /** A link to an event. */
    HtmlWriter event(PageRequest place, String id) {
        return open("a", "href", place.url("event", "id", id), "class", "id")
                .said(id)
                .close("a");
    }

    /** Links to the first of some events. */
    HtmlWriter events(PageRequest place, List<String> ids, int most) {
        ids.stream().limit(most).forEach(id -> event(place, id).text(" "));
        return this;
    }

    /** Something that a form sends, and nobody sees; nothing for no value. */
    HtmlWriter hidden(String name, @Nullable String value) {
        return value == null ? this : open("input", "type", "hidden", "name", name, "value", value);
    }

    /** What another has written. */
    HtmlWriter add(HtmlWriter other) {
        out.append(other.out);
        return this;
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                case '`' -> out.append("&#96;");
                case '\n', '\t', '\r' -> out.append(c);
                default -> out.append(unseen(c) ? '\uFFFD' : c);
            }
        }
    }

    /** Control characters, which no page may hold. */
    private static boolean unseen(char c) {
        return c < ' ' || (c >= 0x7F && c < 0xA0);
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
