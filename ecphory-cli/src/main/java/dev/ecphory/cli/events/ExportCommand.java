package dev.ecphory.cli.events;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.cli.ShellCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.PrivateFile;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.ingest.Exporter;
import dev.ecphory.ingest.Exporters;
import dev.ecphory.ingest.copy.NamespaceSnapshot;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Events to a file. */
@Command(name = "export", description = "Writes every event: for another store, for other programs, for people.")
public final class ExportCommand extends ShellCommand {
    private static final String OUT = "--out";
    private static final String ACCESSES = "--access-log";
    private static final String DERIVED = "--derived";
    private static final String VECTORS = "--vectors";

    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "jsonl (import gives the same events and decisions back from it), json, markdown, obsidian (a"
                    + " folder of notes that link each other) or sqlite (a store of this memory alone, with its"
                    + " decisions). Default: jsonl.")
    private String format = "jsonl";

    @Option(
            names = OUT,
            paramLabel = "FILE",
            description =
                    "A new file or folder, for its owner only; standard output when not given, where that can be.")
    private @Nullable Path file;

    @Option(
            names = ACCESSES,
            description = "Also what was recalled and reported, with the questions that were asked; jsonl and sqlite"
                    + " alone have room for it.")
    private boolean accesses;

    @Option(
            names = DERIVED,
            description = "Also facts with their versions, contradictions, associations and summaries, which are made"
                    + " again after an import, and what language models read and told, which an import takes; jsonl"
                    + " only.")
    private boolean derived;

    @Option(names = VECTORS, description = "Also neural vectors; jsonl only.")
    private boolean vectors;

    @Override
    public Integer call() throws Exception {
        Path target = file;
        if (target != null) {
            PrivateFile.requireNew(OUT, target);
        }
        if (accesses && !format.equals("sqlite")) {
            requireJsonl(ACCESSES, "give --format jsonl or sqlite, or leave it out");
        }
        if (derived || vectors) {
            requireJsonl(derived ? DERIVED : VECTORS, "give --format jsonl, or leave it out");
        }
        return switch (format) {
            case "jsonl" -> text(Exporters.jsonl(new Exporters.Parts(accesses, derived, vectors)), target);
            case "json" -> text(Exporters.json(), target);
            case "markdown" -> text(Exporters.markdown(), target);
            case "obsidian" -> folder(Exporters.obsidian(), required(target));
            case "sqlite" -> store(required(target));
            default ->
                throw ArgumentChecks.invalid(
                        "--format", format, 40, "is unknown", "give one of jsonl, json, markdown, obsidian, sqlite");
        };
    }

    private void requireJsonl(String option, String next) {
        if (!format.equals("jsonl")) {
            throw new InvalidInputException(
                    option, "with --format " + PlainText.quoted(format, 40), "has no place there", next);
        }
    }

    private static Path required(@Nullable Path target) {
        return ArgumentChecks.required(OUT, target, "give a new file or folder for this format");
    }

    private int text(Exporter.OfText exporter, @Nullable Path target) throws Exception {
        return where.with(shell, memory -> {
            if (target == null) {
                write(exporter, memory, shell.json());
            } else {
                try (var bytes = PrivateFile.create(OUT, target);
                        PrintStream out =
                                new PrintStream(new BufferedOutputStream(bytes), false, StandardCharsets.UTF_8)) {
                    write(exporter, memory, out);
                }
            }
            return ExitCode.OK;
        });
    }

    private void write(Exporter.OfText exporter, Memory memory, PrintStream out) throws IOException {
        try (ProgressBars bars = new ProgressBars(shell)) {
            exporter.write(memory, out, (stage, done, total) -> {
                bars.onProgress(stage, done, total);
                requireWritten(out);
            });
            requireWritten(out);
        }
    }

    private static void requireWritten(PrintStream out) {
        if (out.checkError()) {
            throw new java.io.UncheckedIOException(new IOException("the export could not be written whole"));
        }
    }

    private int folder(Exporter.OfFolder exporter, Path target) throws Exception {
        return where.with(shell, memory -> {
            try (ProgressBars bars = new ProgressBars(shell)) {
                exporter.write(memory, PrivateFile.folder(OUT, target), bars);
            }
            return ExitCode.OK;
        });
    }

    private int store(Path target) throws Exception {
        Namespace whose = where.namespace(shell);
        NativeLibraries.ready(false);
        try (EventStore from = EventStore.open(where.address(shell), Durability.FULL, Clock.systemUTC());
                ProgressBars bars = new ProgressBars(shell)) {
            NamespaceSnapshot.Copied unused = new NamespaceSnapshot(from, whose, accesses).to(target, bars);
        }
        return ExitCode.OK.number();
    }
}
