package dev.ecphory.lab.kit;

import dev.ecphory.Ecphory;

/** A page of results in Markdown, part by part. Not for several threads. */
public final class ResultPage {
    private final StringBuilder text = new StringBuilder();

    /** A page with a title. */
    public ResultPage(String title) {
        text.append("# ").append(title).append("\n\n");
    }

    /** Tells the command that writes the page again, and the version that was measured. */
    public ResultPage written(String command, String with) {
        return text("Written by\n\n    bin/ecphory-lab " + command + "\n\nwith Ecphory " + version() + with);
    }

    /** The engine's version as its jar states it; "development" when it runs from class files. */
    public static String version() {
        String stated = Ecphory.class.getPackage().getImplementationVersion();
        return stated == null ? "development" : stated;
    }

    /** Begins a section. */
    public ResultPage section(String heading) {
        return text("## " + heading);
    }

    /** Adds a paragraph. */
    public ResultPage text(String paragraph) {
        text.append(paragraph.strip()).append("\n\n");
        return this;
    }

    /** Adds a paragraph of formatted values. */
    public ResultPage text(String format, Object... values) {
        return text(Texts.format(format, values));
    }

    /** Adds a table; none without rows. */
    public ResultPage table(ResultTable table) {
        return table.isEmpty() ? this : text(table.markdown());
    }

    /** The whole page. */
    @Override
    public String toString() {
        return text.toString().strip() + "\n";
    }
}
