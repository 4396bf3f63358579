package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.encoding.EventEncoder;
import dev.ecphory.internal.encoding.GatePolicy;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.Told;
import dev.ecphory.internal.language.ClaimReader.OutOfTimeException;
import dev.ecphory.internal.language.ClaimReader.Preceding;
import dev.ecphory.internal.summaries.SummarySentence;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.knowledge.Claim;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What one message may take to be read, and how far one sentence of it reaches. */
final class BoundedReadingTest {
    private final AtomicLong nanos = new AtomicLong();

    /** Each look at the clock takes so long. */
    private RuleClaimExtractor taking(Duration look) {
        return new RuleClaimExtractor(PredicateRegistry.english(), () -> nanos.addAndGet(look.toNanos()));
    }

    @Test
    void givesUpATextThatTakesLongerThanOneOfItsLengthMay() {
        String text = "I like tea. ".repeat(1_000);
        assertThatThrownBy(() -> taking(Duration.ofMillis(20)).extract(Told.by("Evan", text)))
                .isInstanceOf(OutOfTimeException.class)
                .hasMessage("reading 12000 characters took longer than 10600 ms");
        assertThat(taking(Duration.ofMillis(1)).extract(Told.by("Evan", text))).isNotEmpty();
    }

    @Test
    void givesAShortTextSomeSecondsAndTheLongestAFewMore() {
        assertThat(taking(Duration.ofMillis(600)).extract(Told.by("Evan", "I like tea.")))
                .isNotEmpty();
        assertThatThrownBy(() -> taking(Duration.ofMillis(20)).extract(Told.by("Evan", "I like tea. ".repeat(100_000))))
                .hasMessageContaining("12999 ms");
    }

    @Test
    void readsTheBeginningOfALongTextUpToTheEndOfASentence() {
        String filler = "The weather is fine. ".repeat(3_500);
        assertThat(claimsOf("I live in Rome. " + filler + "My sister is called Ana."))
                .containsExactly("ASSERTS evan lives_in Rome");
        String before = filler.substring(0, RuleClaimExtractor.HEAD - 14);
        assertThat(claimsOf(before + ".\nI live in New York. " + filler)).isEmpty();
    }

    @Test
    void readsNoMoreOnceAnEventBearsAsMuchAsItMay() {
        String text = IntStream.range(0, 2_000)
                .mapToObj(i -> "I like " + (char) ('b' + i % 20) + "a" + (char) ('b' + i / 20 % 20) + "o"
                        + (char) ('b' + i / 400) + "a. ")
                .collect(Collectors.joining());
        assertThat(taking(Duration.ofNanos(1)).extract(Told.by("Evan", text))).hasSize(RuleClaimExtractor.MOST);
        assertThat(nanos.get()).as("looks at the clock").isLessThan(3L * RuleClaimExtractor.MOST);
    }

    @Test
    void readsTheEndOfALongQuestionForAReply() {
        LogEntry asked = Told.by("Ben", "The weather is fine.\n".repeat(3_500) + "Where do you live now?", 1);
        assertThat(new RuleClaimExtractor(PredicateRegistry.english())
                        .extract(Told.by("Evan", "Rome.", 2), new Preceding(List.of(), asked)))
                .extracting(Claim::object)
                .containsExactly("Rome");
    }

    @Test
    void givesUpToAnnotateAnEventAndToCutItIntoSentences() {
        try (StaticEmbedder embedder = new StaticEmbedder();
                EventEncoder encoder = new EventEncoder(
                        TermAnalyzer.of("en"),
                        embedder,
                        GatePolicy.DEFAULT,
                        () -> nanos.addAndGet(Duration.ofSeconds(8).toNanos()))) {
            assertThatThrownBy(() -> encoder.encode(Told.by("Evan", "I like tea.", 1)))
                    .isInstanceOf(OutOfTimeException.class)
                    .hasMessage("reading 11 characters took longer than 10000 ms");
        }
        assertThatThrownBy(() -> SummarySentence.of(
                        Told.by("Evan", "I like green tea. I like it very much."),
                        null,
                        () -> nanos.addAndGet(Duration.ofSeconds(8).toNanos())))
                .isInstanceOf(OutOfTimeException.class);
    }

    @Test
    void readsOnBehindWordsWithoutEnd() {
        assertThat(claimsOf("I live in Rome. " + "is ".repeat(2_000) + ". My sister is called Ana."))
                .contains("ASSERTS evan lives_in Rome")
                .anyMatch(claim -> claim.endsWith("Ana"));
    }

    @Test
    void readsWhatIsSaidWithoutAFullStopAsSentencesThatEnd() {
        assertThat(claimsOf("well ".repeat(300) + ", I live in Rome")).contains("ASSERTS evan lives_in Rome");
    }

    @Test
    void aJokeOfTheFirstOfAprilSilencesItsOwnSentenceOnly() {
        assertThat(claimsOf("My sister is called Ana. My colleague played an April fool on me."))
                .isNotEmpty();
        assertThat(claimsOf("I live in Rome. The April fools of the office are silly. I like tea."))
                .contains("ASSERTS evan lives_in Rome", "ASSERTS evan likes tea");
        assertThat(claimsOf("I live in Rome on April Fools' Day, too.")).isNotEmpty();
    }

    @Test
    void aJokeOfTheFirstOfAprilTakesBackWhatWasSaidRightBefore() {
        assertThat(claimsOf("I live in Rome. I have two dogs. April fool!"))
                .containsExactly("ASSERTS evan lives_in Rome");
        assertThat(claimsOf("April Fools! I live in Rome.")).containsExactly("ASSERTS evan lives_in Rome");
        assertThat(claimsOf("I live in Rome, April fool!")).isEmpty();
    }
}
