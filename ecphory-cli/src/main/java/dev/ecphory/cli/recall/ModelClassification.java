package dev.ecphory.cli.recall;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Usage;
import dev.ecphory.AnswerOptions;
import dev.ecphory.Memory;
import dev.ecphory.QueryClassification;
import dev.ecphory.spi.LanguageModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What kind of question a model said it is, once for recall and every router, and what that took. Immutable.
 *
 * @param kind null when no model was to say it
 * @param usage of saying it
 * @param failed why the rules had to say it; null when they had not
 */
record ModelClassification(
        @Nullable QueryClassification kind,
        Usage usage,
        @Nullable String failed) {
    private static final Duration LEAST = Duration.ofMillis(1);

    /** Left to recall and its rules. */
    static final ModelClassification BY_RULES = new ModelClassification(null, Usage.NOTHING, null);

    /** Has the model say it, within half of the deadline. */
    static ModelClassification by(LanguageModel.Metered model, Memory memory, String question, Duration deadline) {
        LanguageModel.Usage before = model.usage();
        long start = System.nanoTime();
        QueryClassification kind = memory.classify(question, deadline.dividedBy(2));
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        LanguageModel.Usage after = model.usage();
        int calls = Math.toIntExact(after.calls() - before.calls());
        Usage usage = new Usage(
                calls,
                after.inputTokens() - before.inputTokens(),
                after.outputTokens() - before.outputTokens(),
                after.cost() - before.cost(),
                calls == 0 ? Duration.ZERO : took);
        return new ModelClassification(kind, usage, kind.matched().get("model"));
    }

    /** The same options for this kind, with the time that is left. */
    AnswerOptions left(AnswerOptions options) {
        Duration left = options.deadline().minus(usage.waited());
        return options.withDeadline(left.compareTo(LEAST) < 0 ? LEAST : left)
                .withRecall(options.recall().withClassification(kind));
    }

    /** The answer with this choice before the others, and this usage among theirs. */
    Answer before(Answer answer) {
        if (kind == null) {
            return answer;
        }
        String by = failed == null ? "by " + kind.by() : "by rules, as the model did not say: " + failed;
        List<Answer.RoutingDecision> choices = new ArrayList<>();
        choices.add(new Answer.RoutingDecision("kind", RecalledView.shortly(kind), by));
        choices.addAll(answer.choices());
        Usage others = answer.usage();
        return new Answer(
                answer.text(),
                answer.kind(),
                answer.confidence(),
                answer.citations(),
                answer.recollection(),
                choices,
                new Usage(
                        usage.calls() + others.calls(),
                        usage.inputTokens() + others.inputTokens(),
                        usage.outputTokens() + others.outputTokens(),
                        usage.cost() + others.cost(),
                        usage.waited().plus(others.waited())));
    }

    /** What stood in for a model that failed, for a person; empty when nothing had to. */
    Optional<String> instead(Answer answer) {
        Optional<String> reader = answer.choices().stream()
                .filter(choice -> choice.router().equals("fallback"))
                .reduce((first, last) -> last)
                .map(choice -> "answered by " + choice.chosen() + ": " + choice.because());
        return reader.or(
                () -> Optional.ofNullable(failed).map(why -> "the kind of a question was told by rules: " + why));
    }
}
