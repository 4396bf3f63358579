package dev.ecphory.lang.en.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledFact;
import dev.ecphory.RecalledFact.Status;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ResultComputerTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final RecallOptions OPTIONS =
            RecallOptions.defaults().withAskedAt(OffsetDateTime.parse("2024-06-01T12:00:00Z"));

    private final List<LogEntry> ranked = new ArrayList<>();
    private final List<RecalledFact> facts = new ArrayList<>();

    @BeforeEach
    void life() {
        said("e1", "2024-05-10T10:00:00Z", "I planted the tomato seedlings on May 3rd. The weather was awful.");
        said("e2", "2024-05-20T10:00:00Z", "I harvested my first tomatoes yesterday, they were so sweet!");
        said("e3", "2024-04-02T10:00:00Z", "I just adopted a rescue greyhound called Rex.");
        said("e4", "2024-03-01T10:00:00Z", "We might visit the pottery workshop some time.");
        said("e5", "2024-02-12T10:00:00Z", "I joined the pottery class in January.");
    }

    @Test
    void tellsHowLongItWasBetweenTwoEvents() {
        Computed interval =
                one("How many days were there between planting the tomato seedlings and harvesting my first tomatoes?");
        assertThat(interval.kind()).isEqualTo(Computed.Kind.INTERVAL);
        assertThat(interval.text())
                .isEqualTo("16 days (2 weeks and 2 days) from 3 May 2024, id e1 to 19 May 2024, id e2.");
        assertThat(interval.evidence()).containsExactly("e1", "e2");
        assertThat(one("How many days after planting the tomato seedlings did I harvest my first tomatoes?")
                        .text())
                .startsWith("16 days");
        assertThat(one("How many days before I harvested my first tomatoes did I plant the tomato seedlings?")
                        .text())
                .startsWith("16 days");
    }

    @Test
    void tellsHowLongAgoItWas() {
        Computed interval = one("How many weeks ago did I adopt the greyhound?");
        assertThat(interval.text())
                .isEqualTo("60 days (8 weeks and 4 days; 1 month and 30 days) from 2 Apr 2024, id e3 to 1 Jun 2024.");
        assertThat(interval.evidence()).containsExactly("e3");
        assertThat(one("How long has it been since I adopted the rescue greyhound?")
                        .text())
                .startsWith("60 days");
        assertThat(one("How many days passed between planting the tomato seedlings and May 23, 2024?")
                        .text())
                .startsWith("20 days");
    }

    @Test
    void isAsRoughAsWhatWasTold() {
        assertThat(one("How many months ago did I join the pottery class?").text())
                .isEqualTo("about 5 months from about 1 Jan 2024, id e5 to 1 Jun 2024.");
    }

    @Test
    void saysNothingWhereAnEndIsNotKnown() {
        assertThat(of("How many days ago did I visit the pottery workshop?")).isEmpty();
        assertThat(of("How many days ago did I buy a canoe?")).isEmpty();
        assertThat(of("How many days between planting the tomato seedlings and buying the canoe?"))
                .isEmpty();
        assertThat(of("What is the greyhound called?")).isEmpty();
        said("e6", "2024-05-12T10:00:00Z", "I planted the tomato seedlings on May 9th, in fact.");
        assertThat(of("How many days ago did I plant the tomato seedlings?"))
                .as("two days fit")
                .isEmpty();
        assertThat(ResultComputer.of(
                        "How many weeks ago did I adopt the greyhound?",
                        Languages.standard()
                                .questions()
                                .cues("How many weeks ago did I adopt the greyhound?", List.of()),
                        RecallOptions.defaults(),
                        ranked,
                        facts))
                .as("nobody knows what time it is")
                .isEmpty();
    }

    @Test
    void tellsWhatCameFirstByWhenItHappened() {
        said("e7", "2024-05-30T10:00:00Z", "I repaired the roof on April 1st.");
        Computed order = one("Which came first, adopting the greyhound or repairing the roof?");
        assertThat(order.evidence()).containsExactly("e7", "e3");
        assertThat(order.text())
                .contains("repairing the roof: 1 Apr 2024, said 30 May 2024, id e7: I repaired the roof");
    }

    @Test
    void ordersJustWhatAQuestionLists() {
        said("r1", "2024-05-01T10:00:00Z", "I visited Oslo in February, and it was cold.");
        said("r2", "2024-05-02T10:00:00Z", "Last month I visited Rome with Ben.");
        said("r3", "2024-05-03T10:00:00Z", "I want to see Rome again.");
        Computed order = one("In what order did I visit Rome, Oslo and Lima?");
        assertThat(order.evidence()).containsExactly("r1", "r2");
        assertThat(order.text())
                .contains("1. Oslo: Feb 2024, said 1 May 2024, id r1:")
                .contains("2. Rome: Apr 2024, said 2 May 2024, id r2:")
                .endsWith("\nnothing found tells of: Lima");
        assertThat(one("In what order did I tell you about the pottery class, the tomatoes and the greyhound?")
                        .evidence())
                .as("when it was said, not when it was")
                .containsExactly("e5", "e3", "e1");
        said("r4", "2024-06-03T10:00:00Z", "We talked about the pottery class, the pottery class and the clay again.");
        assertThat(one("In what order did I tell you about the pottery class and the greyhound?")
                        .evidence())
                .as("when it was said first")
                .containsExactly("e5", "e3");
    }

    @Test
    void aDescriptionOfWhatIsWantedHasNoOrder() {
        for (String question : List.of(
                "List in order the things I told you about, from first to last.",
                "Can you list the order in which I brought up different aspects of my garden and my pets, in order?",
                "List in order how I planted, harvested and cooked, and how it went.",
                "In what order did I bring up planning and planting my tomatoes?")) {
            assertThat(of(question)).as(question).isEmpty();
        }
    }

    @Test
    void countsTheValuesOfASlot() {
        fact("f1", "has_dog", "Rex", "e3");
        fact("f2", "has_dog", "Bella", "e8");
        fact("f3", "has_dog", "rex", "e9");
        Computed count = one("How many dogs do I have?");
        assertThat(count.kind()).isEqualTo(Computed.Kind.COUNT);
        assertThat(count.text()).isEqualTo("At least 2 different dogs were told of: Rex; Bella.");
        assertThat(count.evidence()).containsExactly("e3", "e8");
        assertThat(of("How many cats do I have?")).isEmpty();
    }

    @Test
    void countsNoPhrases() {
        said("k1", "2024-05-01T10:00:00Z", "I finished my new Spitfire model kit.");
        said("k2", "2024-05-02T10:00:00Z", "Today I bought a Tiger tank model kit.");
        assertThat(of("How many model kits have I bought?")).isEmpty();
    }

    private Computed one(String question) {
        List<Computed> computed = of(question);
        assertThat(computed).as(question).hasSize(1);
        return computed.getFirst();
    }

    private List<Computed> of(String question) {
        return ResultComputer.of(
                question, Languages.standard().questions().cues(question, List.of()), OPTIONS, ranked, facts);
    }

    private void said(String id, String at, String text) {
        OffsetDateTime time = OffsetDateTime.parse(at);
        Event event = Event.ofText(text).speaker("Ann").id(id).occurredAt(time).build();
        ranked.add(new LogEntry(ANN, ranked.size() + 1, time.toInstant(), event));
    }

    private void fact(String id, String predicate, String object, String event) {
        TimePoint from = TimePoint.of(Instant.parse("2024-05-03T10:00:00Z"));
        facts.add(new RecalledFact(
                new Fact(
                        id,
                        id,
                        new Slot("ann", predicate),
                        object,
                        object,
                        1,
                        Authority.USER_SAID,
                        from,
                        null,
                        from.at(),
                        null,
                        null,
                        false,
                        "",
                        List.of(new EvidenceSpan(event, 0, 0))),
                Status.CURRENT,
                null,
                1,
                false,
                List.of()));
    }
}
