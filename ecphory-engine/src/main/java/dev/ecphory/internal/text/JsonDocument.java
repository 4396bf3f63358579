package dev.ecphory.internal.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * JSON as a model or a file writes it: a strict reader, and a search for the document among other words. Records of it
 * are read, not changed. Threads may share them.
 */
public sealed interface JsonDocument {
    /** An object, its keys in order; of a key that comes twice the last value counts. */
    record Members(Map<String, JsonDocument> all) implements JsonDocument {}

    record Items(List<JsonDocument> all) implements JsonDocument {}

    record Text(String value) implements JsonDocument {}

    record Numeral(double value) implements JsonDocument {}

    record Truth(boolean value) implements JsonDocument {}

    record Nothing() implements JsonDocument {}

    /** The deepest nesting that is read. */
    int DEEPEST = 64;

    /** The text as one document; empty when it is not JSON from its first character to its last. */
    static Optional<JsonDocument> read(String text) {
        Reader reader = new Reader(text, 0);
        try {
            JsonDocument json = reader.value(0);
            reader.blanks();
            return reader.at == text.length() ? Optional.of(json) : Optional.empty();
        } catch (Malformed e) {
            return Optional.empty();
        }
    }

    /**
     * The first object in the text that is whole and has a key, whatever stands around it: words of courtesy, a code
     * fence, an object of another kind.
     */
    static Optional<Members> find(String text, String key) {
        int open = text.indexOf('{');
        while (open >= 0) {
            Reader reader = new Reader(text, open);
            try {
                if (reader.value(0) instanceof Members members && members.all().containsKey(key)) {
                    return Optional.of(members);
                }
                open = text.indexOf('{', reader.at);
            } catch (Malformed e) {
                open = e.depth > DEEPEST ? -1 : text.indexOf('{', open + 1);
            }
        }
        return Optional.empty();
    }

    /** A string as JSON, with the signs escaped that could be taken for markup. */
    static String quote(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 16).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (c < 0x20 || c == '<' || c == '>' || c == '`' || c == 0x7f || c == '\u2028' || c == '\u2029') {
                        quoted.append(String.format("\\u%04x", (int) c));
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }

    /** The string under a key; empty when there is none. */
    static Optional<String> text(Members members, String key) {
        return members.all().get(key) instanceof Text text ? Optional.of(text.value()) : Optional.empty();
    }

    /** The number under a key; empty when there is none. */
    static Optional<Double> number(Members members, String key) {
        return members.all().get(key) instanceof Numeral number ? Optional.of(number.value()) : Optional.empty();
    }

    /** Not JSON. Thrown and caught in here. */
    final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;
        final int depth;

        Malformed(String message, int depth) {
            super(message, null, false, false);
            this.depth = depth;
        }
    }

    /** Reads from a place on. Belongs to one thread. */
    final class Reader {
        private final String text;
        int at;

        Reader(String text, int at) {
            this.text = text;
            this.at = at;
        }

        JsonDocument value(int depth) throws Malformed {
            if (depth > DEEPEST) {
                throw new Malformed("nested too deep", depth);
            }
            blanks();
            char c = peek();
            return switch (c) {
                case '{' -> members(depth);
                case '[' -> items(depth);
                case '"' -> new Text(string());
                case 't' -> word("true", new Truth(true));
                case 'f' -> word("false", new Truth(false));
                case 'n' -> word("null", new Nothing());
                default -> number();
            };
        }

        private JsonDocument members(int depth) throws Malformed {
            at++;
            Map<String, JsonDocument> all = new LinkedHashMap<>();
            blanks();
            if (peek() == '}') {
                at++;
                return new Members(all);
            }
            while (true) {
                blanks();
                String key = string();
                blanks();
                expect(':');
                all.put(key, value(depth + 1));
                blanks();
                if (peek() == ',') {
                    at++;
                    continue;
                }
                expect('}');
                return new Members(all);
            }
        }

        private JsonDocument items(int depth) throws Malformed {
            at++;
            List<JsonDocument> all = new ArrayList<>();
            blanks();
            if (peek() == ']') {
                at++;
                return new Items(all);
            }
            while (true) {
                all.add(value(depth + 1));
                blanks();
                if (peek() == ',') {
                    at++;
                    continue;
                }
                expect(']');
                return new Items(all);
            }
        }

        private String string() throws Malformed {
            expect('"');
            StringBuilder value = new StringBuilder();
            while (true) {
                char c = peek();
                at++;
                if (c == '"') {
                    return value.toString();
                }
                if (c < 0x20) {
                    throw new Malformed("a control character in a string", 0);
                }
                value.append(c == '\\' ? escape() : c);
            }
        }

        private char escape() throws Malformed {
            char c = peek();
            at++;
            return switch (c) {
                case '"', '\\', '/' -> c;
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'u' -> {
                    if (at + 4 > text.length()) {
                        throw new Malformed("an escape ends early", 0);
                    }
                    int value = 0;
                    for (int i = 0; i < 4; i++) {
                        int digit = Character.digit(text.charAt(at++), 16);
                        if (digit < 0) {
                            throw new Malformed("an escape that is no number", 0);
                        }
                        value = value * 16 + digit;
                    }
                    yield (char) value;
                }
                default -> throw new Malformed("an unknown escape", 0);
            };
        }

        private JsonDocument number() throws Malformed {
            int from = at;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            String number = text.substring(from, at);
            if (!number.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
                throw new Malformed("not a number", 0);
            }
            return new Numeral(Double.parseDouble(number));
        }

        private JsonDocument word(String word, JsonDocument value) throws Malformed {
            if (!text.startsWith(word, at)) {
                throw new Malformed("an unknown word", 0);
            }
            at += word.length();
            return value;
        }

        void blanks() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }

        private char peek() throws Malformed {
            if (at >= text.length()) {
                throw new Malformed("it ends early", 0);
            }
            return text.charAt(at);
        }

        private void expect(char c) throws Malformed {
            if (peek() != c) {
                throw new Malformed("not a " + c, 0);
            }
            at++;
        }
    }
}
