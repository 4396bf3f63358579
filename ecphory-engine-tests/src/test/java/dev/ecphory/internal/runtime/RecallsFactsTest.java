package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledFact;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From what was said, over what is held to be true, to what is recalled. */
final class RecallsFactsTest {
    private static final RecallOptions ANN = RecallOptions.defaults().withAsker("Ann");

    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-10T12:00:00Z"));
    private final Ecphory engine = Ecphory.builder(FreshStore.on(clock, 7))
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();
    private final Memory memory = engine.memory("ann");

    @BeforeEach
    void said() {
        tell("berlin", "Ann", "I live in Berlin.", "2026-01-10T12:00:00Z");
        tell("sister", "Ann", "My sister Clara works at Siemens.", "2026-02-01T12:00:00Z");
        tell("brother", "Ann", "My brother works at Bosch.", "2026-02-02T12:00:00Z");
        tell("job", "Ann", "I work at Acme.", "2026-02-03T12:00:00Z");
        tell("nuts", "Ann", "I'm allergic to peanuts.", "2026-02-04T12:00:00Z");
        tell("ben", "Ben", "I live in Oslo.", "2026-02-05T12:00:00Z");
        tell("lisbon", "Ann", "I moved from Berlin to Lisbon.", "2026-06-01T12:00:00Z");
        clock.set(Instant.parse("2026-07-01T12:00:00Z"));
        settle();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void tell(String id, String who, String text, String at) {
        clock.set(Instant.parse(at));
        memory.append(Event.ofText(text)
                .id(id)
                .speaker(who)
                .session(id)
                .occurredAt(OffsetDateTime.parse(at))
                .build());
    }

    private void settle() {
        assertThat(memory.consolidate(ProgressListener.SILENT).complete()).isTrue();
    }

    private static List<String> told(RecallResult recollection) {
        return recollection.facts().stream().map(RecallsFactsTest::told).toList();
    }

    private static String told(RecalledFact one) {
        Fact replacement = one.replacement();
        return one.standing() + " " + one.fact().text() + (replacement == null ? "" : " -> " + replacement.object());
    }

    @Test
    void theCurrentValueComesFirstAndTheOldOneIsLabelledWithWhatTookItsPlace() {
        RecallResult now = memory.recall("Where do I live?", ANN);
        assertThat(told(now))
                .startsWith("CURRENT Ann lives in Lisbon")
                .contains("OUTDATED Ann lives in Berlin -> Lisbon");
        assertThat(told(now)).noneMatch(line -> line.contains("Oslo"));
        RecalledEvent berlin = now.items().stream()
                .filter(item -> item.entry().id().equals("berlin"))
                .findFirst()
                .orElseThrow();
        assertThat(berlin.reasons().getLast().stage()).isEqualTo("outdated");
        assertThat(berlin.reasons().getLast().because()).contains("Lisbon");
        assertThat(berlin.reasons().getLast().after()).isEqualTo(berlin.score());
        assertThat(ids(now)).contains("lisbon");
    }

    @Test
    void anotherPersonIsAskedByName() {
        assertThat(told(memory.recall("Where does Ben live?", ANN))).first().isEqualTo("CURRENT Ben lives in Oslo");
        assertThat(told(memory.recall("Where does Ben live?", ANN))).noneMatch(line -> line.contains("Lisbon"));
    }

    @Test
    void whatWasTrueBeforeIsCurrentThen() {
        Instant march = Instant.parse("2026-03-01T00:00:00Z");
        RecallResult then = memory.recall("Where do I live?", ANN.withAsOf(march, null));
        assertThat(told(then)).contains("CURRENT Ann lives in Berlin").noneMatch(line -> line.contains("Lisbon"));
        assertThat(ids(then)).doesNotContain("lisbon");
    }

    @Test
    void whatWasKnownBeforeIsWhatWasBelievedThen() {
        Instant march = Instant.parse("2026-03-01T00:00:00Z");
        RecallResult then = memory.recall("Where do I live?", ANN.withAsOf(null, march));
        assertThat(told(then)).contains("CURRENT Ann lives in Berlin").noneMatch(line -> line.contains("Lisbon"));
    }

    @Test
    void aTimeInTheQuestionDecidesWhatHeldThen() {
        RecallResult march = memory.recall("Where did I live in March 2026?", ANN);
        assertThat(told(march)).first().isEqualTo("CURRENT Ann lives in Berlin");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Where do I live?               | Lisbon
        Where do I live now?           | Lisbon
        Where do I live these days?    | Lisbon
        Where do I currently live?     | Lisbon
        Where do I live at the moment? | Lisbon
        Do you know where I live right now? | Lisbon
        Where did I live in March 2026?     | Berlin
        """)
    void aFactAnswersHoweverTheTimeIsTold(String question, String answer) {
        Answer found = memory.answer(question, AnswerOptions.defaults().withRecall(ANN));

        assertThat(found.text()).isEqualTo(answer);
        assertThat(found.confidence()).isGreaterThan(.8);
    }

    @Test
    void retractingTheNewsReopensWhatItHadClosed() {
        memory.deletion().retract("lisbon");
        RecallResult now = memory.recall("Where do I live?", ANN);
        assertThat(told(now)).contains("CURRENT Ann lives in Berlin").noneMatch(line -> line.contains("Lisbon"));
        memory.deletion().restore("lisbon");
        assertThat(told(memory.recall("Where do I live?", ANN))).first().isEqualTo("CURRENT Ann lives in Lisbon");
    }

    @Test
    void erasingAnEventTakesItsFactsFromRecall() {
        assertThat(memory.deletion().erase(Selection.events(List.of("nuts"))).complete())
                .isTrue();
        settle();
        assertThat(told(memory.recall("What am I allergic to?", ANN))).noneMatch(line -> line.contains("peanuts"));
    }

    @Test
    void bothSidesOfAContestAreTold() {
        memory.facts().assertFact("Ann", "lives_in", "Braga", Instant.parse("2026-05-20T00:00:00Z"), null);
        tell("coimbra", "Ann", "I moved to Coimbra.", "2026-06-25T12:00:00Z");
        settle();
        assertThat(memory.facts().contradictions()).isNotEmpty();
        assertThat(told(memory.recall("Where do I live? Coimbra?", ANN)))
                .contains("CONTESTED Ann lives in Braga", "CONTESTED Ann lives in Coimbra");
    }

    @Test
    void aChainIsWalkedToThoseWhomTheQuestionTellsByTheAsker() {
        assertThat(told(memory.recall("What is my sister's employer?", ANN)))
                .startsWith("CURRENT Clara works at Siemens")
                .contains("CURRENT Ann's sister is Clara");
        assertThat(told(memory.recall("Where does my sister work?", ANN))).startsWith("CURRENT Clara works at Siemens");
        assertThat(told(memory.recall("Where does my brother work?", ANN)))
                .startsWith("CURRENT Ann's brother works at Bosch");
        assertThat(told(memory.recall("Where do I work?", ANN))).startsWith("CURRENT Ann works at Acme");
        assertThat(told(memory.recall("Where does my sister work?", ANN.withRecipe("default-chains"))))
                .doesNotContain("CURRENT Clara works at Siemens");
    }

    @Test
    void aPredicateIsFoundByItsOtherNamesAndByItsMeaning() {
        assertThat(told(memory.recall("Which company am I employed by?", ANN))).startsWith("CURRENT Ann works at Acme");
        assertThat(told(memory.recall("Do I have any food allergies?", ANN)))
                .startsWith("CURRENT Ann is allergic to peanuts");
    }

    @Test
    void linkedNamesAreAskedByEither() {
        memory.facts().link("Annie", "Ann");
        assertThat(told(memory.recall("Where does Annie live?"))).startsWith("CURRENT Ann lives in Lisbon");
    }

    @Test
    void everyStageCanBeLeftOutByName() {
        assertThat(memory.recall("Where do I live?", ANN.withRecipe("default-facts"))
                        .facts())
                .isEmpty();
        assertThat(memory.recall("Where do I live?", ANN.withRecipe("words")).facts())
                .isEmpty();
        assertThat(memory.recall("Where do I live?", ANN.withRecipe("default-supersession"))
                        .facts())
                .isNotEmpty()
                .allMatch(fact -> fact.replacement() == null);
        assertThat(memory.recall("Where do I live?", ANN.withRecipe("default-outdated"))
                        .items())
                .noneMatch(item -> item.reasons().stream()
                        .anyMatch(reason -> reason.stage().equals("outdated")));
        assertThat(memory.recall("Where do I live?", ANN.withRecipe("default+surprise"))
                        .items())
                .allMatch(item -> item.reasons().stream()
                        .anyMatch(reason -> reason.stage().equals("surprise")));
    }

    @Test
    void anAsOfNeverShowsAFactThatBeganLater() {
        SplittableRandom random = new SplittableRandom(3);
        List<String> questions = List.of(
                "Where do I live?", "Where does my sister work?", "Lisbon Berlin Oslo", "What am I allergic to?");
        for (int i = 0; i < 200; i++) {
            Instant instant = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(random.nextLong(200L * 86_400));
            String question = questions.get(random.nextInt(questions.size()));
            memory.recall(question, ANN.withAsOf(instant, null))
                    .facts()
                    .forEach(one -> assertThat(one.fact().validFrom().at()).isBeforeOrEqualTo(instant));
            memory.recall(question, ANN.withAsOf(null, instant)).facts().forEach(one -> {
                assertThat(one.fact().isKnownAt(instant)).isTrue();
                Fact replacement = one.replacement();
                assertThat(replacement == null || replacement.isKnownAt(instant))
                        .isTrue();
            });
        }
    }

    @Test
    void anOutdatedFactIsNeverWithoutWhatTookItsPlace() {
        for (int i = 0; i < 30; i++) {
            tell(
                    "move" + i,
                    "Ann",
                    "I moved to " + city(i) + ".",
                    Instant.parse("2026-07-02T12:00:00Z")
                            .plusSeconds(86_400L * i)
                            .toString());
        }
        settle();
        RecallResult now = memory.recall("Where do I live, Berlin or Lisbon?", ANN);
        assertThat(now.facts()).hasSizeLessThanOrEqualTo(8);
        assertThat(told(now)).first().isEqualTo("CURRENT Ann lives in " + city(29));
        for (RecalledFact one : now.facts()) {
            if (one.standing() == RecalledFact.Status.OUTDATED) {
                Fact replacement = one.replacement();
                assertThat(replacement).isNotNull();
                assertThat(now.facts()).anyMatch(other -> other.fact().equals(replacement));
            }
        }
    }

    private static String city(int i) {
        return (char) ('A' + i % 26) + "ville" + (char) ('a' + i / 26);
    }

    @Test
    void aMutedTopicIsNotRecalledAndTheStageThatDroppedItIsNamed() {
        RecallOptions muted = ANN.withAttention(new TopicFilter(List.of(), List.of("peanuts")));
        assertThat(ids(memory.recall("What am I allergic to?", ANN))).contains("nuts");
        assertThat(ids(memory.recall("What am I allergic to?", muted))).doesNotContain("nuts");
        assertThat(memory.recall("What am I allergic to?", muted).facts())
                .noneMatch(fact -> fact.fact().object().equals("peanuts"));
        RankExplanation why = memory.explain("What am I allergic to?", muted, "nuts");
        assertThat(why.stage()).isEqualTo("topics");
        assertThat(why.because()).contains("topics");
        RecallOptions focused =
                ANN.withAttention(new TopicFilter(List.of("Bosch"), List.of())).withMinRelevance(0);
        assertThat(memory.recall("Where do people work?", focused).items().stream()
                        .filter(item -> item.entry().id().equals("brother"))
                        .findFirst()
                        .orElseThrow()
                        .reasons()
                        .getLast()
                        .stage())
                .isEqualTo("topics");
    }
}
