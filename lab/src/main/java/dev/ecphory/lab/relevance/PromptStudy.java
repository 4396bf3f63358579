package dev.ecphory.lab.relevance;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.Memory;
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
import java.util.function.IntFunction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A study that puts prompts to the memories of data sets. */
abstract class PromptStudy extends Study {
    @Mixin
    private DataSetOptions data = new DataSetOptions();

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "The most own questions of a data set, and the most turns that are no query.")
    private int questions;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of what is drawn. Default: 42.")
    private long seed = 42;

    PromptStudy(int questions) {
        this.questions = questions;
    }

    /** A taker of a prompt that is to be put to a memory. */
    interface Taker {
        void take(Conversation conversation, Mixture.Prompt prompt, Memory memory);
    }

    /** A taker of what was recalled for a prompt. */
    interface RecallTaker {
        void take(DataSet set, Conversation conversation, Mixture.Prompt prompt, RecallResult recollection);
    }

    @Override
    public final String measure(ProgressListener progress) {
        Texts.atLeast(1, "questions", questions);
        return measure(data.load(), progress);
    }

    protected abstract String measure(List<DataSet> sets, ProgressListener progress);

    /** Puts a {@link Mixture} to every memory. */
    final void ask(
            List<DataSet> sets, RecallOptions options, String stage, ProgressListener progress, RecallTaker taker) {
        Mixture mixture = Mixture.of(sets, questions, seed);
        for (DataSet set : sets) {
            ask(set, memory -> mixture.of(set, memory), stage, progress, (conversation, prompt, memory) -> {
                RecallOptions asked = prompt.where().apply(options);
                taker.take(set, conversation, prompt, memory.recall(prompt.text(), asked));
            });
        }
    }

    /** Puts the prompts of each memory of a data set to it, without those that cannot be asked. */
    final void ask(
            DataSet set,
            IntFunction<List<Mixture.Prompt>> prompts,
            String stage,
            ProgressListener progress,
            Taker taker) {
        List<Conversation> memories = set.conversations();
        try (ConversationStores stores = data.stores(set)) {
            for (int i = 0; i < memories.size(); i++) {
                Conversation conversation = memories.get(i);
                List<Mixture.Prompt> all = prompts.apply(i);
                try (ConversationStores.OpenStore opened = stores.open(conversation, progress)) {
                    all.stream()
                            .filter(Mixture.Prompt::askable)
                            .forEach(prompt -> taker.take(conversation, prompt, opened.memory()));
                }
                progress.onProgress(stage + " " + set.name(), i + 1L, memories.size());
            }
        }
    }

    final int questions() {
        return questions;
    }

    final long seed() {
        return seed;
    }

    /** The options as a command line has them, with those of the study itself before the last two. */
    final String command(String own) {
        return data.command() + own + format(" --questions %d --seed %d", questions, seed);
    }
}
