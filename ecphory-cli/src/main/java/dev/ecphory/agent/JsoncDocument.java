package dev.ecphory.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * JSON as editors write it, with comments, trailing commas and a byte order mark, and where in the text each value stands,
 * so that a text can be changed at one place without being written anew. Linear in the text; nesting and nothing else is
 * bounded. One parse belongs to one thread; what it returns is immutable.
 */
final class JsoncDocument {
    private static final int DEEPEST = 200;
    private static final Pattern WORD =
            Pattern.compile("true|false|null|-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?");

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

        /** The value of that name, if it is of a kind. */
        private <N extends Node> Optional<N> get(String name, Class<N> kind) {
            return get(name).filter(kind::isInstance).map(kind::cast);
        }

        Optional<String> string(String name) {
            return get(name, Str.class).map(Str::value);
        }

        Optional<Obj> object(String name) {
            return get(name, Obj.class);
        }

        Optional<Arr> array(String name) {
            return get(name, Arr.class);
        }

        /** The texts in the list of that name. */
        List<String> strings(String name) {
            return array(name).map(Arr::values).orElse(List.of()).stream()
                    .filter(Str.class::isInstance)
                    .map(node -> ((Str) node).value())
                    .toList();
        }

        /** The whole number of that name; 0 where there is none. */
        long number(String name) {
            return get(name, Word.class).map(Word::word).map(Long::parseLong).orElse(0L);
        }

        /** Whether true stands under that name. */
        boolean is(String name) {
            return get(name, Word.class).map(Word::word).filter("true"::equals).isPresent();
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
            super(problem + " at line "
                    + (1 + text.substring(0, at).chars().filter(c -> c == '\n').count()) + ", column "
                    + (at - text.lastIndexOf('\n', Math.max(0, at - 1))));
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
        if (c != '"') {
            return word();
        }
        int start = at;
        String value = string();
        return new Str(start, at, value);
    }

    private Obj object() throws Malformed {
        int start = at;
        List<Member> members = new ArrayList<>();
        int comma = items('}', () -> members.add(member()));
        return new Obj(start, at, List.copyOf(members), comma);
    }

    private Arr array() throws Malformed {
        int start = at;
        List<Node> values = new ArrayList<>();
        int comma = items(']', () -> values.add(value()));
        return new Arr(start, at, List.copyOf(values), comma);
    }

    private interface Item {
        void read() throws Malformed;
    }

    /** Reads what a container holds, and returns where the comma behind the last one stands; -1 when there is none. */
    private int items(char close, Item item) throws Malformed {
        int comma = -1;
        boolean first = true;
        at++;
        while (true) {
            blanks();
            if (peek() == close) {
                at++;
                return comma;
            }
            if (!first && comma < 0) {
                throw wrong("a comma or " + close + " is missing");
            }
            item.read();
            first = false;
            comma = comma();
        }
    }

    private Member member() throws Malformed {
        int start = at;
        if (peek() != '"') {
            throw wrong("a name in quotation marks is missing");
        }
        String name = string();
        blanks();
        if (peek() != ':') {
            throw wrong("a colon is missing");
        }
        at++;
        blanks();
        return new Member(start, name, value());
    }

    private int comma() throws Malformed {
        blanks();
        if (peek() != ',') {
            return -1;
        }
        return at++;
    }

    private String string() throws Malformed {
        StringBuilder value = new StringBuilder();
        at++;
        while (true) {
            char c = peek();
            at++;
            if (c == '"') {
                return value.toString();
            }
            if (c < ' ') {
                at--;
                throw wrong("a control character stands in a string");
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
        if (!WORD.matcher(word).matches()) {
            at = start;
            throw wrong("there is no value");
        }
        return new Word(start, at, word);
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
