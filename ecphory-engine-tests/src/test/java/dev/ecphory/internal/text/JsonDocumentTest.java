package dev.ecphory.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class JsonDocumentTest {
    @Test
    void readsEveryKindOfValue() {
        JsonDocument json = JsonDocument.read(" {\"a\":[1,-2.5e3,true,false,null,\"x\\n\\u00e9\\\"\"],\"b\":{}} ")
                .orElseThrow();
        assertThat(json)
                .isEqualTo(new JsonDocument.Members(Map.of(
                        "a",
                        new JsonDocument.Items(List.of(
                                new JsonDocument.Numeral(1),
                                new JsonDocument.Numeral(-2500),
                                new JsonDocument.Truth(true),
                                new JsonDocument.Truth(false),
                                new JsonDocument.Nothing(),
                                new JsonDocument.Text("x\n\u00e9\""))),
                        "b",
                        new JsonDocument.Members(Map.of()))));
    }

    @Test
    void refusesWhatIsNoJson() {
        for (String text : List.of(
                "",
                "{",
                "[1,]",
                "{\"a\":1,}",
                "{a:1}",
                "01",
                "1.",
                "+1",
                "'a'",
                "\"a",
                "\"\\x\"",
                "\"\\u12g4\"",
                "\"\n\"",
                "[1] 2",
                "nul",
                "{\"a\"}",
                "[1 2]",
                "-",
                "NaN")) {
            assertThat(JsonDocument.read(text)).as(text).isEmpty();
        }
        assertThat(JsonDocument.read("[".repeat(10_000))).isEmpty();
    }

    @Test
    void findsTheDocumentAmongOtherWords() {
        assertThat(JsonDocument.find("Here {you} go: {\"x\":1} ```json\n{\"claims\":[]}\n``` bye }", "claims"))
                .isPresent();
        assertThat(JsonDocument.find("{\"claims\":[{\"a\":1}", "claims")).isEmpty();
        assertThat(JsonDocument.find("{\"outer\":{\"claims\":[]}}", "claims")).isEmpty();
        assertThat(JsonDocument.find("nothing", "claims")).isEmpty();
    }

    @Test
    void whatIsQuotedIsReadBack() {
        String text = "a\"b\\c\n\t<d>`e\u2028\u0007\ud83d\ude00";
        assertThat(JsonDocument.read(JsonDocument.quote(text))).isEqualTo(Optional.of(new JsonDocument.Text(text)));
        assertThat(JsonDocument.quote(text)).doesNotContain("<", "`", "\n");
    }
}
