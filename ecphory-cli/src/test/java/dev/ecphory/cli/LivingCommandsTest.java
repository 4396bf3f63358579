package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.kit.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Intentions, persona, mood and reviews by the command line alone. */
final class LivingCommandsTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        assertThat(cli.run("append", "I prefer tea to coffee.", "--id=tea", "--speaker=Ann")
                        .code())
                .isZero();
    }

    private static Answer documented(Answer answer) {
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(DocumentationTest.undocumented(answer.json())).isEmpty();
        return answer;
    }

    @Test
    void aCompanionsRecallTellsWhatIsDueAndHowTheLastSessionsFelt() {
        assertThat(cli.run("intentions", "add", "Call", "Tom", "--at=2026-01-02")
                        .code())
                .isZero();
        assertThat(cli.run("append", "I am so sad and worried.", "--id=sad", "--speaker=Ann", "--session=s1")
                        .code())
                .isZero();
        Answer recalled = documented(cli.run("recall", "How are you?", "--preset=companion", "--json"));
        assertThat(recalled.objects("reminders"))
                .extracting(one -> one.get("text"))
                .containsExactly("Call Tom");
        assertThat(String.valueOf(recalled.json().get("felt"))).contains("speaker=Ann", "events=[sad]");
        assertThat(cli.run("recall", "How are you?", "--preset=companion").out())
                .contains("due: Call Tom (its time has come", "The last sessions felt unpleasant");
        assertThat(cli.run("recall", "How are you?").out()).doesNotContain("due:", "The last sessions");
    }

    @Test
    void anIntentionIsDueUntilSomebodyWasReminded() {
        Answer added = documented(cli.run("intentions", "add", "Call", "Tom", "--at=2026-01-02", "--json"));
        String id = String.valueOf(added.json().get("id"));
        assertThat(added.json()).containsEntry("next", "2026-01-02T00:00:00Z").containsEntry("done", false);
        documented(cli.run("intentions", "add", "Ask about tea", "--event=tea time", "--source=tea", "--json"));
        documented(cli.run("intentions", "add", "Rest", "--at=2999-01-01", "--every=P7D", "--json"));
        documented(cli.run("intentions", "add", "Praise the tulips", "--context=gardening", "--json"));
        assertThat(cli.run("intentions", "list").out())
                .contains(
                        "Call Tom", "next 2026-01-02", "every PT168H", "speaks of \"tea time\"", "about \"gardening\"");
        assertThat(documented(cli.run("intentions", "list", "--json")).objects("intentions"))
                .hasSize(4);
        assertThat(documented(cli.run("intentions", "due", "--said=It is time for tea.", "--json"))
                        .objects("due"))
                .hasSize(2);
        assertThat(cli.run("intentions", "due", "--now=2999-06-01").out())
                .contains("Call Tom", "Rest", "its time has come")
                .doesNotContain("tea");
        assertThat(documented(cli.run("intentions", "remind", id, "--json")).json())
                .containsEntry("done", true);
        assertThat(cli.run("intentions", "due").out()).contains("Nothing is due.");
        assertThat(documented(cli.run("intentions", "remove", id, "--json")).json())
                .containsEntry("removed", true);
        assertThat(cli.run("intentions", "remind", id).code()).isEqualTo(1);
        assertThat(cli.run("intentions", "add", "x").code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(cli.run("intentions", "add", "x", "--at=2026", "--event=y").code())
                .isEqualTo(ExitCode.INVALID.number());
        assertThat(cli.run("intentions", "add", "x", "--at=2026", "--every=week")
                        .code())
                .isEqualTo(ExitCode.INVALID.number());
    }

    @Test
    void aPersonaIsShownAsGivenAndAsItsMoodsMadeIt() {
        String traits = "--set=persona=.5,.9,.1,.4,.95,.05";
        assertThat(cli.run("mind", "persona", "show", traits).out()).contains("openness", "0.05", "pleasure +0.00");
        documented(cli.run("mind", "persona", "feel", "--pleasure=.5", "--dominance=-1", "--json"));
        assertThat(cli.run("mind", "persona", "show", traits, "--set=cognition=seed")
                        .out())
                .contains("since it was given", "by moods up to", "pleasure +0.50");
        assertThat(documented(cli.run("mind", "persona", "show", "--json"))
                        .json()
                        .get("since"))
                .isNull();
        assertThat(cli.run("mind", "persona", "feel", "--pleasure=3").code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(cli.run("mind", "persona", "show", "--set=persona=1,2").code())
                .isEqualTo(ExitCode.INVALID.number());
        assertThat(cli.with("ECPHORY_SETTINGS", "persona=0,1,0,1,0,1")
                        .run("admin", "config", "--json")
                        .json()
                        .get("persona"))
                .asString()
                .contains("0.0,1.0,0.0,1.0,0.0,1.0", "environment");
    }

    @Test
    void reviewsAreDueWhereTimeTakesSomething() {
        assertThat(cli.run("consolidate").code()).isZero();
        assertThat(cli.run("events", "reviews", "--now=2999-01-01").out()).contains("Nothing that is worth keeping");
        assertThat(documented(cli.run("events", "reviews", "--now=2999-01-01", "--set=cognition=seed", "--json"))
                        .objects("reviews"))
                .extracting(review -> review.get("worth"))
                .containsExactly("preference");
        assertThat(cli.run("events", "reviews", "--now=2999-01-01", "--set=cognition=seed")
                        .out())
                .contains("preference", "I prefer tea");
        assertThat(cli.run("events", "reviews", "--limit=0").code()).isEqualTo(ExitCode.INVALID.number());
    }
}
