package dev.ecphory.cli;

import dev.ecphory.engine.Memory;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.wire.EventJson;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Events to a file. */
@Command(name = "export", description = "Writes every event as JSONL that import gives the same events back from.")
final class ExportCommand implements Callable<Integer> {
    private static final int PAGE = 1_000;

    private final Shell shell;

    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "A new file, for its owner only; standard output when not given.")
    private @Nullable Path file;

    ExportCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        Path target = file;
        if (target != null) {
            OwnFile.requireNew("--out", target);
        }
        return where.with(shell, memory -> {
            if (target == null) {
                write(memory, shell.out());
            } else {
                toFile(memory, target);
            }
            return ExitCode.OK;
        });
    }

    private void toFile(Memory memory, Path target) throws IOException {
        try (var bytes = OwnFile.create("--out", target);
                PrintStream out =
                        new PrintStream(new java.io.BufferedOutputStream(bytes), false, StandardCharsets.UTF_8)) {
            write(memory, out);
        }
    }

    private void write(Memory memory, PrintStream out) throws IOException {
        long total = memory.stats().events();
        long after = 0;
        try (Bars bars = new Bars(shell)) {
            List<LogEntry> page = memory.list(after, PAGE);
            while (!page.isEmpty()) {
                for (LogEntry entry : page) {
                    out.print(EventJson.line(entry));
                    out.print('\n');
                }
                if (out.checkError()) {
                    throw new IOException("the export could not be written whole");
                }
                after = page.getLast().seq();
                bars.at("export", after, total);
                page = memory.list(after, PAGE);
            }
        }
    }
}
