package dev.ecphory.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Answer.Citation;
import dev.ecphory.internal.text.Verbatim;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ChecksCitationsTest {
    private static CitationVerifier.Checked check(Recalled recalled, String reply) {
        ParsedAnswer written = ParsedAnswer.read(reply).orElseThrow();
        return new CitationVerifier(recalled.recollection(), recalled::event).check(written);
    }

    private static String citing(String id, String quote) {
        return "{\"found\":true,\"answer\":\"the cello\",\"citations\":[{\"id\":\"" + id + "\",\"quote\":\"" + quote
                + "\"}]}";
    }

    @Test
    void aQuoteThatIsThereStands() {
        CitationVerifier.Checked checked = check(Recalled.cello(), citing("e1", "played the cello"));
        assertThat(checked.standing()).containsExactly(new Citation("e1", "played the cello"));
        assertThat(checked.dropped()).isZero();
    }

    @Test
    void anIdThatWasNotRecalledIsDroppedAndCounted() {
        CitationVerifier.Checked checked = check(Recalled.cello(), citing("e9", "played the cello"));
        assertThat(checked.standing()).isEmpty();
        assertThat(checked.unknown()).isEqualTo(1);
    }

    @Test
    void aQuoteThatNobodySaidOrSomebodyElseSaidIsDropped() {
        assertThat(check(Recalled.cello(), citing("e1", "played the violin")).misquoted())
                .isEqualTo(1);
        assertThat(check(Recalled.cello(), citing("e2", "played the cello")).misquoted())
                .isEqualTo(1);
    }

    @Test
    void whiteSpaceAndTheShapeOfQuotationMarksDoNotMakeALie() {
        String text = "Dad said \u201cdon\u2019t\nworry\u201d and left";
        assertThat(Verbatim.find(text, "\\\"don't worry\\\"".replace("\\", "")))
                .contains("\u201cdon\u2019t\nworry\u201d");
        assertThat(Verbatim.find(text, "said \"don't\n  | worry\" and"))
                .contains("said \u201cdon\u2019t\nworry\u201d and");
        assertThat(Verbatim.find(text, "'Dad said'")).contains("Dad said");
        assertThat(Verbatim.find(text, "dad said")).isEmpty();
        assertThat(Verbatim.find(text, "  ")).isEmpty();
        assertThat(Verbatim.find("", "x")).isEqualTo(Optional.empty());
    }

    @Test
    void idsInBracketsAreTakenOutOfTheAnswerAndQuotedForTheModel() {
        String reply =
                "{\"found\":true,\"answer\":\"She plays the cello [e1][id e7], and [sic] more.\",\"citations\":[]}";
        ParsedAnswer written = ParsedAnswer.read(reply).orElseThrow();
        assertThat(written.answer()).isEqualTo("She plays the cello, and [sic] more.");
        CitationVerifier.Checked checked = check(Recalled.cello(), reply);
        assertThat(checked.standing()).containsExactly(new Citation("e1", "I have played the cello since school"));
        assertThat(checked.unknown()).isEqualTo(1);
    }

    @Test
    void wordsWithoutJsonCountOnlyIfTheySayWhereTheyComeFrom() {
        assertThat(ParsedAnswer.read("The cello [e1]").orElseThrow().answer()).isEqualTo("The cello");
        assertThat(ParsedAnswer.read("NOT_IN_MEMORY").orElseThrow().found()).isFalse();
        assertThat(ParsedAnswer.read("<html>502 Bad Gateway</html>")).isEmpty();
        assertThat(ParsedAnswer.read("{\"found\":true,\"answer\":\"The ce")).isEmpty();
        assertThat(ParsedAnswer.read("")).isEmpty();
    }

    @Test
    void abstainingIsAFieldAndNeverGuessedFromWords() {
        assertThat(ParsedAnswer.read("{\"found\":false,\"answer\":\"\",\"citations\":[]}")
                        .orElseThrow()
                        .found())
                .isFalse();
        ParsedAnswer modest = ParsedAnswer.read("{\"found\":true,\"answer\":\"I do not know her name.\"}")
                .orElseThrow();
        assertThat(modest.found()).isTrue();
    }

    @Test
    void aLineOfTheContextBeyondTheItemsMayBeQuotedButNotNamedAlone() {
        Recalled all = Recalled.cello();
        Recalled half = new Recalled("?").said("e1", "x").context("- (id e2) Ann: My brother sold his drums.\n");
        CitationVerifier ground = new CitationVerifier(half.recollection(), all::event);
        ParsedAnswer quoted = ParsedAnswer.read(citing("e2", "sold his drums")).orElseThrow();
        assertThat(ground.check(quoted).standing()).hasSize(1);
        ParsedAnswer named = ParsedAnswer.read(citing("e2", "")).orElseThrow();
        assertThat(ground.check(named).unknown()).isEqualTo(1);
    }
}
