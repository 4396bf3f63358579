package dev.ecphory.console;

import dev.ecphory.RecallOptions;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.RecallInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question as the recall page's form puts it, and the form. Immutable.
 *
 * @param question null while nothing is asked
 * @param given what was typed, by field; what was left empty is not there
 */
record RecallForm(@Nullable String question, Map<String, String> given) {
    private static final List<String> SHOWN = List.of(
            "limit",
            "recipe",
            "maxTokens",
            "purpose",
            "asker",
            "askedAt",
            "asOf",
            "knownAt",
            "fullContextBelow",
            "quarantine",
            "redacted");

    RecallForm {
        given = Map.copyOf(given);
    }

    static RecallForm of(PageRequest place) {
        Map<String, String> given = new LinkedHashMap<>();
        SHOWN.forEach(name -> put(given, name, place.given(name)));
        return new RecallForm(place.given("question"), given);
    }

    private static void put(Map<String, String> map, String name, @Nullable String value) {
        if (value != null) {
            map.put(name, value);
        }
    }

    /**
     * How to recall.
     *
     * @throws dev.ecphory.InvalidInputException when a field holds what it may not
     */
    RecallOptions options() {
        Map<String, List<String>> query = new LinkedHashMap<>();
        given.forEach((name, value) -> query.put(name, List.of(value)));
        return RecallInput.recall(RecallInput.HOW.readQuery(query));
    }

    /** The same question once more, as names and values of a query. */
    @Nullable
    String[] query(@Nullable String... more) {
        List<@Nullable String> query = new ArrayList<>();
        query.add("question");
        query.add(question);
        SHOWN.stream().filter(given::containsKey).forEach(name -> {
            query.add(name);
            query.add(given.get(name));
        });
        query.addAll(java.util.Arrays.asList(more));
        return query.toArray(new @Nullable String[0]);
    }

    void form(HtmlWriter html, PageRequest place) {
        html.open("form", "method", "get", "action", place.url("recall"), "class", "card ask");
        html.open("label", "class", "wide").text("Question");
        html.open("input", "name", "question", "value", question, "required", "required", "autocomplete", "off");
        html.close("label").leaf("button", "Recall", "class", "do");
        html.open("details", "open", given.isEmpty() ? null : "open");
        html.leaf("summary", "Settings");
        html.open("div", "class", "fields");
        for (String name : SHOWN) {
            field(html, name, given.get(name));
        }
        html.close("div").close("details").close("form");
    }

    private static void field(HtmlWriter html, String name, @Nullable String value) {
        InputField field = RecallInput.HOW.all().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        if (field.type() == InputField.Type.FLAG) {
            html.open("label", "class", "check", "title", field.description());
            html.open(
                    "input",
                    "type",
                    "checkbox",
                    "name",
                    name,
                    "value",
                    "true",
                    "checked",
                    "true".equals(value) ? "checked" : null);
            html.text(title(name)).close("label");
            return;
        }
        html.open("label", "title", field.description()).text(title(name));
        if (name.equals("recipe")) {
            html.open("select", "name", name);
            html.leaf("option", "default", "value", "");
            for (String recipe : RecallOptions.recipes()) {
                html.leaf("option", recipe, "value", recipe, "selected", recipe.equals(value) ? "selected" : null);
            }
            html.close("select");
        } else if (name.equals("purpose")) {
            html.open("select", "name", name);
            for (String purpose : EnumNames.all(RecallOptions.Purpose.class)) {
                html.leaf("option", purpose, "value", purpose, "selected", purpose.equals(value) ? "selected" : null);
            }
            html.close("select");
        } else {
            boolean number = field.type() == InputField.Type.INTEGER;
            html.open(
                    "input",
                    "name",
                    name,
                    "type",
                    number ? "number" : "text",
                    "min",
                    number ? Long.toString((long) field.least()) : null,
                    "max",
                    number ? Long.toString((long) field.most()) : null,
                    "value",
                    value,
                    "placeholder",
                    placeholder(name, field));
        }
        html.close("label");
    }

    private static @Nullable String placeholder(String name, InputField field) {
        return switch (name) {
            case "limit" -> "10";
            case "maxTokens" -> "4000";
            case "fullContextBelow" -> "0";
            default -> field.type() == InputField.Type.TIME ? "2026-03-01" : null;
        };
    }

    private static String title(String name) {
        return switch (name) {
            case "limit" -> "Memories";
            case "maxTokens" -> "Token budget";
            case "recipe" -> "Recipe";
            case "purpose" -> "Purpose";
            case "asker" -> "Who asks";
            case "askedAt" -> "Asked at";
            case "asOf" -> "True at";
            case "knownAt" -> "Known at";
            case "fullContextBelow" -> "Whole log below (tokens)";
            case "quarantine" -> "Include quarantined";
            case "redacted" -> "Redact the context";
            default -> name;
        };
    }
}
