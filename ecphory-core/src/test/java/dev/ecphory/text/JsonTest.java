package dev.ecphory.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class JsonTest {
    @Test
    void readsEveryKindOfValue() {
        Json json = Json.read(" {\"a\":[1,-2.5e3,true,false,null,\"x\\n\\u00e9\\\"\"],\"b\":{}} ")
                .orElseThrow();
        assertThat(json)
                .isEqualTo(new Json.Members(Map.of(
                        "a",
                        new Json.Items(List.of(
                                new Json.Numeral(1),
                                new Json.Numeral(-2500),
                                new Json.Truth(true),
                                new Json.Truth(false),
                                new Json.Nothing(),
                                new Json.Text("x\n\u00e9\""))),
                        "b",
                        new Json.Members(Map.of()))));
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
            assertThat(Json.read(text)).as(text).isEmpty();
        }
        assertThat(Json.read("[".repeat(10_000))).isEmpty();
    }

    @Test
    void findsTheDocumentAmongOtherWords() {
        assertThat(Json.find("Here {you} go: {\"x\":1} ```json\n{\"claims\":[]}\n``` bye }", "claims"))
                .isPresent();
        assertThat(Json.find("{\"claims\":[{\"a\":1}", "claims")).isEmpty();
        assertThat(Json.find("{\"outer\":{\"claims\":[]}}", "claims")).isEmpty();
        assertThat(Json.find("nothing", "claims")).isEmpty();
    }

    @Test
    void whatIsQuotedIsReadBack() {
        String text = "a\"b\\c\n\t<d>`e\u2028\u0007\ud83d\ude00";
        assertThat(Json.read(Json.quote(text))).isEqualTo(Optional.of(new Json.Text(text)));
        assertThat(Json.quote(text)).doesNotContain("<", "`", "\n");
    }
}
