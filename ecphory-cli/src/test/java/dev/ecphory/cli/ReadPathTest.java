package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.kit.PlainText;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What recall and explain show beside events: facts, sums, the kind of a question, and what each stage did. */
final class ReadPathTest {
    private static final String BETWEEN =
            "How many days were there between planting the tomato seedlings and harvesting my first tomatoes?";

    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        tell("lisbon", "I live in Lisbon.", "2026-01-10T12:00:00Z");
        tell("porto", "I moved to Porto.", "2026-03-01T12:00:00Z");
        tell("sown", "I planted the tomato seedlings on May 3rd. The weather was awful.", "2026-05-10T10:00:00Z");
        tell("grown", "I harvested my first tomatoes yesterday, they were so sweet!", "2026-05-20T10:00:00Z");
        assertThat(cli.run("consolidate").code()).isZero();
    }

    private void tell(String id, String text, String at) {
        assertThat(cli.run("append", text, "--id=" + id, "--speaker=Ann", "--session=" + id, "--at=" + at)
                        .code())
                .isZero();
    }

    private Answer documented(String... line) {
        Answer answer = cli.run(line[0], List.of(line).subList(1, line.length).toArray(String[]::new));
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(DocumentationTest.undocumented(answer.json())).isEmpty();
        return answer;
    }

    @Test
    void recallShowsWhatHoldsAndWhatTookThePlaceOfWhatDoesNot() {
        Answer recalled = documented("recall", "Where did Ann live before?", "--json");
        assertThat(recalled.objects("facts")).anySatisfy(fact -> {
            assertThat(fact).containsEntry("object", "Lisbon").containsEntry("standing", "outdated");
            assertThat(String.valueOf(fact.get("replacement"))).contains("object=Porto");
            assertThat(String.valueOf(fact.get("evidence"))).contains("event=lisbon");
        });
        assertThat(cli.run("recall", "Where did Ann live before?").out())
                .contains("Porto", "holds", "OUTDATED, then Porto", "2026-01-10", "said in");
    }

    @Test
    void aDayToldFromTheDayOfItsMessageIsListedWithItsDate() {
        tell("test", "My driving test is tomorrow at 8:30.", "2026-06-01T10:00:00Z");
        assertThat(cli.run("consolidate").code()).isZero();
        assertThat(cli.run("facts", "--predicate=scheduled_for").out()).contains("tomorrow at 8:30 (2 June 2026)");
        assertThat(cli.run("facts", "history", "Ann's driving test", "scheduled_for")
                        .out())
                .contains("tomorrow at 8:30 (2 June 2026)");
        assertThat(documented("facts", "--predicate=scheduled_for", "--json").objects("facts"))
                .singleElement()
                .satisfies(fact -> assertThat(fact)
                        .containsEntry("object", "tomorrow at 8:30")
                        .hasEntrySatisfying("text", text -> assertThat(String.valueOf(text))
                                .endsWith("tomorrow at 8:30 (2 June 2026)")));
    }

    @Test
    void recallShowsWhatIsWorkedOutAndFromWhat() {
        Answer recalled = documented("recall", BETWEEN, "--asked-at=2026-06-01T12:00Z", "--json");
        assertThat(recalled.objects("computed")).singleElement().satisfies(sum -> assertThat(sum)
                .containsEntry("kind", "interval")
                .containsEntry("evidence", List.of("sown", "grown")));
        assertThat(cli.run("recall", BETWEEN, "--asked-at=2026-06-01T12:00Z").out())
                .contains("worked out", "16 days", "sown, grown");
    }

    @Test
    void recallSaysWhatKindOfQuestionItTookItFor() {
        Answer recalled = documented("recall", "Where does Ann live now?", "--json");
        assertThat(String.valueOf(recalled.json().get("classification")))
                .contains("category=knowledge_update", "state=current");
        assertThat(cli.run("recall", "Where does Ann live now?").out()).contains("taken for T2, knowledge update");
    }

    @Test
    void whereNothingIsRelevantThatIsSaidAndHowToSeeTheNearest() {
        assertThat(cli.run("recall", "Which volcano erupted on Mars?").out())
                .as("what is weak is told as weak")
                .contains("relevance 0.0", "Answer unsupported");
        assertThat(cli.run("recall", "zxqv blorf").out())
                .as("the embedder finds a meaning in any letters that it reads")
                .contains("relevance 0.0", "Answer unsupported");
        String unread = "\uabc3\uabe4\uabc7\uabe9 \uabc2\uabe3\uabdf";
        assertThat(cli.run("recall", unread).out())
                .contains("Nothing relevant is remembered. Show the nearest: --min-relevance 0");
        assertThat(cli.run("recall", unread, "--min-relevance=0").out()).contains("relevance 0.");
        assertThat(cli.run("recall", "zxqv blorf", "--tier=edge").out())
                .as("no words and no table, no meaning")
                .contains("Nothing relevant is remembered. Show the nearest: --min-relevance 0");
    }

    @Test
    void whatIsHandedOverUnaskedIsNothingRatherThanNoise() {
        String haiku = "Please write me a haiku about autumn leaves.";
        assertThat(cli.run("recall", haiku).out()).contains("relevance 0.0", "Answer unsupported");
        assertThat(cli.run("recall", haiku, "--purpose", "inject").out())
                .contains("Nothing relevant is remembered. Show the nearest: --purpose search");
        assertThat(cli.run("recall", haiku, "--purpose", "inject", "--context").out())
                .doesNotContain("tomato", "Lisbon");
        assertThat(cli.run("recall", haiku, "--purpose", "both").err()).contains("--purpose", "both", "INJECT");
    }

    @Test
    void anEmptyContextIsSaid() {
        Answer none = cli.run("recall", "What did Ann plant?", "--context", "--filter=speaker = \"Nobody\"");
        assertThat(none.code()).as(none.err()).isZero();
        assertThat(none.out()).isBlank();
        assertThat(none.err()).contains("the context is empty");
    }

    @Test
    void explainShowsTheKindAndEveryStage() {
        assertThat(cli.run("explain", "When did Ann move to Porto?").out())
                .contains("taken for", "T2: a look-up with care", "temporal", "When", "by rules")
                .contains("stage", "in", "out", "ms", "fields", "rank", "judge", "assemble");
    }

    @Test
    void explainNamesTheStageThatDroppedAnEvent() {
        Answer far = documented("explain", "Where does Ann live now?", "--why-not=sown", "--limit=1", "--json");
        assertThat(far.json()).containsEntry("stage", "rank");
        assertThat(cli.run("explain", "Where does Ann live now?", "--why-not=sown", "--limit=1")
                        .out())
                .contains("dropped by rank");
        assertThat(cli.run("forget", "retract", "sown").code()).isZero();
        assertThat(cli.run("explain", "Where does Ann live now?", "--why-not=sown")
                        .out())
                .contains("dropped by sight");
        assertThat(cli.run("explain", "Where does Ann live now?", "--event=porto")
                        .out())
                .contains("recalled: it is number");
    }

    @Test
    void nothingIsWiderThanANarrowTerminal() {
        cli.wide(60);
        for (List<String> line : List.of(
                List.of("recall", "Where did Ann live before?"),
                List.of("recall", BETWEEN),
                List.of("explain", "Where did Ann live before?"),
                List.of("explain", "Where did Ann live before?", "--why-not=sown"),
                List.of("answer", "Where does Ann live now?", "--explain"),
                List.of("answer", "Where did Ben study law?", "--abstain=always", "--explain"),
                List.of("admin", "config"))) {
            Answer answer =
                    cli.run(line.getFirst(), line.subList(1, line.size()).toArray(String[]::new));
            assertThat(answer.code()).as(answer.err()).isZero();
            assertThat(answer.out().lines().filter(one -> !one.contains(folder.toString())))
                    .as(line.toString())
                    .allSatisfy(
                            one -> assertThat(PlainText.columns(one)).as(one).isLessThanOrEqualTo(60));
        }
    }

    @Test
    void withoutAModelAnAnswerSaysWhereItIsFromAndIsCited() {
        Answer answer = documented("answer", "Where does Ann live now?", "--abstain=never", "--json");
        assertThat(answer.json()).containsEntry("kind", "extracted");
        assertThat(cli.run("answer", "Where does Ann live now?", "--abstain=never")
                        .out())
                .contains("from a fact or a calculation, confidence 0.90", "Ann", "said", "id");
    }

    @Test
    void anAbstentionShowsWhatIsNearestAndSmallTalkNothing() {
        Answer answer = cli.run("answer", "Which law school did Ben attend?", "--abstain=always", "--min-relevance=0");
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.out()).contains("no answer: ", "nearest that is remembered");
        assertThat(cli.run("answer", "Hello, how are you?").out())
                .contains("no answer: the question needs nothing of memory")
                .doesNotContain("nearest");
    }

    @Test
    void factsFollowWhatOtherCommandsAppended() {
        cli = new Cli(folder.resolve("other.db"));
        tell("porto", "I live in Porto with my dog Bruno.", "2026-01-10T12:00:00Z");
        tell("lisbon", "I moved to Lisbon in March.", "2026-05-01T12:00:00Z");
        assertThat(cli.run("answer", "Where does Ann live?").out()).startsWith("Lisbon");
        tell("faro", "I live in Faro now.", "2026-06-01T12:00:00Z");
        assertThat(cli.run("facts", "--subject=Ann").out())
                .contains("Faro", "Bruno")
                .doesNotContain("consolidated yet");
    }
}
