package dev.ecphory.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Values of JSON that nobody expects, and what no answer to them may hold. */
public final class BadValues {
    /** As they stand in a body. */
    public static final List<String> ALL = List.of(
            "null",
            "true",
            "-1",
            "0.5",
            "1e400",
            "9223372036854775808",
            "\"\"",
            "\"x\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"" + "x".repeat(3_000) + "\"",
            "[]",
            "[null]",
            "[{\"a\":null}]",
            "{}",
            "{\"a\":{\"b\":[1,null]}}");

    private static final Pattern INNER = Pattern.compile(
            "Exception|Error:|\\b(java|jakarta|io|org|dev)\\.[a-z0-9]+\\.|\\tat |Cannot invoke|stackTrace|because \"<");

    private BadValues() {}

    /** Bodies in which one field has a bad value and those that are needed have good ones. */
    public static List<String> bodies(InputSchema fields) {
        List<String> bodies = new ArrayList<>();
        for (InputField field : fields.all()) {
            for (String value : ALL) {
                bodies.add(body(fields, field.name(), value));
            }
        }
        bodies.add(body(fields, "nobody_knows_this", "1"));
        bodies.add("{}");
        return bodies;
    }

    private static String body(InputSchema fields, String name, String value) {
        List<String> members = new ArrayList<>(List.of("\"" + name + "\":" + value));
        for (InputField field : fields.all()) {
            if (field.required() && !field.name().equals(name)) {
                members.add("\"" + field.name() + "\":" + good(field));
            }
        }
        return "{" + String.join(",", members) + "}";
    }

    private static String good(InputField field) {
        return switch (field.type()) {
            case TEXT -> "\"x\"";
            case TIME -> "\"2026-01-01\"";
            case INTEGER, NUMBER -> "1";
            case FLAG -> "true";
            case CHOICE -> "\"" + field.choices().getFirst() + "\"";
            case TEXTS -> "[\"x\"]";
            case OBJECTS, CLAIMS -> "[{}]";
            case MAP, FILTER -> "{}";
        };
    }

    /** True for a text with a name or a trace of what is inside. */
    public static boolean tellsOfInside(String answer) {
        return INNER.matcher(answer).find();
    }

    /** Holds an answer to what every one promises: no failure inside, and nothing of what is inside. */
    public static void clean(String asked, Http.Reply reply) {
        String shown = asked.length() > 300 ? asked.substring(0, 300) : asked;
        assertThat(reply.status()).as("%s -> %s", shown, reply.body()).isNotEqualTo(500);
        assertThat(tellsOfInside(reply.body()))
                .as("%s -> %s", shown, reply.body())
                .isFalse();
        assertThat(reply.body()).as(shown).doesNotContain("something failed inside", "-32603");
    }
}
