package dev.ecphory.console;

import org.jspecify.annotations.Nullable;

/**
 * Writes HTML. Names of elements and attributes are ours; every text and every value is escaped, so that nothing that was
 * remembered can become markup. Not for several threads.
 */
final class HtmlWriter {
    private final StringBuilder out = new StringBuilder();

    /**
     * Opens an element.
     *
     * @param attributes names and values in turn; an attribute whose value is null is left out
     */
    HtmlWriter open(String tag, @Nullable String... attributes) {
        out.append('<').append(tag);
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
