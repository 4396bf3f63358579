package dev.ecphory.lab.contest;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import dev.ecphory.spi.TokenCounter;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** The baselines that bound every memory system: everything, the evidence alone, and nothing. They retrieve nothing. */
final class BoundContestant extends Contestant {
    private final TokenCounter counter;
    private final BiFunction<ContestTranscript, Question, ContestTranscript.Excerpt> served;

    private BoundContestant(
            String name,
            Sight visibility,
            TokenCounter counter,
            BiFunction<ContestTranscript, Question, ContestTranscript.Excerpt> served) {
        super(name, visibility);
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
    public Seat take(Conversation conversation, ProgressListener progress) {
        ContestTranscript transcript = new ContestTranscript(conversation, counter);
        return question -> {
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
        };
    }
}
