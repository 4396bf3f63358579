package dev.ecphory.lab.facts;

import dev.ecphory.lab.data.Conversation;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A sheet for whoever labels facts: what no label settles yet, in clear, between tabs, in the order in which it was said. Its first
 * columns are those of a file of labels. Not for several threads.
 */
final class LabelSheet {
    private static final String HEAD =
            "#turn\tdigest\tverdict\treason\tdata set\tfor\ttwo turns before\tturn before\tthis turn\tfact\n";
    private static final Pattern BREAKS = Pattern.compile("[\\t\\r\\n]+");

    /** What a row was drawn for. */
    private enum Draw {
        TURNS,
        FACTS
    }

    private final StringBuilder text = new StringBuilder(HEAD);

    /** Adds what is open of a sample: facts without a label, and turns from which no fact was read. */
    void add(ReadSet read, FactSample sample) {
        IdentityHashMap<Conversation, Integer> places = new IdentityHashMap<>();
        read.dataSet().conversations().forEach(conversation -> places.put(conversation, places.size()));
        List<Row> rows = new ArrayList<>(rows(sample).values());
        rows.sort(Comparator.comparingInt((Row row) -> places.getOrDefault(row.turn.conversation(), 0))
                .thenComparingInt(row -> row.turn.place()));
        rows.forEach(row -> text.append(row.line(read.dataSet().name())).append('\n'));
    }

    private static Map<String, Row> rows(FactSample sample) {
        Map<String, Row> rows = new TreeMap<>();
        for (Turn turn : sample.turns()) {
            if (sample.in(turn).isEmpty()) {
                rows.put(turn.name(), new Row(turn, "", "", Draw.TURNS));
            }
            sample.unlabelled(turn).forEach(fact -> row(rows, turn, fact, Draw.TURNS));
        }
        sample.unlabelled().forEach(fact -> row(rows, fact.turns().getFirst(), fact, Draw.FACTS));
        return rows;
    }

    private static void row(Map<String, Row> rows, Turn turn, ReadFact fact, Draw drawn) {
        rows.computeIfAbsent(
                        turn.name() + "|" + fact.digest(),
                        none -> new Row(turn, fact.digest(), fact.shown(end(turn.conversation())), drawn))
                .drawn
                .add(drawn);
    }

    private static Instant end(Conversation conversation) {
        OffsetDateTime last = conversation.last();
        return last == null ? Instant.EPOCH : last.toInstant();
    }

    /** The sheet. */
    @Override
    public String toString() {
        return text.toString();
    }

    /** A fact of a turn, or a turn without one. */
    private static final class Row {
        private final Turn turn;
        private final String digest;
        private final String fact;
        private final Set<Draw> drawn;

        Row(Turn turn, String digest, String fact, Draw drawn) {
            this.turn = turn;
            this.digest = digest;
            this.fact = fact;
            this.drawn = EnumSet.of(drawn);
        }

        String line(String dataSet) {
            return List.of(
                            turn.name(),
                            digest,
                            "",
                            "",
                            dataSet,
                            drawn.toString(),
                            turn.before(2),
                            turn.before(1),
                            turn.shown(),
                            fact)
                    .stream()
                    .map(cell -> BREAKS.matcher(cell).replaceAll(" "))
                    .collect(Collectors.joining("\t"));
        }
    }
}
