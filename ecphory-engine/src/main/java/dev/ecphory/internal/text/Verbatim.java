package dev.ecphory.internal.text;

import java.util.Optional;

/** A text with single blanks and plain quotation marks, and where each of its characters comes from. Immutable. */
public final class Verbatim {
    private final String original;
    private final String folded;
    private final int[] places;

    private Verbatim(String text) {
        original = text;
        StringBuilder plain = new StringBuilder(text.length());
        places = new int[text.length()];
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean blank = Character.isWhitespace(c) || c == '\u00a0';
            if (!blank || (!plain.isEmpty() && plain.charAt(plain.length() - 1) != ' ')) {
                places[plain.length()] = i;
                plain.append(blank ? ' ' : plain(c));
            }
        }
        folded = plain.toString().stripTrailing();
    }

    private static char plain(char c) {
        return switch (c) {
            case '\u2018', '\u2019' -> '\'';
            case '\u201c', '\u201d' -> '"';
            default -> c;
        };
    }

    /**
     * The stretch of a text that a quote repeats, as it stands there: white space, the shape of quotation marks and the bars
     * before quoted lines of a context do not count, nor do quotation marks around the whole.
     */
    public static Optional<String> find(String text, String quote) {
        String wanted = new Verbatim(quote.replaceAll("\\R\\h*+\\|\\s?", " ")).folded;
        Verbatim there = new Verbatim(text);
        Optional<String> found = there.find(wanted);
        return found.isPresent() ? found : there.find(wanted.replaceAll("^[\"' ]++|(?<![\"' ])[\"' ]++$", ""));
    }

    private Optional<String> find(String wanted) {
        int at = wanted.isEmpty() ? -1 : folded.indexOf(wanted);
        return at < 0 ? Optional.empty() : Optional.of(source(at, at + wanted.length() - 1));
    }

    private String source(int first, int last) {
        return original.substring(places[first], places[last] + 1);
    }
}
