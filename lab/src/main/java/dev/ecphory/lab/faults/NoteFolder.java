package dev.ecphory.lab.faults;

import dev.ecphory.internal.runtime.Utterances;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Folders of Markdown notes, each of which has a word that no other has. Stateless. */
final class NoteFolder {
    private NoteFolder() {}

    /** Writes a folder of that many notes, named for their words. */
    static Path write(Path folder, String prefix, int notes) {
        try {
            Files.createDirectories(folder);
            Utterances utterances = new Utterances(new Random(prefix.hashCode()));
            for (int i = 0; i < notes; i++) {
                String word = "qn" + prefix + "x" + i;
                Files.writeString(
                        folder.resolve(word + ".md"),
                        "Note " + word + ": "
                                + utterances.next(StoreCheck.SPOKEN).text() + "\n");
            }
            return folder;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The words of a folder's notes. */
    static List<String> words(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString().replace(".md", ""))
                    .sorted()
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
