package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ecphory.InvalidInputException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What callers give is what was asked for, or is refused by name. */
final class InputSchemaTest {
    private static final InputSchema ALL = InputSchema.of(
            InputField.text("name", "A name.").needed(),
            InputField.integer("limit", 1, 10, "How many."),
            InputField.number("share", 0, 1, "A share."),
            InputField.flag("deep", "Deep."),
            InputField.time("at", "When."),
            InputField.choice("kind", List.of("one", "two"), "Which."),
            InputField.of("tags", InputField.Type.TEXTS, "Tags."),
            InputField.of("extra", InputField.Type.MAP, "More."));

    private static String refused(Map<String, @Nullable Object> object) {
        InvalidInputException wrong = catchThrowableOfType(InvalidInputException.class, () -> ALL.read(object));
        assertThat(wrong).as("%s was taken", object).isNotNull();
        assertThat(wrong.nextStep()).isNotBlank();
        return wrong.field();
    }

    private static String message(String name, Object value) {
        InputSchema fields = InputSchema.of(
                InputField.integer("limit", 1, 10, "How many."), InputField.integer("after", 0, Long.MAX_VALUE, ""));
        InvalidInputException wrong =
                catchThrowableOfType(InvalidInputException.class, () -> fields.read(Map.of(name, value)));
        return String.valueOf(wrong.getMessage());
    }

    @Test
    void showsNumbersAsTheyAreWrittenAndQuotesTextsOnce() {
        assertThat(message("limit", "3"))
                .isEqualTo("limit \"3\" is not a number; give a number, without quotation marks");
        assertThat(message("after", -1L))
                .isEqualTo("after \"-1\" is out of range; give a number from 0 to 9007199254740991");
        assertThat(message("after", Long.MAX_VALUE)).contains("9223372036854775807", "out of range");
        assertThat(message("after", 9.3e18)).contains("9300000000000000000").doesNotContain("E18");
    }

    @Test
    void takesEveryTypeAsItIs() {
        ValidatedArguments given = ALL.read(Json.object(
                "name",
                "x",
                "limit",
                3L,
                "share",
                .5,
                "deep",
                true,
                "at",
                "2026-03",
                "kind",
                "TWO",
                "tags",
                List.of("a", "b"),
                "extra",
                Json.object("a", 1L, "b", "text", "c", null)));
        assertThat(given.needed("name")).isEqualTo("x");
        assertThat(given.integer("limit", 0)).isEqualTo(3);
        assertThat(given.number("share", 0)).isEqualTo(.5);
        assertThat(given.flag("deep")).isTrue();
        assertThat(given.until("at")).hasToString("2026-03-31T23:59:59.999999Z");
        assertThat(given.text("kind")).isEqualTo("two");
        assertThat(given.texts("tags")).containsExactly("a", "b");
        assertThat(given.map("extra")).containsOnly(Map.entry("a", "1"), Map.entry("b", "text"));
    }

    @Test
    void refusesByNameWhatItWasNotAskedFor() {
        assertThat(refused(Json.object())).isEqualTo("name");
        assertThat(refused(Json.object("name", null))).isEqualTo("name");
        assertThat(refused(Json.object("name", 5L))).isEqualTo("name");
        assertThat(refused(Json.object("name", "x", "namespace", "other"))).isEqualTo("namespace");
        assertThat(refused(Json.object("name", "x", "limit", 0L))).isEqualTo("limit");
        assertThat(refused(Json.object("name", "x", "limit", 11L))).isEqualTo("limit");
        assertThat(refused(Json.object("name", "x", "limit", 1.5))).isEqualTo("limit");
        assertThat(refused(Json.object("name", "x", "limit", "3"))).isEqualTo("limit");
        assertThat(refused(Json.object("name", "x", "share", 1.1))).isEqualTo("share");
        assertThat(refused(Json.object("name", "x", "deep", "true"))).isEqualTo("deep");
        assertThat(refused(Json.object("name", "x", "at", "soon"))).isEqualTo("at");
        assertThat(refused(Json.object("name", "x", "kind", "three"))).isEqualTo("kind");
        assertThat(refused(Json.object("name", "x", "tags", "a"))).isEqualTo("tags");
        assertThat(refused(Json.object("name", "x", "tags", List.of(1L)))).isEqualTo("tags");
        assertThat(refused(Json.object("name", "x", "extra", "a"))).isEqualTo("extra");
    }

    @Test
    void readsAQueryByTheSameRules() {
        ValidatedArguments given = ALL.readQuery(
                Map.of("name", List.of("x"), "limit", List.of("7"), "deep", List.of(""), "tags", List.of("a", "b")));
        assertThat(given.integer("limit", 0)).isEqualTo(7);
        assertThat(given.flag("deep")).isTrue();
        assertThat(given.texts("tags")).containsExactly("a", "b");
        for (Map<String, List<String>> wrong : List.of(
                Map.of("name", List.of("x", "y")),
                Map.of("name", List.of("x"), "limit", List.of("many")),
                Map.of("name", List.of("x"), "limit", List.of("NaN")),
                Map.of("name", List.of("x"), "share", List.of("NaN")),
                Map.of("name", List.of("x"), "other", List.of("y")))) {
            assertThat(catchThrowableOfType(InvalidInputException.class, () -> ALL.readQuery(wrong)))
                    .as("%s", wrong)
                    .isNotNull();
        }
    }

    @Test
    void everyShapeThatAShapeNamesIsThere() {
        String all = Json.text(Schemas.all("#"));
        for (String part : all.split("\"\\$ref\":\"#", -1)) {
            String name = part.substring(0, part.indexOf('"'));
            if (!part.startsWith("{")) {
                assertThat(Schemas.all("#")).containsKey(name);
            }
        }
    }

    @Test
    void jsonComesBackAsItWent() {
        Map<String, @Nullable Object> object = Json.object(
                "text",
                "a\u2028\"\\</script>",
                "none",
                null,
                "list",
                List.of(1L, 2.5, true),
                "map",
                Json.object("x", ""));
        assertThat(Json.readObject("x", Json.text(object))).isEqualTo(object);
    }
}
