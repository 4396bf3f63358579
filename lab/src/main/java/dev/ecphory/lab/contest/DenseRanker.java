package dev.ecphory.lab.contest;

import dev.ecphory.Event;
import dev.ecphory.internal.text.PassageSplitter;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Plain dense retrieval: each event cut into passages that the embedder sees whole, every passage compared with the
 * question, an event as near as its nearest passage. Exact; ties go to the earlier event.
 */
final class DenseRanker implements RankerContestant.Ranker {
    private final Embedder embedder;
    private final List<Row> rows = new ArrayList<>();

    private record Row(String id, List<Embedding> passages) {}

    private record Near(String id, double cosine) {}

    DenseRanker(List<Event> events, Embedder embedder) {
        this.embedder = embedder;
        for (Event event : events) {
            String body = ContestTranscript.body(event);
            List<Embedding> passages = PassageSplitter.of(body).stream()
                    .map(passage -> embedder.passage(body.substring(passage.start(), passage.end())))
                    .toList();
            rows.add(new Row(String.valueOf(event.id()), passages));
        }
    }

    @Override
    public List<String> rank(String question, int limit) {
        Embedding asked = embedder.question(question);
        return rows.stream()
                .map(row -> new Near(row.id(), nearest(row, asked)))
                .sorted(Comparator.comparingDouble(Near::cosine).reversed())
                .limit(limit)
                .map(Near::id)
                .toList();
    }

    private static double nearest(Row row, Embedding asked) {
        return row.passages().stream().mapToDouble(asked::cosine).max().orElse(-1);
    }
}
