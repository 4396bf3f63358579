package dev.ecphory.internal.answer;

import java.util.function.Consumer;

/**
 * Hears a JSON object while a model writes it, and passes on the characters of its member {@code answer} alone, so that who
 * listens hears words and no JSON. What is no JSON is not passed on. Not for several threads.
 */
final class AnswerFieldExtractor implements Consumer<String> {
    private static final String WANTED = "answer";

    private final Consumer<String> to;
    private final StringBuilder key = new StringBuilder();
    private final StringBuilder out = new StringBuilder();
    private int depth;
    private boolean inString;
    private boolean value;
    private boolean passing;
    private boolean escaped;
    private int digitsLeft;
    private int unit;
    private boolean passed;

    AnswerFieldExtractor(Consumer<String> to) {
        this.to = to;
    }

    @Override
    public void accept(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            if (inString) {
                string(piece.charAt(i));
            } else {
                structure(piece.charAt(i));
            }
        }
        flush();
    }

    /** Forgets what was heard: another object begins. */
    void begin() {
        depth = 0;
        inString = false;
        value = false;
        passing = false;
        escaped = false;
        digitsLeft = 0;
        key.setLength(0);
        out.setLength(0);
    }

    /** True when anything was passed on. */
    boolean passed() {
        return passed;
    }

    private void structure(char c) {
        switch (c) {
            case '{', '[' -> {
                depth++;
                value = false;
            }
            case '}', ']' -> depth--;
            case ':' -> value = true;
            case ',' -> value = false;
            case '"' -> {
                inString = depth > 0;
                passing = value && depth == 1 && key.toString().equals(WANTED);
                if (!value) {
                    key.setLength(0);
                }
            }
            default -> {}
        }
    }

    private void string(char c) {
        if (digitsLeft > 0) {
            unit = unit * 16 + Math.max(0, Character.digit(c, 16));
            digitsLeft--;
            if (digitsLeft == 0) {
                add((char) unit);
            }
        } else if (escaped) {
            escaped = false;
            switch (c) {
                case 'n' -> add('\n');
                case 't' -> add('\t');
                case 'r', 'b', 'f' -> add(' ');
                case 'u' -> {
                    digitsLeft = 4;
                    unit = 0;
                }
                default -> add(c);
            }
        } else if (c == '\\') {
            escaped = true;
        } else if (c == '"') {
            inString = false;
            passing = false;
        } else {
            add(c);
        }
    }

    private void add(char c) {
        if (passing) {
            out.append(c);
        } else if (!value && key.length() < WANTED.length() + 1) {
            key.append(c);
        }
    }

    /** Half a character waits for its other half. */
    private void flush() {
        int whole = out.length();
        if (whole > 0 && Character.isHighSurrogate(out.charAt(whole - 1))) {
            whole--;
        }
        if (whole > 0) {
            passed = true;
            to.accept(out.substring(0, whole));
            out.delete(0, whole);
        }
    }
}
