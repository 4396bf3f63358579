package dev.ecphory.lab.contest;

import dev.ecphory.Event;
import dev.ecphory.ProgressListener;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import dev.ecphory.spi.TokenCounter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A plain retriever: the best events by one ranking, as far as the budget goes, in the order in which they were said. */
final class RankerContestant extends Contestant {
    private final Cut cut;
    private final Function<List<Event>, Ranker> rankers;
    private final Runnable shared;

    /**
     * Limits of what is served.
     *
     * @param depth events ranked, for the measures of retrieval
     * @param limit events served at most, the best of those
     * @param tokens budget of the context
     * @param counter of the tokens
     */
    record Cut(int depth, int limit, int tokens, TokenCounter counter) {}

    /**
     * @param rankers made anew for each conversation
     * @param shared what all of them use, closed with this
     */
    RankerContestant(String name, Cut cut, Function<List<Event>, Ranker> rankers, Runnable shared) {
        super(name, Sight.RETRIEVED);
        this.cut = cut;
        this.rankers = rankers;
        this.shared = shared;
    }

    @Override
    public void close() {
        shared.run();
    }

    @Override
    public Seat take(Conversation conversation, ProgressListener progress) {
        ContestTranscript transcript = new ContestTranscript(conversation, cut.counter());
        Ranker ranker = rankers.apply(conversation.events());
        return new Seat() {
            @Override
            public ServedContext serve(Question question) {
                long start = System.nanoTime();
                List<String> ranked = ranker.rank(question.text(), Math.max(cut.depth(), cut.limit()));
                long found = System.nanoTime();
                ContestTranscript.Excerpt excerpt =
                        transcript.best(ranked.subList(0, Math.min(cut.limit(), ranked.size())), cut.tokens());
                Map<String, Duration> stages = new LinkedHashMap<>();
                stages.put("retrieve", Duration.ofNanos(found - start));
                stages.put("assemble", Duration.ofNanos(System.nanoTime() - found));
                return excerpt.served(ranked, stages);
            }

            @Override
            public void close() {
                ranker.close();
            }
        };
    }

    /** A ranking of the events of one conversation for a question; the heart of a plain retriever. Not for several threads. */
    interface Ranker extends AutoCloseable {
        /** Ids of the best events, best first, at most so many. */
        List<String> rank(String question, int limit);

        @Override
        default void close() {}
    }
}
