package dev.ecphory.lab.contest;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import dev.ecphory.spi.TokenCounter;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** The baselines that bound every memory system: everything, the evidence alone, and nothing. They retrieve nothing. */
final class BoundContestant implements Contestant {
    private final String name;
    private final Sight sight;
    private final TokenCounter counter;
    private final BiFunction<ContestTranscript, Question, ContestTranscript.Excerpt> served;

    private BoundContestant(
            String name,
            Sight sight,
            TokenCounter counter,
            BiFunction<ContestTranscript, Question, ContestTranscript.Excerpt> served) {
        this.name = name;
        this.sight = sight;
        this.counter = counter;
        this.served = served;
    }

    /** The whole conversation, never cut. */
    static Contestant fullContext(String name, TokenCounter counter) {
        return new BoundContestant(name, Sight.WHOLE, counter, (transcript, question) -> transcript.whole());
    }

    /** The events that the data set says answer the question. */
    static Contestant oracle(String name, TokenCounter counter) {
        return new BoundContestant(
                name,
                Sight.EVIDENCE,
                counter,
                (transcript, question) -> transcript.best(question.gold(), Integer.MAX_VALUE));
    }

    /** Nothing. */
    static Contestant nothing(String name, TokenCounter counter) {
        return new BoundContestant(
                name, Sight.NOTHING, counter, (transcript, question) -> transcript.best(List.of(), Integer.MAX_VALUE));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Sight sight() {
        return sight;
    }

    @Override
    public Seat take(Conversation conversation, ProgressListener progress) {
        ContestTranscript transcript = new ContestTranscript(conversation, counter);
        return new Seat() {
            @Override
            public ServedContext serve(Question question) {
                ContestTranscript.Excerpt excerpt = served.apply(transcript, question);
                return new ServedContext(
                        excerpt.text(),
                        excerpt.tokens(),
                        true,
                        excerpt.ids(),
                        excerpt.ids(),
                        Map.of(),
                        null,
                        ModelCost.NOTHING);
            }

            @Override
            public void close() {}
        };
    }
}
