package dev.ecphory.lab.retrieval;

import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.ConversationStores.Ingest;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.measure.Stopwatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answers to every question of a data set with every recipe, through the public doors only: each conversation is taken in
 * once, in a store of its own, and recalled from when all its vectors are there.
 *
 * @param ingest of all conversations together
 * @param answers by recipe, in the data set's order
 */
public record Trial(Ingest ingest, Map<String, List<AnswerRow>> answers) {
    /**
     * Runs it.
     *
     * @param where the conversations are taken into; closed in the end
     * @param depth items to retrieve
     * @param minRelevance the least relevance of one; null for the engine's own
     */
    public static Trial of(
            DataSet dataSet,
            ConversationStores where,
            List<String> recipes,
            int depth,
            @Nullable Double minRelevance,
            ProgressListener progress) {
        // an unknown name is told now, not after minutes of taking in
        recipes.forEach(RetrievalProfile::named);
        Ingest ingest = Ingest.NONE;
        Map<String, List<AnswerRow>> answers = new LinkedHashMap<>();
        recipes.forEach(recipe -> answers.put(recipe, new ArrayList<>()));
        long total = (long) dataSet.questions() * recipes.size();
        try (ConversationStores stores = where) {
            long done = 0;
            for (Conversation conversation : dataSet.conversations()) {
                try (ConversationStores.OpenStore opened = stores.open(conversation, progress)) {
                    ingest = ingest.plus(opened.ingest());
                    for (String recipe : recipes) {
                        RecallOptions asked =
                                RecallOptions.defaults().withLimit(depth).withRecipe(recipe);
                        RecallOptions options = minRelevance == null ? asked : asked.withMinRelevance(minRelevance);
                        warmUp(opened.memory(), conversation, options);
                        List<AnswerRow> sheet = answers.getOrDefault(recipe, List.of());
                        for (Question question : conversation.questions()) {
                            sheet.add(ask(opened.memory(), conversation.id(), question, options));
                            progress.onProgress("recall", ++done, total);
                        }
                    }
                }
            }
        }
        return new Trial(ingest, answers);
    }

    /** Brings the index up to the log before anything is measured. */
    private static void warmUp(Memory memory, Conversation conversation, RecallOptions options) {
        if (!conversation.questions().isEmpty()) {
            ask(memory, conversation.id(), conversation.questions().getFirst(), options);
        }
    }

    private static AnswerRow ask(Memory memory, String conversation, Question question, RecallOptions defaults) {
        RecallOptions options = question.applyTo(defaults);
        Stopwatch watch = Stopwatch.start();
        RecallResult recollection = memory.recall(question.text(), options);
        Stopwatch.Lap took = watch.stop();
        List<String> ids = new ArrayList<>();
        List<String> sessions = new ArrayList<>();
        for (RecalledEvent item : recollection.items()) {
            String session = item.entry().event().session();
            ids.add(item.entry().id());
            sessions.add(session == null ? "" : session);
        }
        return new AnswerRow(conversation, question, ids, sessions, took);
    }
}
