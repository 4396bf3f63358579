package dev.ecphory.lang.en.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.text.EntityKeys;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EntityRecognizerTest {
    private static List<String> names(String text) {
        return EntityRecognizer.english().mentions(text).stream()
                .map(m -> m.name() + "/" + m.kind())
                .toList();
    }

    @Test
    void findsPeoplePlacesAndOrganisations() {
        assertThat(names("My sister Anna works at Siemens in Munich."))
                .containsExactly("Anna/person", "Siemens/organisation", "Munich/place");
        assertThat(names("We met Dr. Helena Brandt near Lake Garda."))
                .containsExactly("Helena Brandt/person", "Lake Garda/place");
        assertThat(names("She studied at the University of Leiden."))
                .containsExactly("University of Leiden/organisation");
    }

    @Test
    void takesTheFirstWordOfASentenceOnlyIfSomethingTellsThatItIsAName() {
        assertThat(names("Dinner was nice.")).isEmpty();
        assertThat(names("Looking forward to it. Really.")).isEmpty();
        assertThat(names("Ottokar came late. I like Ottokar.")).containsExactly("Ottokar/other");
        assertThat(names("Anna came late.")).containsExactly("Anna/person");
        assertThat(names("Marek Nowak came late.")).hasSize(1);
    }

    @Test
    void findsTitlesBetweenQuotationMarks() {
        assertThat(names("I finished \"The Left Hand of Darkness\" today."))
                .containsExactly("The Left Hand of Darkness/title");
        assertThat(names("She shouted \"Where are you going\" at him.")).isEmpty();
    }

    @Test
    void passesOverDaysMonthsPronounsAndShouting() {
        assertThat(names("On Monday I was ill, in June I'm free.")).isEmpty();
        assertThat(names("PLEASE STOP SHOUTING AT ME")).isEmpty();
        assertThat(names("A Guide To Better Sleep Habits")).isEmpty();
    }

    @Test
    void leavesPossessivesOut() {
        assertThat(names("I borrowed Tom\u2019s bike and Anna's tent.")).containsExactly("Tom/person", "Anna/person");
    }

    @Test
    void otherScriptsHaveNoNamesToTell() {
        assertThat(names("\u6211\u4f4f\u5728\u5317\u4eac\u3002")).isEmpty();
        assertThat(names("\u6771\u4eac\u306b\u4f4f\u3093\u3067\u3044\u307e\u3059\u3002"))
                .isEmpty();
    }

    @Test
    void keysAreTheSameHoweverANameIsWritten() {
        assertThat(EntityKeys.key("  Anna\u00a0 M\u00dcLLER ")).isEqualTo("anna m\u00fcller");
        assertThat(EntityKeys.key("\uff21nna")).isEqualTo("anna");
        assertThat(EntityKeys.key("Stra\u00dfe")).isEqualTo(EntityKeys.key("STRASSE"));
        assertThat(EntityKeys.key("O\u2019Brien")).isEqualTo("o'brien");
        assertThat(EntityKeys.key("\u0000 \t")).isEmpty();
        assertThat(EntityKeys.key("x".repeat(500))).hasSize(200);
        assertThat(EntityKeys.key(EntityKeys.key("\u0399\u0391\u039a\u03a9\u0392\u039f\u03a3")))
                .isEqualTo(EntityKeys.key("\u03b9\u03b1\u03ba\u03c9\u03b2\u03bf\u03c3"));
    }
}
