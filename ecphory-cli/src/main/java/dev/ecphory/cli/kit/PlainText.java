package dev.ecphory.cli.kit;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Text as it may safely be shown on a terminal: what somebody once said cannot move the cursor, change colours or pose
 * as another line, and takes the columns that it really takes. Stateless; threads may share it.
 */
public final class PlainText {
    private PlainText() {}

    /** As {@link String#format}, the same in every locale. */
    @SuppressWarnings("AnnotateFormatMethod") // its annotation is not among our dependencies
    public static String format(String format, @Nullable Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** What a reader should know of a recall while vectors are missing; empty when none is. */
    public static Optional<String> pendingVectors(int pending) {
        return pending == 0
                ? Optional.empty()
                : Optional.of("note: " + count(pending, "event")
                        + (pending == 1 ? " has no vector yet and is" : " have no vectors yet and are")
                        + " ranked by words and the static table; embed makes them");
    }

    /** On one line: every run of white space is a blank, every other control or direction-changing character a dot. */
    public static String line(String text) {
        StringBuilder line = new StringBuilder(text.length());
        boolean blank = false;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (Character.isWhitespace(c) || c == 0xA0) {
                blank = true;
                continue;
            }
            if (blank && !line.isEmpty()) {
                line.append(' ');
            }
            blank = false;
            line.appendCodePoint(unsafe(c) ? '·' : c);
        }
        return line.toString();
    }

    /** The next piece of a running text: as {@link #line}, but white space stays, and line ends with it. */
    public static String running(String piece) {
        StringBuilder running = new StringBuilder(piece.length());
        piece.codePoints().forEach(c -> {
            if (c == '\n' || c == '\t') {
                running.appendCodePoint(c);
            } else {
                running.appendCodePoint(Character.isWhitespace(c) ? ' ' : unsafe(c) ? '·' : c);
            }
        });
        return running.toString();
    }

    /** Writes to a stream, in UTF-8, with what could drive a terminal as escapes of JSON, which knows it only within texts. */
    static PrintStream escaping(PrintStream to) {
        return new PrintStream(
                new OutputStream() {
                    private int read;
                    private int left;

                    @Override
                    public void write(int b) {
                        int octet = b & 0xff;
                        if (left == 0) {
                            read = octet;
                            left = octet < 0xC0 ? 0 : octet < 0xE0 ? 1 : octet < 0xF0 ? 2 : 3;
                        } else {
                            read = read << 8 | octet;
                            left--;
                        }
                        if (left == 0) {
                            put(read);
                        }
                    }

                    private void put(int octets) {
                        int c = octets < 0x80
                                ? octets
                                : octets < 0x10000
                                        ? ((octets & 0x1F00) >> 2) | (octets & 0x3F)
                                        : ((octets & 0xF0000) >> 4) | ((octets & 0x3F00) >> 2) | (octets & 0x3F);
                        if (octets < 0x1000000 && c != '\n' && unsafe(c)) {
                            byte[] escape = String.format("\\u%04x", c).getBytes(StandardCharsets.US_ASCII);
                            to.write(escape, 0, escape.length);
                        } else {
                            for (int shift = 24; shift >= 0; shift -= 8) {
                                if (shift == 0 || octets >>> shift != 0) {
                                    to.write(octets >>> shift);
                                }
                            }
                        }
                    }

                    @Override
                    public void flush() {
                        to.flush();
                    }
                },
                false,
                StandardCharsets.UTF_8);
    }

    private static boolean unsafe(int c) {
        return Character.isISOControl(c)
                || Character.getType(c) == Character.SURROGATE
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069);
    }

    /** So many of something, in the plural when there is not one. */
    public static String count(long number, String what) {
        return format("%,d %s%s", number, what, number == 1 ? "" : "s");
    }

    /** In quotes, cut at some columns. */
    public static String quoted(String text, int columns) {
        return '"' + cut(line(text), columns) + '"';
    }

    /** Cut to some columns, with an ellipsis when something is missing. */
    public static String cut(String text, int columns) {
        if (columns(text) <= columns) {
            return text;
        }
        int used = 0;
        int end = 0;
        while (end < text.length()) {
            int c = text.codePointAt(end);
            if (used + columns(c) > columns - 1) {
                break;
            }
            used += columns(c);
            end += Character.charCount(c);
        }
        return text.substring(0, end).stripTrailing() + "…";
    }

    /** Filled with blanks, or cut, to exactly some columns. */
    public static String fit(String text, int columns) {
        String cut = cut(text, columns);
        return cut + " ".repeat(columns - columns(cut));
    }

    /** Broken into lines of at most some columns, at blanks where there are any. */
    public static List<String> wrap(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int used = 0;
        for (String word : text.split(" ")) {
            int wide = columns(word);
            if (used > 0 && used + 1 + wide > columns) {
                lines.add(line.toString());
                line.setLength(0);
                used = 0;
            }
            if (used > 0) {
                line.append(' ');
                used++;
            }
            for (int i = 0; i < word.length(); ) {
                int c = word.codePointAt(i);
                i += Character.charCount(c);
                if (used + columns(c) > columns) {
                    lines.add(line.toString());
                    line.setLength(0);
                    used = 0;
                }
                line.appendCodePoint(c);
                used += columns(c);
            }
        }
        lines.add(line.toString());
        return lines;
    }

    /** The columns that a text takes. */
    public static int columns(String text) {
        return text.codePoints().map(PlainText::columns).sum();
    }

    /** 0 for what combines, 2 for East Asian wide characters and emoji, else 1. */
    private static int columns(int c) {
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        boolean wide = (c >= 0x1100 && c <= 0x115F)
                || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F)
                || (c >= 0xAC00 && c <= 0xD7A3)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0xFE30 && c <= 0xFE6F)
                || (c >= 0xFF00 && c <= 0xFF60)
                || (c >= 0xFFE0 && c <= 0xFFE6)
                || Character.isEmojiPresentation(c)
                || (c >= 0x20000 && c <= 0x3FFFD);
        return wide ? 2 : 1;
    }
}
