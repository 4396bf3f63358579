package dev.ecphory.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class DialogueIndexTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final long SEED = 20_261_128;
    private static final int TURNS = 600;

    private static List<LogEntry> talk() {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < TURNS; i++) {
            String text =
                    switch (i % 6) {
                        case 0 -> "Where did you put the lamp of room " + i % 5 + "?";
                        case 1 -> "I am not sure, sorry.";
                        case 2 -> "Which colour does the kettle have?";
                        case 3 -> "It is blue, with dents x" + i + ", y" + i + ", z" + i + " and " + i + ".";
                        case 4 -> "Blue with a dent?";
                        default -> "Okay, thanks!";
                    };
            events.add(Event.ofText(text)
                    .session("s" + i / 24)
                    .speaker(i % 2 == 0 ? "A" : "B")
                    .build());
        }
        EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(SEED));
        store.log().append(ANN, events);
        return store.log().after(ANN, 0, TURNS);
    }

    private static List<BitSet> told(DialogueIndex exchanges) {
        List<BitSet> told = new ArrayList<>();
        for (BitSet rows : List.of(
                exchanges.hollow(),
                exchanges.asking(),
                exchanges.answered(),
                exchanges.unanswered(),
                exchanges.resent(),
                exchanges.repeats(new BitSet()))) {
            told.add((BitSet) rows.clone());
        }
        BitSet answers = new BitSet();
        for (int row = 0; row < TURNS; row++) {
            int answer = exchanges.answerOf(row);
            if (answer >= 0) {
                answers.set(answer);
            }
        }
        told.add(answers);
        return told;
    }

    private static NamespaceIndexWriter writer(TermAnalyzer english) {
        return new NamespaceIndexWriter(
                new NamespaceIndex(StaticTokenTable.bundled().dimension()), english, StaticTokenTable.bundled());
    }

    @Test
    void tellsTheSameWhetherItIsAskedAfterEachEventOrOnce() {
        List<LogEntry> talk = talk();
        try (TermAnalyzer english = TermAnalyzer.of("en")) {
            NamespaceIndexWriter once = writer(english);
            once.add(once.read(talk));
            NamespaceIndexWriter often = writer(english);
            for (LogEntry entry : talk) {
                often.add(often.read(List.of(entry)));
                assertThat(often.index().exchanges().hollow().length()).isLessThanOrEqualTo(TURNS);
            }
            assertThat(told(once.index().exchanges()))
                    .isEqualTo(told(often.index().exchanges()))
                    .noneMatch(BitSet::isEmpty);
        }
    }
}
