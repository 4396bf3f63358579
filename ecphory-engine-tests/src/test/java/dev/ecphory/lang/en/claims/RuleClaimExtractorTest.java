package dev.ecphory.lang.en.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.MentionExtractor;
import dev.ecphory.internal.facts.extract.Told;
import dev.ecphory.internal.language.ClaimReader.Preceding;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RuleClaimExtractorTest {
    private final RuleClaimExtractor extractor = new RuleClaimExtractor(PredicateRegistry.english());

    private List<Claim> read(String text) {
        return extractor.extract(Told.by("Evan", text));
    }

    private Claim only(String text) {
        List<Claim> claims = read(text);
        assertThat(claims).as(text).hasSize(1);
        return claims.getFirst();
    }

    private static TimePoint moment(String instant, Granularity granularity, String phrase) {
        return new TimePoint(Instant.parse(instant), granularity, phrase);
    }

    @Test
    void aClaimSaysWhereItWasSaidAndByWhom() {
        Claim claim = only("Nice day. I live in Rome, by the way.");
        assertThat(claim.slot()).isEqualTo(new Slot("evan", "lives_in"));
        assertThat(claim.evidence()).containsExactly(new EvidenceSpan("e7", 10, 36));
        assertThat(claim.authority()).isEqualTo(Authority.USER_SAID);
        assertThat(claim.order()).isEqualTo(7_000);
        assertThat(claim.text()).isEqualTo("Evan lives in Rome");
        assertThat(claim.learnedAt()).isEqualTo(Told.NOW.plusSeconds(7).toInstant());
        assertThat(claim.validFrom()).isEqualTo(TimePoint.of(Told.NOW.toInstant()));
        assertThat(claim.change()).isFalse();
    }

    @Test
    void theSameEventGivesTheSameClaims() {
        String text = "My sister Anna works at Bosch and lives in Ulm. We have two dogs.";
        assertThat(read(text)).isEqualTo(read(text)).extracting(Claim::id).doesNotHaveDuplicates();
    }

    @Test
    void aChangeNamesTheOldValueAndItsTime() {
        Claim claim = only("I moved from Berlin to Hamburg last month.");
        assertThat(claim.change()).isTrue();
        assertThat(claim.replaces()).isEqualTo("Berlin");
        assertThat(claim.object()).isEqualTo("Hamburg");
        assertThat(claim.validFrom()).isEqualTo(moment("2024-04-01T00:00:00Z", Granularity.MONTH, "last month"));
    }

    @Test
    void sinceTellsWhenItBeganAndUntilWhenItEnds() {
        assertThat(only("I've been living in Vienna since 2019.").validFrom())
                .isEqualTo(moment("2019-01-01T00:00:00Z", Granularity.YEAR, "2019"));
        Claim claim = only("I lived in Boston from 2010 to 2014.");
        assertThat(claim.validFrom().at()).isEqualTo(Instant.parse("2010-01-01T00:00:00Z"));
        assertThat(claim.validTo()).isNotNull().satisfies(to -> assertThat(to.at())
                .isEqualTo(Instant.parse("2015-01-01T00:00:00Z")));
        assertThat(only("I've worked at Philips for five years.").validFrom())
                .isEqualTo(moment("2019-01-01T00:00:00Z", Granularity.YEAR, "for five years"));
    }

    @Test
    void anEndTellsWhenItCeased() {
        Claim claim = only("I quit my job at Nokia yesterday.");
        assertThat(claim.kind()).isEqualTo(Claim.Kind.ENDS);
        assertThat(claim.validFrom()).isEqualTo(moment("2024-05-14T00:00:00Z", Granularity.DAY, "yesterday"));
    }

    @Test
    void aTimeThatIsToldAsAGuessIsInTheMiddleOfWhatItMayMean() {
        assertThat(read("I broke my arm a few weeks ago.").getFirst().validFrom())
                .isEqualTo(moment("2024-04-22T00:00:00Z", Granularity.WEEK, "a few weeks ago"));
        assertThat(read("I recently broke my arm.").getFirst().validFrom())
                .isEqualTo(moment("2024-04-01T00:00:00Z", Granularity.MONTH, "recently"));
    }

    @Test
    void aWorkplaceThatSomebodyOnlyOnceHadIsNoClaim() {
        assertThat(read("I worked at Nokia.")).isEmpty();
        assertThat(read("I was living in Turku.")).isEmpty();
    }

    @Test
    void correctsWhatWasSaidBeforeInTheSession() {
        List<Claim> before = extractor.extract(Told.by("Evan", "Our flight is on Friday.", 3));
        List<Claim> claims = extractor.extract(Told.by("Evan", "Sorry, I said Friday, I meant Saturday.", 4), before);
        assertThat(claims).hasSize(1);
        assertThat(claims.getFirst().kind()).isEqualTo(Claim.Kind.CORRECTS);
        assertThat(claims.getFirst().slot()).isEqualTo(before.getFirst().slot());
        assertThat(claims.getFirst().replaces()).isEqualTo("Friday");
        assertThat(claims.getFirst().object()).isEqualTo("Saturday");
        assertThat(read("Sorry, I said Friday, I meant Saturday.")).isEmpty();
    }

    @Test
    void aCorrectionInTheSameBreathReplacesTheValue() {
        Claim claim = only("Actually I live in Lund, not Malm\u00f6.");
        assertThat(claim.kind()).isEqualTo(Claim.Kind.CORRECTS);
        assertThat(claim.replaces()).isEqualTo("Malm\u00f6");
    }

    @Test
    void aCorrectionIsOfWhomItNames() {
        List<Claim> before = new ArrayList<>(extractor.extract(Told.by("Evan", "Anna works at Bosch.", 3)));
        before.addAll(extractor.extract(Told.by("Evan", "Bert works at Bosch.", 4)));
        Claim claim = extractor
                .extract(Told.by("Evan", "I said Bosch but I meant Siemens, that is Anna's office.", 5), before)
                .getFirst();
        assertThat(claim.slot().subject()).isEqualTo("anna");
        assertThat(claim.object()).isEqualTo("Siemens");
        assertThat(extractor.extract(
                        Told.by("Evan", "I said Bosch but I meant Siemens, that is Carl's office.", 5), before))
                .allMatch(other -> other.slot().subject().equals("carl"));
    }

    @Test
    void aReplyIsReadWithTheQuestionBeforeIt() {
        assertThat(replied("Where do you live now?", "Porto.")).containsExactly("ASSERTS evan lives_in Porto");
        assertThat(replied("Nice! What's your dog called?", "Rex")).containsExactly("ASSERTS evan has_dog Rex");
        assertThat(replied("Where does your brother work?", "At Siemens."))
                .containsExactly("ASSERTS evan's brother works_at Siemens");
        assertThat(replied("Do you still work at Fiat?", "Yes.")).containsExactly("ASSERTS evan works_at Fiat");
        assertThat(replied("Do you still live in Porto?", "No.")).containsExactly("ENDS evan lives_in Porto");
        assertThat(replied("What do you think?", "Porto.")).isEmpty();
        assertThat(replied("Do you want coffee?", "Yes.")).isEmpty();
        assertThat(replied("I live in Rome.", "Porto.")).isEmpty();
    }

    @Test
    void aPronounMeansNobodyOfWhomOnlyTheOtherSpoke() {
        assertThat(replied("How is your sister?", "Great! She works at the hospital now."))
                .isEmpty();
        assertThat(replied("How is your sister?", "My aunt came over. She works at the hospital now."))
                .containsExactly("ASSERTS evan's aunt works_at hospital");
        assertThat(replied("How are your wife and your sister?", "Great! She works at the hospital now."))
                .isEmpty();
        assertThat(replied("How is your boss's wife?", "Great! She works at the hospital now."))
                .isEmpty();
        assertThat(replied("Your dog is cute.", "Thanks! He is a plumber.")).isEmpty();
    }

    @Test
    void aReplyMayAddToTheQuestion() {
        assertThat(replied("Do you have kids?", "Yes, two.")).containsExactly("ASSERTS evan number_of_kids two");
        assertThat(replied("Do you work?", "Yes, at a bank.")).containsExactly("ASSERTS evan works_at bank");
        assertThat(replied("Are you a student?", "Yes, I am.")).containsExactly("ASSERTS evan occupation student");
        assertThat(replied("What do you do for a living?", "Construction. You?"))
                .containsExactly("ASSERTS evan works_in Construction");
        assertThat(replied("Did your brother call?", "She is a midwife.")).isEmpty();
        assertThat(replied("Is your car fast?", "He is a mechanic.")).isEmpty();
    }

    private List<String> replied(String question, String reply) {
        Preceding before = new Preceding(List.of(), Told.by("assistant", question, 3));
        return extractor.extract(Told.by("Evan", reply, 4), before).stream()
                .map(claim -> claim.kind() + " " + claim.slot().subject() + " "
                        + claim.slot().predicate() + " " + claim.object())
                .toList();
    }

    @Test
    void aCorrectedValueEndsBeforeWhomItIsSaidOf() {
        List<Claim> before = extractor.extract(Told.by("Evan", "Anna lives in Graz.", 3));
        assertThat(extractor
                        .extract(Told.by("Evan", "No, it is Linz that Anna lives in, not Graz.", 4), before)
                        .getFirst()
                        .object())
                .isEqualTo("Linz");
        assertThat(extractor
                        .extract(Told.by("Evan", "No, it's Linz Anna lives in, not Graz.", 4), before)
                        .getFirst()
                        .object())
                .isEqualTo("Linz");
    }

    @Test
    void aScheduleEndsWhereItsBeginOrItsChangeIsTold() {
        Claim since = only("Our standup is on Tuesday at 9:15 as of 3 June 2024.");
        assertThat(since.object()).isEqualTo("Tuesday at 9:15");
        assertThat(since.validFrom().at()).isEqualTo(Instant.parse("2024-06-03T00:00:00Z"));
        Claim moved = only("My lesson was moved from Monday at 8:00 to Friday at 8:00 on the 2nd of May 2024.");
        assertThat(moved.object()).isEqualTo("Friday at 8:00");
        assertThat(moved.replaces()).isEqualTo("Monday at 8:00");
        assertThat(moved.validFrom().at()).isEqualTo(Instant.parse("2024-05-02T00:00:00Z"));
    }

    @Test
    void whatIsToBeDecidedIsSaidOfNobody() {
        assertThat(read("We still need to decide who owns the nightly job.")).isEmpty();
        assertThat(only("I met Anna, who works at Fiat.").slot().subject()).isEqualTo("anna");
    }

    @Test
    void whereSomethingIsAndWhatIsNoToolIsPassedOver() {
        assertThat(only("My address is in Bremen.").slot().predicate()).isEqualTo("lives_in");
        assertThat(read("Anna switched from Bosch to Siemens.")).isEmpty();
        assertThat(only("We switched from Slack to Mattermost.").object()).isEqualTo("Mattermost");
        assertThat(only("My laptop is a ThinkPad X1.").object()).isEqualTo("ThinkPad X1");
    }

    @Test
    void aRangeOfDaysHoldsItsLastDay() {
        Claim claim = only("I lived in Boston from 3 May 2021 to 5 June 2021.");
        assertThat(claim.validTo()).isNotNull().satisfies(to -> assertThat(to.at())
                .isEqualTo(Instant.parse("2021-06-06T00:00:00Z")));
    }

    @Test
    void whatAProgramSaysIsNoClaim() {
        String text = "Anna works at Bosch. I live in the cloud. You work at Fiat.";
        assertThat(extractor.extract(Told.by("Assistant", text))).isEmpty();
        assertThat(extractor.extract(Told.of(Event.ofText(text).speaker("Evan").metadata("role", "assistant"), 1)))
                .isEmpty();
        assertThat(extractor.extract(Told.of(Event.ofText(text).speaker("Evan").metadata("role", "tool"), 1)))
                .isEmpty();
        assertThat(extractor.extract(Told.by("Evan", text)))
                .extracting(claim -> claim.slot().predicate())
                .contains("works_at");
    }

    @Test
    void withoutASpeakerTheFirstPersonIsNobody() {
        assertThat(extractor.extract(Told.of(Event.ofText("I live in Rome."), 1)))
                .isEmpty();
        LogEntry user = Told.of(Event.ofText("I live in Rome.").metadata("role", "user"), 1);
        assertThat(extractor.extract(user).getFirst().slot().subject()).isEqualTo("user");
    }

    @Test
    void aPronounMeansTheOnlyPersonOrNobody() {
        assertThat(read("My sister lives in Oslo. She works at Equinor.")).hasSize(2);
        assertThat(read("My sister lives in Oslo. He works at Equinor.")).hasSize(1);
        assertThat(read("Anna lives in Oslo. Eva lives in Bergen. She works at Equinor."))
                .hasSize(2);
        assertThat(read("Anna lives in Oslo. Tom lives in Bergen. She works at Equinor."))
                .hasSize(3);
    }

    @Test
    void readsEveryParagraphAndNoCode() {
        String text = "I live in Rome.\n\n"
                + "```\n"
                + "I live in Paris.\n"
                + "```\n\n"
                + "I work at Fiat.\n"
                + "2024-01-01 10:00:00 INFO I live in Oslo";
        assertThat(read(text)).extracting(Claim::object).containsExactly("Rome", "Fiat");
    }

    @Test
    void anUnknownPredicateHoldsManyValuesUnlessSomethingChanged() {
        PredicateRegistry predicates = PredicateRegistry.english();
        assertThat(predicates.all()).hasSizeGreaterThan(120);
        assertThat(predicates.cardinality("lives_in", false)).isEqualTo(Cardinality.SINGLE);
        assertThat(predicates.cardinality("favorite_soup", false)).isEqualTo(Cardinality.SINGLE);
        assertThat(predicates.cardinality("number_of_ducks", false)).isEqualTo(Cardinality.SINGLE);
        assertThat(predicates.cardinality("frobnicates", false)).isEqualTo(Cardinality.MULTI);
        assertThat(predicates.cardinality("frobnicates", true)).isEqualTo(Cardinality.SINGLE);
        assertThat(predicates.canonical("Works For")).isEqualTo("works_at");
        assertThat(predicates.canonical("What's this?!")).isEqualTo("whats_this");
        assertThat(predicates.durable("birthday")).isTrue();
    }

    @Test
    void noTextMakesItFail() {
        String[] parts = {
            "I",
            "my",
            "sister",
            "Anna",
            "'s",
            "moved",
            "from",
            "to",
            "is",
            "not",
            ",",
            ".",
            "?",
            "\"",
            "and",
            "who",
            "in",
            "2019",
            "Friday",
            "no",
            "longer",
            "call",
            "me",
            "have",
            "a",
            "dog",
            "named",
            "\n",
            "(",
            "\u2019",
            "it's",
            "meant",
            "May",
            "two",
            "years",
            "the",
            "meeting",
            "was",
            "until",
            "\ud83d\ude00",
            "\u5317\u4eac",
            "favourite",
            "of"
        };
        for (int seed = 0; seed < 3_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            int length = 1 + random.nextInt(25);
            for (int i = 0; i < length; i++) {
                text.append(parts[random.nextInt(parts.length)]).append(random.nextInt(6) == 0 ? "" : " ");
            }
            if (!text.toString().isBlank()) {
                int at = seed;
                assertThat(read(text.toString())).as("seed %d: %s", at, text).allSatisfy(claim -> assertThat(
                                claim.evidence().getFirst().to())
                        .isLessThanOrEqualTo(text.length()));
            }
        }
    }

    @Test
    void aLongTextIsReadInTimeThatGrowsWithIt() {
        String text = "I live in Rome and I work at Fiat because my sister Anna lives there. ".repeat(3_000);
        org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(text));
    }

    @Test
    void mentionsTheSpeakerTheRecipientAndTheNames() {
        LogEntry entry = Told.of(
                Event.ofText("My sister Anna moved to Rome.").speaker("Evan").recipient("Assistant"), 5);
        assertThat(MentionExtractor.read(entry))
                .extracting(m -> m.seq() + " " + m.entity() + " " + m.kind())
                .containsExactly("5 evan person", "5 assistant other", "5 anna person", "5 rome place");
    }
}
