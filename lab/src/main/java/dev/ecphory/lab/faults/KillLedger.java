package dev.ecphory.lab.faults;

import dev.ecphory.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The kills of a campaign, one line of JSON each, in a file of a folder that the next start goes on with. Other files {@code *.jsonl} of
 * that folder are parts of the campaign that other processes did; they are only read. For one thread.
 */
final class KillLedger {
    private final @Nullable Path file;
    private final List<KillRecord> kills = new ArrayList<>();

    /**
     * The ledger of a folder; without one, nothing is kept.
     *
     * @throws InvalidInputException when a line cannot be read, the last one excepted, which a kill of the campaign itself may have cut
     */
    KillLedger(@Nullable Path folder) {
        this.file = folder == null ? null : folder.resolve("kills.jsonl");
        try {
            if (file != null) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                try (Stream<Path> parts = Files.list(file.toAbsolutePath().getParent())) {
                    for (Path part : parts.filter(one -> one.toString().endsWith(".jsonl"))
                            .sorted()
                            .toList()) {
                        read(part);
                    }
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void read(Path from) throws IOException {
        List<String> lines = Files.readAllLines(from);
        boolean cut = false;
        for (int i = 0; i < lines.size(); i++) {
            try {
                kills.add(KillRecord.parse(lines.get(i)));
            } catch (RuntimeException unreadable) {
                cut = i == lines.size() - 1;
                if (!cut) {
                    throw new InvalidInputException(
                            "out", from + " line " + (i + 1), "is not a kill", "name another folder by --out");
                }
            }
        }
        if (cut) {
            Files.write(from, lines.subList(0, lines.size() - 1));
        }
    }

    /** Keeps one. */
    void add(KillRecord kill) {
        kills.add(kill);
        if (file == null) {
            return;
        }
        try {
            Files.writeString(file, kill.line() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** All of them. */
    List<KillRecord> kills() {
        return List.copyOf(kills);
    }

    /** The number of the session that comes next. */
    int next() {
        return kills.stream().mapToInt(KillRecord::session).max().orElse(-1) + 1;
    }
}
