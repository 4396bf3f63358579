package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.kit.PlainText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From what was appended to what is true, by the command line alone. */
final class KnowledgeCommandsTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        tell("lisbon", "I live in Lisbon.", "2026-01-10T12:00:00+01:00");
        tell("job", "I got a new job: I work at Acme since May 2025.", "2026-03-02T09:00:00+01:00");
        tell("porto", "I moved to Porto.", "2026-06-01T00:30:00+02:00");
        assertThat(cli.run("consolidate").code()).isZero();
    }

    private void tell(String id, String text, String at) {
        assertThat(cli.run("append", text, "--id=" + id, "--speaker=Ann", "--session=" + id, "--at=" + at)
                        .code())
                .isZero();
    }

    @Test
    void whatWasRecalledTogetherIsAssociatedAfterConsolidation() {
        for (String question : List.of("Where does Ann live?", "Where did Ann move?", "In which town is Ann?")) {
            assertThat(cli.run("recall", question, "--min-relevance=0").code()).isZero();
        }
        Answer noted = documented(cli.run("events", "feedback", "where did ann move", "--ignored=job", "--json"));
        assertThat(noted.json()).containsEntry("used", "0").containsEntry("ignored", "1");
        assertThat(cli.run("events", "feedback", "where did ann move", "--used=nobody")
                        .code())
                .isNotZero();
        assertThat(cli.run("events", "associations").out()).contains("Nothing was recalled together often enough");
        assertThat(cli.run("consolidate").code()).isZero();
        Answer all = documented(cli.run("events", "associations", "--json"));
        assertThat(all.objects("associations")).singleElement().satisfies(one -> {
            assertThat(one).containsEntry("recalls", "3").containsEntry("questions", "3");
        });
        assertThat(documented(cli.run("events", "associations", "porto", "--json"))
                        .objects("associations"))
                .hasSize(1);
        assertThat(cli.run("events", "associations", "porto", "--limit=1").out())
                .contains("porto: I moved to Porto.", "0.46");
        assertThat(cli.run("events", "associations", "nobody").code()).isNotZero();
    }

    private static List<String> objects(Answer answer) {
        return answer.objects("facts").stream()
                .map(fact -> String.valueOf(fact.get("object")))
                .toList();
    }

    /** An answer whose every member is in docs/cli.md. */
    private static Answer documented(Answer answer) {
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(DocumentationTest.undocumented(answer.json())).isEmpty();
        return answer;
    }

    @Test
    void whatHoldsOnlyForAWhileIsListedUntilItsTimeIsOver() {
        cli.run("append", "Out of office.", "--id=out", "--at=2026-06-02T09:00:00Z", "--metadata=scope=working");
        assertThat(cli.run("consolidate").code()).isZero();
        Answer then = documented(cli.run("mind", "working", "--as-of=2026-06-02T12:00Z", "--json"));
        assertThat(then.objects("working")).singleElement().satisfies(one -> {
            assertThat(one).containsEntry("id", "out").containsEntry("until", "2026-06-03T00:00:00Z");
        });
        assertThat(cli.run("mind", "working", "--as-of=2026-06-02T12:00Z").out())
                .contains("until 2026-06-03", "Out of office.");
        assertThat(cli.run("mind", "working").out()).contains("Nothing holds just for now");
    }

    @Test
    void whatIsSaidIsHeldToBeTrueAfterConsolidation() {
        Answer now = documented(cli.run("facts", "--subject=ann", "--predicate=lives in", "--json"));
        assertThat(objects(now)).containsExactly("Porto");
        assertThat(now.objects("facts").getFirst().keySet())
                .containsExactly(
                        "id",
                        "claim",
                        "subject",
                        "predicate",
                        "object",
                        "text",
                        "confidence",
                        "authority",
                        "validFrom",
                        "validTo",
                        "learnedAt",
                        "retractedAt",
                        "supersededBy",
                        "superseded",
                        "outdated",
                        "contested",
                        "because",
                        "evidence");
        assertThat(objects(cli.run("facts", "--predicate=lives_in", "--as-of=2026-03", "--json")))
                .containsExactly("Lisbon");
        assertThat(objects(cli.run("facts", "--known-at=2020", "--json"))).isEmpty();
        assertThat(cli.run("facts", "--as-of=2019").out()).contains("Nothing of that kind was held");
        assertThat(cli.run("facts", "--as-of=noon").code()).isEqualTo(2);
    }

    @Test
    void timesAreShownAsExactlyAsTheyWereToldByTheClockOnTheWall() {
        assertThat(cli.run("facts", "--predicate=works_at").out()).contains("Acme", "May 2025");
        assertThat(cli.run("facts", "--predicate=lives_in").out()).contains("2026-06-01");
        assertThat(cli.run("facts", "history", "Ann", "lives_in").out()).contains("2026-06-01 00:30");
    }

    @Test
    void historySaysWhatReplacedWhatAndWhy() {
        Answer history = cli.run("facts", "history", "Ann", "lives_in");
        assertThat(history.out()).containsSubsequence("Lisbon", "OUTDATED", "I live in Lisbon", "superseded", "Porto");
        assertThat(objects(documented(cli.run("facts", "history", "Ann", "lives_in", "--json"))))
                .containsExactly("Lisbon", "Porto");
        assertThat(objects(cli.run("facts", "history", "Ann", "lives_in", "--as-of=2026-03", "--json")))
                .containsExactly("Lisbon");
        assertThat(cli.run("facts", "history", "Ann", "lives_in", "--as-of=2026-03")
                        .out())
                .doesNotContain("OUTDATED", "Porto  ");
        assertThat(cli.run("facts", "history", "Nobody", "lives_in").out()).contains("Nothing is known");
    }

    @Test
    void timelineIsInTheOrderOfTheWorld() {
        assertThat(objects(documented(cli.run("facts", "timeline", "Ann", "--json"))))
                .containsSubsequence("Acme", "Lisbon", "Porto");
        assertThat(cli.run("facts", "timeline", "Ann").out())
                .containsSubsequence("May 2025", "Acme", "-> 2026-05-", "period", "Ann lives in Lisbon", "Porto");
        assertThat(cli.run("facts", "timeline", "Ann", "--json").objects("entries"))
                .extracting(entry -> entry.get("kind") + " " + entry.get("text"))
                .containsSubsequence("period Ann lives in Lisbon", "event Ann: I moved to Porto.");
        assertThat(cli.run("facts", "timeline", "Nobody").out()).contains("Nothing is told of it");
    }

    @Test
    void aProfileHoldsWhatIsKnownOfAnEntity() {
        cli.run("entity", "alias", "link", "Annie", "Ann");
        Map<String, @Nullable Object> profile =
                cli.run("entity", "profile", "annie", "--json").json();
        assertThat(profile).containsEntry("entity", "ann").containsEntry("names", List.of("ann", "annie"));
        assertThat(profile.keySet())
                .containsExactly(
                        "entity",
                        "names",
                        "kind",
                        "asOf",
                        "knownAt",
                        "mentions",
                        "first",
                        "last",
                        "style",
                        "topics",
                        "traits",
                        "facts",
                        "sections",
                        "relationships",
                        "causes",
                        "landmarks");
        assertThat(String.valueOf(profile.get("facts")))
                .contains("works_at", "Acme", "Porto")
                .doesNotContain("Lisbon");
        assertThat(String.valueOf(cli.run("entity", "profile", "Ann", "--as-of=2026-02", "--json")
                        .json()
                        .get("facts")))
                .contains("object=Lisbon")
                .doesNotContain("object=Porto");
        assertThat(cli.run("entity", "profile", "Ann").out())
                .contains("names", "mentioned")
                .containsSubsequence("what holds", "said in", "lives in", "Porto", "porto")
                .containsSubsequence("what happened", "event", "Ann: I moved to Porto.");
        assertThat(cli.run("entity", "profile", "Nobody").code()).isEqualTo(1);
    }

    @Test
    void listsWhoIsSpokenOfAndTheEventsOfALife() {
        Answer entities = documented(cli.run("entity", "list", "--json"));
        assertThat(entities.objects("entities"))
                .extracting(entity -> entity.get("entity"))
                .contains("ann", "lisbon");
        assertThat(cli.run("entity", "list", "--limit=1", "--json").objects("entities"))
                .hasSize(1);
        assertThat(cli.run("entity", "list").out()).contains("Lisbon", "2026-01-10");
        assertThat(cli.run("entity", "list", "--limit=0").code()).isEqualTo(2);
        assertThat(documented(cli.run("summaries", "landmarks", "--json")).objects("landmarks"))
                .extracting(landmark -> landmark.get("id"))
                .contains("job", "porto");
        assertThat(cli.run("summaries", "landmarks").out()).contains("I moved to Porto.");
    }

    @Test
    void aProfileShowsHowSomebodyWritesAndWhomSheIsBoundTo() {
        tell("noise", "I left Lisbon because of the noise, said Mira.", "2026-06-02T10:00:00+02:00");
        Map<String, @Nullable Object> profile =
                cli.run("entity", "profile", "Ann", "--json").json();
        Map<String, @Nullable Object> named = new HashMap<>(profile);
        named.remove("facts"); // by predicate
        assertThat(DocumentationTest.undocumented(named)).isEmpty();
        assertThat(String.valueOf(profile.get("style")))
                .contains("messages=4", "formality=", "languages=[{language=en");
        assertThat(String.valueOf(profile.get("relationships"))).contains("entity=lisbon", "strength=", "noise");
        assertThat(String.valueOf(profile.get("causes"))).contains("effect=I left Lisbon", "cue=because of");
        assertThat(cli.run("entity", "profile", "Ann").out())
                .contains(
                        "writes", "topics", "relationships", "causes, as they were told", "I left Lisbon <- the noise");
        assertThat(cli.run("entity", "profile", "Ann", "--known-at=2020").code())
                .isEqualTo(1);
    }

    @Test
    void showsWhatAnEntityIsBoundTo() {
        Answer graph = documented(cli.run("entity", "list", "--of=Ann", "--hops=2", "--json"));
        assertThat(graph.objects("nodes"))
                .extracting(node -> node.get("entity"))
                .startsWith("ann")
                .contains("porto", "acme");
        assertThat(graph.objects("edges"))
                .extracting(edge -> edge.get("relation"))
                .contains("lives_in", "with");
        assertThat(cli.run("entity", "list", "--of=Ann").out()).contains("lives in", "Porto", "strength");
        assertThat(cli.run("entity", "list", "--of=Nobody").out()).contains("bound to nothing");
        assertThat(cli.run("entity", "list", "--of=Ann", "--hops=3").code()).isEqualTo(2);
    }

    @Test
    void timesOfAnEventAreResolvedByTheCalendarAndByLandmarks() {
        tell("box", "I lost a box two days before the move, and found it on 4 July.", "2026-07-05T09:00:00+02:00");
        cli.run("consolidate");
        Answer times = documented(cli.run("events", "times", "box", "--json"));
        assertThat(times.objects("times"))
                .extracting(time -> time.get("start"), time -> time.get("landmark"))
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("2026-05-29T22:00:00Z", "porto"),
                        org.assertj.core.groups.Tuple.tuple("2026-07-03T22:00:00Z", null));
        assertThat(cli.run("events", "times", "box").out())
                .contains("two days before the move", "2026-05-30", "porto", "4 July");
        assertThat(cli.run("events", "times", "lisbon").out()).contains("speaks of no time");
        assertThat(cli.run("events", "times", "none").code()).isEqualTo(1);
    }

    @Test
    void aContradictionIsListedWithBothSidesAndSettled() {
        documented(cli.run("facts", "assert", "Ann", "lives_in", "Braga", "--from=2026-06-20", "--json"));
        tell("coimbra", "I moved to Coimbra.", "2026-06-25T12:00:00Z");
        cli.run("consolidate");
        Answer open = documented(cli.run("facts", "contradictions", "--json"));
        assertThat(open.objects("contradictions")).hasSize(1);
        var one = open.objects("contradictions").getFirst();
        assertThat(String.valueOf(one.get("older")) + one.get("newer"))
                .contains("Braga", "user_asserted", "coimbra", "I moved to Coimbra");
        String id = String.valueOf(one.get("id"));
        assertThat(one.get("holds")).isEqualTo(((Map<?, ?>) Objects.requireNonNull(one.get("older"))).get("claim"));
        assertThat(cli.run("facts", "contradictions").out())
                .contains("older", "newer", id)
                .contains("\"I moved to Coimbra\" · Ann, 2026-06-25 12:00 · coimbra")
                .contains("holds until it is settled: the older, because what was asserted goes before what a person"
                        + " said");
        assertThat(cli.run("facts").out()).contains("contested");

        assertThat(cli.run("facts", "contradictions", "resolve", id, "perhaps").code())
                .isEqualTo(2);
        assertThat(cli.run("facts", "contradictions", "resolve", "none", "both").code())
                .isEqualTo(1);
        assertThat(documented(cli.run("facts", "contradictions", "resolve", id, "newer", "--json"))
                        .json())
                .containsEntry("choice", "newer");
        assertThat(cli.run("facts", "contradictions", "--json").objects("contradictions"))
                .isEmpty();
        assertThat(cli.run("facts", "contradictions").out()).contains("Nothing is contested");
        assertThat(objects(cli.run("facts", "--predicate=lives_in", "--json"))).containsExactly("Coimbra");
    }

    @Test
    void anAssertedFactIsRetractedAndRestored() {
        Answer asserted =
                cli.run("facts", "assert", "Ann", "lives_in", "Faro", "--from=2026-08", "--until=2027-02", "--json");
        String claim = String.valueOf(asserted.json().get("claim"));
        var faro = cli.run("facts", "history", "Ann", "lives_in", "--json")
                .objects("facts")
                .getLast();
        assertThat(faro.get("validFrom")).asString().contains("month", "2026-08-01T00:00:00Z");
        assertThat(faro.get("validTo")).asString().contains("2027-02-01T00:00:00Z");
        assertThat(objects(cli.run("facts", "--predicate=lives_in", "--as-of=2026-09", "--json")))
                .containsExactly("Faro");
        assertThat(documented(cli.run("facts", "retract", claim, "--json")).json())
                .containsEntry("retracted", true);
        assertThat(objects(cli.run("facts", "--predicate=lives_in", "--as-of=2026-09", "--json")))
                .containsExactly("Porto");
        assertThat(documented(cli.run("facts", "restore", claim, "--json")).json())
                .containsEntry("retracted", false);
        assertThat(objects(cli.run("facts", "--predicate=lives_in", "--as-of=2026-09", "--json")))
                .containsExactly("Faro");
        assertThat(cli.run("facts", "retract", "none").code()).isEqualTo(1);
        assertThat(cli.run("facts", "assert", "Ann", "lives_in", "Faro", "--from=2026", "--until=2025")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void linkedNamesAreShownAndUnlinked() {
        assertThat(documented(cli.run("entity", "alias", "link", "Annie", "Ann", "--json"))
                        .json())
                .containsEntry("names", List.of("ann", "annie"));
        assertThat(objects(cli.run("facts", "--subject=Annie", "--predicate=lives_in", "--json")))
                .containsExactly("Porto");
        assertThat(cli.run("entity", "alias", "show", "Ann").out()).contains("ann = annie");
        cli.run("entity", "alias", "unlink", "Ann", "Annie");
        assertThat(documented(cli.run("entity", "alias", "show", "Annie", "--json"))
                        .json())
                .containsEntry("names", List.of("annie"));
        assertThat(cli.raw("entity", "alias").code()).isEqualTo(2);
    }

    @Test
    void directivesStandUntilRemoved() {
        Answer added = documented(cli.run("directive", "add", "Always", "answer", "in", "metric", "units.", "--json"));
        String id = String.valueOf(added.json().get("id"));
        assertThat(documented(cli.run("directive", "list", "--json")).objects("directives"))
                .containsExactly(added.json());
        assertThat(cli.run("directive", "list").out()).contains("Always answer in metric units.", id);
        assertThat(cli.run("recall", "Where does Ann live?").out()).contains("always: Always answer in metric units.");
        assertThat(cli.run("recall", "Where?", "--json").json())
                .containsEntry("directives", List.of("Always answer in metric units."));
        assertThat(documented(cli.run("directive", "remove", id, "--json")).code())
                .isZero();
        assertThat(cli.run("directive", "list").out()).contains("No instruction stands");
        assertThat(cli.run("directive", "remove", id).code()).isEqualTo(1);
        assertThat(cli.run("directive", "add", " ").code()).isEqualTo(2);
    }

    @Test
    void factsFollowTheLogAndWhereTooMuchWasAppendedPersonsAreTold() throws IOException {
        tell("faro", "I moved to Faro.", "2026-07-01T00:00:00Z");
        assertThat(cli.run("facts").out()).contains("Faro").doesNotContain("consolidated yet");
        Path many = folder.resolve("many.jsonl");
        Files.write(
                many,
                IntStream.range(0, 501)
                        .mapToObj(i -> "{\"text\": \"It rained on day " + i + ".\"}")
                        .toList());
        assertThat(cli.run("import", many.toString()).code()).isZero();
        assertThat(cli.run("facts").out()).contains("Faro", "consolidated yet");
    }

    @Test
    void whatIsTrueInOneNamespaceIsKnownInNoOther() {
        cli.run("directive", "add", "Speak of Lisbon.");
        cli.with("ECPHORY_NAMESPACE", "other");
        for (Answer answer : List.of(
                cli.run("facts"),
                cli.run("facts", "history", "Ann", "lives_in"),
                cli.run("facts", "timeline", "Ann"),
                cli.run("entity", "list"),
                cli.run("summaries", "landmarks"),
                cli.run("summaries"),
                cli.run("entity", "profile", "Ann"),
                cli.run("entity", "list", "--of=Ann"),
                cli.run("events", "times", "porto"),
                cli.run("admin", "gate", "quarantine"),
                cli.run("directive", "list"))) {
            assertThat(answer.out() + answer.err()).doesNotContain("Lisbon", "Porto", "Acme");
        }
        assertThat(cli.run("admin", "gate", "trace", "lisbon").code()).isEqualTo(1);
        assertThat(cli.run("facts", "retract", "r:lisbon:0").code()).isEqualTo(1);
        assertThat(cli.run("forget", "erase", "--event=lisbon", "--yes").code()).isEqualTo(1);
        cli.with("ECPHORY_NAMESPACE", "test");
        assertThat(cli.run("events", "get", "lisbon").code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 120})
    void noLineIsWiderThanTheTerminalAndNothingDrivesIt(int columns) {
        String wide = "灰釉の配合".repeat(12);
        cli.run("facts", "assert", "Ann " + "x".repeat(150), "likes", wide + " \u001b[2J" + "y".repeat(200));
        cli.run("facts", "assert", "Ann", "a_rather_long_predicate_of_somebody_s_own_making", "tea ".repeat(99));
        cli.run("facts", "assert", "Ann", "lives_in", "Braga " + wide, "--from=2026-06-20");
        cli.run("directive", "add", wide.repeat(5) + " \u202e");
        cli.run("entity", "alias", "link", "Ann", "n".repeat(190));
        tell("w".repeat(150), "I moved to Coimbra. " + wide + "\u0007", "2026-06-25T12:00:00Z");
        cli.run("consolidate");
        cli.wide(columns).on("out");
        String event = "w".repeat(150);
        for (Answer answer : List.of(
                cli.run("facts", "assert", "Ann " + "x".repeat(150), "likes", "z".repeat(150)),
                cli.run("facts", "retract", "r:" + event + ":0"),
                cli.run("facts", "restore", "r:" + event + ":0"),
                cli.run("facts"),
                cli.run("facts", "history", "Ann", "lives_in"),
                cli.run("facts", "timeline", "Ann"),
                cli.run("entity", "list"),
                cli.run("summaries"),
                cli.run("entity", "profile", "Ann"),
                cli.run("entity", "list", "--of=Ann", "--hops=2"),
                cli.run("events", "times", event),
                cli.run("summaries", "landmarks"),
                cli.run("facts", "contradictions"),
                cli.run("admin", "queue"),
                cli.run("directive", "list"),
                cli.run("admin", "gate", "trace", event),
                cli.run("admin", "gate", "replay", "--weights=0,0,1"),
                cli.run("admin", "gate", "replay", "--threshold=9"),
                cli.run("forget", "erase", "--event", event, "lisbon", "--dry-run"),
                cli.run("forget", "redact", "--event", event, "--yes"),
                cli.raw("--help"))) {
            assertThat(answer.code()).as(answer.err()).isZero();
            String plain = answer.out().replaceAll("\u001b\\[[0-9;]*m", "");
            assertThat(plain).doesNotContain("\u001b", "\u202e", "\u0007");
            assertThat(plain.lines().toList()).isNotEmpty().allSatisfy(line -> assertThat(PlainText.columns(line))
                    .isLessThanOrEqualTo(columns));
        }
    }
}
