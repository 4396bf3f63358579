package dev.ecphory.internal.retrieval.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.RelationPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a question tells somebody by relations. */
final class RelationPathTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Where does my sister's boss live?                | the asker → sister → boss → lives_in",
                "where does my older sister's boss work?          | the asker → sister → boss → works_at",
                "What is the job of Ravi's neighbour's wife?      | Ravi → neighbor → spouse → occupation",
                "What does the brother of Maria's teacher do?     | Maria → teacher → brother → occupation",
                "Who is the wife of my best friend's boss?        | the asker → best_friend → boss → spouse",
                "Who is the mother of the boss of Ann?            | Ann → boss → mother",
                "What is my mother-in-law called?                 | the asker → mother_in_law → name",
                "When is my parents' landlord's birthday?         | the asker → parent → landlord → birthday",
                "What is our daughter\u2019s allergy?             | the asker → daughter → allergy",
                "How old is Ben's son?                            | Ben → son → age",
            })
    void theWayGoesFromTheAnchorToWhatIsAsked(String question, String way) {
        assertThat(Languages.standard().questions().relationPath(question))
                .map(RelationPath::toString)
                .contains(way);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Where do I live?",
                "What did Ann say about her sister's boss?",
                "Who is the boss?",
                "What is my favourite colour?",
                "my",
                "Ann's",
                ""
            })
    void whoeverIsNotToldByARelationToSomebodyKnownHasNoWay(String question) {
        assertThat(Languages.standard().questions().relationPath(question)).isEmpty();
    }

    @Test
    void theAskerIsTheAnchorWithoutAName() {
        assertThat(Languages.standard().questions().relationPath("Where does my sister live?"))
                .hasValueSatisfying(chain -> assertThat(chain.self()).isTrue());
    }
}
