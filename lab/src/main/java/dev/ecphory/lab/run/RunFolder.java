package dev.ecphory.lab.run;

import dev.ecphory.InvalidInputException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.JsonFiles;
import dev.ecphory.lab.kit.Output;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The folder that a run is written to: {@code run.json} (what was measured), {@code lines.jsonl} (an {@link Outcome} a line),
 * {@code replies} (what models said). A line is on disk
 * before the next question is asked; the last one may be torn when the run was killed, and is then taken off. One process
 * at a time. Threads may share it.
 */
public final class RunFolder implements AutoCloseable {
    private static final String RUN = "run.json";
    private static final String LINES = "lines.jsonl";

    private final Path folder;
    private final FileChannel lines;
    private final FileLock lock;

    private RunFolder(Path folder, FileChannel lines, FileLock lock) {
        this.folder = folder;
        this.lines = lines;
        this.lock = lock;
    }

    /**
     * Opens a run's folder for going on, or makes it.
     *
     * @param manifest what is measured, whose member {@code experiment_sha256} must be that of the run already there
     * @throws InvalidInputException when the folder holds another experiment's run, or another process writes there
     */
    static RunFolder open(Path folder, Map<String, ?> manifest) {
        try {
            Files.createDirectories(folder);
            FileChannel lines = append(folder.resolve(LINES));
            FileLock lock = lock(folder, lines);
            Path run = folder.resolve(RUN);
            if (Files.exists(run)) {
                String was = JsonFiles.of(run).field("experiment_sha256").text();
                if (!was.equals(manifest.get("experiment_sha256"))) {
                    lines.close();
                    throw new InvalidInputException(
                            "out",
                            folder.toString(),
                            "holds the run of another experiment, or of this one before it was changed",
                            "name another folder, or delete this one");
                }
            } else {
                Output.json(run, manifest);
            }
            whole(lines);
            return new RunFolder(folder, lines, lock);
        } catch (IOException e) {
            throw failed(folder, e);
        }
    }

    private static FileLock lock(Path folder, FileChannel lines) throws IOException {
        try {
            FileLock lock = lines.tryLock();
            if (lock != null) {
                return lock;
            }
        } catch (OverlappingFileLockException mine) {
            // by this very process: the same complaint
        }
        lines.close();
        throw new InvalidInputException("out", folder.toString(), "is being written by another run", "wait for it");
    }

    private static FileChannel append(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /** Takes a torn last line off. */
    private static void whole(FileChannel channel) throws IOException {
        long end = channel.size();
        ByteBuffer one = ByteBuffer.allocate(1);
        while (end > 0) {
            one.clear();
            channel.read(one, end - 1);
            if (one.get(0) == '\n') {
                break;
            }
            end--;
        }
        channel.truncate(end);
        channel.position(end);
    }

    /** Where models' replies are kept. */
    public static Path replies(Path folder) {
        return folder.resolve("replies");
    }

    /** Writes a line; on return it is on disk. */
    synchronized void add(Outcome outcome) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(OutcomeJson.of(outcome) + "\n");
            while (bytes.hasRemaining()) {
                lines.write(bytes);
            }
            lines.force(false);
        } catch (IOException e) {
            throw failed(folder, e);
        }
    }

    /** The run's manifest. */
    public static LocatedJson manifest(Path folder) {
        Path run = folder.resolve(RUN);
        if (!Files.isRegularFile(run)) {
            throw new InvalidInputException(
                    "run", folder.toString(), "holds no run", "give the folder that ecphory-lab run wrote");
        }
        return JsonFiles.of(run);
    }

    /** The outcomes of a run, in the order of their keys' first lines; of a question that has several lines, the last. */
    public static Collection<Outcome> outcomes(Path folder) {
        Map<Outcome.Key, Outcome> outcomes = new LinkedHashMap<>();
        int number = 0;
        for (String line : complete(folder.resolve(LINES))) {
            number++;
            Outcome outcome = OutcomeJson.read(LocatedJson.ofLine(LINES + " line " + number, line));
            outcomes.put(outcome.key(), outcome);
        }
        return outcomes.values();
    }

    private static List<String> complete(Path file) {
        try {
            if (!Files.exists(file)) {
                return List.of();
            }
            String all = Files.readString(file);
            int end = all.lastIndexOf('\n');
            return end < 0 ? List.of() : all.substring(0, end).lines().toList();
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static StoreUnavailableException failed(Path where, @Nullable IOException e) {
        return new StoreUnavailableException(
                "the run in " + where + " cannot be read or written (" + e + ")", "check the path and the disk", e);
    }

    @Override
    public void close() {
        try {
            lock.release();
            lines.close();
        } catch (IOException e) {
            throw failed(folder, e);
        }
    }
}
