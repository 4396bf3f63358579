package dev.ecphory.lab.report;

/** Writes HTML; whatever is given as a text or a value is escaped. Not for several threads. */
final class Html {
    private final StringBuilder out = new StringBuilder();

    /**
     * Opens an element.
     *
     * @param attributes names and values in turn
     */
    Html open(String tag, String... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i + 1 < attributes.length; i += 2) {
            out.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(escaped(attributes[i + 1]))
                    .append('"');
        }
        out.append('>');
        return this;
    }

    Html close(String tag) {
        out.append("</").append(tag).append(">\n");
        return this;
    }

    Html text(String text) {
        out.append(escaped(text));
        return this;
    }

    /** An element with nothing in it but a text. */
    Html leaf(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close(tag);
    }

    /** What stands for a text in HTML, between tags or between double quotes. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
