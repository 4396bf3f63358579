package dev.ecphory.internal.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.knowledge.Claim;
import org.junit.jupiter.api.Test;

final class FactSentenceTest {
    private static String told(String subject, String predicate, String object) {
        return PredicateRegistry.english().sentence(Claim.Kind.ASSERTS, subject, predicate, object);
    }

    @Test
    void everyPredicateHasASentence() {
        for (Predicate predicate : PredicateRegistry.english().all()) {
            String name = predicate.name().replace("*", "things");
            String sentence = told("Kevin", name, "yes");
            assertThat(sentence).as(name).startsWith("Kevin").doesNotContain("_", "{", "}");
            assertThat(predicate.ends())
                    .as(name)
                    .matches("-|(?:person|being|any)>(?:name|person|place|role|thing|number|time|text|yes)");
        }
    }

    @Test
    void aFactIsAnEnglishSentence() {
        assertThat(told("Kevin", "studies_at", "Stanford")).isEqualTo("Kevin studies at Stanford");
        assertThat(told("Kevin", "has_dog", "Rex")).isEqualTo("Kevin's dog is called Rex");
        assertThat(told("Kevin", "works_from", "home on Monday and Thursday"))
                .isEqualTo("Kevin works from home on Monday and Thursday");
        assertThat(told("Kevin", "occupation", "recording engineer")).isEqualTo("Kevin is a recording engineer");
        assertThat(told("Kevin", "occupation", "engineer")).isEqualTo("Kevin is an engineer");
        assertThat(told("Kevin", "occupation", "Chief of Surgery")).isEqualTo("Kevin is Chief of Surgery");
        assertThat(told("Kevin", "occupation", "Product Manager")).isEqualTo("Kevin is a Product Manager");
        assertThat(told("Kevin", "occupation", "Art Director")).isEqualTo("Kevin is an Art Director");
        assertThat(told("Kevin", "occupation", "SaaS UX manager")).isEqualTo("Kevin is a SaaS UX manager");
        assertThat(told("Kevin", "occupation", "CEO")).isEqualTo("Kevin is CEO");
        assertThat(told("Kevin", "works_at", "Monzo")).isEqualTo("Kevin works at Monzo");
        assertThat(told("Kevin", "owns", "horses")).isEqualTo("Kevin has horses");
        assertThat(told("Kevin", "owns", "violin")).isEqualTo("Kevin has a violin");
        assertThat(told("Kevin", "has_condition", "diabetic")).isEqualTo("Kevin is diabetic");
        assertThat(told("Kevin", "has_condition", "asthma")).isEqualTo("Kevin has asthma");
        assertThat(told("Kevin", "died", "yes")).isEqualTo("Kevin died");
        assertThat(told("Kevin", "smokes", "no")).isEqualTo("Kevin does not smoke");
        assertThat(told("Kevin", "favorite_books", "thrillers")).isEqualTo("Kevin's favorite books are thrillers");
        assertThat(told("Kevin", "number_of_brothers", "one")).isEqualTo("Kevin has one brother");
        assertThat(told("Kevin", "number_of_grandkids", "none")).isEqualTo("Kevin has no grandkids");
        assertThat(told("Kevin", "locker_number", "12-B")).isEqualTo("Kevin's locker number is 12-B");
        assertThat(told("Kevin", "carries", "Pixel 6")).isEqualTo("Kevin carries Pixel 6");
    }

    @Test
    void theVerbAgreesWithTheSubject() {
        assertThat(told("Kevin's parents", "lives_in", "Rome")).isEqualTo("Kevin's parents live in Rome");
        assertThat(told("Kevin's parents", "occupation", "teachers")).isEqualTo("Kevin's parents are teachers");
        assertThat(told("Kevin's children", "studies_at", "Yale")).isEqualTo("Kevin's children study at Yale");
        assertThat(told("Kevin's boss", "lives_in", "Rome")).isEqualTo("Kevin's boss lives in Rome");
        assertThat(told("James", "lives_in", "Rome")).isEqualTo("James lives in Rome");
    }
}
