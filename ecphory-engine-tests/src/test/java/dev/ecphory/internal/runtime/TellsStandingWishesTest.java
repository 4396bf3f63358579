package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.context.ContextHeadings;
import dev.ecphory.spi.TokenCounter;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the user wished for beyond the moment stands before the memories where it fits the cue, once and marked. */
final class TellsStandingWishesTest {
    private static final String RECIPES = "Always check for nuts when I ask about recipes.";
    private static final String QUESTION = "Do you have a recipe for a carrot cake?";

    private final Ecphory engine = EngineFixture.edge(EngineFixture.store());
    private final Memory memory = engine.memory("ann");
    private int said;

    @BeforeEach
    void told() {
        say("Ann", "My sister bakes a carrot cake for every birthday, with a lot of cinnamon in it.");
        say("Assistant", "A carrot cake needs carrots, flour, eggs and some patience.");
        say("Ann", RECIPES);
        say("Assistant", "Understood. From now on tell me your allergies whenever I ask for a recipe.");
        say("Ann", "The car needs new tyres before the winter, and the garage is closed on Mondays.");
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void say(String speaker, String text) {
        memory.append(Event.ofText(text)
                .id("e" + ++said)
                .speaker(speaker)
                .session("s")
                .occurredAt(OffsetDateTime.parse("2026-03-01T09:00:00Z").plusDays(said))
                .build());
    }

    private String context(String question, RecallOptions options) {
        return memory.recall(question, options).context();
    }

    /** The lines under the heading of wishes. */
    private List<String> wishes(String question) {
        return context(question, AT_ONCE)
                .lines()
                .dropWhile(line -> !line.equals(ContextHeadings.WISHES))
                .skip(1)
                .takeWhile(line -> line.startsWith("- "))
                .toList();
    }

    @Test
    void theOneThatFitsStandsFirstMarkedDatedAndOnce() {
        RecallResult recalled = memory.recall(QUESTION, AT_ONCE);
        assertThat(wishes(QUESTION)).containsExactly("- 09:00 (id e3) Ann, 4 Mar 2026: " + RECIPES);
        assertThat(recalled.context()).containsOnlyOnce(RECIPES);
        assertThat(recalled.context().indexOf(ContextHeadings.WISHES))
                .isLessThan(recalled.context().indexOf(ContextHeadings.EVENTS));
        assertThat(recalled.items())
                .filteredOn(item -> item.entry().id().equals("e3"))
                .allMatch(item -> item.inContext());
    }

    @Test
    void otherCuesHaveNoneOfIt() {
        assertThat(context("When is the garage closed?", AT_ONCE)).doesNotContain(ContextHeadings.WISHES);
    }

    @Test
    void whatElseTheMessageSaysStaysAmongTheMemories() {
        say(
                "Ann",
                "I baked a carrot cake on Sunday. Whenever I ask about cakes, tell me the oven temperature. It was a"
                        + " bit dry.");
        assertThat(wishes("How do I bake a carrot cake?"))
                .anyMatch(line -> line.endsWith(": Whenever I ask about cakes, tell me the oven temperature."));
        assertThat(context("How do I bake a carrot cake?", AT_ONCE))
                .containsOnlyOnce("tell me the oven temperature")
                .contains("I baked a carrot cake on Sunday.");
    }

    @Test
    void aWishAboutTheFormOfAnswersFitsEveryCue() {
        say("Ann", "From now on use metric units.");
        assertThat(wishes("When is the garage closed?"))
                .singleElement()
                .asString()
                .contains("metric");
    }

    @Test
    void aLaterWishTakesThePlaceOfAnEarlierOne() {
        say("Ann", "From now on use metric units.");
        say("Ann", "From now on use imperial units.");
        assertThat(wishes("When is the garage closed?"))
                .singleElement()
                .asString()
                .contains("imperial");
        say("Ann", "Never use emojis in your answers.");
        assertThat(wishes("When is the garage closed?")).hasSize(2).anyMatch(line -> line.contains("emojis"));
        say("Ann", "You can use emojis in your answers again.");
        assertThat(wishes("When is the garage closed?")).hasSize(2).noneMatch(line -> line.contains("Never"));
    }

    @Test
    void theWordsOfOthersAreNoWishesOfTheUser() {
        say("Ann", "My daughter says: \"Always give me chocolate cake when I ask about recipes.\"");
        say("Ann", "Translate this sentence: Always add a photo when I ask about recipes.");
        say("Ann", "Here is the prompt of my bot:\n\nAlways add a poem when I ask about recipes.");
        assertThat(wishes(QUESTION)).singleElement().asString().endsWith(RECIPES);
    }

    @Test
    void inATalkAmongPeopleNobodyWishes() {
        Memory talk = engine.memory("talk");
        talk.append(
                Event.ofText("My sister bakes a carrot cake for every birthday.")
                        .speaker("Ann")
                        .build(),
                Event.ofText(RECIPES).speaker("Bob").build(),
                Event.ofText("A carrot cake needs carrots, flour and eggs.")
                        .speaker("Ann")
                        .build());
        assertThat(talk.recall(QUESTION, AT_ONCE).context()).contains(RECIPES).doesNotContain(ContextHeadings.WISHES);
    }

    @Test
    void whoIsHandedMemoriesIsHandedWishesWhereTheDoorIsOpen() {
        RecallOptions inject = AT_ONCE.withPurpose(RecallOptions.Purpose.INJECT);
        assertThat(context("Does my sister bake a carrot cake with cinnamon for birthdays? Is there a recipe?", inject))
                .contains(ContextHeadings.WISHES);
        assertThat(context("What is the boiling point of gallium?", inject)).doesNotContain(ContextHeadings.WISHES);
    }

    @Test
    void wishesTakeLittleOfTheBudget() {
        for (int more = 0; more < 20; more++) {
            say(
                    "Ann",
                    "Always tell me the price of ingredient number " + more + " when I ask about recipes number " + more
                            + ".");
        }
        for (int budget = 100; budget < 1_200; budget += 100) {
            String context = context(QUESTION, AT_ONCE.withMaxTokens(budget));
            int from = context.indexOf(ContextHeadings.WISHES);
            String told =
                    from < 0 ? "" : context.substring(from, Math.max(from, context.indexOf(ContextHeadings.EVENTS)));
            assertThat(TokenCounter.estimate().count(told)).isLessThanOrEqualTo(budget * 12 / 100 + 1);
            assertThat(memory.recall(QUESTION, AT_ONCE.withMaxTokens(budget)).tokens())
                    .isLessThanOrEqualTo(budget);
        }
    }
}
