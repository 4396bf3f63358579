package dev.ecphory.lab.freeze;

import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A store's file that a version wrote, and what that version recalled of it: another version opens a copy and must recall the same.
 *
 * @param conversation that it holds
 */
record KeptStore(Conversation conversation) {
    private static final String RECALLS = ".recalls.jsonl";
    private static final String STORE = ".db.gz";
    private static final int QUESTIONS = 12;

    /** Makes the store, and writes it. */
    void keep(Path folder, ProgressListener progress) throws IOException {
        Files.createDirectories(folder);
        Corpus corpus = new Corpus(conversation.id(), conversation, dev.ecphory.Preset.DEFAULT, true);
        try (TemporaryFolder scratch = TemporaryFolder.of("freeze")) {
            OpenCorpus.of(corpus, Tier.EDGE, scratch.path(), progress).close();
            Path to = folder.resolve(conversation.id() + STORE);
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(to))) {
                long unused = Files.copy(scratch.path().resolve(OpenCorpus.STORE), out);
            }
        }
    }

    /** Opens a copy of what was kept there, and writes what is recalled of it. */
    void recall(Path kept, Path folder) throws IOException {
        try (TemporaryFolder scratch = TemporaryFolder.of("freeze")) {
            Path file = scratch.path().resolve(OpenCorpus.STORE);
            unzip(kept.resolve(conversation.id() + STORE), file);
            recalled(file).write(folder.resolve(conversation.id() + RECALLS));
        }
    }

    private JsonLines recalled(Path file) {
        try (OpenCorpus open = OpenCorpus.again(file, conversation.id(), Freeze.NOW, Tier.EDGE)) {
            open.memory().consolidate(ProgressListener.SILENT);
            RecallLines lines = new RecallLines(open.memory());
            for (Question question : RankingDump.spread(conversation.questions(), QUESTIONS)) {
                lines.recall(
                        question.id(),
                        "no floor",
                        question.text(),
                        question.applyTo(RecallOptions.defaults()).withMinRelevance(0));
            }
            return lines.lines();
        }
    }

    private static void unzip(Path from, Path to) throws IOException {
        if (!Files.exists(from)) {
            throw new StoreUnavailableException(from + " is not there", "freeze again", null);
        }
        try (InputStream in = new GZIPInputStream(Files.newInputStream(from))) {
            long unused = Files.copy(in, to);
        }
    }
}
