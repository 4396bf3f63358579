package dev.ecphory.internal.retrieval.rerank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.Tier;
import dev.ecphory.internal.runtime.EngineFixture;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.Reranker;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What a cross-encoder is given to read. */
final class RerankPassagesTest {
    private static Event turn(String speaker, String session, String at, String text) {
        return Event.ofText(text)
                .speaker(speaker)
                .session(session)
                .occurredAt(OffsetDateTime.parse(at))
                .build();
    }

    private static final Event ASKED =
            turn("Tom", "s1", "2025-03-04T18:20:00+01:00", "Did you take the blue bicycle or the red one?");
    private static final Event REPLY = turn("Mira", "s1", "2025-03-04T18:21:00+01:00", "Yes, the blue one.");
    private static final Event AFTER = turn("Tom", "s1", "2025-03-04T18:22:00+01:00", "Good choice!");

    @Test
    void aModelOfConversationsReadsWhoSaidItWhenAndWhatStandsAroundIt() {
        assertThat(RerankPassages.inConversation(REPLY, ASKED, AFTER))
                .containsExactly("Mira, 4 March 2025: Yes, the blue one.\n"
                        + "Before, Tom: Did you take the blue bicycle or the red one?\n"
                        + "After, Tom: Good choice!");
        assertThat(RerankPassages.inConversation(Event.ofText("Milk.").build(), null, null))
                .containsExactly("Milk.");
        assertThat(RerankPassages.of(REPLY)).containsExactly("Yes, the blue one.");
    }

    @Test
    void ofALongTurnAroundOnlyTheNearestWordsAreReadAndALongMessageIsReadInPassages() {
        String numbers =
                "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
                        + " seventeen eighteen nineteen twenty twenty-one twenty-two";
        Event around = turn("Tom", "s1", "2025-03-04T18:20:00+01:00", numbers);
        assertThat(RerankPassages.inConversation(REPLY, around, around))
                .singleElement()
                .asString()
                .contains("Before, Tom: three four", "twenty-two\nAfter, Tom: one two", "nineteen twenty")
                .doesNotContain("Before, Tom: one", "twenty twenty-one\n")
                .endsWith("twenty");
        Event letter = turn("Mira", "s1", "2025-03-04T18:21:00+01:00", "We went to the sea and it rained. ".repeat(40));
        List<String> passages = RerankPassages.inConversation(letter, ASKED, AFTER);
        assertThat(passages).hasSizeGreaterThan(2).allMatch(text -> text.startsWith("Mira, 4 March 2025: We went"));
        assertThat(passages.getFirst()).contains("Before, Tom").doesNotContain("After, Tom");
        assertThat(passages.getLast()).contains("After, Tom").doesNotContain("Before, Tom");
    }

    @Test
    void ofALongMessageTheTwoPassagesThatShareMostTermsWithTheQuestionAreReadInTheirOrder() {
        List<String> passages = List.of(
                "Mira: Where were you, and when did you do that?",
                "Mira: The ferry to Split leaves at nine.",
                "Mira: I had a bad night.",
                "Mira: Bring the ferry tickets.");
        TermAnalyzer words = TermAnalyzer.of("en");
        assertThat(RerankPassages.nearest(
                        "When does the ferry leave, and where did Mira put the tickets?", passages, words))
                .containsExactly(passages.get(1), passages.get(3));
        assertThat(RerankPassages.nearest("42?", passages, words)).containsExactly(passages.get(0), passages.get(1));
        assertThat(RerankPassages.nearest("ferry", passages.subList(2, 4), words))
                .isEqualTo(passages.subList(2, 4));
    }

    @Test
    void aRecallGivesItTheTurnsOfTheSameSessionThatMayBeSeen() {
        List<String> read = new ArrayList<>();
        try (Ecphory engine = Ecphory.builder(EngineFixture.store())
                .tier(Tier.EDGE)
                .reranker(new Impartial(read))
                .background(false)
                .clock(new SettableClock())
                .open()) {
            Memory memory = engine.memory("mira");
            memory.append(List.of(
                    ASKED, REPLY, AFTER, turn("Tom", "s2", "2025-03-05T18:22:00+01:00", "The blue bicycle squeaks.")));
            String hidden = memory.append(turn("Mira", "s2", "2025-03-05T18:23:00+01:00", "Sell that bicycle."))
                    .getFirst()
                    .id();
            memory.deletion().retract(hidden);
            memory.recall(
                    "Which bicycle did Mira take?", RecallOptions.defaults().withMinRelevance(0));
        }
        assertThat(read)
                .contains("Mira, 4 March 2025: Yes, the blue one.\n"
                        + "Before, Tom: Did you take the blue bicycle or the red one?\n"
                        + "After, Tom: Good choice!")
                .contains("Tom, 5 March 2025: The blue bicycle squeaks.");
    }

    @Test
    void theBestOfManyPassagesCountsLessThanThatOfOne() {
        String letter = "We went to the bicycle shop by the sea and it rained all day. ".repeat(40);
        int passages = RerankPassages.of(Event.ofText(letter).build()).size();
        assertThat(passages).isGreaterThan(3);
        try (Ecphory engine = Ecphory.builder(EngineFixture.store())
                .tier(Tier.EDGE)
                .reranker(new Impartial(new ArrayList<>()))
                .background(false)
                .clock(new SettableClock())
                .open()) {
            Memory memory = engine.memory("mira");
            memory.append(List.of(REPLY, turn("Tom", "s2", "2025-03-05T18:22:00+01:00", letter)));
            assertThat(memory.recall(
                                    "Which bicycle did Mira take?",
                                    RecallOptions.defaults().withMinRelevance(0))
                            .items())
                    .hasSize(2)
                    .allSatisfy(item -> assertThat(item.reasons())
                            .extracting(ScoreReason::because)
                            .contains(
                                    item.entry().event().text().equals(REPLY.text())
                                            ? "impartial gave 0.000"
                                            : String.format(Locale.ROOT, "impartial gave %.3f", -Math.log(passages))));
        }
    }

    /** A model of conversations to whom all is the same. */
    private record Impartial(List<String> read) implements Reranker {
        @Override
        public String id() {
            return "impartial";
        }

        @Override
        public boolean readsConversations() {
            return true;
        }

        @Override
        public float[] score(String question, List<String> passages) {
            read.addAll(passages);
            return new float[passages.size()];
        }

        @Override
        public void close() {}
    }
}
