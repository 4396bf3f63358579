package dev.ecphory.lab.relevance;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.DataSetOptions;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A study that puts a {@link Mixture} of prompts to the memories of data sets and fits weights on what comes of it. */
abstract class MixtureStudy extends Study {
    @Mixin
    private DataSetOptions data = new DataSetOptions();

    @Option(names = "--questions", paramLabel = "N", description = "The most own questions of a data set.")
    private int questions;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of what is drawn. Default: 42.")
    private long seed = 42;

    MixtureStudy(int questions) {
        this.questions = questions;
    }

    /** A taker of what was recalled for a prompt. */
    interface Taker {
        void take(DataSet set, Conversation conversation, Mixture.Prompt prompt, RecallResult recollection);
    }

    @Override
    public final String measure(ProgressListener progress) {
        Texts.atLeast(1, "questions", questions);
        return measure(data.load(), progress);
    }

    protected abstract String measure(List<DataSet> sets, ProgressListener progress);

    /** Puts the mixture to every memory. */
    final void ask(List<DataSet> sets, RecallOptions options, String stage, ProgressListener progress, Taker taker) {
        Mixture mixture = Mixture.of(sets, questions, seed);
        for (DataSet set : sets) {
            List<Conversation> memories = set.conversations();
            try (ConversationStores stores = data.stores(set)) {
                for (int i = 0; i < memories.size(); i++) {
                    List<Mixture.Prompt> prompts = mixture.of(set, i);
                    try (ConversationStores.OpenStore opened = stores.open(memories.get(i), progress)) {
                        for (Mixture.Prompt prompt : prompts) {
                            taker.take(
                                    set,
                                    memories.get(i),
                                    prompt,
                                    opened.memory()
                                            .recall(
                                                    prompt.text(),
                                                    prompt.where().apply(options)));
                        }
                    }
                    progress.onProgress(stage + " " + set.name(), i + 1L, memories.size());
                }
            }
        }
    }

    /** The options as a command line has them. */
    final String command() {
        return data.command() + format(" --questions %d --seed %d", questions, seed);
    }
}
