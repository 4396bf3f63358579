package dev.ecphory.internal.retrieval.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Answerability;
import dev.ecphory.Answerability.Verdict;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.internal.retrieval.expansion.ExpandedQuery;
import dev.ecphory.internal.retrieval.expansion.ExpandedQuery.Kind;
import dev.ecphory.internal.retrieval.expansion.QueryExpander;
import dev.ecphory.internal.retrieval.expansion.QueryExpander.Expansion;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What else to look for, by rules and by a model that may fail in every way. */
final class ExpanderTest {
    private static final Set<Kind> ALL = EnumSet.allOf(Kind.class);
    private static final List<String> PEOPLE = List.of("Mira", "Tomas");
    private static final String WHEN = "When did Mira repair the harbour crane?";
    private static final String LIST = "List all the instruments that Mira plays in the order she learned them";

    private static QueryExpander.FirstPassSummary glimpse(String question, Verdict verdict, double covered) {
        QueryTopic topic = QueryTopic.of(
                question,
                RetrievalProfile.named(RecallOptions.DEFAULT_PROFILE),
                Languages.standard().questions());
        ParsedQuery cue = QueryParser.read(
                question,
                RecallOptions.defaults().withAsker("Mira"),
                new KnownSpeakers(PEOPLE, null),
                null,
                topic,
                null,
                Languages.standard());
        Answerability judged =
                new Answerability(verdict, .5, List.of(), Map.of(Answerability.Feature.COVERED, covered));
        return new QueryExpander.FirstPassSummary(cue, judged, List.of());
    }

    private static Expansion expanded(@Nullable ScriptedModel model, String question) {
        return new QueryExpander(model).expand(glimpse(question, Verdict.SUPPORTED, .1), ALL);
    }

    private static List<String> texts(Expansion expansion, Kind kind) {
        return expansion.looks().stream()
                .filter(look -> look.kind() == kind)
                .map(ExpandedQuery::text)
                .toList();
    }

    @Test
    void looksForNothingThatIsNotWanted() {
        ScriptedModel model = new ScriptedModel();
        assertThat(new QueryExpander(model).expand(glimpse(WHEN, Verdict.UNSUPPORTED, .1), Set.of()))
                .isEqualTo(Expansion.NONE);
        assertThat(model.asked()).isEmpty();
    }

    @Test
    void supposesAnAnswerOfATimeWhereWordsFoundLittle() {
        ScriptedModel model = new ScriptedModel().says(" I fixed that old crane by the water last May. ");
        assertThat(expanded(model, WHEN).looks())
                .containsExactly(new ExpandedQuery(Kind.HYPOTHESIS, "I fixed that old crane by the water last May."));
        assertThat(model.asked()).singleElement().satisfies(prompt -> assertThat(prompt.user())
                .isEqualTo("<question>\"" + WHEN + "\"</question>"));
    }

    @Test
    void supposesNothingWhereWordsFoundMuchOrAllIsWanted() {
        ScriptedModel model = new ScriptedModel();
        QueryExpander expander = new QueryExpander(model);
        Set<Kind> supposing = Set.of(Kind.HYPOTHESIS);
        for (QueryExpander.FirstPassSummary glimpse : List.of(
                glimpse(WHEN, Verdict.SUPPORTED, .9),
                glimpse("How many cranes did Mira repair?", Verdict.SUPPORTED, .1),
                glimpse("Which city is Mira from?", Verdict.SUPPORTED, .1))) {
            assertThat(expander.expand(glimpse, supposing)).isEqualTo(Expansion.NONE);
        }
        assertThat(model.asked()).isEmpty();
    }

    @Test
    void aModelTakesAQuestionApart() {
        String question = "How many more cranes than boats did Mira repair?";
        ScriptedModel model =
                new ScriptedModel().says("Sure: {\"questions\": [\"How many cranes?\", \"How many boats?\"]}");
        assertThat(texts(expanded(model, question), Kind.SUB_QUESTIONS))
                .containsExactly("How many cranes?", "How many boats?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "I will not.",
                "{\"questions\": []}",
                "{\"questions\": \"When?\"}",
                "{\"questions\": [\"a\", \"\"]}",
                "{\"questions\": [\"a\", 7]}",
                "{\"questions\": [\"a\",\"b\",\"c\",\"d\",\"e\"]}",
                "{\"questions\": [\"a\""
            })
    void whatIsNotWhatWasAskedForCostsOnlyItself(String said) {
        Expansion expansion =
                expanded(new ScriptedModel().says(said), "How many more cranes than boats did Mira repair?");
        assertThat(texts(expansion, Kind.SUB_QUESTIONS)).isEmpty();
        assertThat(expansion.failed()).containsEntry(Kind.SUB_QUESTIONS, "its answer is not what was asked for");
    }

    @Test
    void aBrokenModelCostsOnlyItsLooks() {
        assertThat(expanded(new ScriptedModel().broken(), WHEN).failed().get(Kind.HYPOTHESIS))
                .contains("the scripted model is broken");
        assertThat(expanded(new ScriptedModel().says("  "), WHEN).failed()).containsKey(Kind.HYPOTHESIS);
    }

    @Test
    void aQuestionAboutAnOrderIsLeftAlone() {
        assertThat(expanded(new ScriptedModel(), LIST)).isEqualTo(Expansion.NONE);
    }
}
