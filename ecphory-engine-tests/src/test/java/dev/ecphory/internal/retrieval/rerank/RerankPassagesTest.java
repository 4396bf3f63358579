package dev.ecphory.internal.retrieval.rerank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.internal.runtime.EngineFixture;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.Reranker;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
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
    void aRecallGivesItTheTurnsOfTheSameSessionThatMayBeSeen() {
        List<String> read = new ArrayList<>();
        Reranker recording = new Reranker() {
            @Override
            public String id() {
                return "recording";
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
        };
        try (Ecphory engine = Ecphory.builder(EngineFixture.store())
                .tier(Tier.EDGE)
                .reranker(recording)
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
}
