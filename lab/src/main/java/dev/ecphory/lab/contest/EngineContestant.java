package dev.ecphory.lab.contest;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.Question;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Ecphory, through the doors that everybody uses: a store on disk for every conversation, recall by a recipe, and the
 * context that a caller would get.
 */
final class EngineContestant extends Contestant {
    private final ConversationStores stores;
    private final RecallOptions options;
    private final int depth;
    private final boolean answers;

    /**
     * @param options as a caller would give them
     * @param depth events ranked for the measures of retrieval; beyond the options' limit they are asked for separately, so
     *     that what is served is what a caller gets
     * @param answers whether it answers by itself
     */
    EngineContestant(String name, ConversationStores stores, RecallOptions options, int depth, boolean answers) {
        super(name, Sight.RETRIEVED);
        this.stores = stores;
        this.options = options;
        this.depth = depth;
        this.answers = answers;
    }

    @Override
    public Seat take(Conversation conversation, ProgressListener progress) {
        ConversationStores.OpenStore opened = stores.open(conversation, progress);
        return new Seat() {
            @Override
            public ServedContext serve(Question question) {
                return recalled(opened.memory(), question);
            }

            @Override
            public boolean holds(String eventId) {
                return opened.memory().get(eventId).isPresent();
            }

            @Override
            public void close() {
                opened.close();
            }
        };
    }

    private ServedContext recalled(Memory memory, Question question) {
        RecallOptions asked = question.applyTo(options);
        Answer answer = answers
                ? memory.answer(question.text(), AnswerOptions.defaults().withRecall(asked))
                : null;
        RecallResult recollection = answer == null ? memory.recall(question.text(), asked) : answer.recollection();
        Map<String, Duration> stages = new LinkedHashMap<>();
        for (StageTrace step : recollection.steps()) {
            stages.merge(step.stage(), step.took(), Duration::plus);
        }
        RecallResult deep = depth > asked.limit() || asked.minRelevance() == null || asked.minRelevance() > 0
                ? memory.recall(
                        question.text(),
                        asked.withLimit(Math.max(depth, asked.limit())).withMinRelevance(0))
                : recollection;
        List<String> ranked =
                deep.items().stream().map(item -> item.entry().id()).toList();
        List<String> offered = recollection.items().stream()
                .filter(RecalledEvent::inContext)
                .map(item -> item.entry().id())
                .toList();
        return new ServedContext(
                recollection.context(),
                recollection.tokens(),
                true,
                ranked,
                offered,
                stages,
                answer == null ? null : answer.text(),
                spent(answer));
    }

    private static ModelCost spent(@Nullable Answer answer) {
        if (answer == null) {
            return ModelCost.NOTHING;
        }
        Answer.Usage used = answer.usage();
        return new ModelCost(
                used.calls(), used.calls(), used.inputTokens(), 0, used.outputTokens(), used.cost(), used.waited());
    }

    @Override
    public void close() {
        stores.close();
    }
}
