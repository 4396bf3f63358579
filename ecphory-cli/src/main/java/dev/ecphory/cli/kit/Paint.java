package dev.ecphory.cli.kit;

/** Colours, when there may be any. Immutable; threads may share it. */
public record Paint(boolean on) {
    public String bold(String text) {
        return style("1", text);
    }

    public String faint(String text) {
        return style("2", text);
    }

    public String name(String text) {
        return style("36", text);
    }

    public String date(String text) {
        return style("33", text);
    }

    public String good(String text) {
        return style("32", text);
    }

    public String bad(String text) {
        return style("31", text);
    }

    public String title(String text) {
        return style("1;35", text);
    }

    private String style(String code, String text) {
        return on && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    /** A bar of at most some columns, in eighths, as long as a share of the longest; red and hollow when taken. */
    public String bar(double gave, double longest, int columns) {
        if (longest <= 0) {
            return " ".repeat(columns);
        }
        int eighths = (int) Math.round(Math.min(1, Math.abs(gave) / longest) * columns * 8);
        eighths = eighths == 0 && gave != 0 ? 1 : eighths;
        int full = eighths / 8;
        String filled = gave < 0 ? "░".repeat(Math.max(1, full)) : "█".repeat(full);
        int used = gave < 0 ? Math.max(1, full) : full;
        if (gave > 0 && eighths % 8 > 0) {
            filled += "▏▎▍▌▋▊▉".charAt(eighths % 8 - 1);
            used++;
        }
        return (gave < 0 ? bad(filled) : good(filled)) + " ".repeat(columns - used);
    }
}
