package dev.ecphory.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * JSON as editors write it, with comments, trailing commas and a byte order mark, and where in the text each value stands,
 * so that a text can be changed at one place without being written anew. Linear in the text; nesting and nothing else is
 * bounded. One parse belongs to one thread; what it returns is immutable.
 */
final class JsoncDocument {
    private static final int DEEPEST = 200;

    private final String text;
    private int at;
    private int depth;

    private JsoncDocument(String text) {
        this.text = text;
    }

    /** A value and where it stands: from {@code start} to before {@code end}. */
    sealed interface Node {
        int start();

        int end();
    }

    /** A value that holds others, in order. */
    sealed interface Container extends Node {
        /** What it holds, without names. */
        List<? extends Node> values();

        /** Where the comma behind the last one stands; -1 when there is none. */
        int trailingComma();
    }

    record Obj(int start, int end, List<Member> members, int trailingComma) implements Container {
        @Override
        public List<? extends Node> values() {
            return members.stream().map(Member::value).toList();
        }

        /** The value of that name, the last if there are several, as JavaScript reads it. */
        Optional<Node> get(String name) {
            return members.reversed().stream()
                    .filter(member -> member.name().equals(name))
                    .findFirst()
                    .map(Member::value);
        }

        /** The text of that name, if it is one. */
        Optional<String> string(String name) {
            return get(name).filter(Str.class::isInstance).map(node -> ((Str) node).value());
        }
    }

    record Arr(int start, int end, List<Node> values, int trailingComma) implements Container {}

    record Str(int start, int end, String value) implements Node {}

    /** A number, true, false or null, as it is written. */
    record Word(int start, int end, String word) implements Node {}

    /** A name and its value; it begins with the name's quotation mark. */
    record Member(int start, String name, Node value) {}

    /** A number, true, false or null without its place. */
    record Plain(String word) {}

    /** Why a text is not JSON, and where. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        Malformed(String text, int at, String problem) {
            super(problem + " at line " + line(text, at) + ", column " + column(text, at));
        }

        private static long line(String text, int at) {
            return 1
                    + text.substring(0, Math.min(at, text.length()))
                            .chars()
                            .filter(c -> c == '\n')
                            .count();
        }

        private static int column(String text, int at) {
            return at - text.lastIndexOf('\n', Math.max(0, at - 1));
        }
    }

    /** The value of a text; empty when there is nothing in it but blanks and comments. */
    static Optional<Node> parse(String text) throws Malformed {
        JsoncDocument parser = new JsoncDocument(text);
        if (text.startsWith("\uFEFF")) {
            parser.at = 1;
        }
        parser.blanks();
        if (parser.at == text.length()) {
            return Optional.empty();
        }
        Node root = parser.value();
        parser.blanks();
        if (parser.at < text.length()) {
            throw parser.wrong("something follows the value");
        }
        return Optional.of(root);
    }

    /** The value without places: maps, lists, strings and {@link Plain} words. */
    static Object plain(Node node) {
        return switch (node) {
            case Obj object -> {
                Map<String, Object> map = new LinkedHashMap<>();
                object.members().forEach(member -> map.put(member.name(), plain(member.value())));
                yield map;
            }
            case Arr array -> array.values().stream().map(JsoncDocument::plain).toList();
            case Str string -> string.value();
            case Word word -> new Plain(word.word());
        };
    }

    private Node value() throws Malformed {
        char c = peek();
        if (c == '{' || c == '[') {
            depth++;
            if (depth > DEEPEST) {
                throw wrong("it is nested deeper than " + DEEPEST);
            }
            Node container = c == '{' ? object() : array();
            depth--;
            return container;
        }
        if (c == '"') {
            int start = at;
            return new Str(start, string(), last);
        }
        return word();
    }

    /** What {@link #string} read last. */
    private String last = "";

    private Obj object() throws Malformed {
        int start = at++;
        List<Member> members = new ArrayList<>();
        int comma = -1;
        while (true) {
            blanks();
            if (peek() == '}') {
                at++;
                return new Obj(start, at, List.copyOf(members), comma);
            }
            if (!members.isEmpty() && comma < 0) {
                throw wrong("a comma or } is missing");
            }
            int name = at;
            if (peek() != '"') {
                throw wrong("a name in quotation marks is missing");
            }
            int unused = string();
            String called = last;
            blanks();
            if (peek() != ':') {
                throw wrong("a colon is missing");
            }
            at++;
            blanks();
            members.add(new Member(name, called, value()));
            comma = comma();
        }
    }

    private Arr array() throws Malformed {
        int start = at++;
        List<Node> values = new ArrayList<>();
        int comma = -1;
        while (true) {
            blanks();
            if (peek() == ']') {
                at++;
                return new Arr(start, at, List.copyOf(values), comma);
            }
            if (!values.isEmpty() && comma < 0) {
                throw wrong("a comma or ] is missing");
            }
            values.add(value());
            comma = comma();
        }
    }

    private int comma() throws Malformed {
        blanks();
        if (peek() != ',') {
            return -1;
        }
        return at++;
    }

    /** Reads a string into {@link #last} and returns where it ends. */
    private int string() throws Malformed {
        StringBuilder value = new StringBuilder();
        at++;
        while (true) {
            char c = peek();
            at++;
            if (c == '"') {
                last = value.toString();
                return at;
            }
            if (c == '\\') {
                value.append(escape());
            } else if (c < ' ') {
                at--;
                throw wrong("a control character stands in a string");
            } else {
                value.append(c);
            }
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
                int code = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = Character.digit(peek(), 16);
                    if (digit < 0) {
                        throw wrong("\\u needs four hexadecimal digits");
                    }
                    code = code * 16 + digit;
                    at++;
                }
                yield (char) code;
            }
            default -> throw wrong("\\" + c + " means nothing");
        };
    }

    private Word word() throws Malformed {
        int start = at;
        while (at < text.length() && "{}[],:\"/ \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        if (!word.equals("true") && !word.equals("false") && !word.equals("null") && !number(word)) {
            at = start;
            throw wrong("there is no value");
        }
        return new Word(start, at, word);
    }

    private static boolean number(String word) {
        int i = word.startsWith("-") ? 1 : 0;
        int digits = digits(word, i);
        if (digits == i || (word.charAt(i) == '0' && digits > i + 1)) {
            return false;
        }
        i = digits;
        if (i < word.length() && word.charAt(i) == '.') {
            digits = digits(word, i + 1);
            if (digits == i + 1) {
                return false;
            }
            i = digits;
        }
        if (i < word.length() && (word.charAt(i) == 'e' || word.charAt(i) == 'E')) {
            int signed = i + 1 < word.length() && "+-".indexOf(word.charAt(i + 1)) >= 0 ? i + 2 : i + 1;
            digits = digits(word, signed);
            return digits > signed && digits == word.length();
        }
        return i == word.length();
    }

    private static int digits(String word, int from) {
        int i = from;
        while (i < word.length() && word.charAt(i) >= '0' && word.charAt(i) <= '9') {
            i++;
        }
        return i;
    }

    /** Passes over blanks and comments. */
    private void blanks() throws Malformed {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
                at++;
            } else if (text.startsWith("//", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                if (end < 0) {
                    throw wrong("a comment does not end");
                }
                at = end + 2;
            } else {
                return;
            }
        }
    }

    private char peek() throws Malformed {
        if (at >= text.length()) {
            throw wrong("it ends too early");
        }
        return text.charAt(at);
    }

    private Malformed wrong(String problem) {
        return new Malformed(text, at, problem);
    }
}
