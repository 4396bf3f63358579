package dev.ecphory.lang.en.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class SyntaxReaderTest {
    private final SyntaxReader reader = new SyntaxReader(List.of());

    @Test
    void aClauseHasItsSubjectItsVerbAndWhatFollows() {
        assertThat(clauses("My sister Anna works at the hospital in Porto."))
                .containsExactly("MAIN my sister anna | work [] | at the hospital, in porto");
        assertThat(clauses("Tom and I have been living near Ghent."))
                .containsExactly("MAIN tom + i | live [PERFECT, PROGRESSIVE] | near ghent");
    }

    @Test
    void auxiliariesTellTenseVoiceAndDenial() {
        assertThat(clauses("I don't eat meat.")).containsExactly("MAIN i | eat [NEGATED] | meat");
        assertThat(clauses("She was hired by Bosch.")).containsExactly("MAIN she | hire [PASSIVE, PAST] | by bosch");
        assertThat(clauses("We used to live in Rome.")).containsExactly("MAIN we | live [FORMER, PAST] | in rome");
        assertThat(clauses("He'll move to Oslo.")).containsExactly("MAIN he | move [FUTURE] | to oslo");
        assertThat(clauses("They could have stayed.")).containsExactly("MAIN they | stay [MODAL, PERFECT] | ");
    }

    @Test
    void joinedVerbsShareTheirSubject() {
        assertThat(clauses("I live in Ghent and work at Bosch."))
                .containsExactly("MAIN i | live [] | in ghent", "JOINED i | work [] | at bosch");
        assertThat(clauses("I like cats and my sister likes dogs."))
                .containsExactly("MAIN i | like [] | cats", "JOINED my sister | like [] | dogs");
    }

    @Test
    void clausesHangOnOthers() {
        assertThat(clauses("I want to move to Berlin and work at Google."))
                .containsExactly(
                        "MAIN i | want [] | >1",
                        "INFINITIVE i | move [NONFINITE] | to berlin",
                        "INFINITIVE i | work [NONFINITE] | at google");
        assertThat(clauses("I met Anna, who works at Fiat.")).contains("RELATIVE anna | work [] | at fiat");
        assertThat(clauses("She said that he lives in Bonn."))
                .containsExactly("MAIN she | say [PAST] | ", "CONTENT he | live [] | in bonn");
        assertThat(clauses("I stay home because my knee hurts."))
                .anyMatch(clause -> clause.startsWith("SUBORDINATE my knee | hurt"));
    }

    @Test
    void listsAreTakenTogether() {
        assertThat(clauses("I play the cello, tennis and chess."))
                .containsExactly("MAIN i | play [] | the cello + tennis + chess");
    }

    @Test
    void talkWithoutCareIsReadLikewise() {
        assertThat(clauses("im a nurse and dont drink coffee"))
                .containsExactly("MAIN i | be [] | a nurse", "JOINED i | drink [NEGATED] | coffee");
    }

    @Test
    void whateverIsWrittenIsTakenApartWithinItsText() {
        Random random = new Random(11);
        String letters = "aI 's,.?! to and my 3 é’“(Tom) is not\n$%&-–";
        for (int run = 0; run < 300; run++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(200); i >= 0; i--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            String said = text.toString();
            for (Sentence sentence : SentenceSplitter.of(said)) {
                SyntaxSentence read = reader.read(said, sentence, List.of());
                for (SyntaxClause clause : read.clauses()) {
                    assertThat(clause.from())
                            .as(said)
                            .isBetween(0, read.tokens().size());
                    assertThat(clause.to())
                            .as(said)
                            .isBetween(clause.from(), read.tokens().size());
                }
            }
        }
    }

    private List<String> clauses(String text) {
        List<String> told = new ArrayList<>();
        for (Sentence sentence : SentenceSplitter.of(text)) {
            SyntaxSentence read = reader.read(text, sentence, List.of());
            for (SyntaxClause clause : read.clauses()) {
                VerbGroup verb = clause.verb();
                told.add(clause.link() + " " + phrases(read, clause.subjects()) + " | "
                        + (verb == null ? "-" : verb.lemma() + " " + flags(verb)) + " | "
                        + clause.complements().stream()
                                .map(complement -> complement(read, complement))
                                .filter(words -> !words.isEmpty())
                                .collect(Collectors.joining(", ")));
            }
        }
        return told;
    }

    private static List<Flag> flags(VerbGroup verb) {
        return verb.flags().stream()
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .toList();
    }

    private static String complement(SyntaxSentence read, Complement complement) {
        String words = complement.verbal() >= 0 ? ">" + complement.verbal() : phrases(read, complement.phrases());
        return (complement.preposition() + " " + words).strip();
    }

    private static String phrases(SyntaxSentence read, List<Phrase> phrases) {
        return phrases.stream()
                .map(phrase -> read.tokens().subList(phrase.from(), phrase.to()).stream()
                        .map(SyntaxToken::word)
                        .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(" + "));
    }
}
