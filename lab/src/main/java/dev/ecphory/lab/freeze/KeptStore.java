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
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A store's file and an export of it that a version wrote, and what that version recalled of both: another version opens a copy
 * and must recall the same. Not for several threads.
 */
final class KeptStore {
    private static final String RECALLS = ".recalls.jsonl";
    /** How the file ends that tells what was recalled of the export. */
    static final String IMPORTED = ".imported.jsonl";

    private static final String STORE = ".db.gz";
    private static final String EXPORT = ".export.jsonl.gz";
    private static final int QUESTIONS = 12;

    private final Conversation conversation;
    private final @Nullable LauncherProcess program;

    /**
     * One for a conversation.
     *
     * @param program that exports and imports; null to leave the export out
     */
    KeptStore(Conversation conversation, @Nullable LauncherProcess program) {
        this.conversation = conversation;
        this.program = program;
    }

    /** Makes the store and the export, and writes both. */
    void keep(Path folder, ProgressListener progress) throws IOException {
        Files.createDirectories(folder);
        Corpus corpus = new Corpus(conversation.id(), conversation, dev.ecphory.Preset.DEFAULT, true);
        try (TemporaryFolder scratch = TemporaryFolder.of("freeze")) {
            OpenCorpus.of(corpus, Tier.EDGE, scratch.path(), progress).close();
            Path file = scratch.path().resolve(OpenCorpus.STORE);
            zip(file, folder.resolve(conversation.id() + STORE));
            if (program != null) {
                Path export = scratch.path().resolve("export.jsonl");
                String unused = program.output(
                        "",
                        List.of(
                                "admin",
                                "export",
                                "--db",
                                file.toString(),
                                "--namespace",
                                conversation.id(),
                                "--tier",
                                "edge",
                                "--access-log",
                                "--derived",
                                "--out",
                                export.toString()));
                zip(export, folder.resolve(conversation.id() + EXPORT));
            }
        }
    }

    /** Opens copies of what was kept there, and writes what is recalled of them. */
    void recall(Path kept, Path folder, ProgressListener progress) throws IOException {
        try (TemporaryFolder scratch = TemporaryFolder.of("freeze")) {
            Path file = scratch.path().resolve(OpenCorpus.STORE);
            unzip(kept.resolve(conversation.id() + STORE), file);
            recalled(file).write(folder.resolve(conversation.id() + RECALLS));
            Path export = kept.resolve(conversation.id() + EXPORT);
            if (program != null && Files.exists(export)) {
                Path lines = scratch.path().resolve("export.jsonl");
                unzip(export, lines);
                Path imported = scratch.path().resolve("imported.db");
                String unused = program.output(
                        "",
                        List.of(
                                "import",
                                lines.toString(),
                                "--db",
                                imported.toString(),
                                "--namespace",
                                conversation.id(),
                                "--tier",
                                "edge"));
                recalled(imported).write(folder.resolve(conversation.id() + IMPORTED));
            }
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

    private static void zip(Path from, Path to) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(to))) {
            long unused = Files.copy(from, out);
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
