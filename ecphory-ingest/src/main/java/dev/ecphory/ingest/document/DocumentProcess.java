package dev.ecphory.ingest.document;

import dev.ecphory.ingest.ImportLimits;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Parses documents of formats that others define, in a process of its own with little memory, which is ended when it takes too
 * long: a document that hangs its parser, fills its memory or crashes it costs that document. Started with the first document,
 * and again after it was ended. Not for several threads.
 */
public final class DocumentProcess implements AutoCloseable {
    private final List<String> command;
    private @Nullable Process process;

    /** A document could not be parsed. */
    public static final class Unparsed extends Exception {
        private static final long serialVersionUID = 1L;

        Unparsed(String message) {
            super(message);
        }
    }

    public DocumentProcess(List<String> command) {
        this.command = List.copyOf(command);
    }

    /** With this program's own Java and classes. */
    public static DocumentProcess own(ImportLimits limits) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + limits.parserMegabytes() + "m");
        command.addAll(List.of(
                "-Xss2m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-UsePerfData",
                "-Djava.awt.headless=true",
                "-Dfile.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                DocumentWorker.class.getName()));
        return new DocumentProcess(command);
    }

    /**
     * Parses one document.
     *
     * @param notes is told what is known of the document, before its first block
     * @return whether that was all of it, and not only as much as is wanted
     * @throws Unparsed when it cannot be, or took too long; blocks before that were taken
     */
    public boolean parse(
            Path file,
            DocumentFormat format,
            ImportLimits limits,
            Consumer<Map<String, String>> notes,
            Consumer<DocumentBlock> to)
            throws Unparsed {
        Process worker = running();
        AtomicBoolean late = new AtomicBoolean();
        Thread watch = Thread.ofVirtual().start(() -> end(worker, limits.parsing(), late));
        try {
            DataOutputStream ask = new DataOutputStream(worker.getOutputStream());
            ask.writeUTF(file.toAbsolutePath().toString());
            ask.writeUTF(format.name());
            ask.writeLong(limits.characters());
            ask.flush();
            // no buffer of ours behind this one: the process writes nothing after the end that it was not asked for
            return answer(new DataInputStream(new BufferedInputStream(worker.getInputStream(), 1 << 16)), notes, to);
        } catch (IOException ended) {
            kill(worker);
            throw new Unparsed(
                    late.get()
                            ? "took its parser longer than " + limits.parsing().toSeconds() + " s"
                            : "ended its parser (more than " + limits.parserMegabytes() + " MB, or a crash)");
        } finally {
            watch.interrupt();
        }
    }

    private static boolean answer(DataInputStream in, Consumer<Map<String, String>> notes, Consumer<DocumentBlock> to)
            throws IOException, Unparsed {
        Map<String, String> known = new TreeMap<>();
        boolean told = false;
        while (true) {
            int what = in.readUnsignedByte();
            if (what == DocumentWorker.NOTE) {
                known.put(text(in), text(in));
                continue;
            }
            if (!told) {
                told = true;
                notes.accept(known);
            }
            switch (what) {
                case DocumentWorker.HEADING, DocumentWorker.TEXT -> {
                    int level = in.readUnsignedByte();
                    int page = in.readInt();
                    to.accept(new DocumentBlock(Math.min(level, 6), text(in) + "\n\n", Math.max(0, page), 0, 0));
                }
                case DocumentWorker.END -> {
                    return true;
                }
                case DocumentWorker.CUT -> {
                    return false;
                }
                case DocumentWorker.FAILED -> throw new Unparsed("cannot be parsed (" + text(in) + ")");
                default -> throw new EOFException("the parser says what nobody knows");
            }
        }
    }

    private static String text(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > 4 * DocumentWorker.BLOCK) {
            throw new EOFException("the parser says too much at once");
        }
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    private Process running() throws Unparsed {
        Process current = process;
        if (current != null && current.isAlive()) {
            return current;
        }
        try {
            Process started = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process = started;
            return started;
        } catch (IOException noJava) {
            throw new Unparsed("needs a parser, which does not start (" + noJava.getMessage() + ")");
        }
    }

    private static void end(Process worker, Duration after, AtomicBoolean late) {
        try {
            TimeUnit.NANOSECONDS.sleep(after.toNanos());
            late.set(true);
            Process unused = worker.destroyForcibly();
        } catch (InterruptedException done) {
            Thread.currentThread().interrupt();
        }
    }

    private void kill(Process worker) {
        Process unused = worker.destroyForcibly();
        process = null;
    }

    @Override
    public void close() {
        Process current = process;
        if (current != null) {
            kill(current);
        }
    }
}
